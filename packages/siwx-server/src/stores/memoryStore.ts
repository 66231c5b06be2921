import type { SignInStore } from '../signInStore.ts'

/** Parameters of `createMemoryStore`. */
export interface CreateMemoryStoreParameters {
  /** Keys kept at most; the oldest are dropped first. Default: 100,000. */
  readonly entriesMax?: number
  /** Characters of all values at most; the oldest are dropped first. Default: 64 million. */
  readonly charactersMax?: number
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number
}

const ENTRIES_MAX = 100_000
const CHARACTERS_MAX = 64_000_000

interface Entry {
  readonly value: string
  readonly end: number
}

/**
 * A store in memory, for one process: a restart signs every visitor out. Nonces and sessions have separate limits, so
 * that requests for nonces do not sign visitors out.
 *
 * @param parameters see `CreateMemoryStoreParameters`; each has a default
 * @returns a store for `createSignInHandler`
 *
 * @example
 * createSignInHandler({ origin: 'https://app.example', store: createMemoryStore({ entriesMax: 10_000 }) })
 */
export function createMemoryStore({
  entriesMax = ENTRIES_MAX,
  charactersMax = CHARACTERS_MAX,
  now = Date.now,
}: CreateMemoryStoreParameters = {}): SignInStore {
  const nonces = createEntries(entriesMax, charactersMax, now)
  const sessions = createEntries(entriesMax, charactersMax, now)
  const getEntries = (key: string) => (key.startsWith('nonce:') ? nonces : sessions)
  return {
    add: async (key, value, lifeMs) => getEntries(key).add(key, { value, end: now() + lifeMs }),
    get: async key => getEntries(key).get(key),
    take: async key => getEntries(key).take(key),
  }
}

function createEntries(entriesMax: number, charactersMax: number, now: () => number) {
  /** In the order of insertion. */
  const entries = new Map<string, Entry>()
  let characters = 0

  function remove(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    entries.delete(key)
    characters -= entry.value.length
    return entry
  }

  /** Drops expired entries from the front, and live ones above a bound. */
  function dropOldest(): void {
    for (const [key, { end }] of entries) {
      if (end > now() && entries.size <= entriesMax && characters <= charactersMax) return
      remove(key)
    }
  }

  const liveValue = (entry: Entry | undefined) =>
    entry !== undefined && entry.end > now() ? entry.value : undefined

  return {
    add(key: string, entry: Entry): boolean {
      if (liveValue(entries.get(key)) !== undefined) return false
      remove(key)
      entries.set(key, entry)
      characters += entry.value.length
      dropOldest()
      return true
    },
    get: (key: string) => liveValue(entries.get(key)),
    take: (key: string) => liveValue(remove(key)),
  }
}
