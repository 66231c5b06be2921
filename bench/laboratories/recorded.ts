import type { Laboratory } from '../laboratory.ts'

/** How would a recorded visit have gone with other lifetimes? The trace is one that the devtools exported. */
export default {
  name: 'A recorded visit',
  caches: ['balance', 'rpc'],
  access: { kind: 'trace', file: 'recorded.json' },
  sweep: { lifetimeMs: [1_000, 5_000, 30_000] },
} satisfies Laboratory
