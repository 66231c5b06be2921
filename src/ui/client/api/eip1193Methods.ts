import type { RpcMethod } from './rpcMethod.ts'

type Hex = `0x${string}`
type BlockTag = Hex | 'latest' | 'earliest' | 'pending' | 'safe' | 'finalized'

/** The fields of a transaction that a wallet or node is asked about; quantities are hex. */
export interface RpcTransactionRequest {
  readonly from?: Hex
  readonly to?: Hex | null
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly nonce?: Hex
  readonly type?: Hex
  readonly accessList?: readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[]
}

/** A log filter (EIP-1474). */
export interface RpcLogFilter {
  readonly address?: Hex | Hex[]
  readonly topics?: (Hex | Hex[] | null)[]
  readonly fromBlock?: BlockTag
  readonly toBlock?: BlockTag
  readonly blockHash?: Hex
}

/** A batch of calls (EIP-5792). */
export interface WalletCalls {
  readonly version: string
  readonly id?: string
  readonly from?: Hex
  readonly chainId: Hex
  readonly atomicRequired: boolean
  readonly calls: readonly { readonly to?: Hex; readonly data?: Hex; readonly value?: Hex }[]
  readonly capabilities?: object
}

/** A token that the wallet is asked to list (EIP-747). */
export interface WatchedToken {
  readonly type: string
  readonly options: {
    readonly address: string
    readonly symbol: string
    readonly decimals: number
    readonly image?: string
  }
}

/** `[call]`, or with the block to read at. */
type AtBlock<Params extends readonly unknown[]> = readonly [...Params, block?: BlockTag]

/**
 * Params and result of the known methods: EIP-1474, and the wallet methods of later standards. Results that are large
 * objects (blocks, receipts) are `object`: viem's actions read them. Own types, because viem's declarations need
 * `skipLibCheck` under `moduleResolution: node16`; a test compares them with viem's.
 */
export interface Eip1193Methods {
  readonly eth_accounts: RpcMethod<readonly [], Hex[]>
  readonly eth_requestAccounts: RpcMethod<readonly [], Hex[]>
  readonly eth_chainId: RpcMethod<readonly [], Hex>
  readonly eth_blockNumber: RpcMethod<readonly [], Hex>
  readonly eth_gasPrice: RpcMethod<readonly [], Hex>
  readonly eth_maxPriorityFeePerGas: RpcMethod<readonly [], Hex>
  readonly eth_call: RpcMethod<AtBlock<[call: RpcTransactionRequest]>, Hex>
  readonly eth_estimateGas: RpcMethod<AtBlock<[transaction: RpcTransactionRequest]>, Hex>
  readonly eth_getBalance: RpcMethod<AtBlock<[address: Hex]>, Hex>
  readonly eth_getCode: RpcMethod<AtBlock<[address: Hex]>, Hex>
  readonly eth_getStorageAt: RpcMethod<AtBlock<[address: Hex, slot: Hex]>, Hex>
  readonly eth_getTransactionCount: RpcMethod<AtBlock<[address: Hex]>, Hex>
  readonly eth_getBlockByHash: RpcMethod<readonly [hash: Hex, isFull: boolean], object | null>
  readonly eth_getBlockByNumber: RpcMethod<readonly [block: BlockTag, isFull: boolean], object | null>
  readonly eth_getTransactionByHash: RpcMethod<readonly [hash: Hex], object | null>
  readonly eth_getTransactionReceipt: RpcMethod<readonly [hash: Hex], object | null>
  readonly eth_getLogs: RpcMethod<readonly [filter: RpcLogFilter], object[]>
  readonly eth_sendTransaction: RpcMethod<readonly [transaction: RpcTransactionRequest], Hex>
  readonly eth_sendRawTransaction: RpcMethod<readonly [signed: Hex], Hex>
  readonly eth_signTransaction: RpcMethod<readonly [transaction: RpcTransactionRequest], Hex>
  readonly eth_signTypedData_v4: RpcMethod<readonly [address: Hex, typedData: string], Hex>
  readonly personal_sign: RpcMethod<readonly [message: Hex, address: Hex], Hex>
  readonly net_version: RpcMethod<readonly [], string>
  readonly web3_clientVersion: RpcMethod<readonly [], string>
  readonly wallet_switchEthereumChain: RpcMethod<readonly [chain: { readonly chainId: string }], null>
  readonly wallet_addEthereumChain: RpcMethod<
    readonly [
      chain: {
        readonly chainId: string
        readonly chainName: string
        readonly nativeCurrency?: {
          readonly name: string
          readonly symbol: string
          readonly decimals: number
        }
        readonly rpcUrls: readonly string[]
        readonly blockExplorerUrls?: string[]
        readonly iconUrls?: string[]
      },
    ],
    null
  >
  /** EIP-747: params are an object. */
  readonly wallet_watchAsset: RpcMethod<WatchedToken, boolean>
  readonly wallet_getPermissions: RpcMethod<readonly [], object[]>
  readonly wallet_requestPermissions: RpcMethod<
    readonly [permissions: { readonly eth_accounts: object }],
    object[]
  >
  readonly wallet_revokePermissions: RpcMethod<
    readonly [permissions: { readonly eth_accounts: object }],
    null
  >
  readonly wallet_getCapabilities: RpcMethod<
    readonly [address?: Hex, chains?: readonly Hex[]],
    Readonly<Record<Hex, object>>
  >
  readonly wallet_sendCalls: RpcMethod<readonly [calls: WalletCalls], object>
  readonly wallet_getCallsStatus: RpcMethod<readonly [id: string], object>
  readonly wallet_showCallsStatus: RpcMethod<readonly [id: string], void>
}

/** The fields of a sign-in message (ERC-4361); those of the page are the default. */
export interface SignInWithEthereum {
  readonly nonce: string
  /** EIP-155 number in hex. Default: the chain in use. */
  readonly chainId?: Hex
  readonly version?: '1'
  readonly scheme?: string
  readonly domain?: string
  readonly uri?: string
  readonly statement?: string
  /** RFC 3339, as are the next two. Default: now. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** What `wallet_connect` is asked for (ERC-7846). */
export interface ConnectRequest {
  readonly version: '1'
  readonly capabilities?: { readonly signInWithEthereum?: SignInWithEthereum }
}

/** A sign-in message, byte for byte, and its signature. */
export interface SignedInEthereum {
  readonly message: string
  readonly signature: Hex
}

/** The answer of `wallet_connect` (ERC-7846): the accounts, the active one first. */
export interface ConnectedAccounts {
  readonly accounts: readonly {
    readonly address: Hex
    readonly capabilities: { readonly signInWithEthereum?: SignedInEthereum }
  }[]
}

/** The methods of the EIP-1193 provider, with those that connect and disconnect (ERC-7846, a draft). */
export interface ProviderMethods extends Eip1193Methods {
  readonly wallet_connect: RpcMethod<readonly [request: ConnectRequest], ConnectedAccounts>
  readonly wallet_disconnect: RpcMethod<readonly [], null>
}

/** The name of a method whose params and result are known. */
export type ProviderMethod = keyof ProviderMethods
