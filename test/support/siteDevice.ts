import { createHash, randomUUID, webcrypto } from 'node:crypto'

/** A browser's half of the secure site's API, made by hand: a device key, and a proof for each request. */
export interface SiteDevice {
  /** @throws with the server's words. */
  ask<Answer = Record<string, unknown>>(path: string, body?: object): Promise<Answer>
  /** What the browser of this device sends as `Cookie`; empty before the server set one. */
  readonly cookie: string
  /** What the server says no with. @throws when it says yes. */
  refused(path: string, body?: object): Promise<string>
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

  async function prove(body: string): Promise<string> {
    const iat = Math.floor(Date.now() / 1000) + clockSeconds
    const head = base64Url(JSON.stringify({ alg: 'ES256', typ: 'JWT', jwk: { kty, crv, x, y } }))
    const claims = { iat, jti: randomUUID(), aud: site, bodyHash: sha256(body), projectId, parent }
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
    body: object,
  ): Promise<{ isOk: boolean; answer: Record<string, unknown> }> {
    const text = JSON.stringify(body)
    const response = await fetch(`${site}/api${path}`, {
      method: 'POST',
      body: text,
      headers: { authorization: `Bearer ${await prove(text)}`, origin, ...(cookie ? { cookie } : {}) },
      signal: AbortSignal.timeout(25_000),
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return { isOk: response.ok, answer: (await response.json()) as Record<string, unknown> }
  }
  return {
    get cookie() {
      return cookie
    },
    async ask<Answer>(path: string, body: object = {}) {
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
