import { UNISWAP, UNISWAP_DATE } from './sources/deployments.ts'
import type { SwapServiceType } from './swapServices.ts'

type Hex = `0x${string}`

/** A contract on several networks, and where its address is published. */
export interface BundledRouter {
  /** The service that builds with the contract. No other service may name it. */
  readonly service: SwapServiceType
  /** Chain ids. */
  readonly chains: readonly number[]
  /** With the checksum of EIP-55. */
  readonly address: Hex
  /** What the contract is. */
  readonly name: string
  /** The publisher's own page with the address. */
  readonly source: string
  /** Day on which the source was read, ISO 8601. */
  readonly date: string
}

const ZKSYNC = [324]
const OTHERS = [1, 10, 56, 100, 137, 250, 8217, 8453, 42_161, 43_114, 1_313_161_554]

const V6 = {
  service: 'convert' as const,
  name: '1inch Aggregation Router v6',
  source: 'https://github.com/1inch/limit-order-protocol#deployments--audits-limit-orders-protocol-v4',
  date: '2026-11-26',
}
const V5 = {
  service: 'convert' as const,
  name: '1inch Aggregation Router v5',
  source: 'https://pkg.go.dev/github.com/1inch/1inch-sdk-go/helpers/consts/contracts',
  date: '2026-11-26',
}

/** Networks of AllowanceHolder that have swaps. */
const CANCUN = [1, 10, 56, 137, 8453, 42_161, 43_114]

/**
 * The contracts that the documented swap services build with: 1inch, which `/v1/convert` of the blockchain API asks alone, and
 * the sources of `endpoints.swaps`. A row counts for its own service: the approvals of one service do not become safer by
 * the contracts of another. Services of another host are added by that host (`swapRouters`).
 */
export const BUNDLED_ROUTERS: readonly BundledRouter[] = [
  { chains: OTHERS, address: '0x111111125421cA6dc452d289314280a0f8842A65', ...V6 },
  { chains: ZKSYNC, address: '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF', ...V6 },
  { chains: OTHERS, address: '0x1111111254EEB25477B68fb85Ed929f73A960582', ...V5 },
  { chains: ZKSYNC, address: '0x6e2B76966cbD9cF4cC2Fa0D76d24d5241E0ABC2F', ...V5 },
  ...UNISWAP.map(({ chain, router, source }) => ({
    service: 'node' as const,
    chains: [chain],
    address: router,
    name: 'Uniswap SwapRouter02',
    source,
    date: UNISWAP_DATE,
  })),
  {
    service: '0x',
    chains: CANCUN,
    address: '0x0000000000001fF3684f28c67538d4D072C22734',
    name: '0x AllowanceHolder',
    source: 'https://docs.0x.org/docs/core-concepts/contracts',
    date: '2026-11-29',
  },
  {
    service: 'lifi',
    chains: [...CANCUN, 100],
    address: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    name: 'LI.FI Diamond',
    source: 'https://docs.li.fi/introduction/lifi-architecture/smart-contract-addresses',
    date: '2026-11-29',
  },
]
