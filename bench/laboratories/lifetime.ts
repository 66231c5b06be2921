import type { Laboratory } from '../laboratory.ts'

/** How long should a value live? A page that shows balances of a few accounts often and of many seldom. */
export default {
  name: 'Lifetime of balances',
  caches: ['balance'],
  access: { kind: 'zipf', keys: 60, everyMs: 500 },
  seconds: 300,
  sweep: { lifetimeMs: [5_000, 15_000, 30_000, 60_000, 120_000], tabs: [1, 5] },
} satisfies Laboratory
