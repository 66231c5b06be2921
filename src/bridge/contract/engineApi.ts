import type { AlertCode } from '../errors/alerts.ts'
import type { ErrorWire } from '../errors/wire.ts'
import type { AssetKinds, Nft, Page, Transaction } from './assets.ts'
import type {
  EmailAction,
  EmbeddedAccountType,
  FrameLoss,
  FrameTheme,
  RedirectProvider,
  SocialProvider,
  UpdateEmailAction,
} from './embedded.ts'
import type { FeatureCall } from './features.ts'
import type { Hello, Welcome } from './hello.ts'
import type { CaipAddress, Namespace, NetworkId } from './network.ts'
import type { AccountState, Balance, IdentityEntry, RequestId, Snapshot } from './state.ts'
import type { TrackedEvent } from './telemetry.ts'
import type { ListedWallet, PageWallet, WalletId } from './wallet.ts'

/** Alerts that a tab raises: a view was asked for whose service the config does not name. */
export type TabAlertCode = Extract<AlertCode, 'PROJECT_ID_NOT_CONFIGURED'>

export interface ConnectParameters {
  /** A page wallet's id, or `walletConnect`. */
  readonly wallet: WalletId
  readonly namespace?: Namespace
  /** Network to stand on afterwards; the wallet is asked to switch when it stands elsewhere. */
  readonly network?: NetworkId
  /** For WalletConnect: the listed wallet the person chose, kept as recent on success. */
  readonly listed?: ListedWallet
  /** For WalletConnect: the deep link the person will tap. */
  readonly linking?: { readonly name: string; readonly href: string }
  /** For `connections.cancel`. */
  readonly id: RequestId
}

/** Which of several joined wallets, and which of its accounts, the namespace should use. */
export interface UseParameters {
  readonly namespace: Namespace
  readonly wallet: WalletId
  /** One of the wallet's accounts; default the one it was used with last. */
  readonly address?: string
  /** For `connections.cancel`, where a wallet must be joined anew. */
  readonly id: RequestId
}

export interface AddressLabel {
  readonly namespace: Namespace
  readonly address: string
  readonly label: string | null
}

export interface RpcRequest {
  readonly id: RequestId
  readonly method: string
  readonly params?: unknown
  /** Default: the active network of the active namespace. */
  readonly network?: NetworkId
  /** The tab asked an engine for it before, which then was lost: an unsafe one is looked up and not sent. Set by the wire. */
  readonly isRepeat?: true
  /** As `isRepeat`, but the page knows that no engine sent it: now it may go, for the first time. Set by the wire. */
  readonly isUnsent?: true
}

export interface WalletsQuery {
  readonly kind: 'wallets'
  readonly page: number
  /** At most 100. */
  readonly entries: number
  readonly search?: string
  readonly badge?: 'none' | 'certified'
  readonly include?: readonly WalletId[]
  readonly exclude?: readonly WalletId[]
  readonly chains?: readonly NetworkId[]
}

/** A login's last step: the person's account becomes the connection. */
export interface JoinParameters {
  /** For `connections.cancel`. */
  readonly id: RequestId
  readonly namespace?: Namespace
  readonly network?: NetworkId
}

/** What `data.get` may be asked. */
export type DataQuery =
  | { readonly kind: 'balance'; readonly account: CaipAddress; readonly force?: boolean }
  /** `force` is the engine's own: a tab's is not read. */
  | { readonly kind: 'identity'; readonly account: CaipAddress; readonly force?: boolean }
  | { readonly kind: 'address'; readonly name: string; readonly force?: boolean }
  | WalletsQuery
  /** `id` is the explorer's, or an http(s) address that the config names. */
  | { readonly kind: 'image'; readonly id: string; readonly of: ImageOf }
  | {
      readonly kind: 'tokens'
      readonly account: CaipAddress
      readonly force?: boolean
      /** With `force`: tokens whose balances a service should read anew, for instance after a swap. */
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

/** Whose picture. */
export type ImageOf = 'wallet' | 'network' | 'token' | 'nft' | 'currency'

export interface DataResult {
  readonly balance: Balance
  readonly identity: Pick<IdentityEntry, 'name' | 'avatar'>
  /** The address a name of ENS or of the registry points to, `null` when it points nowhere. */
  readonly address: string | null
  readonly wallets: { readonly wallets: readonly ListedWallet[]; readonly count: number }
  /** A `data:` URL, `null` when there is no picture. */
  readonly image: string | null
  readonly tokens: AssetKinds['tokens']
  readonly nfts: Page<Nft>
  readonly history: Page<Transaction>
}

/** What `data.watch` keeps in the tab's mirror. */
export type WatchQuery =
  | Extract<DataQuery, { kind: 'balance' | 'identity' | 'tokens' }>
  | { readonly kind: 'nfts' | 'history'; readonly account: CaipAddress }

/** What a tab may ask of the engine. Plain grouped methods, one argument, data only. */
export interface EngineApi {
  hello(hello: Hello): Promise<Welcome>
  snapshot(): Promise<Snapshot>
  /** Answers at once; asked only when another call is overdue. */
  ping(): Promise<void>
  connections: {
    /** Joins a wallet to a namespace. No deadline on a human; `cancel` ends it. */
    connect(parameters: ConnectParameters): Promise<AccountState>
    cancel(id: RequestId): Promise<void>
    /** Restores the stored session, where every tab so far asked for that to wait (`reconnectOnMount: false`). */
    reconnect(): Promise<void>
    /** Without a namespace everything, with one its wallets, with a wallet that one alone: then the last one before it is in use. */
    disconnect(parameters: { readonly namespace?: Namespace; readonly wallet?: WalletId }): Promise<void>
    /**
     * Takes another joined wallet into use, or another account of the one in use. One that was left is joined anew.
     * @throws WalletNotFoundError when it was never joined here, WalletMismatchError when it has no such account
     */
    use(parameters: UseParameters): Promise<AccountState>
    /** A name a person gave an address; `null` takes it back. */
    label(parameters: AddressLabel): Promise<void>
    /** Takes a wallet off the list of those that were left. */
    forget(parameters: { readonly namespace: Namespace; readonly wallet: WalletId }): Promise<void>
    switchNetwork(parameters: { readonly network: NetworkId }): Promise<void>
    /** The one namespace the UI speaks of when several are connected. */
    activate(parameters: { readonly namespace: Namespace }): Promise<void>
  }
  rpc: {
    request(request: RpcRequest): Promise<unknown>
    abort(id: RequestId): Promise<void>
  }
  /** What not every dapp has; each fetched with its first use (`contract/features.ts`). Its verbs have deadlines of their own. */
  features: { call(call: FeatureCall): Promise<unknown> }
  data: {
    get<Kind extends DataQuery['kind']>(query: Extract<DataQuery, { kind: Kind }>): Promise<DataResult[Kind]>
    watch(query: WatchQuery): Promise<void>
    unwatch(query: WatchQuery): Promise<void>
  }
  /**
   * The wallet in the secure frame. Each runs in the asking tab's own frame, which is opened when it is
   * not there: 20 s for it to load, then 30 s for the answer unless a person is waited for.
   */
  embedded: {
    /** @throws EmailCooldownError within 30 s of the last mail, whichever tab asked for it */
    connectEmail(parameters: { readonly email: string }): Promise<{ readonly action: EmailAction }>
    /** Settles when the link in the mail was opened, at most 30 s later. */
    connectDevice(): Promise<void>
    connectOtp(parameters: { readonly otp: string }): Promise<void>
    /** The same as `connections.connect` with the wallet `embedded`. */
    join(parameters: JoinParameters): Promise<AccountState>
    /** `number`: digits that the login window asks for, to be shown to the person. */
    socialRedirect(parameters: { readonly provider: RedirectProvider }): Promise<{
      readonly uri: string
      readonly number?: string | undefined
    }>
    /** @param parameters `uri` is what the popup brought back */
    connectSocial(
      parameters: JoinParameters & { readonly provider: SocialProvider; readonly uri: string },
    ): Promise<AccountState>
    /** `number` as in `socialRedirect`. */
    farcasterUri(): Promise<{ readonly url: string; readonly number?: string | undefined }>
    /** No deadline on a human; `connections.cancel` or `cancel` ends it. */
    connectFarcaster(parameters: JoinParameters): Promise<AccountState>
    updateEmail(parameters: { readonly email: string }): Promise<{ readonly action: UpdateEmailAction }>
    updateEmailPrimaryOtp(parameters: { readonly otp: string }): Promise<void>
    updateEmailSecondaryOtp(parameters: { readonly otp: string }): Promise<{ readonly email: string }>
    setAccountType(parameters: {
      readonly namespace: Namespace
      readonly type: EmbeddedAccountType
    }): Promise<void>
    /** Reloads the page inside this tab's frame (100 ms after the Farcaster view is left; the wait is the tab's). */
    reload(): Promise<void>
    /** What a closed modal means: this tab's logins end, and its open not-safe requests; safe ones go on. */
    cancel(): Promise<void>
    /** Told again with every change; kept for every frame this tab opens later. */
    syncTheme(theme: FrameTheme): Promise<void>
  }
  /** Sign-in. All of it is about the account of the active namespace, on the network it stands on. */
  signIn: {
    /**
     * The person agreed: message, signature, check and session, in this order. No deadline on a human.
     *
     * @throws SignatureDeclinedError, SmartAccountUnsupportedError, SignInRefusedError or what the host threw; the view stays
     */
    sign(): Promise<void>
    /** The person said no: disconnects when it is required, else closes the view. */
    cancel(): Promise<void>
    /**
     * Asks for a session in this tab. Settles when one is there or the sign view has its order to open.
     *
     * @throws SignInNotEnabledError, SignInNotReadyError
     */
    request(): Promise<void>
    /** Ends all sessions, for every tab. Where sign-in is required the wallets are disconnected too. */
    signOut(): Promise<void>
    /** The host's sessions may have changed in this page: they are looked at again. */
    changed(): Promise<void>
  }
  alerts: {
    dismiss(code: AlertCode): Promise<void>
    recovered(id: RequestId): Promise<void>
    /** Raises an alert that only a tab can notice. */
    raise(code: TabAlertCode): Promise<void>
  }
  /** Nothing of it leaves without an analytics endpoint. Says nothing of success. */
  telemetry: {
    track(event: TrackedEvent): Promise<void>
    /** An error of the tab's own; a person's no is none. */
    error(error: ErrorWire): Promise<void>
    /** The engine's log as text, for the host to keep. */
    log(): Promise<string>
  }
  /** What the page reports. */
  page: {
    walletsFound(wallets: readonly PageWallet[]): Promise<void>
    walletEvent(event: WalletEvent): Promise<void>
    /**
     * A message of this tab's frame, whose window and origin the tab has checked. Its content is the engine's to read.
     * Resolves when what it answers is kept; a reply whose call rejects is the tab's to keep for `page.frame.answers`.
     */
    frameMessage(parameters: { readonly message: unknown }): Promise<void>
    /**
     * The frame was loaded anew (each `load` after the first one), removed, or spoke from another origin (`navigated`).
     * Said in the order of the messages: of the page that went before, of the new one after.
     */
    frameLost(parameters: { readonly reason: FrameLoss }): Promise<void>
    visible(visible: boolean): Promise<void>
    /** pagehide or freeze: the engine settles what it asked of this tab and posts nothing to it until `resumed`. */
    suspended(): Promise<void>
    resumed(): Promise<Snapshot>
    /** The tab goes for good. */
    bye(): Promise<void>
  }
}

export type WalletEvent =
  | { readonly id: WalletId; readonly name: 'accountsChanged'; readonly data: readonly string[] }
  | { readonly id: WalletId; readonly name: 'chainChanged'; readonly data: string }
  /** `changed`: a Wallet Standard wallet has news of any kind; it is asked where it stands. */
  | { readonly id: WalletId; readonly name: 'disconnect' | 'changed'; readonly data: null }
