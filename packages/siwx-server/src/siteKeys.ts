import { LoginTokenUnverifiableError } from './loginTokenErrors.ts'

/** The public keys of a secure site, read from its JWK set (RFC 7517) and kept. */
export interface SiteKeys {
  /**
   * @returns the key with the id; undefined when the site has none
   * @throws LoginTokenUnverifiableError when the set cannot be read and no copy of the last hour has the key
   */
  find(kid: string): Promise<CryptoKey | undefined>
}

export interface SiteKeysParameters {
  /** Address of the set. */
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
}

/** A copy is read again after this time, so that a key that the site has removed counts no longer. */
const FRESH_MS = 600_000
/** Age of a copy that still counts while the site does not answer. */
const STALE_MS = 3_600_000
/** A token with an unknown key causes a read at most this often, however many such tokens are sent. */
const REFRESH_MS = 30_000
/** Time between two reads while the site does not answer. */
const RETRY_MS = 5_000
const ANSWER_MS = 5_000
/** A key has about 250 bytes. */
const MAX_BYTES = 65_536
const MAX_KEYS = 20
const COORDINATE = /^[\w-]{43}$/
const ES256 = { name: 'ECDSA', namedCurve: 'P-256' } as const

type Keys = ReadonlyMap<string, CryptoKey>

export function createSiteKeys({ url, fetch, now }: SiteKeysParameters): SiteKeys {
  let keys: Keys = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let nextReadAt = Number.NEGATIVE_INFINITY
  let failure: LoginTokenUnverifiableError | undefined
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    try {
      keys = await importKeys(await fetchText(url, fetch))
      failure = undefined
      readAt = now()
      nextReadAt = readAt + REFRESH_MS
    } catch (error) {
      const details = error instanceof Error ? error.message : String(error)
      failure = new LoginTokenUnverifiableError(details, { cause: error })
      nextReadAt = now() + RETRY_MS
    }
  }

  /** One read at a time, for all tokens that wait for it. */
  async function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    await reading
  }

  return {
    async find(kid) {
      const isFresh = keys.has(kid) && now() - readAt < FRESH_MS
      if (!isFresh && (reading !== undefined || now() >= nextReadAt)) await readOnce()
      const isUsable = failure === undefined || now() - readAt < STALE_MS
      const key = isUsable ? keys.get(kid) : undefined
      if (key === undefined && failure) throw failure
      return key
    },
  }
}

/** @throws what `fetch` throws; Error for another status or too many bytes */
async function fetchText(url: string, fetch: typeof globalThis.fetch): Promise<string> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    // The set is read from this address only.
    redirect: 'manual',
    signal,
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`${url} answered with status ${response.status}`)
  }
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > MAX_BYTES) {
      await reader.cancel()
      throw new Error(`${url} has more than ${MAX_BYTES} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Imports the P-256 keys of a set; keys of other kinds are left out. @throws Error for a text that is not a JWK set */
async function importKeys(text: string): Promise<Keys> {
  const set: unknown = JSON.parse(text)
  const rows = (set as { keys?: unknown } | null)?.keys
  if (!Array.isArray(rows)) throw new Error('The JWK set has no list of keys')
  const imported = new Map<string, CryptoKey>()
  for (const row of rows.slice(0, MAX_KEYS) as readonly unknown[]) {
    const { kid, kty, crv, x, y, alg = 'ES256', use = 'sig' } = (row ?? {}) as Record<string, unknown>
    if (typeof kid !== 'string' || imported.has(kid)) continue
    if (kty !== 'EC' || crv !== 'P-256' || alg !== 'ES256' || use !== 'sig') continue
    if (typeof x !== 'string' || typeof y !== 'string' || !COORDINATE.test(x) || !COORDINATE.test(y)) continue
    const key = await crypto.subtle
      .importKey('jwk', { kty, crv, x, y }, ES256, false, ['verify'])
      .catch(() => {
        // Coordinates that are not a point of the curve.
      })
    if (key) imported.set(kid, key)
  }
  return imported
}
