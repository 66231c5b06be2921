import { createNonce } from '../../../src/siwx/nonce.ts'

/** Issues nonces and accepts each once. A server with several processes stores them in its database. */
export interface NonceStore {
  /**
   * Makes a nonce and remembers it.
   *
   * @returns 32 hexadecimal digits
   */
  issue(): Promise<string>
  /**
   * Uses a nonce atomically, so that one of two concurrent calls is refused.
   *
   * @returns whether the nonce was issued, is not expired and was not used before
   */
  use(nonce: string): Promise<boolean>
}

/** Parameters of `createNonceStore`. */
export interface CreateNonceStoreParameters {
  /** Maximum time to sign, in milliseconds. Default: ten minutes. */
  readonly livesMs?: number
  /**
   * Maximum number of nonces; the oldest are dropped, so that requests for nonces cannot fill the memory. Default:
   * 100,000.
   */
  readonly max?: number
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number
}

const TEN_MINUTES_MS = 600_000
const MAX = 100_000

/** A nonce store in memory, for one process. */
export function createNonceStore({
  livesMs = TEN_MINUTES_MS,
  max = MAX,
  now = Date.now,
}: CreateNonceStoreParameters = {}): NonceStore {
  /** Expiry by nonce, in the order of issue. */
  const issued = new Map<string, number>()

  function forget(): void {
    for (const [nonce, end] of issued) {
      if (end > now() && issued.size < max) return
      issued.delete(nonce)
    }
  }

  return {
    async issue() {
      forget()
      const nonce = createNonce()
      issued.set(nonce, now() + livesMs)
      return nonce
    },
    async use(nonce) {
      const end = issued.get(nonce)
      issued.delete(nonce)
      return end !== undefined && end > now()
    },
  }
}
