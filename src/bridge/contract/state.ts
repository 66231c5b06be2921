import type { AlertCode } from './alertCode.ts'
import type { AssetEntry, AssetKey } from './assets.ts'
import type { ControlSlice } from './control.ts'
import type { EmbeddedSlice } from './embedded.ts'
import type { ErrorWire } from './errorWire.ts'
import type { DataImage } from './image.ts'
import type { AddressOf, CaipAddress, Namespace, NamespaceOf, Network, NetworkId } from './network.ts'
import type { ConnectedWalletInfo, ListedWallet, PageWallet, WalletId } from './wallet.ts'

/**
 * Verification state of a signature that a wallet returned for `personal_sign` or `eth_signTypedData_v4`: `verified` =
 * the account's key made it; `unverified` = the account is a contract, its code could not be read, or the typed data
 * are outside EIP-712. A signature that is proven not to be the account's is never returned (`SignatureMismatchError`).
 */
export type SignatureState = 'verified' | 'unverified'

/** `connecting` while a wallet prompts the user, and while a stored session is being restored. */
export type ConnectionStatus = 'connecting' | 'connected' | 'disconnected'

/** The account types each namespace has. */
export interface AccountTypes {
  /** `eoa`: an account with a private key. `smartAccount`: an ERC-4337 account of the embedded wallet. */
  readonly eip155: 'eoa' | 'smartAccount'
  /** Solana has one type. */
  readonly solana: 'eoa'
  /** `payment` holds coins, `ordinal` holds inscriptions, `stx` is an address of Stacks. */
  readonly bip122: 'payment' | 'ordinal' | 'stx'
  /** Polkadot has one type. */
  readonly polkadot: 'eoa'
  /** Cosmos has one type. */
  readonly cosmos: 'eoa'
}

/** An account type of any namespace. */
export type AccountType = AccountTypes[Namespace]

/** The preferred account type of each namespace. */
export type PreferredAccountTypes = { readonly [Name in Namespace]?: AccountTypes[Name] }

/** Created by the caller: 128 random bits as hex. An AbortSignal cannot be cloned, an id can. */
export type RequestId = string

/** How a phone brings the app of a WalletConnect wallet to the front. The engine has validated the links. */
export interface Handoff {
  /** For the words "Continue in {wallet}". */
  readonly walletName: string
  /** A link of the app's own scheme; a web link only when the wallet has no such scheme. */
  readonly href: string
  /** The wallet's universal link; absent when none is known. */
  readonly universal?: string
  /**
   * The session was paired by a link that this device opened, so that the wallet is on the same device. `false` for a
   * scanned code: the wallet is on another device, and its link must not be opened here.
   */
  readonly isSamePhone: boolean
}

/** A wallet that is connected in a namespace. */
export interface Connection {
  /** The chain family. */
  readonly namespace: Namespace
  /** `connected` once the wallet has approved. */
  readonly status: ConnectionStatus
  /** The argument of `connect({ wallet })`. */
  readonly walletId: WalletId
  /** How the wallet is reached; the same as `wallet.type`. */
  readonly kind: ConnectedWalletInfo['type']
  /** Name and picture for display. */
  readonly wallet: ConnectedWalletInfo
  /** Directory id of the wallet that a WalletConnect pairing was created for; absent if any wallet could accept it. */
  readonly listedId?: string
  /**
   * 'none' = connected, but no open tab has the page wallet: requests answer 4900. 'ambiguous' = more than one wallet
   * of a page announces the rdns (EIP-6963) or the name (Wallet Standard) of this one, and the user has not chosen one
   * since the page was loaded: requests reject with `WalletAmbiguousError` until the user connects again or one wallet
   * remains.
   */
  readonly reach: 'reachable' | 'none' | 'ambiguous'
  /**
   * While `connecting`: the wallet shows the prompt of an earlier request, often behind its icon in the toolbar, and
   * opens no other one.
   */
  readonly isPromptOpen?: true
  /** Of the last signature this wallet returned; absent before the first one. */
  readonly lastSignature?: SignatureState
  /** Networks that the wallet allows without a prompt; 'all' for page wallets, which can switch to any network. */
  readonly approvedNetworks: readonly NetworkId[] | 'all'
  /** Methods that a WalletConnect session allows; absent for page wallets. */
  readonly methods?: readonly string[]
  /** `sessionProperties` of a WalletConnect session (CAIP-25), as text; absent when the wallet sent none. */
  readonly sessionProperties?: Readonly<Record<string, string>>
  /**
   * Capabilities (EIP-5792) that the wallet gave with its session: by chain id in hex, `0x0` for every chain, and
   * `<chain id>:<address in lower case>` for one account.
   */
  readonly capabilities?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** For WalletConnect sessions of a wallet that named a link to its app. */
  readonly handoff?: Handoff
}

/** One address of a connected wallet. */
export interface AccountEntry<Name extends Namespace = Namespace> {
  /** The chain family of the address. */
  readonly namespace: Name
  /** Hex for `eip155`, the chain's own text for others. */
  readonly address: AddressOf<Name>
  /** For instance `smartAccount` or `ordinal`. */
  readonly type: AccountTypes[Name]
  /** In hex, where the wallet gave it. Bitcoin wallets do. */
  readonly publicKey?: string
  /** Derivation path (BIP-32), where the wallet gave it. */
  readonly path?: string
}

/** The active account of one namespace. */
export interface AccountState<Name extends Namespace = Namespace> {
  readonly address: AddressOf<Name>
  readonly caipAddress: CaipAddress
  readonly allAccounts: readonly AccountEntry<Name>[]
}

/** A connected wallet while another wallet of its namespace is active. */
export interface Standby {
  /** The wallet, as it would be in `connections`. */
  readonly connection: Connection
  /** The accounts of the wallet, with the one that was active last. */
  readonly account: AccountState
  /** CAIP-2 of the network that was active with this wallet. */
  readonly networkId: NetworkId
}

/** A disconnected wallet that can be connected again. Its address is not kept: disconnecting removes it. */
export interface LeftConnection {
  /** The chain family. */
  readonly namespace: Namespace
  /** The argument of `connections.use`. */
  readonly walletId: WalletId
  /** Name and picture for display. */
  readonly wallet: ConnectedWalletInfo
}

export interface NetworksSlice<Id extends NetworkId = NetworkId> {
  /** Networks of all open tabs, united. */
  readonly known: readonly Network<Id>[]
  readonly activeNamespace: NamespaceOf<Id>
  readonly active: Readonly<Partial<Record<Namespace, Id>>>
  /** Set while the wallet is on a network that is not in `known`, for the unsupported-network placeholder. */
  readonly unsupported: Readonly<Partial<Record<Namespace, NetworkId>>>
  /**
   * Networks beyond `known` that a dapp brought the wallet to, by `wallet_addEthereumChain` or
   * `wallet_switchEthereumChain`: the unsupported-network view is not shown for them. Until the wallet is disconnected.
   */
  readonly unlisted?: readonly NetworkId[]
  /**
   * Number of runtime changes of the networks (`tabkey.update`) in this engine; absent before the first one. A tab that
   * sees the number grow adopts `known` as its own configured networks.
   */
  readonly revision?: number
}

/** WalletConnect's pairing, from the first URI to the session. */
export interface WcSlice {
  readonly uri: string | null
  /** Expiry of the URI, ms since epoch: four minutes after it was created. */
  readonly pairingExpiry: number | null
  /** Deep link of the chosen wallet; stored as WALLETCONNECT_DEEPLINK_CHOICE when the session is approved. */
  readonly linking: { readonly name: string; readonly href: string } | null
  /** The directory wallet of this pairing; added to `wallets.recent` when the session is approved. */
  readonly recentWallet: ListedWallet | null
  /** Error of the last pairing, until the next one starts. */
  readonly error: ErrorWire | null
  /** `true` from the request of a pairing until its URI is available. */
  readonly buffering: boolean
  /** False while the relay's socket is down. */
  readonly relayConnected: boolean
}

export interface WalletsSlice {
  /** Page wallets of all open tabs, in order of arrival. */
  readonly found: readonly PageWallet[]
  /** At most two, newest first. Persisted. */
  readonly recent: readonly ListedWallet[]
  /** At most ten, newest first. Persisted. */
  readonly left: readonly LeftConnection[]
  /** The user's labels of addresses, by `namespace:address`. Persisted. */
  readonly labels: Readonly<Record<string, string>>
}

/** A request that waits for the user. Only its own tab sees it; other tabs see the count. */
export interface PendingRequest {
  /** Key of the request in `getState().requests`. */
  readonly id: RequestId
  /** For instance `eth_sendTransaction`. `OPEN_WALLET`: the user opens the wallet of a login in the secure frame. */
  readonly method: string
  /** The chain family. */
  readonly namespace: Namespace
  /** CAIP-2. */
  readonly networkId: NetworkId
  /** For the words "Confirm in {wallet}". */
  readonly walletName: string
  /** Ms since epoch. */
  readonly since: number
  /**
   * For WalletConnect, from the moment the relay has acknowledged the request: the connection's `handoff` with links
   * that name this request. Before that the wallet app must not be opened: a phone freezes the page behind it, and the
   * request would not be sent.
   */
  readonly handoff?: Handoff
  /** Answered inside the secure frame, which its own tab shows while the request is pending. */
  readonly isEmbedded?: true
}

/** The outcome of an unsafe request whose tab was closed before the response. Every tab may show it. */
export interface RecoveredRequest {
  /** Id of the request that was pending. */
  readonly id: RequestId
  /** For instance `eth_sendTransaction`. */
  readonly method: string
  /** CAIP-2. */
  readonly networkId: NetworkId
  /** When the outcome was known, ms since epoch. */
  readonly at: number
  /** The wallet's answer, its rejection, or `unknown` when no answer can arrive any more. */
  readonly outcome:
    | {
        readonly status: 'answered'
        readonly result: unknown
        /**
         * For signatures. Also `unverified` when the tab that asked is closed: the ledger keeps no parameters to verify
         * with.
         */
        readonly signature?: SignatureState
      }
    /**
     * `rejected`: declined by the user or refused by the wallet; nothing was sent. `unknown`: it may have been carried
     * out.
     */
    | { readonly status: 'rejected' | 'unknown'; readonly error: ErrorWire }
}

/** A fault that is not the result of a call. Dismissed in one tab, it disappears from all tabs. */
export interface Alert {
  /** Identifies the alert; each code is raised at most once at a time. */
  readonly code: AlertCode
  /** The sentence of the modal's bar. */
  readonly short: string
  /** The sentence of the console, with what a developer can do. */
  readonly long: string
  /** When it was raised, ms since epoch. */
  readonly at: number
}

/** A native balance. `quantity.numeric` is a decimal string; no amount here is ever a JavaScript number. */
export interface Balance {
  /** Name of the coin or token, for instance `Ether`. */
  readonly name: string
  /** For instance `ETH`. */
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: NetworkId
  /** CAIP-10; absent for the native token. */
  readonly address?: CaipAddress
  /**
   * `numeric` is the amount in whole units as a decimal string (`'1.5'`); `decimals` are those of the coin or token.
   */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
}

/** The balance of a watched account, with the state of its reading. */
export interface BalanceEntry {
  /** `loading` before the first value; `stale` while an earlier value is read again. */
  readonly status: 'loading' | 'fresh' | 'stale' | 'error'
  /** The last value; it stays during a new read, and when the read fails. */
  readonly balance: Balance | null
  /** Why the last read failed, until the next one. */
  readonly error: ErrorWire | null
  /** When the balance was read, ms since epoch; 0 before. */
  readonly at: number
}

export interface IdentityEntry {
  readonly status: 'loading' | 'fresh' | 'error'
  readonly name: string | null
  /** `data:` URL, fetched and size-capped by the engine. */
  readonly avatar: DataImage | null
}

export interface EngineSlice {
  /** Increased by each engine that starts on this database; fences the writes of earlier engines. */
  readonly epoch: number
  readonly protocol: number
  readonly build: string
  readonly storage: 'indexedDB' | 'memory'
  readonly online: boolean
  readonly tabs: number
}

/**
 * State of the sign-in of one namespace's account. A cache: the host's session store is the source of truth. Absent
 * until the first check, and when no tab's config has a sign-in.
 */
export interface SignInEntry {
  /** Sessions are per chain and address: a change of either resets the entry. */
  readonly account: CaipAddress
  /**
   * `checking` during the host's lookup, `required` until a signature exists, `signing` while the wallet prompts the
   * user, `none` after a cancel or a sign-out, or when the sessions could not be read (`error` has the reason).
   */
  readonly status: 'checking' | 'required' | 'signing' | 'signedIn' | 'none'
  /** The host requires sign-in. */
  readonly isRequired: boolean
  /** The one tab that shows the sign view. */
  readonly promptTab: string | null
  /** Error of the last attempt, until the next one. */
  readonly error: ErrorWire | null
}

/**
 * The state that a tab sees. `fields.ts` of the engine declares for each slice which tabs see it and whether it is
 * persisted.
 */
export interface SharedState {
  readonly engine: EngineSlice
  readonly connections: Readonly<Partial<Record<Namespace, Connection>>>
  readonly accounts: Readonly<Partial<Record<Namespace, AccountState>>>
  /** Connected wallets that are not active, by `namespace walletId`. */
  readonly standby: Readonly<Record<string, Standby>>
  readonly networks: NetworksSlice
  readonly wc: WcSlice
  readonly wallets: WalletsSlice
  readonly embedded: EmbeddedSlice
  readonly signIn: Readonly<Partial<Record<Namespace, SignInEntry>>>
  /** What the host has taken away at runtime; absent in engines of older deploys. */
  readonly control?: ControlSlice | null
  /** Requests of this tab. */
  readonly requests: Readonly<Record<RequestId, PendingRequest>>
  /** Requests pending in all tabs. */
  readonly requestCount: number
  readonly recovered: Readonly<Record<RequestId, RecoveredRequest>>
  readonly alerts: Readonly<Partial<Record<AlertCode, Alert>>>
  /** Keyed by CAIP-10 of the holder; only keys this tab watches. */
  readonly balances: Readonly<Record<CaipAddress, BalanceEntry>>
  /** Keyed by CAIP-10 of the holder; only keys this tab watches. */
  readonly identities: Readonly<Record<CaipAddress, IdentityEntry>>
  /** Tokens, NFTs and history of accounts; only keys this tab watches. */
  readonly assets: Readonly<Record<AssetKey, AssetEntry>>
}

/** Slices whose entries travel one by one: `[slice, key]` in a patch. */
export const KEYED_SLICES = [
  'connections',
  'accounts',
  'standby',
  'signIn',
  'requests',
  'recovered',
  'alerts',
  'balances',
  'identities',
  'assets',
] as const satisfies readonly (keyof SharedState)[]

export type KeyedSlice = (typeof KEYED_SLICES)[number]

/**
 * A change of the state, as one message on the tab's port. `rev` counts the patches of this tab: the mirror applies a
 * patch whose `rev` is the last one + 1, and otherwise requests a snapshot. Replies use the same port, so that a reply
 * never overtakes its patch.
 */
export interface Patch {
  readonly kind: 'patch'
  readonly rev: number
  /** `[slice, null, value]` replaces a slice, `[slice, key, value]` one entry of a keyed slice. */
  readonly set: readonly (readonly [slice: keyof SharedState, key: string | null, value: unknown])[]
  readonly drop: readonly (readonly [slice: KeyedSlice, key: string])[]
}

export interface Snapshot {
  readonly rev: number
  readonly state: SharedState
}
