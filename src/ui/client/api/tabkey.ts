import type {
  AvatarParameters,
  ThemeMode,
  ThemeVariables,
  ThemeVariablesByMode,
} from '../../../bridge/contract/config.ts'
import type { SwitchNetworkParameters } from '../../../bridge/contract/engineApi.ts'
import type { DataImage } from '../../../bridge/contract/image.ts'
import type {
  AddressOf,
  CaipAddress,
  Namespace,
  NamespaceOf,
  Network,
  NetworkId,
} from '../../../bridge/contract/network.ts'
import type {
  AccountEntry,
  AccountState,
  AccountTypes,
  ConnectionStatus,
  NetworksSlice,
  PreferredAccountTypes,
  SharedState,
} from '../../../bridge/contract/state.ts'
import type { ConnectedWalletInfo, WalletId } from '../../../bridge/contract/wallet.ts'
import type { BitcoinProvider } from './bitcoinTypes.ts'
import type { Eip1193Provider } from './eip1193Types.ts'
import type { BalancesClient, HistoryClient, NftsClient, TokensClient } from './facets/assets.ts'
import type { CallsClient } from './facets/calls.ts'
import type { ConnectClient } from './facets/connect.ts'
import type { ConnectionsClient } from './facets/connections.ts'
import type { LoginClient } from './facets/login.ts'
import type { LogsClient } from './facets/logs.ts'
import type { NamesClient } from './facets/names.ts'
import type { OnrampClient } from './facets/onramp.ts'
import type { OpenOptions } from './facets/open.ts'
import type { PayClient } from './facets/pay.ts'
import type { FollowPayment } from './facets/payments.ts'
import type { PreviewMethod } from './facets/preview.ts'
import type { Send } from './facets/send.ts'
import type { SessionsClient } from './facets/sessions.ts'
import type { SignInClient } from './facets/signIn.ts'
import type { SwapsClient } from './facets/swaps.ts'
import type { TransactionsClient } from './facets/transactions.ts'
import type { UpdateClient } from './facets/update.ts'
import type { WalletsClient } from './facets/wallets.ts'
import type { TabkeyInitialState } from './initialState.ts'
import type { OtherRequest, RpcRequest, RpcResult } from './rpcMethod.ts'
import type { RpcMethods } from './rpcMethods.ts'
import type { SolanaProvider } from './solanaTypes.ts'
import type { TabkeyEvent } from './tabkeyEvent.ts'

export type { BalanceQuery } from './facets/assets.ts'
export type { TabkeyConfig } from './tabkeyConfig.ts'

/** Views `open` takes. */
export type OpenableView =
  | 'Connect'
  | 'Account'
  | 'AllWallets'
  | 'Networks'
  | 'ConnectingWalletConnectBasic'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | AccountView

/**
 * Views of what an account can do. A view that is unavailable (its feature is off, its service is not configured, the
 * chain family or the networks lack it) opens the account instead, and Connect while nothing is connected.
 */
export type AccountView =
  | 'OnRampProviders'
  | 'Swap'
  | 'WalletSend'
  | 'WalletReceive'
  | 'Transactions'
  | 'Pay'
  | 'SmartSessionList'

/** What is known of an account, connected or not. */
interface AccountBase<Name extends Namespace> {
  /** The chain family. */
  readonly namespace: Name
  /** All addresses that the wallet shares in this namespace, the active one included. */
  readonly allAccounts: readonly AccountEntry<Name>[]
  /** The user of the embedded wallet; absent for other wallets. */
  readonly user?: { readonly email?: string | null; readonly username?: string | null }
  /** Type of the active address; absent without an account. */
  readonly accountType?: AccountTypes[Name]
  /** Name of the address, for instance its ENS name. */
  readonly profileName: string | null
  /** Picture of the name as a `data:` URL; `null` without one. */
  readonly profileImage: DataImage | null
  /** The preferred type in each namespace: the last choice of the user, otherwise `defaultAccountTypes`. */
  readonly preferredAccountTypes: PreferredAccountTypes
  /** Whether the smart account's contract is on the active network; absent for other types. */
  readonly smartAccountDeployed?: boolean
}

/** An account whose wallet is connected. */
export interface ConnectedAccount<Name extends Namespace> extends AccountBase<Name> {
  /** A wallet is connected, and the engine has confirmed it. */
  readonly status: 'connected'
  /** Whether `status` is `connected`. */
  readonly isConnected: true
  /** Hex for `eip155`, the chain's own text for others. */
  readonly address: AddressOf<Name>
  /** CAIP-10: the address with its network. */
  readonly caipAddress: CaipAddress
  /** Name and picture of the wallet. */
  readonly connectedWalletInfo: ConnectedWalletInfo
}

/** An account that is not connected, or not yet: its address is for display. */
export interface OtherAccount<Name extends Namespace> extends AccountBase<Name> {
  /** `connecting` also while a stored session is shown and not yet confirmed by the engine. */
  readonly status: ConnectionStatus
  /** Whether `status` is `connected`. */
  readonly isConnected: false
  /** Hex for `eip155`, the chain's own text for others. Before the session is confirmed that of the last visit. */
  readonly address?: AddressOf<Name>
  /** CAIP-10: the address with its network. */
  readonly caipAddress?: CaipAddress
  /** Name and picture of the wallet. */
  readonly connectedWalletInfo?: ConnectedWalletInfo
}

/** The account of a namespace. While `isConnected`, it has an address. */
export type AccountOf<Name extends Namespace> = ConnectedAccount<Name> | OtherAccount<Name>

/** The account of a namespace; by default of any namespace, which its member `namespace` names. */
export type Account<Name extends Namespace = Namespace> = Name extends Namespace ? AccountOf<Name> : never

/** Stops a subscription. A second call does nothing. */
export type Unsubscribe = () => void

/** The state that a host reads: the engine's, as this tab mirrors it, and the tab's own. */
export interface TabkeyState<Id extends NetworkId = NetworkId>
  extends Omit<SharedState, 'accounts' | 'networks'> {
  /** The active account of each namespace. */
  readonly accounts: { readonly [Name in Namespace]?: AccountState<Name> }
  /** The configured networks, and which are active. */
  readonly networks: NetworksSlice<Id>
  /** False until the engine has responded. Until then the state is what the last visit stored for display. */
  readonly ready: boolean
  /** Whether the modal is open in this tab. */
  readonly open: boolean
  /** Name of the modal's view in this tab, for instance `Connect`. */
  readonly view: string
  /** Whether a wallet is being connected or paired. */
  readonly loading: boolean
  /** The mode and the design tokens in use. */
  readonly theme: { readonly mode: 'light' | 'dark'; readonly variables: ThemeVariables }
  /** The function of the option `avatar`, also after `tabkey.update`; `null` without one, and on a server. */
  readonly avatar: ((parameters: AvatarParameters) => unknown) | null
  /**
   * Where the engine runs: shared by all tabs, in a worker of this tab, or in the page itself. `null` until this tab has
   * connected to it.
   */
  readonly engineMode: 'sharedWorker' | 'worker' | 'page' | null
  /** A newer version of the app runs another engine: the user has to reload this page. */
  readonly retired: boolean
}

/** What each request may name beside its method. */
export interface RequestOptions<Id extends NetworkId = NetworkId> {
  /** CAIP-2; default the active network. */
  readonly network?: Id
  /** Rejects the promise with RequestAbortedError. A prompt that the wallet already shows stays open. */
  readonly signal?: AbortSignal
}

/** A JSON-RPC request. */
export interface RequestParameters<Id extends NetworkId = NetworkId> extends RequestOptions<Id> {
  /** For instance `personal_sign`. */
  readonly method: string
  /** As the method defines them; data that can be cloned. */
  readonly params?: unknown
}

/** What `provider` returns for each namespace. */
export interface Providers {
  readonly eip155: Eip1193Provider
  readonly solana: Promise<SolanaProvider>
  readonly bip122: Promise<BitcoinProvider>
}

/**
 * The client. Every method is async, except those that read the state which this tab has already.
 *
 * @typeParam Id CAIP-2 ids of the configured networks; default: any id
 */
export interface Tabkey<Id extends NetworkId = NetworkId>
  extends CallsClient<Id>,
    ConnectClient<Id>,
    LoginClient,
    UpdateClient {
  /**
   * Opens the modal.
   *
   * @param options.view default: the account, or Connect while no wallet is connected. An unavailable view opens the
   * default
   * @param options.namespace the chain family, whose account becomes active and is shown. Without an account there,
   * Connect opens with the wallets of that family
   * @param options.arguments initial values of the view; see `OpenOptions`
   * @returns resolves when the modal is in the page
   * @throws ValidationError
   * @example await tabkey.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' } })
   */
  open(options?: OpenOptions): Promise<void>
  /**
   * Closes the modal of this tab. Does nothing while it is closed.
   *
   * @example await tabkey.close()
   */
  close(): Promise<void>
  /**
   * Loads the modal's code and the data of its first view, so that the next `open()` waits for neither, and places the closed modal. Shows nothing.
   * Tabkey's own buttons call it when they are pointed at, focused or touched. Every page loads the code when it is idle.
   *
   * @returns resolves when both were loaded or failed; never rejects
   * @example <a onPointerEnter={() => tabkey.preload()} onClick={() => tabkey.open()}>Log in</a>
   */
  preload(): Promise<void>
  /**
   * Disconnects all wallets, the wallets of one namespace, or one wallet. If the active wallet of a namespace is
   * disconnected, a standby wallet of the same namespace becomes active.
   *
   * @param parameters.namespace only the wallets of this chain family
   * @param parameters.wallet only this wallet, by its id or rdns
   * @throws ValidationError, FailedToDisconnectError, BridgeTimeoutError
   * @example await tabkey.disconnect()
   */
  disconnect(parameters?: { readonly namespace?: Namespace; readonly wallet?: WalletId }): Promise<void>
  /** Several connected wallets. */
  readonly connections: ConnectionsClient
  /**
   * Switches to another configured network, in every tab. If the wallet does not have the chain, it is requested to add it.
   *
   * @param parameters.network CAIP-2, for instance `eip155:8453`
   * @param parameters.addChain replaces fields of the network in `wallet_addEthereumChain` (EIP-3085)
   * @throws NetworkNotFoundError, UserRejectedError (4001), ChainNotSupportedError, WrongChainError, or the wallet's
   *   error
   * @example await tabkey.switchNetwork({ network: 'eip155:8453' })
   */
  switchNetwork(parameters: SwitchNetworkParameters<Id>): Promise<void>
  /**
   * Sends one request to the wallet or a node. A request that the user must confirm is sent to the wallet at most once,
   * also when tabs are closed or the engine restarts. Params and result of the known methods are typed; other methods take
   * any and return `unknown`, or the type that is given.
   *
   * @returns the wallet's or node's result, unchanged
   * @throws ValidationError (-32602) for wrong arguments, NotConnectedError without an account, UserRejectedError
   *   (4001), or the error of the wallet or node with its `code` and `data`
   * @example const signature = await tabkey.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] })
   */
  request<Result = unknown, Name extends string = string>(
    request: OtherRequest<RpcMethods, Name> & RequestOptions<Id>,
  ): Promise<Result>
  request<Name extends keyof RpcMethods>(
    request: RpcRequest<RpcMethods, Name> & RequestOptions<Id>,
  ): Promise<RpcResult<RpcMethods, Name>>
  /** Absent when `features.send` is off. */
  readonly send?: Send
  /** Follows a payment that ended with the outcome `unknown`, in this or another tab. */
  readonly followPayment: FollowPayment
  /** Tells what a request would do, without asking the wallet. */
  readonly preview: PreviewMethod
  /**
   * Returns the provider of a namespace. Every call returns the same object.
   *
   * @returns for `eip155` the provider of EIP-1193; for others a promise, because their code is loaded now. The promise
   * rejects with AdapterNotFoundError for a namespace without a provider
   * @example const accounts = await tabkey.provider('eip155').request({ method: 'eth_requestAccounts' })
   */
  provider<Name extends keyof Providers>(namespace: Name): Providers[Name]
  /**
   * Returns the account of a namespace, from the state of this tab.
   *
   * @param namespace default: the active one. With networks of one family its address has that family's type
   * @example const { isConnected, address } = tabkey.getAccount('eip155')
   */
  getAccount<Name extends Namespace = NamespaceOf<Id>>(namespace?: Name): Account<Name>
  /**
   * Returns the active network of the active namespace.
   *
   * @returns a network with the name `Unknown Network` while the wallet is on a network that is not configured; `null`
   * without networks
   * @example const network = tabkey.getNetwork()
   */
  getNetwork(): Network | null
  /** The balance of the network's native coin. */
  readonly balances: BalancesClient
  /** The tokens of an account. */
  readonly tokens: TokensClient
  /** The NFTs of an account, in pages. */
  readonly nfts: NftsClient
  /** The transactions of an account, in pages. Absent when `features.history` is off. */
  readonly history?: HistoryClient
  /** Transactions that the host adds, for each account. */
  readonly transactions: TransactionsClient
  /** Absent when `features.swaps` is off. */
  readonly swaps?: SwapsClient
  /** Absent when `features.onramp` is off. */
  readonly onramp?: OnrampClient
  /** Absent unless `features.pay` is on. */
  readonly pay?: PayClient
  /** Absent unless `features.smartSessions` is on. */
  readonly smartSessions?: SessionsClient
  /** Names of addresses, and their registration. */
  readonly names: NamesClient
  /** The directory of wallets. */
  readonly wallets: WalletsClient
  /** Sign-in with the connected account. */
  readonly signIn: SignInClient
  /**
   * Returns the state of this tab. The same object until something changes.
   *
   * @example const { ready, open } = tabkey.getState()
   */
  getState(): TabkeyState<Id>
  /**
   * Returns the state that a server renders, and a page while it hydrates: its status is `connecting`. The same argument
   * returns the same object.
   *
   * @param initialState the visitor's last account, from `readTabkeyCookie`; default: no account
   * @example const state = tabkey.getServerState(readTabkeyCookie(cookies))
   */
  getServerState(initialState?: TabkeyInitialState | null): TabkeyState<Id>
  /**
   * Subscribes to a part of the state.
   *
   * @param selector returns the part; called after every change of the state
   * @param listener called when the part has changed (its members are compared)
   * @returns ends the subscription
   * @example tabkey.subscribe(({ accounts }) => accounts.eip155?.address, address => render(address))
   */
  subscribe<Slice>(
    selector: (state: TabkeyState<Id>) => Slice,
    listener: (slice: Slice, previous: Slice) => void,
  ): Unsubscribe
  /** The theme of this tab. */
  readonly theme: {
    /**
     * Returns the theme as the host set it. `getState().theme` has the mode and the variables in use.
     *
     * @example const { mode } = tabkey.theme.get()
     */
    get(): { readonly mode: ThemeMode; readonly variables: ThemeVariables | ThemeVariablesByMode }
    /**
     * Changes the theme. Absent members keep their value.
     *
     * @throws ConfigError for an unknown mode or variable
     * @example tabkey.theme.set({ mode: 'dark' })
     */
    set(theme: {
      readonly mode?: ThemeMode
      readonly variables?: ThemeVariables | ThemeVariablesByMode
    }): void
  }
  /** The engine's log of errors and alerts. */
  readonly logs: LogsClient
  /**
   * Events of this tab, for the host's own analytics and logs. `subscribe` returns the function that ends the subscription.
   *
   * @example const stop = tabkey.events.subscribe(event => console.log(event.type))
   */
  readonly events: { subscribe(listener: (event: TabkeyEvent) => void): Unsubscribe }
  /**
   * Stops the client: its modal is removed from the page, and later calls reject with ClientDestroyedError. Sessions and
   * other tabs are not affected.
   *
   * @example await tabkey.destroy()
   */
  destroy(): Promise<void>
}
