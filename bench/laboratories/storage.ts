import type { Laboratory } from '../laboratory.ts'

/** What is the disk worth when engines end, and what happens when it is full? */
export default {
  name: 'Disk and full disk',
  caches: ['tokens', 'history'],
  access: { kind: 'zipf', keys: 60, everyMs: 1_000 },
  seconds: 300,
  restarts: 5,
  valueBytes: 2_000,
  quotaBytes: 20_000,
  sweep: { storage: ['memory', 'indexedDB', 'full'], tabs: [3] },
} satisfies Laboratory
