import type { Caches } from '../../bridge/options/caches.ts'
import { SENT_KEEP_MS } from './assets/limits.ts'

/**
 * The caches on disk, by the name of their records, and how long the sweep keeps an entry: many times as long as it is
 * fresh, because a stale entry still paints first. The sweep removes records of any other name.
 */
export const cacheKeepTimes = ({ balance, identity, ens, wallets, images, tokens, nfts, history }: Caches) =>
  ({
    balance: balance.ttlMs * 120,
    identity: identity.ttlMs * 12,
    ens: ens.ttlMs * 12,
    wallets: wallets.ttlMs * 24 * 7,
    directory: wallets.ttlMs * 24 * 7,
    image: images.ttlMs * 30,
    tokens: tokens.ttlMs * 120,
    nfts: nfts.ttlMs * 60,
    history: history.ttlMs * 120,
    sent: SENT_KEEP_MS,
  }) satisfies Readonly<Record<string, number>>
