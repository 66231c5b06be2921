import {
  BALANCE_CACHE_MS,
  ENS_CACHE_MS,
  IDENTITY_CACHE_MS,
  IMAGE_CACHE_MS,
  WALLETS_CACHE_MS,
} from '../base/limits.ts'
import { HISTORY_CACHE_MS, NFTS_CACHE_MS, SENT_KEEP_MS, TOKENS_CACHE_MS } from './assets/limits.ts'

/** Caches on disk and how long the sweep lets an entry lie; it removes those of any other name. Stale ones still paint first. */
export const CACHE_KEEP_MS = {
  balance: BALANCE_CACHE_MS * 120,
  identity: IDENTITY_CACHE_MS * 12,
  ens: ENS_CACHE_MS * 12,
  wallets: WALLETS_CACHE_MS * 24 * 7,
  image: IMAGE_CACHE_MS * 30,
  tokens: TOKENS_CACHE_MS * 120,
  nfts: NFTS_CACHE_MS * 60,
  history: HISTORY_CACHE_MS * 120,
  sent: SENT_KEEP_MS,
} as const satisfies Readonly<Record<string, number>>
