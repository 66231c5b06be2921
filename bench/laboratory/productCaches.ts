import * as limits from '../../src/worker/base/limits.ts'
import * as lists from '../../src/worker/data/assets/limits.ts'

/** A cache of the product with the numbers that it ships with. */
export interface ProductCache {
  readonly lifetimeMs: number
  /** Maximum number of entries; `null` for a cache without one. */
  readonly size: number | null
  /** Whether the engine keeps the entries in IndexedDB too. */
  readonly isOnDisk: boolean
  /** Whether an expired value is shown while the new one loads (`show`), or the reader waits (`wait`). */
  readonly expired: 'show' | 'wait'
}

/** Every cache of the product that holds what a service or a node answered, by the name that devtools show. */
export const PRODUCT_CACHES = {
  balance: {
    lifetimeMs: limits.BALANCE_CACHE_MS,
    size: limits.BALANCE_CACHE_ENTRIES,
    isOnDisk: true,
    expired: 'show',
  },
  tokens: {
    lifetimeMs: lists.TOKENS_CACHE_MS,
    size: lists.TOKENS_CACHE_ENTRIES,
    isOnDisk: true,
    expired: 'show',
  },
  identity: {
    lifetimeMs: limits.IDENTITY_CACHE_MS,
    size: limits.IDENTITY_CACHE_ENTRIES,
    isOnDisk: true,
    expired: 'show',
  },
  ens: {
    lifetimeMs: limits.ENS_CACHE_MS,
    size: limits.ENS_CACHE_ENTRIES,
    isOnDisk: true,
    expired: 'wait',
  },
  history: {
    lifetimeMs: lists.HISTORY_CACHE_MS,
    size: lists.HISTORY_CACHE_ENTRIES,
    isOnDisk: true,
    expired: 'show',
  },
  'history-pages': {
    lifetimeMs: lists.HISTORY_CACHE_MS,
    size: lists.HISTORY_PAGE_ENTRIES,
    isOnDisk: false,
    expired: 'wait',
  },
  nfts: {
    lifetimeMs: lists.NFTS_CACHE_MS,
    size: lists.NFTS_CACHE_ENTRIES,
    isOnDisk: true,
    expired: 'show',
  },
  'nfts-pages': {
    lifetimeMs: lists.NFTS_CACHE_MS,
    size: lists.HISTORY_PAGE_ENTRIES,
    isOnDisk: false,
    expired: 'wait',
  },
  image: {
    lifetimeMs: limits.IMAGE_CACHE_MS,
    size: limits.IMAGE_CACHE_ENTRIES,
    isOnDisk: true,
    expired: 'wait',
  },
  'nft-image': {
    lifetimeMs: limits.IMAGE_CACHE_MS,
    size: limits.NFT_IMAGE_CACHE_ENTRIES,
    isOnDisk: false,
    expired: 'wait',
  },
  wallets: {
    lifetimeMs: limits.WALLETS_CACHE_MS,
    size: limits.WALLETS_CACHE_ENTRIES,
    isOnDisk: true,
    expired: 'show',
  },
  rpc: { lifetimeMs: limits.HEAD_CACHE_MS, size: null, isOnDisk: false, expired: 'wait' },
} as const satisfies Readonly<Record<string, ProductCache>>

export type CacheName = keyof typeof PRODUCT_CACHES

export const CACHE_NAMES = Object.keys(PRODUCT_CACHES) as readonly CacheName[]
