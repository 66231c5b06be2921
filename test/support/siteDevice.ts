import { createHash, randomUUID, webcrypto } from 'node:crypto'

/** What is sent; `token` goes into the header. */
type Body = Readonly<Record<string, unknown>>

/** A browser's half of the secure site's API, made by hand: a device key, and a proof for each request. */
export interface SiteDevice {
  /** @throws with the server's words. */
  ask<Answer = Record<string, unknown>>(path: string, body?: Body): Promise<Answer>
  /** Thumbprint of its key. */
  readonly id: string
  /** What the browser of this device sends as `Cookie`; empty before the server set one. */
  readonly cookie: string
  /** What the server says no with. @throws when it says yes. */
  refused(path: string, body?: Body): Promise<string>
}

export interface SiteDeviceOptions {
  readonly parent?: string
  readonly projectId?: string
  /** Shifts this device's clock. */
  readonly clockSeconds?: number
  /** Another key than the one in the header signs. */
  readonly isForger?: boolean
  /** `Origin` of the requests, if not the site's. */
  readonly origin?: string
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }
const base64Url = (data: string | ArrayBuffer) => Buffer.from(data as string).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

export async function createSiteDevice(site: string, options: SiteDeviceOptions = {}): Promise<SiteDevice> {
  const {
    parent = 'http://127.0.0.1:1',
    projectId = 'a'.repeat(32),
    clockSeconds = 0,
    origin = site,
  } = options
  const keys = await webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const forger = await webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', keys.publicKey)

  let cookie = ''

  async function prove(path: string, body: string, token: unknown): Promise<string> {
    const iat = Math.floor(Date.now() / 1000) + clockSeconds
    const head = base64Url(JSON.stringify({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } }))
    const claims = {
      iat,
      jti: randomUUID(),
      htm: 'POST',
      htu: `${site}/api${path}`,
      ...(typeof token === 'string' ? { ath: sha256(token) } : {}),
      bodyHash: sha256(body),
      projectId,
      parent,
    }
    const content = `${head}.${base64Url(JSON.stringify(claims))}`
    const signature = await webcrypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      options.isForger ? forger.privateKey : keys.privateKey,
      Buffer.from(content),
    )
    return `${content}.${Buffer.from(signature).toString('base64url')}`
  }
  async function post(
    path: string,
    { token, ...rest }: Body,
  ): Promise<{ isOk: boolean; answer: Record<string, unknown> }> {
    const text = JSON.stringify(rest)
    const response = await fetch(`${site}/api${path}`, {
      method: 'POST',
      body: text,
      headers: {
        dpop: await prove(path, text, token),
        origin,
        ...(typeof token === 'string' ? { authorization: `DPoP ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
      },
      signal: AbortSignal.timeout(25_000),
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return { isOk: response.ok, answer: (await response.json()) as Record<string, unknown> }
  }
  return {
    id: sha256(JSON.stringify({ crv, kty, x, y })),
    get cookie() {
      return cookie
    },
    async ask<Answer>(path: string, body: Body = {}) {
      const { isOk, answer } = await post(path, body)
      if (!isOk) throw new Error(String(answer.error))
      return answer as Answer
    },
    async refused(path, body = {}) {
      const { isOk, answer } = await post(path, body)
      if (isOk) throw new Error(`${path} was not refused: ${JSON.stringify(answer)}`)
      return String(answer.error)
    },
  }
}
