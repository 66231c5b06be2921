import { CACHES } from '../../src/bridge/options/caches.ts'
import { HEAD_CACHE_MS } from '../../src/worker/base/limits.ts'
import { HISTORY_PAGE_ENTRIES } from '../../src/worker/data/assets/limits.ts'
import { NFT_IMAGE_CACHE_ENTRIES } from '../../src/worker/data/limits.ts'

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

const limitsOf = (name: keyof typeof CACHES) => ({ lifetimeMs: CACHES[name].ttlMs, size: CACHES[name].max })

/** Every cache of the product that holds what a service or a node answered, by the name that devtools show. */
export const PRODUCT_CACHES = {
  balance: { ...limitsOf('balance'), isOnDisk: true, expired: 'show' },
  tokens: { ...limitsOf('tokens'), isOnDisk: true, expired: 'show' },
  identity: { ...limitsOf('identity'), isOnDisk: true, expired: 'show' },
  ens: { ...limitsOf('ens'), isOnDisk: true, expired: 'wait' },
  history: { ...limitsOf('history'), isOnDisk: true, expired: 'show' },
  'history-pages': {
    lifetimeMs: CACHES.history.ttlMs,
    size: HISTORY_PAGE_ENTRIES,
    isOnDisk: false,
    expired: 'wait',
  },
  nfts: { ...limitsOf('nfts'), isOnDisk: true, expired: 'show' },
  'nfts-pages': {
    lifetimeMs: CACHES.nfts.ttlMs,
    size: HISTORY_PAGE_ENTRIES,
    isOnDisk: false,
    expired: 'wait',
  },
  image: { ...limitsOf('images'), isOnDisk: true, expired: 'wait' },
  'nft-image': {
    lifetimeMs: CACHES.images.ttlMs,
    size: NFT_IMAGE_CACHE_ENTRIES,
    isOnDisk: false,
    expired: 'wait',
  },
  wallets: { ...limitsOf('wallets'), isOnDisk: true, expired: 'show' },
  rpc: { lifetimeMs: HEAD_CACHE_MS, size: null, isOnDisk: false, expired: 'wait' },
} as const satisfies Readonly<Record<string, ProductCache>>

export type CacheName = keyof typeof PRODUCT_CACHES

export const CACHE_NAMES = Object.keys(PRODUCT_CACHES) as readonly CacheName[]
