import type { ChunkRow } from './plan.ts'

/** Sources of an account's tokens, prices and history. */
export const ACCOUNT_SOURCES: readonly ChunkRow[] = [
  {
    chunk: 'engine-token-sources',
    when: 'tokens of an account, and prices, that the blockchain API does not have, with the file of their source',
    from: [
      ...['tokens/nodeTokens', 'tokens/blockscoutTokens', 'tokens/alchemyTokens'],
      ...['prices/feedPrices', 'prices/defillamaPrices'],
    ].map(name => [`worker/data/${name}`]),
    groups: 2,
  },
  {
    chunk: 'engine-tokens-node',
    when: 'tokens of an account are read from its node, or prices from feeds',
    from: [
      ['worker/data/tokens/nodeTokens', 'worker/data/tokens/bundledTokens', 'worker/data/prices/feedPrices'],
    ],
  },
  {
    chunk: 'engine-tokens-services',
    when: 'tokens of an account are read from Blockscout or Alchemy, or prices from DefiLlama',
    from: [
      [
        'worker/data/tokens/blockscoutTokens',
        'worker/data/tokens/alchemyTokens',
        'worker/data/prices/defillamaPrices',
      ],
    ],
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
  ...[['ethereum'], ['base'], ['layers'], ['chains', 'solana']].map(([name = '', ...others]) => ({
    chunk: `engine-tokens-${name}`,
    when: 'tokens of an account are read from a node, by the bundled list',
    from: [[name, ...others].map(list => `worker/data/tokens/bundled/${list}`)],
  })),
]
