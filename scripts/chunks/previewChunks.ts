import type { ChunkRow } from './plan.ts'

/** Previews of requests, and swaps on Solana, which read them. */
export const PREVIEW_CHUNKS: readonly ChunkRow[] = [
  {
    chunk: 'engine-preview',
    when: 'first preview of a request',
    from: [['worker/features/preview/feature']],
  },
  {
    chunk: 'engine-preview-bitcoin',
    when: 'first preview of a request on a Bitcoin network, with engine-bitcoin',
    from: [['worker/features/preview/bitcoinReader']],
  },
  {
    chunk: 'engine-preview-solana',
    when: 'first preview of a request on Solana',
    from: [['worker/features/preview/solanaReader']],
  },
  {
    chunk: 'engine-swap-solana',
    when: 'Swap on Solana, with engine-preview-solana',
    from: [['worker/features/swaps/solana/solanaSwaps']],
  },
  {
    chunk: 'engine-clear-signing',
    when: 'first preview of a request on an EVM network. Descriptors of ERC-7730',
    from: [['worker/features/preview/clearSigning/createClearSigning']],
  },
]
