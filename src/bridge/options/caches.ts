import { type Check, group, mapEntries, nested, wholeNumber } from './check.ts'

// A cache is its row here; the engine creates it with these limits.

/** Limits of one cache of the engine. */
export interface CacheLimits {
  /** How long an entry is fresh, ms: 5 s to 7 days. An expired entry may be shown while the new one loads. */
  readonly ttlMs: number
  /** Entries in memory and on disk, 1 to 10,000; the least recently used is evicted first. */
  readonly max: number
}

/**
 * Caches of the engine, which all tabs share. The numbers of the first tab of an engine count until the last tab has
 * closed.
 */
export interface Caches {
  /** Native balance of an account on a network: 30 s, 200. */
  readonly balance: CacheLimits
  /** Portfolio of an account: 30 s, 50. */
  readonly tokens: CacheLimits
  /** First page of an account's NFTs: 60 s, 50. */
  readonly nfts: CacheLimits
  /** First page of an account's history: 30 s, 50. */
  readonly history: CacheLimits
  /** Name and picture of an account: 5 minutes, 200. */
  readonly identity: CacheLimits
  /** Address of a name, and the reverse: 5 minutes, 200. */
  readonly ens: CacheLimits
  /** Pages of the wallet directory: 1 hour, 100. */
  readonly wallets: CacheLimits
  /** Pictures of wallets, networks and tokens: 1 day, 300. */
  readonly images: CacheLimits
}

export type CacheName = keyof Caches

/** The option `caches`: a limit that is left out has its default. */
export type CacheOptions = { readonly [Name in CacheName]?: Partial<CacheLimits> }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const limits = (ttlMs: number, max: number): CacheLimits => ({ ttlMs, max })

/** Default limits. */
export const CACHES: Caches = {
  balance: limits(30_000, 200),
  tokens: limits(30_000, 50),
  nfts: limits(MINUTE_MS, 50),
  history: limits(30_000, 50),
  identity: limits(5 * MINUTE_MS, 200),
  ens: limits(5 * MINUTE_MS, 200),
  wallets: limits(60 * MINUTE_MS, 100),
  images: limits(DAY_MS, 300),
}

/** A shorter life would be a poll of the nodes and services by every open tab. */
const TTL_MIN_MS = 5_000
const TTL_MAX_MS = 7 * DAY_MS
const ENTRIES_MAX = 10_000

const ttlMs = wholeNumber(TTL_MIN_MS, TTL_MAX_MS)
const max = wholeNumber(1, ENTRIES_MAX)

/** Reads the option `caches`; a limit that is left out has its default. */
export const readCaches = group(
  mapEntries({ ...CACHES }, standard => nested({ ttlMs: [ttlMs, standard.ttlMs], max: [max, standard.max] })),
) as unknown as Check<Caches>
