import { type Address, getAddress } from 'viem'
import type { ContractName } from './compile.ts'

/** The pool's and the services' name for the coin of a chain. */
export const COIN: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

export type TokenKey = 'usdc' | 'usdt' | 'dai' | 'points' | 'fine'
export type CollectionKey = 'tiles' | 'posters' | 'goods'

/** Where everything stands on one chain, for tests, the demo and the services. */
export interface ChainContracts extends Readonly<Record<TokenKey | CollectionKey | 'pool', Address>> {
  readonly chainId: number
}

/** A token of the local chains. `reserve` stands in the pool against `coin` wei. */
export interface TokenPlan {
  readonly key: TokenKey
  readonly contract: ContractName
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly reserve: bigint
  readonly coin: bigint
}

const ether = (count: bigint) => count * 10n ** 18n

export const TOKENS: readonly TokenPlan[] = [
  {
    key: 'usdc',
    contract: 'Token',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    reserve: 25_000_000n * 10n ** 6n,
    coin: ether(10_000n),
  },
  // Gives no bool back, and wants an allowance at zero before a new one.
  {
    key: 'usdt',
    contract: 'QuietToken',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
    reserve: 25_000_000n * 10n ** 6n,
    coin: ether(10_000n),
  },
  {
    key: 'dai',
    contract: 'Token',
    name: 'Dai Stablecoin',
    symbol: 'DAI',
    decimals: 18,
    reserve: ether(25_000_000n),
    coin: ether(10_000n),
  },
  {
    key: 'points',
    contract: 'Token',
    name: 'Loyalty Points',
    symbol: 'PTS',
    decimals: 0,
    reserve: 2_500_000n,
    coin: ether(100n),
  },
  {
    key: 'fine',
    contract: 'Token',
    name: 'Fine Grain',
    symbol: 'FINE',
    decimals: 30,
    reserve: 125_000n * 10n ** 30n,
    coin: ether(100n),
  },
]

/** A price feed of the local chains. */
export interface FeedPlan {
  readonly chainId: number
  readonly address: Address
  /** What Chainlink calls the pair. */
  readonly description: string
  /** Dollars, of 8 decimals. */
  readonly price: bigint
}

/** The feeds stand where Chainlink has them. */
export const FEEDS: readonly FeedPlan[] = [
  {
    chainId: 1,
    address: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
    description: 'ETH / USD',
    price: 2_500n * 10n ** 8n,
  },
  {
    chainId: 1,
    address: '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6',
    description: 'USDC / USD',
    price: 10n ** 8n,
  },
  {
    chainId: 8453,
    address: '0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70',
    description: 'ETH / USD',
    price: 2_500n * 10n ** 8n,
  },
]

/** Where Multicall3 is on most chains. */
export const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** A quoter and a router over the pool, and the wrapped coin, where Uniswap documents its own. */
export interface MarketPlan {
  readonly chainId: number
  readonly quoter: Address
  readonly router: Address
  readonly weth: Address
}

export const MARKETS: readonly MarketPlan[] = [
  {
    chainId: 1,
    quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  {
    chainId: 8453,
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    weth: '0x4200000000000000000000000000000000000006',
  },
]

/** What the swap services want approved: AllowanceHolder of 0x, and the contract of LI.FI. */
export const BROKERS = {
  zeroEx: '0x0000000000001fF3684f28c67538d4D072C22734',
  lifi: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
} as const satisfies Readonly<Record<string, Address>>

export interface CollectionPlan {
  readonly key: CollectionKey
  readonly contract: ContractName
  readonly name: string
  readonly symbol: string
}

export const COLLECTIONS: readonly CollectionPlan[] = [
  { key: 'tiles', contract: 'Collection', name: 'Tabkey Tiles', symbol: 'TILE' },
  // Its metadata is at the api.
  { key: 'posters', contract: 'Collection', name: 'Tabkey Posters', symbol: 'POST' },
  { key: 'goods', contract: 'Goods', name: 'Tabkey Goods', symbol: 'GOOD' },
]

const own = (digits: string): Address => getAddress(`0x7ab1e5${digits.padStart(34, '0')}`)

const SHARED = {
  points: own('01'),
  fine: own('02'),
  tiles: own('11'),
  posters: own('12'),
  goods: own('13'),
  pool: own('21'),
}

// The stable coins stand where the world has them.
const PLACES: Readonly<Record<number, Pick<ChainContracts, 'usdc' | 'usdt' | 'dai'>>> = {
  1: {
    usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    usdt: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    dai: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  },
  8453: {
    usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    usdt: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
    dai: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
  },
}

/** @throws for a chain that is not one of ours. */
export function contractsOf(chainId: number): ChainContracts {
  const places = PLACES[chainId]
  if (!places) throw new Error(`No contracts are planned for chain ${chainId}`)
  return { chainId, ...places, ...SHARED }
}
