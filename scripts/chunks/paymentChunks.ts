import type { ChunkRow } from './plan.ts'

/** What became of a swap across networks. */
const LIFI_STATUS = 'worker/features/swaps/sources/lifiStatus'

/** Swaps on EVM networks and their sources, and calls that are sent together. */
export const PAYMENT_CHUNKS: readonly ChunkRow[] = [
  {
    chunk: 'engine-simulation',
    when: 'with engine-swap and engine-preview. Simulated blocks and their logs',
    from: [['preview/evm/planBlocks', 'preview/evm/simulate', 'preview/evm/logs']],
  },
  { chunk: 'engine-swap', when: 'Swap', from: [['worker/features/swaps/feature']] },
  {
    chunk: 'engine-swap-sources',
    when: 'Swap on a network with an entry of `endpoints.swaps`',
    from: [['worker/features/swaps/sources/createSwapSources', 'worker/features/swaps/sources/keepReply']],
  },
  ...['node', 'zeroEx', 'lifi', 'jupiter'].map(name => ({
    chunk: `engine-swap-${name === 'zeroEx' ? '0x' : name}`,
    when: `first quote of a source of type ${name === 'zeroEx' ? '0x' : name}`,
    from: [[`worker/features/swaps/sources/${name}Swaps`, ...(name === 'lifi' ? [LIFI_STATUS] : [])]],
  })),
  {
    chunk: 'engine-calls',
    when: 'first call of `sendCalls`',
    from: [['worker/features/calls/feature', 'worker/chains/evm/readCalls']],
  },
]
