/** CAIP-2 namespaces that Tabkey supports. */
export type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'

/** CAIP-2 id, for instance `eip155:1`. */
export type NetworkId = `${string}:${string}`

/** The network's `id`: a number for `eip155`, the reference of the CAIP-2 id for others. */
export type ChainIdOf<Id extends NetworkId> = Id extends `eip155:${infer Reference extends number}`
  ? Reference
  : Id extends `${Exclude<Namespace, 'eip155'>}:${infer Reference}`
    ? Reference
    : number | string

/** An address of a namespace: hex for `eip155`, the chain's own text for others. */
export type AddressOf<Name extends Namespace> = Name extends 'eip155' ? `0x${string}` : string

/** CAIP-10 id, for instance `eip155:1:0xab16…`. */
export type CaipAddress = `${string}:${string}:${string}`

export interface RpcUrls {
  readonly http: readonly string[]
  readonly webSocket?: readonly string[]
}

export interface BlockExplorer {
  readonly name: string
  readonly url: string
  /** API of the block explorer, as in viem's chains. */
  readonly apiUrl?: string
}

/**
 * A network of the engine and the modal: a viem chain with its CAIP ids.
 *
 * @typeParam Id the literal id, as the networks of `tabkey/networks` have it: the client's types then know it
 */
export interface Network<Id extends NetworkId = NetworkId> {
  readonly id: number | string
  readonly caipNetworkId: Id
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: RpcUrls } & { readonly [name: string]: RpcUrls }
  readonly blockExplorers?: { readonly default: BlockExplorer } & { readonly [name: string]: BlockExplorer }
  readonly testnet?: boolean
  readonly network?: string
  readonly contracts?: {
    readonly [name: string]: { readonly address: `0x${string}`; readonly blockCreated?: number }
  }
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  /** The image in RainbowKit's chain format; `assets.imageUrl` is preferred. */
  readonly iconUrl?: string
}
