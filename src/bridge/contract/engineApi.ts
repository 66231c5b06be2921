import type { AlertCode } from './alertCode.ts'
import type { AssetKinds, Nft, Page, Transaction } from './assets.ts'
import { type ApiOf, type Calls, call, FETCH_MS, PING_MS, QUICK_MS } from './call.ts'
import type {
  EmailAction,
  EmbeddedAccountType,
  FrameLoss,
  FrameScreenName,
  FrameTheme,
  RedirectProvider,
  SocialProvider,
  UpdateEmailAction,
} from './embedded.ts'
import type { ErrorWire } from './errorWire.ts'
import type { FeatureCall } from './features.ts'
import type { TabHello, Welcome } from './hello.ts'
import type { DataImage } from './image.ts'
import type { CaipAddress, Namespace, NetworkId } from './network.ts'
import type { AccountState, Balance, IdentityEntry, RequestId, Snapshot } from './state.ts'
import type { TrackedEvent } from './telemetry.ts'
import type { TraceQuery, TraceReading } from './trace.ts'
import type { ListedWallet, PageWallet, WalletId } from './wallet.ts'

/** Alerts that a tab raises: a view was opened whose service the config does not name. */
export type TabAlertCode = Extract<AlertCode, 'PROJECT_ID_NOT_CONFIGURED'>

export interface ConnectParameters {
  /** A page wallet's id, or `walletConnect`. */
  readonly wallet: WalletId
  readonly namespace?: Namespace
  /** Network to use after the connection. The wallet is asked to switch if it is on another network. */
  readonly network?: NetworkId
  /** For WalletConnect: the chosen wallet of the directory; it becomes a recent wallet on success. */
  readonly listed?: ListedWallet
  /** For WalletConnect: the deep link that opens the wallet. */
  readonly linking?: { readonly name: string; readonly href: string }
  /**
   * For WalletConnect: holds a pairing for the links of a wallet list before a wallet is chosen. The namespace is not
   * shown as connecting, and a relay that cannot be reached raises no alert. A wallet that approves is connected.
   */
  readonly isPreparing?: boolean
  /** Connects the wallet beside the one in use, which stays in use. Without a wallet in use it is connected as usual. */
  readonly isStandby?: boolean
  /** For `connections.cancel`. */
  readonly id: RequestId
}

/** The connected wallet and the account that a namespace should use. */
export interface UseParameters {
  readonly namespace: Namespace
  readonly wallet: WalletId
  /** One of the wallet's accounts; by default the one that was active last. */
  readonly address?: string
  /** For `connections.cancel`, if the wallet has to be connected again. */
  readonly id: RequestId
}

/**
 * EIP-3085: how a chain that the wallet does not know is added to it. What is absent comes from the configured network.
 */
export interface AddChainParameters {
  /** Shown by the wallet's prompt. */
  readonly chainName?: string
  /** The coin that pays fees. */
  readonly nativeCurrency?: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Node URLs, https. */
  readonly rpcUrls?: readonly string[]
  /** Addresses of block explorers, https. */
  readonly blockExplorerUrls?: readonly string[]
  /** Pictures of the chain. */
  readonly iconUrls?: readonly string[]
}

/** Arguments of `switchNetwork`. */
export interface SwitchNetworkParameters<Id extends NetworkId = NetworkId> {
  /** CAIP-2 of a configured network. */
  readonly network: Id
  /** Replaces fields of the network where the wallet does not know the chain. */
  readonly addChain?: AddChainParameters
}

export interface AddressLabel {
  readonly namespace: Namespace
  readonly address: string
  readonly label: string | null
}

/** What a host says of a method that it adds (`walletMethods`): without a word of the host it has an effect. */
export type DeclaredMethod = 'read' | 'effect'

export interface RpcRequest {
  readonly id: RequestId
  readonly method: string
  readonly params?: unknown
  /** Default: the active network of the active namespace. */
  readonly network?: NetworkId
  /**
   * An earlier engine had the request before it was lost: an unsafe request is looked up in the ledger and not sent.
   * Set by the wire.
   */
  readonly isRepeat?: true
  /** What the host of the tab says of a method that it adds. Absent for methods of Tabkey's own lists. */
  readonly declared?: DeclaredMethod
  /** Like `isRepeat`, but the page knows that no engine sent the request, so that it may be sent. Set by the wire. */
  readonly isUnsent?: true
  /**
   * The wallet of the asking page whose call the page has started itself, in the task of a click. No tab sends the
   * request; the page gives the answer of that call. The network is named.
   */
  readonly startedIn?: WalletId
}

export interface WalletsQuery {
  readonly page: number
  /** At most 100. */
  readonly entries: number
  readonly search?: string
  readonly badge?: 'none' | 'certified'
  readonly include?: readonly WalletId[]
  readonly exclude?: readonly WalletId[]
  readonly chains?: readonly NetworkId[]
}

/** The last step of a login: the user's account becomes the connection. */
export interface JoinParameters {
  /** For `connections.cancel`. */
  readonly id: RequestId
  readonly namespace?: Namespace
  readonly network?: NetworkId
}

/** The data that the engine reads for a tab. */
export type DataQuery =
  | { readonly kind: 'balance'; readonly account: CaipAddress; readonly force?: boolean }
  /** `force` is for the engine only; it is ignored in calls of tabs. */
  | { readonly kind: 'identity'; readonly account: CaipAddress; readonly force?: boolean }
  | { readonly kind: 'address'; readonly name: string; readonly force?: boolean }
  | ({ readonly kind: 'wallets' } & WalletsQuery)
  /** `id`: image id of the explorer, or an http(s) address that the config names. */
  | { readonly kind: 'image'; readonly id: string; readonly of: ImageKind }
  | {
      readonly kind: 'tokens'
      readonly account: CaipAddress
      readonly force?: boolean
      /** With `force`: tokens whose balances a service should refresh, for instance after a swap. */
      readonly changed?: readonly CaipAddress[]
    }
  /** Without a cursor the first page. */
  | {
      readonly kind: 'nfts'
      readonly account: CaipAddress
      readonly cursor?: string
      readonly force?: boolean
    }
  | {
      readonly kind: 'history'
      readonly account: CaipAddress
      readonly cursor?: string
      readonly force?: boolean
    }

/** Kind of the image. */
export type ImageKind = 'wallet' | 'network' | 'token' | 'nft' | 'currency'

export interface DataResult {
  readonly balance: Balance
  readonly identity: Pick<IdentityEntry, 'name' | 'avatar'>
  /**
   * The address that an ENS name or a name of the registry resolves to; `null` if it does not resolve. A name that cannot
   * be looked up rejects with NameLookupError.
   */
  readonly address: string | null
  readonly wallets: { readonly wallets: readonly ListedWallet[]; readonly count: number }
  /** A `data:` URL; `null` without an image. */
  readonly image: DataImage | null
  readonly tokens: AssetKinds['tokens']
  readonly nfts: Page<Nft>
  readonly history: Page<Transaction>
}

/** Parameters of the call of one kind of data. */
export type QueryOf<Kind extends DataQuery['kind']> = Omit<Extract<DataQuery, { kind: Kind }>, 'kind'>

/** Parameters of `data.watch`: the data that is kept up to date in the tab's mirror. */
export type WatchQuery =
  | Extract<DataQuery, { kind: 'balance' | 'identity' | 'tokens' }>
  | { readonly kind: 'nfts' | 'history'; readonly account: CaipAddress }

/**
 * The first call after the back/forward cache, whose browser may have cut the port: WebKit delivers nothing on it. Another
 * port to the same worker costs less than the wait.
 */
const RESUMED_MS = 500
/** 3 s for the wallet to end the session, plus storage and the hop. */
const DISCONNECT_MS = 10_000
/** 20 s for the frame to load, 0.5 s to settle, 30 s to respond, plus the hop. */
const FRAME_MS = 90_000
/** A host's function may call its server, in one tab after the other; then the wallet's session is ended. */
const HOST_MS = 60_000

/**
 * The calls of tabs to the engine, with one argument each, data only. For `rpc.request` and `features.call` the engine sets
 * deadlines by method.
 */
export const ENGINE_CALLS = {
  hello: call<(hello: TabHello) => Promise<Welcome>>(QUICK_MS),
  snapshot: call<() => Promise<Snapshot>>(QUICK_MS),
  /** Resolves at once. Called only when another call is overdue. */
  ping: call<() => Promise<void>>(PING_MS),
  connections: {
    /** Connects a wallet to a namespace. Has no deadline while the user decides; `cancel` ends it. */
    connect: call<(parameters: ConnectParameters) => Promise<AccountState>>('human'),
    cancel: call<(id: RequestId) => Promise<void>>(QUICK_MS),
    /** Restores the stored session if it was not restored at the start (`reconnectOnMount: false` in every tab). */
    reconnect: call<() => Promise<void>>(QUICK_MS),
    /**
     * Disconnects all wallets, the wallets of a namespace, or one wallet; after that the wallet that was used before it
     * is active.
     */
    disconnect:
      call<(parameters: { readonly namespace?: Namespace; readonly wallet?: WalletId }) => Promise<void>>(
        DISCONNECT_MS,
      ),
    /**
     * Makes another connected wallet active, or another account of the active wallet. A wallet that was disconnected is
     * connected again.
     *
     * @throws WalletNotFoundError for a wallet that was never connected, WalletMismatchError for an account that it
     * does not have
     */
    use: call<(parameters: UseParameters) => Promise<AccountState>>('human'),
    /** Sets the user's label of an address; `null` removes it. */
    label: call<(parameters: AddressLabel) => Promise<void>>(QUICK_MS),
    /** Removes a wallet from the list of disconnected wallets. */
    forget:
      call<(parameters: { readonly namespace: Namespace; readonly wallet: WalletId }) => Promise<void>>(
        QUICK_MS,
      ),
    switchNetwork: call<(parameters: SwitchNetworkParameters) => Promise<void>>('human'),
    /** Sets the namespace that the UI shows when several are connected. */
    activate: call<(parameters: { readonly namespace: Namespace }) => Promise<void>>(QUICK_MS),
  },
  rpc: {
    request: call<(request: RpcRequest) => Promise<unknown>>('human'),
    abort: call<(id: RequestId) => Promise<void>>(QUICK_MS),
  },
  /** Optional features, loaded on first use (`contract/features.ts`). Each method has its own deadline. */
  features: { call: call<(call: FeatureCall) => Promise<unknown>>('human') },
  data: {
    balance: call<(query: QueryOf<'balance'>) => Promise<DataResult['balance']>>(FETCH_MS),
    identity: call<(query: QueryOf<'identity'>) => Promise<DataResult['identity']>>(FETCH_MS),
    address: call<(query: QueryOf<'address'>) => Promise<DataResult['address']>>(FETCH_MS),
    wallets: call<(query: QueryOf<'wallets'>) => Promise<DataResult['wallets']>>(FETCH_MS),
    image: call<(query: QueryOf<'image'>) => Promise<DataResult['image']>>(FETCH_MS),
    tokens: call<(query: QueryOf<'tokens'>) => Promise<DataResult['tokens']>>(FETCH_MS),
    nfts: call<(query: QueryOf<'nfts'>) => Promise<DataResult['nfts']>>(FETCH_MS),
    history: call<(query: QueryOf<'history'>) => Promise<DataResult['history']>>(FETCH_MS),
    /** Keeps data up to date in the tab's mirror. */
    watch: call<(query: WatchQuery) => Promise<void>>(QUICK_MS),
    unwatch: call<(query: WatchQuery) => Promise<void>>(QUICK_MS),
  },
  /**
   * The wallet in the secure frame. Each method runs in the frame of the calling tab, which is opened if needed: the
   * frame has 20 s to load, then 30 s to respond unless the user has to decide.
   */
  embedded: {
    /** @throws EmailCooldownError within 30 s of the last mail of any tab */
    connectEmail:
      call<(parameters: { readonly email: string }) => Promise<{ readonly action: EmailAction }>>(FRAME_MS),
    /** Settles after the link in the mail was opened, at most 30 s later. */
    connectDevice: call<() => Promise<void>>(FRAME_MS),
    connectOtp: call<(parameters: { readonly otp: string }) => Promise<void>>(FRAME_MS),
    /** Shows a screen of the site in the frame. Has no deadline while the user decides; `rpc.abort` or `cancel` closes it. */
    open: call<(parameters: { readonly id: RequestId; readonly screen: FrameScreenName }) => Promise<void>>(
      'human',
    ),
    /** The same as `connections.connect` with the wallet `embedded`. The user may have to open the wallet first. */
    join: call<(parameters: JoinParameters) => Promise<AccountState>>('human'),
    /** `number`: digits that the login window asks for; they are shown to the user. */
    socialRedirect:
      call<
        (parameters: { readonly provider: RedirectProvider }) => Promise<{
          readonly uri: string
          readonly number?: string | undefined
        }>
      >(FRAME_MS),
    /** @param parameters `uri`: the redirect URI of the popup */
    connectSocial:
      call<
        (
          parameters: JoinParameters & { readonly provider: SocialProvider; readonly uri: string },
        ) => Promise<AccountState>
      >('human'),
    /** `number` as in `socialRedirect`. */
    farcasterUri:
      call<() => Promise<{ readonly url: string; readonly number?: string | undefined }>>(FRAME_MS),
    /** Has no deadline while the user decides; `connections.cancel` or `cancel` ends it. */
    connectFarcaster: call<(parameters: JoinParameters) => Promise<AccountState>>('human'),
    /** A value for the host's own token, which then counts in this tab's frame alone. */
    loginNonce: call<() => Promise<{ readonly nonce: string }>>(FRAME_MS),
    /** Logs in with the host's own token. */
    connectToken: call<(parameters: { readonly token: string }) => Promise<void>>(FRAME_MS),
    /** A token of the login for the dapp's server. */
    loginToken:
      call<(parameters: { readonly nonce?: string | undefined }) => Promise<{ readonly token: string }>>(
        FRAME_MS,
      ),
    updateEmail:
      call<(parameters: { readonly email: string }) => Promise<{ readonly action: UpdateEmailAction }>>(
        FRAME_MS,
      ),
    updateEmailPrimaryOtp: call<(parameters: { readonly otp: string }) => Promise<void>>(FRAME_MS),
    updateEmailSecondaryOtp:
      call<(parameters: { readonly otp: string }) => Promise<{ readonly email: string }>>(FRAME_MS),
    setAccountType:
      call<
        (parameters: { readonly namespace: Namespace; readonly type: EmbeddedAccountType }) => Promise<void>
      >(FRAME_MS),
    /** Reloads the page in this tab's frame. The tab calls it 100 ms after the Farcaster view was closed. */
    reload: call<() => Promise<void>>(FRAME_MS),
    /** For a closed modal: ends this tab's logins and its pending unsafe requests. Safe requests continue. */
    cancel: call<() => Promise<void>>(QUICK_MS),
    /** Called for each change of the theme. The theme is kept for frames that this tab opens later. */
    syncTheme: call<(theme: FrameTheme) => Promise<void>>(QUICK_MS),
  },
  /** Sign-in of the active account on its active network. */
  signIn: {
    /**
     * Signs in: creates the message, requests the signature, verifies it and stores the session. Has no deadline while
     * the user decides.
     *
     * @throws SignatureDeclinedError, SmartAccountUnsupportedError, SignInRefusedError or the error of the host's
     * function; the view stays open
     */
    sign: call<() => Promise<void>>('human'),
    /** Cancels the sign-in: disconnects if sign-in is required, otherwise closes the view. */
    cancel: call<() => Promise<void>>('human'),
    /**
     * Requests a session in this tab. Settles when a session exists or the sign view is about to open.
     *
     * @throws SignInNotEnabledError, SignInNotReadyError
     */
    request: call<() => Promise<void>>(HOST_MS),
    /** Ends all sessions, for every tab. If sign-in is required, the wallets are disconnected too. */
    signOut: call<() => Promise<void>>(HOST_MS),
    /** The host's sessions may have changed in this page: they are read again. */
    changed: call<() => Promise<void>>(HOST_MS),
  },
  alerts: {
    dismiss: call<(code: AlertCode) => Promise<void>>(QUICK_MS),
    recovered: call<(id: RequestId) => Promise<void>>(QUICK_MS),
    /** Raises an alert that only a tab can detect. */
    raise: call<(code: TabAlertCode) => Promise<void>>(QUICK_MS),
  },
  /** Analytics. Nothing is sent without an analytics endpoint, and a failure is not reported. */
  telemetry: {
    track: call<(event: TrackedEvent) => Promise<void>>(QUICK_MS),
    /** Reports an error of the tab. A user rejection is not reported as an error. */
    error: call<(error: ErrorWire) => Promise<void>>(QUICK_MS),
    /** The engine's log as text, for the host to store. */
    log: call<() => Promise<string>>(QUICK_MS),
    /** What the engine recorded. A tab whose config has no `devtools` does not have the method. */
    trace: call<(query: TraceQuery) => Promise<TraceReading>>(QUICK_MS),
  },
  /** Reports of the page. */
  page: {
    walletsFound: call<(wallets: readonly PageWallet[]) => Promise<void>>(QUICK_MS),
    walletEvent: call<(event: WalletEvent) => Promise<void>>(QUICK_MS),
    /**
     * A message of this tab's frame. The tab has checked its window and origin; the engine validates its content.
     * Resolves when the reply is stored. The tab keeps a reply whose call rejects for `page.frame.answers`.
     */
    frameMessage: call<(parameters: { readonly message: unknown }) => Promise<void>>(QUICK_MS),
    /**
     * The frame was reloaded (each `load` after the first one), removed, or sent a message from another origin
     * (`navigated`). Ordered with the messages: messages of the old page come before this call, messages of the new
     * page after it.
     */
    frameLost: call<(parameters: { readonly reason: FrameLoss }) => Promise<void>>(QUICK_MS),
    visible: call<(visible: boolean) => Promise<void>>(QUICK_MS),
    /** `pagehide` or `freeze`: the engine settles its calls to this tab and posts nothing to it until `resumed`. */
    suspended: call<() => Promise<void>>(QUICK_MS),
    resumed: call<() => Promise<Snapshot>>(RESUMED_MS),
    /** The tab is closed. */
    bye: call<() => Promise<void>>(QUICK_MS),
  },
} as const satisfies Calls

export interface EngineApi extends ApiOf<typeof ENGINE_CALLS> {}

/** What an engine answers to one tab. `hello`, `snapshot`, `ping` and `page.bye` are answered at the wire. */
export type TabApi = Omit<EngineApi, 'hello' | 'ping' | 'snapshot'>

export type WalletEvent =
  | { readonly id: WalletId; readonly name: 'accountsChanged'; readonly data: readonly string[] }
  | { readonly id: WalletId; readonly name: 'chainChanged'; readonly data: string }
  /** `changed`: any change of a Wallet Standard wallet; its accounts are read again. */
  | { readonly id: WalletId; readonly name: 'disconnect' | 'changed'; readonly data: null }
