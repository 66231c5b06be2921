import type { Laboratory } from '../laboratory.ts'

/** How many entries does the app need? Readers that prefer a few names, and readers that do not. */
export default {
  name: 'Number of names',
  caches: ['ens', 'identity'],
  access: [
    { kind: 'zipf', name: 'a few often', keys: 400, everyMs: 500 },
    { kind: 'zipf', name: 'all alike', keys: 400, exponent: 0, everyMs: 500 },
  ],
  seconds: 300,
  sweep: { size: [50, 100, 200, 400], tabs: [5] },
} satisfies Laboratory
