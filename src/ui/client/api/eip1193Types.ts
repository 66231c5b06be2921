import type { ProviderMethod, ProviderMethods } from './eip1193Methods.ts'
import type { OtherRequest, RpcRequest, RpcResult } from './rpcMethod.ts'

/**
 * EIP-1193 with its events, over the engine, and the members that older libraries know from injected wallets. One object
 * per client; libraries may put fields of their own on it.
 */
export interface Eip1193Provider {
  /** Tells the providers of a client apart. */
  readonly namespace: 'eip155'
  /**
   * One request. Params and result of the known methods are typed; other methods take any and return `unknown`, or the
   * type that is given. `eth_requestAccounts` and `wallet_requestPermissions` open the modal while no wallet is connected.
   *
   * @throws ValidationError (-32602) for wrong arguments, ConnectionCancelledError (4001) when the user closes the modal,
   * or the error of the wallet or node with its `code` and `data`
   */
  request<Result = unknown, Name extends string = string>(
    args: OtherRequest<ProviderMethods, Name>,
  ): Promise<Result>
  request<Name extends ProviderMethod>(
    args: RpcRequest<ProviderMethods, Name>,
  ): Promise<RpcResult<ProviderMethods, Name>>
  /**
   * Subscribes to an event of EIP-1193.
   *
   * @example provider.on('accountsChanged', ([address]) => render(address))
   */
  on<Event extends keyof Eip1193EventMap>(event: Event, listener: Eip1193EventMap[Event]): this
  /** The same as `on`. */
  addListener<Event extends keyof Eip1193EventMap>(event: Event, listener: Eip1193EventMap[Event]): this
  /** Like `on`, for the next event alone. */
  once<Event extends keyof Eip1193EventMap>(event: Event, listener: Eip1193EventMap[Event]): this
  /** Ends a subscription of `on`. */
  off<Event extends keyof Eip1193EventMap>(event: Event, listener: Eip1193EventMap[Event]): this
  /** The same as `off`. */
  removeListener<Event extends keyof Eip1193EventMap>(event: Event, listener: Eip1193EventMap[Event]): this
  /** Without an event, the listeners of all events. */
  removeAllListeners(event?: keyof Eip1193EventMap): this
  /** How many listeners the event has. */
  listenerCount(event: keyof Eip1193EventMap): number
  /** Whether requests are answered, as MetaMask has it. Chain reads are answered without an account too. */
  isConnected(): boolean
  /** @deprecated EIP-1102's first form of `eth_requestAccounts`. */
  enable(): Promise<readonly `0x${string}`[]>
  /** @deprecated `request` with the method and its parameters. */
  send<Result = unknown>(method: string, params?: unknown): Promise<Result>
  /** @deprecated A JSON-RPC request, or a list of them, with its response. */
  send(payload: object, callback?: (error: unknown, response?: unknown) => void): Promise<unknown>
  /** @deprecated The same as `send(payload, callback)`. */
  sendAsync(payload: object, callback: (error: unknown, response?: unknown) => void): Promise<unknown>
  /** @deprecated The first of `eth_accounts`; `null` without a connection. */
  readonly selectedAddress: `0x${string}` | null
  /** @deprecated `eth_chainId`; `null` until a network is known. */
  readonly chainId: `0x${string}` | null
  /** @deprecated `net_version`: the chain id in decimal. */
  readonly networkVersion: string | null
}

/** Events of EIP-1193, and what their listeners receive. */
export interface Eip1193EventMap {
  /** An account is connected; `chainId` in hex. */
  connect: (info: { chainId: `0x${string}` }) => void
  /** The account is disconnected; `code` is 4900. */
  disconnect: (error: { code: number; message: string }) => void
  /** The active account first; empty without a connection. */
  accountsChanged: (accounts: `0x${string}`[]) => void
  /** The chain id in hex. */
  chainChanged: (chainId: `0x${string}`) => void
  /** Before EIP-1193: the chain id in decimal, right after `chainChanged`. */
  networkChanged: (networkId: string) => void
  /**
   * News of `eth_subscribe`: `{ type: 'eth_subscription', data: { subscription, result } }`. `solana_subscription` is for
   * `tabkey/solana`.
   */
  message: (message: { type: string; data: unknown }) => void
}
