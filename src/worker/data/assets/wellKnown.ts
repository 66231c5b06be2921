import type { NetworkId } from '../../../bridge/contract/network.ts'

/** Where the coins that are copied most really are, from their issuers' own lists. In lower case, but for base58. */
const ADDRESSES: Readonly<Record<NetworkId, Readonly<Record<string, string>>>> = {
  'eip155:1': {
    USDC: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    USDT: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    DAI: '0x6b175474e89094c44da98b954eedeac495271d0f',
    WETH: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    WBTC: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  },
  'eip155:10': {
    USDC: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
    USDT: '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
    DAI: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    WETH: '0x4200000000000000000000000000000000000006',
  },
  'eip155:137': {
    USDC: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    USDT: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
    WETH: '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619',
  },
  'eip155:8453': {
    USDC: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    DAI: '0x50c5725949a6f0c72e6c4a641f24049a917db0cb',
    WETH: '0x4200000000000000000000000000000000000006',
  },
  'eip155:42161': {
    USDC: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    USDT: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
    DAI: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    WETH: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    USDC: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    USDT: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  },
}

/** Contracts in which a chain keeps its own coin as a token. */
const COIN_CONTRACTS: ReadonlySet<string> = new Set([
  '0x0000000000000000000000000000000000001010',
  '0x000000000000000000000000000000000000800a',
  '0x471ece3750da237f93b8e339c536989b8978a438',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
])

/** Symbols a stranger's token borrows to be taken for another one. */
export const FAMOUS: ReadonlySet<string> = new Set([
  'ETH',
  'BTC',
  'SOL',
  'BNB',
  'POL',
  ...Object.values(ADDRESSES).flatMap(Object.keys),
])

const plain = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)

/** The address of a famous token on a network; undefined where we know of none. */
export function knownAddress(network: NetworkId, symbol: string): string | undefined {
  const table = Object.hasOwn(ADDRESSES, network) ? ADDRESSES[network] : undefined
  return table && Object.hasOwn(table, symbol) ? table[symbol] : undefined
}

/** Addresses of the famous tokens of a network. */
export const listKnownAddresses = (network: NetworkId): readonly string[] =>
  Object.hasOwn(ADDRESSES, network) ? Object.values(ADDRESSES[network] ?? {}) : []

export const isCoinContract = (address: string) => COIN_CONTRACTS.has(plain(address))

/** The symbol of a famous token by its address. */
export function knownSymbol(network: NetworkId, address: string): string | undefined {
  const table = Object.hasOwn(ADDRESSES, network) ? ADDRESSES[network] : undefined
  return Object.entries(table ?? {}).find(([, known]) => known === plain(address))?.[0]
}
