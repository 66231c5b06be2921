/** CAIP-2 namespaces that Tabkey supports. */
export type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'

/** CAIP-2 id, for instance `eip155:1`. */
export type NetworkId = `${string}:${string}`

/** The namespaces of CAIP-2 ids; any where the ids are not literals. */
export type NamespaceOf<Id extends NetworkId> = Id extends `${infer Name}:${string}`
  ? Name extends Namespace
    ? Name
    : Namespace
  : Namespace

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

/** Addresses of nodes. */
export interface RpcUrls {
  /** Nodes that speak JSON-RPC over HTTP, asked in this order. */
  readonly http: readonly string[]
  /** Nodes that speak JSON-RPC over WebSocket. */
  readonly webSocket?: readonly string[]
}

/** A site that shows transactions. */
export interface BlockExplorer {
  /** Name for users, for instance `Etherscan`. */
  readonly name: string
  /** Address that `/tx/…` and `/address/…` follow. */
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
  /** The number of an EVM chain, for instance 8453; the reference of the CAIP-2 id elsewhere. */
  readonly id: number | string
  /** CAIP-2 id, for instance `eip155:8453`. */
  readonly caipNetworkId: Id
  /** Chain family. */
  readonly chainNamespace: Namespace
  /** Name for users, for instance `Base`. */
  readonly name: string
  /** The coin that pays fees. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Nodes; `default` is used after those of `endpoints.rpc`. */
  readonly rpcUrls: { readonly default: RpcUrls } & { readonly [name: string]: RpcUrls }
  /** Explorers; `default` is linked. */
  readonly blockExplorers?: { readonly default: BlockExplorer } & { readonly [name: string]: BlockExplorer }
  /** Whether the coins have no value. */
  readonly testnet?: boolean
  /** Name in the format of older versions of viem; not used. */
  readonly network?: string
  /** Contracts by name, for instance `multicall3`. */
  readonly contracts?: {
    readonly [name: string]: { readonly address: `0x${string}`; readonly blockCreated?: number }
  }
  /** Image of the network: an id of the explorer, or an address. */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  /** The image in RainbowKit's chain format; `assets.imageUrl` is preferred. */
  readonly iconUrl?: string
}
