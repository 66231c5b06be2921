import type { ChunkRow } from './plan.ts'

/** Sources of an account's tokens, prices and history. */
export const ACCOUNT_SOURCES: readonly ChunkRow[] = [
  {
    chunk: 'engine-token-sources',
    when: 'tokens of an account, and prices, that the blockchain API does not have. Imports viem',
    from: [[/^worker\/data\/(tokens|prices)\/\w+$/]],
  },
  {
    chunk: 'engine-history-evm',
    when: 'history of an EVM account that the blockchain API does not have, with the file of its source',
    from: ['evmNodeHistory', 'blockscoutHistory', 'etherscanHistory'].map(name => [
      `worker/data/history/${name}`,
    ]),
    groups: 2,
  },
  {
    chunk: 'engine-history-node',
    when: 'history of an EVM account is read from its node',
    from: [['worker/data/history/evmNodeHistory']],
  },
  {
    chunk: 'engine-history-explorers',
    when: 'history of an EVM account is read from Blockscout or Etherscan',
    from: [['worker/data/history/blockscoutHistory', 'worker/data/history/etherscanHistory']],
  },
  {
    chunk: 'engine-history-others',
    when: 'history of a Solana or Bitcoin account that the blockchain API does not have',
    from: [['worker/data/history/solanaHistory', 'worker/data/history/bitcoinHistory']],
  },
  ...['ethereum', 'base', 'layers', 'chains', 'solana'].map(name => ({
    chunk: `engine-tokens-${name}`,
    when: 'tokens of an account are read from a node, by the bundled list',
    from: [[`worker/data/tokens/bundled/${name}`]],
  })),
]
