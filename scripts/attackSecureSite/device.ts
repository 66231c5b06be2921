import { createHash, randomUUID, webcrypto } from 'node:crypto'
import { AttackError } from './attack.ts'
import type { PinnedClient } from './pinnedClient.ts'

export interface DeviceOptions {
  /** Origin of the page that would frame the site. */
  readonly parent?: string
  /** Whether it comes from another network address than the other devices. */
  readonly isElsewhere?: boolean
  /** Seconds that this device's clock is ahead; a function where that changes. */
  readonly clockSeconds?: number | (() => number)
}

/** What is sent; `token` goes into the header. */
export type Body = Readonly<Record<string, unknown>>

interface Sent {
  readonly proof: string
  readonly token: unknown
}

export interface DeviceReply {
  readonly isOk: boolean
  readonly status: number
  readonly answer: Readonly<Record<string, unknown>>
}

/** One browser: its key, its cookies, and the site's API as the frame speaks it. */
export interface Device {
  /** Thumbprint of its key. */
  readonly id: string
  readonly cookie: string
  /**
   * @param path - below `/api`.
   * @param body - its `token` is sent as the access token.
   * @returns undefined when the site did not answer in `timeoutMs`
   */
  post(path: string, body?: Body, timeoutMs?: number): Promise<DeviceReply | undefined>
  /** As `post`. @throws {AttackError} when the site refuses */
  ask(path: string, body?: Body): Promise<Readonly<Record<string, unknown>>>
  /** A request with a token that its proof does not name. */
  sendUnbound(path: string, token: string): Promise<DeviceReply>
  /**
   * The same signed request twice, or an unused proof of it at another path.
   *
   * @returns the second reply
   */
  replay(path: string, options?: { token?: string; to?: string }): Promise<DeviceReply>
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }
const base64Url = (data: string | ArrayBuffer) => Buffer.from(data as string).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

export async function createDevice(
  site: PinnedClient,
  { projectId, parent, clockSeconds = 0 }: DeviceOptions & { projectId: string; parent: string },
): Promise<Device> {
  const { origin } = site.target
  const keys = await webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', keys.publicKey)
  let cookie = ''
  const readAhead = typeof clockSeconds === 'function' ? clockSeconds : () => clockSeconds

  async function prove(path: string, body: string, token: unknown): Promise<string> {
    const iat = Math.floor(Date.now() / 1000) + readAhead()
    const head = base64Url(JSON.stringify({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } }))
    const claims = {
      iat,
      jti: randomUUID(),
      htm: 'POST',
      htu: `${origin}/api${path}`,
      ...(typeof token === 'string' ? { ath: sha256(token) } : {}),
      bodyHash: sha256(body),
      projectId,
      parent,
    }
    const content = `${head}.${base64Url(JSON.stringify(claims))}`
    const signature = await webcrypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      keys.privateKey,
      Buffer.from(content),
    )
    return `${content}.${Buffer.from(signature).toString('base64url')}`
  }

  async function send(path: string, body: string, sent: Sent, timeoutMs?: number): Promise<DeviceReply> {
    const reply = await site.request(`/api${path}`, {
      method: 'POST',
      body,
      headers: {
        dpop: sent.proof,
        ...(typeof sent.token === 'string' ? { authorization: `DPoP ${sent.token}` } : {}),
        'content-type': 'application/json',
        origin,
        ...(cookie ? { cookie } : {}),
      },
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    cookie = reply.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie
    const isOk = reply.status >= 200 && reply.status < 300
    return { isOk, status: reply.status, answer: readJson(reply.text) }
  }

  async function post(path: string, body: Body = {}, timeoutMs?: number) {
    const { token, ...rest } = body
    const text = JSON.stringify(rest)
    try {
      return await send(path, text, { proof: await prove(path, text, token), token }, timeoutMs)
    } catch (error) {
      if (timeoutMs !== undefined && isTimeout(error)) return undefined
      throw error
    }
  }

  return {
    id: sha256(JSON.stringify({ crv, kty, x, y })),
    get cookie() {
      return cookie
    },
    post,
    async ask(path, body) {
      const reply = await post(path, body)
      if (!reply?.isOk) throw new AttackError('failed', `${path}: ${wordsOf(reply)}`)
      return reply.answer
    },
    async sendUnbound(path, token) {
      return send(path, '{}', { proof: await prove(path, '{}', undefined), token })
    },
    async replay(path, { token, to = path } = {}) {
      const sent = { proof: await prove(path, '{}', token), token }
      const first = await send(path, '{}', sent)
      if (!first.isOk) throw new AttackError('failed', `${path}: ${wordsOf(first)}`)
      if (to === path) return send(path, '{}', sent)
      return send(to, '{}', { proof: await prove(path, '{}', token), token })
    },
  }
}

export const wordsOf = (reply: DeviceReply | undefined): string =>
  reply === undefined ? 'no answer' : String(reply.answer.error ?? `status ${reply.status}`)

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
