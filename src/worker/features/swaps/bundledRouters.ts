type Hex = `0x${string}`

/** A contract on several networks, and where its address is published. */
export interface BundledRouter {
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
  name: '1inch Aggregation Router v6',
  source: 'https://github.com/1inch/limit-order-protocol#deployments--audits-limit-orders-protocol-v4',
  date: '2026-11-26',
}
const V5 = {
  name: '1inch Aggregation Router v5',
  source: 'https://pkg.go.dev/github.com/1inch/1inch-sdk-go/helpers/consts/contracts',
  date: '2026-11-26',
}

/**
 * The contracts that the documented swap service builds with (`/v1/convert` of the blockchain API asks 1inch alone). Both
 * versions pull tokens of their caller only. Services of another host are added by that host (`swapRouters`): a row that
 * no service needs is one more contract that an approval may be given to without a question.
 */
export const BUNDLED_ROUTERS: readonly BundledRouter[] = [
  { chains: OTHERS, address: '0x111111125421cA6dc452d289314280a0f8842A65', ...V6 },
  { chains: ZKSYNC, address: '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF', ...V6 },
  { chains: OTHERS, address: '0x1111111254EEB25477B68fb85Ed929f73A960582', ...V5 },
  { chains: ZKSYNC, address: '0x6e2B76966cbD9cF4cC2Fa0D76d24d5241E0ABC2F', ...V5 },
]
