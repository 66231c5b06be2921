import { createNonce } from '../nonce.ts'

/** Gives out nonces, and takes each back once. A server with several processes keeps them in its database. */
export interface NonceStore {
  issue(): Promise<string>
  /**
   * Takes a nonce back; in one step, so that of two that come at once one is refused.
   *
   * @returns whether it was given out, is not too old and was not used before
   */
  use(nonce: string): Promise<boolean>
}

export interface CreateNonceStoreParameters {
  /** How long a visitor may take to sign, in milliseconds. Default: ten minutes. */
  readonly livesMs?: number
  /** More than these and the oldest are forgotten: asking for nonces must not fill a server. Default: 100,000. */
  readonly max?: number
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
  /** By nonce, when it dies; a Map keeps the order in which they were given out. */
  const given = new Map<string, number>()

  function forget(): void {
    for (const [nonce, end] of given) {
      if (end > now() && given.size < max) return
      given.delete(nonce)
    }
  }

  return {
    async issue() {
      forget()
      const nonce = createNonce()
      given.set(nonce, now() + livesMs)
      return nonce
    },
    async use(nonce) {
      const end = given.get(nonce)
      given.delete(nonce)
      return end !== undefined && end > now()
    },
  }
}
