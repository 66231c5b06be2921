/** What the services call one network. A service without a name does not sell there. */
export interface OnrampNetworkNames {
  /** Symbol of the network's coin, which is sold unless the page asks for another asset. */
  readonly coin: string
  /** Coinbase's name: `base`. */
  readonly coinbase?: string
  /** The code of the coin at MoonPay, `eth_base`, and the end of the codes of tokens, `_base`. */
  readonly moonpay?: { readonly coin: string; readonly suffix: string }
  /** Transak's name: `base`. */
  readonly transak?: string
  /** The start of Ramp's names of assets: `BASE` of `BASE_USDC`. */
  readonly ramp?: string
}

/** Bundled names, by CAIP-2 id. */
export const ONRAMP_NETWORKS: Readonly<Record<string, OnrampNetworkNames>> = {
  'eip155:1': {
    coin: 'ETH',
    coinbase: 'ethereum',
    moonpay: { coin: 'eth', suffix: '' },
    transak: 'ethereum',
    ramp: 'ETH',
  },
  'eip155:10': {
    coin: 'ETH',
    coinbase: 'optimism',
    moonpay: { coin: 'eth_optimism', suffix: '_optimism' },
    transak: 'optimism',
    ramp: 'OPTIMISM',
  },
  'eip155:56': {
    coin: 'BNB',
    moonpay: { coin: 'bnb_bsc', suffix: '_bsc' },
    transak: 'bsc',
    ramp: 'BSC',
  },
  'eip155:137': {
    coin: 'POL',
    coinbase: 'polygon',
    moonpay: { coin: 'pol_polygon', suffix: '_polygon' },
    transak: 'polygon',
    ramp: 'MATIC',
  },
  'eip155:8453': {
    coin: 'ETH',
    coinbase: 'base',
    moonpay: { coin: 'eth_base', suffix: '_base' },
    transak: 'base',
    ramp: 'BASE',
  },
  'eip155:42161': {
    coin: 'ETH',
    coinbase: 'arbitrum',
    moonpay: { coin: 'eth_arbitrum', suffix: '_arbitrum' },
    transak: 'arbitrum',
    ramp: 'ARBITRUM',
  },
  'eip155:42220': {
    coin: 'CELO',
    coinbase: 'celo',
    moonpay: { coin: 'celo', suffix: '_celo' },
    transak: 'celo',
    ramp: 'CELO',
  },
  'eip155:43114': {
    coin: 'AVAX',
    coinbase: 'avalanche-c-chain',
    moonpay: { coin: 'avax_cchain', suffix: '_cchain' },
    transak: 'avaxcchain',
    ramp: 'AVAX',
  },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    coin: 'SOL',
    coinbase: 'solana',
    moonpay: { coin: 'sol', suffix: '_sol' },
    transak: 'solana',
    ramp: 'SOLANA',
  },
  'bip122:000000000019d6689c085ae165831e93': {
    coin: 'BTC',
    coinbase: 'bitcoin',
    moonpay: { coin: 'btc', suffix: '' },
    transak: 'mainnet',
    ramp: 'BTC',
  },
}
