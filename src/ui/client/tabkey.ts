import type { Nft, Page, TokenBalance, Transaction } from '../../bridge/contract/assets.ts'
import type {
  AvatarParameters,
  ThemeMode,
  ThemeVariables,
  ThemeVariablesByMode,
} from '../../bridge/contract/config.ts'
import type { SwitchNetworkParameters } from '../../bridge/contract/engineApi.ts'
import type { DataImage } from '../../bridge/contract/image.ts'
import type { AddressOf, CaipAddress, Namespace, Network, NetworkId } from '../../bridge/contract/network.ts'
import type { SignInSession } from '../../bridge/contract/signIn.ts'
import type {
  AccountEntry,
  AccountState,
  AccountTypes,
  Balance,
  ConnectionStatus,
  NetworksSlice,
  PreferredAccountTypes,
  SharedState,
} from '../../bridge/contract/state.ts'
import type { TraceQuery, TraceReading } from '../../bridge/contract/trace.ts'
import type { ConnectedWalletInfo, ListedWallet, PageWallet, WalletId } from '../../bridge/contract/wallet.ts'
import type { ConnectClient } from './facets/connect.ts'
import type { LoginClient } from './facets/login.ts'
import type { NamesClient } from './facets/names.ts'
import type { OnrampClient } from './facets/onramp.ts'
import type { OpenOptions } from './facets/open.ts'
import type { PayClient } from './facets/pay.ts'
import type { FollowPayment } from './facets/payments.ts'
import type { Send } from './facets/send.ts'
import type { SessionsClient } from './facets/sessions.ts'
import type { SwapsClient } from './facets/swaps.ts'
import type { TransactionsClient } from './facets/transactions.ts'
import type { UpdateClient } from './facets/update.ts'
import type { BitcoinProvider } from './providers/bitcoinTypes.ts'
import type { Eip1193Provider } from './providers/eip1193Types.ts'
import type { SolanaProvider } from './providers/solanaTypes.ts'
import type { TabkeyInitialState } from './ssr/initialState.ts'
import type { TabkeyEvent } from './tabkeyEvent.ts'

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

/** The account of a namespace. */
export interface AccountOf<Name extends Namespace> {
  /** The chain family. */
  readonly namespace: Name
  /** `connecting` also while a stored session is shown and not yet confirmed by the engine. */
  readonly status: ConnectionStatus
  /** Whether `status` is `connected`. */
  readonly isConnected: boolean
  /** Hex for `eip155`, the chain's own text for others. */
  readonly address?: AddressOf<Name>
  /** CAIP-10: the address with its network. */
  readonly caipAddress?: CaipAddress
  /** All addresses that the wallet shares in this namespace, the active one included. */
  readonly allAccounts: readonly AccountEntry<Name>[]
  /** Who is logged in to the embedded wallet; absent for other wallets. */
  readonly user?: { readonly email?: string | null; readonly username?: string | null }
  /** What the address in use is; absent without one. */
  readonly accountType?: AccountTypes[Name]
  /** Name of the address, for instance its ENS name. */
  readonly profileName: string | null
  /** Picture of the name as a `data:` URL; `null` without one. */
  readonly profileImage: DataImage | null
  /** The type wanted in each namespace: what was last chosen, otherwise `defaultAccountTypes`. */
  readonly preferredAccountTypes: PreferredAccountTypes
  /** Whether the smart account's contract is on the active network; absent for other types. */
  readonly smartAccountDeployed?: boolean
  /** Name and picture of the wallet. */
  readonly connectedWalletInfo?: ConnectedWalletInfo
}

/** The account of a namespace, by default of any: then `namespace` says what `address` is. */
export type Account<Name extends Namespace = Namespace> = Name extends Namespace ? AccountOf<Name> : never

/** Stops a subscription. A second call does nothing. */
export type Unsubscribe = () => void

/** What a host may read: the engine's state as this tab mirrors it, and the tab's own. */
export interface TabkeyState<Id extends NetworkId = NetworkId>
  extends Omit<SharedState, 'accounts' | 'networks'> {
  /** The active account of each namespace. */
  readonly accounts: { readonly [Name in Namespace]?: AccountState<Name> }
  /** The configured networks, and which are active. */
  readonly networks: NetworksSlice<Id>
  /** False until the first word of the engine; what is shown before comes from the display hint. */
  readonly ready: boolean
  /** Whether the modal is open in this tab. */
  readonly open: boolean
  /** Name of the modal's view in this tab, for instance `Connect`. */
  readonly view: string
  /** Whether a connection or a pairing is being made. */
  readonly loading: boolean
  /** The mode and the design tokens in use. */
  readonly theme: { readonly mode: 'light' | 'dark'; readonly variables: ThemeVariables }
  /** The function of the option `avatar` in use, also after `tabkey.update`; `null` without one, and on a server. */
  readonly avatar: ((parameters: AvatarParameters) => unknown) | null
  /**
   * Where the engine runs: shared by all tabs, in a worker of this tab, or in the page itself. `null` before it was
   * found.
   */
  readonly engineMode: 'sharedWorker' | 'worker' | 'page' | null
  /** A newer version of the app runs another engine: this page has to be reloaded. */
  readonly retired: boolean
}

/** A JSON-RPC request. */
export interface RequestParameters<Id extends NetworkId = NetworkId> {
  /** For instance `personal_sign`. */
  readonly method: string
  /** As the method defines them; data that can be cloned. */
  readonly params?: unknown
  /** CAIP-2; default the active network. */
  readonly network?: Id
  /** Rejects the promise with RequestAbortedError. A prompt that the wallet already shows stays there. */
  readonly signal?: AbortSignal
}

/** What `provider` returns for each namespace. */
export interface Providers {
  readonly eip155: Eip1193Provider
  readonly solana: Promise<SolanaProvider>
  readonly bip122: Promise<BitcoinProvider>
}

/** Whose balance, tokens, NFTs or history. */
export interface BalanceQuery {
  /** CAIP-10; default the connected account on the active network. */
  readonly account?: CaipAddress
}

/**
 * The client. Every method is async but the ones that read the mirror.
 *
 * @typeParam Id the ids of the configured networks; any id where the type does not say them
 */
export interface Tabkey<Id extends NetworkId = NetworkId>
  extends ConnectClient<Id>,
    LoginClient,
    UpdateClient {
  /**
   * Opens the modal.
   *
   * @param options.view default: the account, or Connect while nothing is connected; an unavailable view opens that too
   * @param options.namespace the chain family: its account becomes the active one and is shown; without an account
   * there, Connect opens for the wallets of that family
   * @param options.arguments what the view starts with; see `OpenOptions`
   * @example await tabkey.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' } })
   */
  open(options?: OpenOptions): Promise<void>
  /** Closes the modal of this tab. */
  close(): Promise<void>
  /**
   * Fetches the modal's code and the data of its first view, so that the next `open()` waits for neither. It shows
   * nothing. Call it when a press is likely: Tabkey's own buttons call it when they are pointed at, focused or touched,
   * and every page calls it for the code alone when it is idle.
   *
   * @returns resolves when both have arrived or failed; never rejects
   * @example <a onPointerEnter={() => tabkey.preload()} onClick={() => tabkey.open()}>Log in</a>
   */
  preload(): Promise<void>
  /**
   * Leaves wallets: all of them, those of a namespace, or one. Where the one in use is left and another stands by, that
   * one is in use again.
   */
  disconnect(parameters?: { readonly namespace?: Namespace; readonly wallet?: WalletId }): Promise<void>
  /**
   * Several wallets at once. Those in use stand in `getState().connections`, the others in `standby`, left ones in
   * `wallets.left`.
   */
  readonly connections: {
    /**
     * Takes another joined wallet into use, or another account of the one in use. A wallet that was left is asked
     * again.
     *
     * @param parameters.namespace default: the active one
     * @param parameters.address one of the wallet's accounts, default the one it was used with last
     * @throws UserRejectedError, WalletNotFoundError, WalletUnreachableError, WalletMismatchError (it has no such
     * account)
     * @example await tabkey.connections.use({ wallet: 'io.metamask' })
     */
    use(parameters: {
      readonly wallet: WalletId
      readonly namespace?: Namespace
      readonly address?: string
      readonly signal?: AbortSignal
    }): Promise<Account>
    /**
     * Names an address of a joined wallet, for every tab, as long as the wallet is joined; `null` takes the name back.
     */
    label(parameters: { readonly account: CaipAddress; readonly label: string | null }): Promise<void>
    /** Removes a wallet from the list of disconnected ones. */
    forget(parameters: { readonly wallet: WalletId; readonly namespace: Namespace }): Promise<void>
  }
  /**
   * Switches to another configured network, in every tab. A wallet that does not know the chain is asked to add it.
   *
   * @param parameters.network CAIP-2, for instance `eip155:8453`
   * @param parameters.addChain replaces fields of the network in `wallet_addEthereumChain` (EIP-3085)
   * @throws NetworkNotFoundError, UserRejectedError (4001), ChainNotSupportedError, WrongChainError, or the wallet's
   *   error
   * @example await tabkey.switchNetwork({ network: 'eip155:8453' })
   */
  switchNetwork(parameters: SwitchNetworkParameters<Id>): Promise<void>
  /**
   * Sends one request to the wallet or a node. A request that the wallet must confirm is sent to it at most once,
   * also when tabs close or the engine restarts.
   *
   * @returns the wallet's or node's result, unchanged
   * @throws ValidationError (-32602) for wrong arguments, NotConnectedError without an account, UserRejectedError
   *   (4001), or the error of the wallet or node with its `code` and `data`
   * @example const signature = await tabkey.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] })
   */
  request<Result = unknown>(request: RequestParameters<Id>): Promise<Result>
  /** Absent when `features.send` is off. */
  readonly send?: Send
  /** Waits for the outcome of a payment that was reported as `unknown`, in this or another tab. */
  readonly followPayment: FollowPayment
  /**
   * The provider of a namespace, always the same object; its `namespace` says which one it is.
   *
   * @returns for `eip155` the EIP-1193 provider, at once. Others as a promise, because their code is loaded now; it
   *   rejects with AdapterNotFoundError for a namespace without a provider
   */
  provider<Name extends keyof Providers>(namespace: Name): Providers[Name]
  /** @param namespace default: the active one */
  getAccount<Name extends Namespace = Namespace>(namespace?: Name): Account<Name>
  /**
   * The active network of the active namespace; named `Unknown Network` while the wallet is on one that is not
   * configured, `null` without networks.
   */
  getNetwork(): Network | null
  /** The balance of the network's own coin. */
  readonly balances: {
    get(query?: BalanceQuery): Promise<Balance>
    watch(query: BalanceQuery, listener: (balance: Balance | null) => void): Unsubscribe
  }
  /**
   * All an account holds on its network, the coin first; cached 30 s. Amounts, prices and values are decimal strings.
   */
  readonly tokens: {
    get(query?: BalanceQuery): Promise<readonly TokenBalance[]>
    watch(query: BalanceQuery, listener: (tokens: readonly TokenBalance[] | null) => void): Unsubscribe
  }
  /** NFTs of an account, in pages. */
  readonly nfts: {
    get(query?: BalanceQuery & { readonly cursor?: string }): Promise<Page<Nft>>
    /** Follows the first page. */
    watch(query: BalanceQuery, listener: (page: Page<Nft> | null) => void): Unsubscribe
  }
  /** What an account did, newest first, in pages. Absent when `features.history` is off. */
  readonly history?: {
    get(query?: BalanceQuery & { readonly cursor?: string }): Promise<Page<Transaction>>
    /** Follows the first page; what was sent and is in no block yet stands before it. */
    watch(query: BalanceQuery, listener: (page: Page<Transaction> | null) => void): Unsubscribe
  }
  /** Recent transactions that the host names, kept for each account. */
  readonly transactions: TransactionsClient
  /** Absent when `features.swaps` is off. */
  readonly swaps?: SwapsClient
  /** Absent when `features.onramp` is off. */
  readonly onramp?: OnrampClient
  /** Absent unless `features.pay` is on. */
  readonly pay?: PayClient
  /** Absent unless `features.smartSessions` is on. */
  readonly smartSessions?: SessionsClient
  /** Names of addresses, and the registration of one. */
  readonly names: NamesClient & {
    /** Name and picture of an address, or the address of a name. Kind `name-lookup`: the name cannot be looked up. */
    get(query: { readonly address: string } | { readonly name: string }): Promise<{
      readonly name: string | null
      readonly avatar: string | null
      readonly address: string | null
    }>
    watch(
      query: { readonly address: string },
      listener: (identity: { readonly name: string | null; readonly avatar: string | null }) => void,
    ): Unsubscribe
  }
  /** The directory of wallets. */
  readonly wallets: {
    /**
     * A page of the wallet directory, the explorer's or the bundled one. The host's own wallets (`wallets.custom`) that
     * match stand before its first page, beyond `entries`, and are in `count`.
     */
    get(query?: {
      readonly page?: number
      readonly entries?: number
      readonly search?: string
      readonly badge?: 'none' | 'certified'
      /** These wallets alone, at most 100. */
      readonly ids?: readonly WalletId[]
    }): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number }>
    /**
     * A wallet's picture as a `data:` URL, or `null` without one. The engine loads it from the directory, so that the
     * host of the wallet's site does not see the visitor.
     *
     * @example const source = await tabkey.wallets.image({ wallet: listed })
     */
    image(query: { readonly wallet: ListedWallet | PageWallet }): Promise<string | null>
  }
  /**
   * Sign-in with the connected account (`siwx`, `siweConfig`). Where it stands is `getState().signIn`, by namespace.
   * Without the option each rejects with 'SIWX is not enabled'.
   */
  readonly signIn: {
    /** Opens the sign view in this tab unless the account is signed in. Rejects with 4001 when the user declines. */
    request(): Promise<void>
    /** Ends the sessions for every tab; where sign-in is required the wallets are disconnected too. */
    signOut(): Promise<void>
    /** The host's sessions of the account in use, on the network it stands on. */
    getSessions(): Promise<readonly SignInSession[]>
    /** Has the host's sessions looked at again, when they changed where no page can notice it. */
    refresh(): Promise<void>
  }
  /** The state as this tab knows it, synchronously. The same object until something changes. */
  getState(): TabkeyState<Id>
  /**
   * What a server renders, and a page while it hydrates: `connecting`. The same argument gives the same object.
   * @param initialState the visitor's last account, from `readTabkeyCookie`; without one there is no account
   */
  getServerState(initialState?: TabkeyInitialState | null): TabkeyState<Id>
  /**
   * Follows a part of the state.
   *
   * @param selector reads the part; called after every change
   * @param listener called when the part has changed, compared member by member
   * @returns stops it
   * @example tabkey.subscribe(({ accounts }) => accounts.eip155?.address, address => render(address))
   */
  subscribe<Slice>(
    selector: (state: TabkeyState<Id>) => Slice,
    listener: (slice: Slice, previous: Slice) => void,
  ): Unsubscribe
  /** The theme of this tab. */
  readonly theme: {
    /** As the host gave it; `getState().theme` has the mode and the variables in use. */
    get(): { readonly mode: ThemeMode; readonly variables: ThemeVariables | ThemeVariablesByMode }
    set(theme: {
      readonly mode?: ThemeMode
      readonly variables?: ThemeVariables | ThemeVariablesByMode
    }): void
  }
  /**
   * What the engine wrote down of errors and alerts, for all tabs (level `error`, at most 1,024,000 bytes, the
   * oldest go first). Addresses, keys, URLs and emails are taken out.
   */
  readonly logs: {
    /** One entry a line, oldest first. */
    get(): Promise<string>
    /** Saves the same as a file. Call it in a click. */
    download(): Promise<void>
    /**
     * What the engine recorded since it started, with the option `devtools`: requests, messages, node calls, events and
     * the state of the engine. Addresses are shortened; tokens, topics, emails, keys and message bodies are absent.
     *
     * @param query `since` reads what was added after an earlier reading, `storage` the stored keys too
     * @throws BridgeMethodError without the option `devtools`
     */
    trace(query?: TraceQuery): Promise<TraceReading>
  }
  /**
   * What happens in this tab, for the host's own analytics and logs.
   *
   * @example const stop = tabkey.events.subscribe(event => console.log(event.type))
   */
  readonly events: { subscribe(listener: (event: TabkeyEvent) => void): Unsubscribe }
  /**
   * Stops the client: its modal leaves the page, and later calls reject with ClientDestroyedError. Sessions and
   * other tabs are not affected.
   */
  destroy(): Promise<void>
}
