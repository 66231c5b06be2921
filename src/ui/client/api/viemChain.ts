import type { Network, NetworkId } from '../../../bridge/contract/network.ts'

interface ViemExplorer {
  readonly name: string
  readonly url: string
  readonly apiUrl?: string | undefined
}

/** A chain as viem and wagmi define it. Becomes an eip155 `Network`. */
export interface ViemChain {
  /** EIP-155 number, for instance 8453. */
  readonly id: number
  /** Name for users, for instance `Base`. */
  readonly name: string
  /** The coin that pays fees. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Nodes; `default` is used. */
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined }
  }
  /** Explorers; `default` is linked. */
  readonly blockExplorers?:
    | ({ readonly default: ViemExplorer } & { readonly [name: string]: ViemExplorer })
    | undefined
  /** Contracts that viem knows, for instance `multicall3`. */
  readonly contracts?: object | undefined
  /** Whether the coins have no value. */
  readonly testnet?: boolean | undefined
  /** RainbowKit's picture of the chain. A function is not called: the picture has to be a URL. */
  readonly iconUrl?: string | (() => Promise<string>) | null | undefined
}

/** The CAIP-2 id of a network or of viem's chain; a literal where the type of the given one says its id. */
export type NetworkIdOf<Chain extends Network | ViemChain> = Chain extends {
  readonly caipNetworkId: infer Id extends NetworkId
}
  ? Id
  : Chain extends ViemChain
    ? `eip155:${Chain['id']}`
    : never
