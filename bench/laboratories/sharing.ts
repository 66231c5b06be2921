import type { Laboratory } from '../laboratory.ts'

/** What does one engine for all tabs save, and which methods does it save it for? */
export default {
  name: 'One engine for all tabs',
  caches: ['rpc'],
  access: {
    kind: 'list',
    keys: [
      'eth_blockNumber',
      'eth_gasPrice',
      { method: 'eth_getBalance', params: [`0x${'0'.repeat(40)}`, 'latest'] },
      { method: 'eth_getTransactionCount', params: [`0x${'0'.repeat(40)}`, 'latest'] },
    ],
    everyMs: 500,
    atOnce: 4,
  },
  seconds: 60,
  sweep: { tabs: [1, 5, 20], sharing: ['engine', 'none'] },
} satisfies Laboratory
