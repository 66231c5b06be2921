import type { Network, NetworkId } from '../../../bridge/contract/network.ts'

interface ViemExplorer {
  readonly name: string
  readonly url: string
  readonly apiUrl?: string | undefined
}

/** A chain as viem and wagmi define it. Becomes an eip155 `Network`. */
export interface ViemChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined }
  }
  readonly blockExplorers?:
    | ({ readonly default: ViemExplorer } & { readonly [name: string]: ViemExplorer })
    | undefined
  readonly contracts?: object | undefined
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
