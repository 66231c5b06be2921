import type { SwapRouter } from '../features/swaps/contract.ts'
import type { ControlOptions, RemovableMethod } from './control.ts'
import type { SocialProvider } from './embedded.ts'
import type { Namespace, Network, NetworkId } from './network.ts'
import type { NftEndpoint } from './nftEndpoint.ts'
import type { SignInConfig, SiweConfig } from './signIn.ts'
import type { PreferredAccountTypes } from './state.ts'
import type { ThemeValue, ThemeVariableKinds } from './themeVariables.ts'
import type { ListedWallet, WalletId } from './wallet.ts'

/** Name, description and icons of the dapp; wallets show them. */
export interface Metadata {
  /** Shown by wallets. Default: the title of the document, else its host. */
  readonly name: string
  /** One sentence about the dapp, shown by some wallets. */
  readonly description: string
  /** Address of the dapp, http or https. Default: the page's origin. */
  readonly url: string
  /** URLs of the dapp's icons: https or `data:image/…`. */
  readonly icons: readonly string[]
}

/** All hosts that Tabkey calls. Documented defaults apply with a projectId. */
export interface Endpoints {
  /** WebSocket URL of WalletConnect's relay; with a projectId `wss://relay.walletconnect.org`. */
  readonly relay?: string
  /** Service that tells wallets which origin asks; with a projectId `https://verify.walletconnect.org`. */
  readonly verify?: string
  /** Directory of wallets and their pictures; with a projectId `https://api.web3modal.org`. */
  readonly explorer?: string
  /**
   * Balances, names, history and swaps, and a node for networks without one; with a projectId
   * `https://rpc.walletconnect.org`.
   */
  readonly blockchainApi?: string
  /** Receives the events of `features.analytics`; with a projectId `https://pulse.walletconnect.org`. */
  readonly analytics?: string
  /** Site of the embedded wallet. Messages of any other origin are ignored. */
  readonly secureSite?: string
  /** A JSON file by which the host takes features and wallets away at runtime (docs/remote-switch.md). */
  readonly control?: string
  /** Deposits from exchanges. */
  readonly pay?: string
  /** Co-signs smart sessions. */
  readonly cosigner?: string
  /**
   * Meld's page with the host's public key: `https://meldcrypto.com?publicKey=…`. Meld is not offered without the key.
   */
  readonly onramp?: string
  /**
   * Hosts that pictures of tokens and NFTs may be fetched from, beside the explorer's token images. Replaces the
   * default list that comes with a projectId (docs/endpoints.md); an empty list switches these pictures off.
   */
  readonly images?: readonly string[]
  /** The gateway that `ipfs://` pictures and documents are fetched from (`https://ipfs.io`). */
  readonly ipfs?: string
  /** Where NFTs are read, per CAIP-2. A network without an entry has no NFTs tab. */
  readonly nft?: Readonly<Record<NetworkId, NftEndpoint>>
  /** Node URLs per CAIP-2, asked before the network's own, in this order. */
  readonly rpc?: Readonly<Record<NetworkId, readonly string[]>>
  /** Node URLs (`wss:`) per CAIP-2, on the list of hosts that may be contacted. Tabkey itself asks nodes by HTTP. */
  readonly webSocket?: Readonly<Record<NetworkId, readonly string[]>>
  /** Esplora services per CAIP-2 of a Bitcoin network, with the path of their API (`https://blockstream.info/api`). */
  readonly esplora?: Readonly<Record<NetworkId, readonly string[]>>
}

/**
 * What the modal and the client offer. A feature that is off has no button, no view and no method
 * (docs/decisions/042-hide-what-cannot-work.md).
 */
export interface Features {
  /** The list of all wallets of the directory. Default true. */
  readonly allWallets: boolean
  /**
   * The connect view asks for consent to the terms and the privacy policy before a wallet can be chosen. Default
   * false.
   */
  readonly legalCheckbox: boolean
  /** `false`: nothing is sent to an analytics endpoint, errors included. */
  readonly analytics: boolean
  /** Login by email. Shown only where a secure site is known (`secureSiteOf`). */
  readonly email: boolean
  /** In display order; an empty list turns social login off. */
  readonly socials: readonly SocialProvider[]
  /** Permissions of smart accounts, granted to a dapp for a while (`tabkey.smartSessions`). Default false. */
  readonly smartSessions: boolean
  /** Swaps of tokens (`tabkey.swaps`). Default true. */
  readonly swaps: boolean
  /** Purchases at Coinbase and Meld (`tabkey.onramp`). Default true. */
  readonly onramp: boolean
  /** The address as text and QR code. Default true. */
  readonly receive: boolean
  /** Payments from the modal, and `tabkey.send`. Default true. */
  readonly send: boolean
  /** The account's transactions (`tabkey.history`). Default true. */
  readonly history: boolean
  /** Payments and deposits from exchanges (`tabkey.pay`). Default false. */
  readonly pay: boolean
}

/** A button of the account, and of what it opens. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** WalletConnect's proposal, changed by the host. A namespace's list replaces the default one. */
export interface WalletConnectOverride {
  /** Methods that the session asks for, by namespace. */
  readonly methods?: Readonly<Partial<Record<Namespace, readonly string[]>>>
  /** CAIP-2 ids that the session asks for, by namespace. */
  readonly chains?: Readonly<Partial<Record<Namespace, readonly NetworkId[]>>>
  /** Events that the session asks for, by namespace. */
  readonly events?: Readonly<Partial<Record<Namespace, readonly string[]>>>
  /** Node URL per CAIP-2. */
  readonly rpcMap?: Readonly<Record<NetworkId, string>>
  /** The network that a session uses first, CAIP-2. */
  readonly defaultChain?: NetworkId
}

/** The part of the config that is sent to the engine: data only. */
export interface EngineConfig {
  readonly projectId: string | null
  readonly metadata: Metadata
  readonly networks: readonly Network[]
  readonly defaultNetwork: NetworkId
  readonly endpoints: Endpoints
  readonly features: Features
  readonly control?: ControlOptions
  readonly enableWalletConnect: boolean
  readonly walletConnect: WalletConnectOverride
  readonly customWallets: readonly ListedWallet[]
  readonly defaultAccountTypes: PreferredAccountTypes
  /** Whether the engine and the secure site keep a log. */
  readonly enableLogger: boolean
  /** Sent to hosted services as `st` and `sv`. */
  readonly sdkType: string
  readonly sdkVersion: string
  readonly debug: boolean
  /** The engine records what it does, and this tab may read it. */
  readonly devtools?: boolean
  /** Ways to log in that the control file has taken away. Never sent to the engine. */
  readonly removedLogins?: readonly RemovableMethod[]
  /** The tab has a sign-in extension; its functions stay there. */
  readonly siwx?: boolean
  /** Methods beyond the known ones that the connected EVM wallet gets. */
  readonly walletMethods?: readonly string[]
  /** Those of `walletMethods` that the host declares to be reads. */
  readonly walletReads?: readonly string[]
  /** Routers of the host, beside the bundled ones. */
  readonly swapRouters?: readonly SwapRouter[]
  /**
   * `false`: the engine opens no relay socket and no frame for the stored session until a tab connects or reconnects.
   */
  readonly reconnectOnMount?: boolean
}

/** `system` follows the visitor's `prefers-color-scheme`. */
export type ThemeMode = 'light' | 'dark' | 'system'

/**
 * CSS custom properties without their leading `--tabkey-`, for instance `{ accent: '#5b5bd6' }`; see
 * docs/theming.md.
 */
export type ThemeVariables = {
  readonly [Name in keyof ThemeVariableKinds]?: ThemeValue<ThemeVariableKinds[Name]>
}

/** Variables for each mode, for instance two presets of `tabkey/themes`; `system` takes those of the visitor's mode. */
export interface ThemeVariablesByMode {
  /** Variables of light mode. */
  readonly light?: ThemeVariables
  /** Variables of dark mode. */
  readonly dark?: ThemeVariables
}

/** A group of rows in the connect view, for `connectorTypeOrder`. */
export type ConnectorOrderItem =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'
/** A way to connect, for `connectMethodsOrder`. */
export type ConnectMethod = 'wallet' | 'email' | 'social'

/**
 * A wallet that the host provides (connectors of the kind `external`): any EIP-1193 provider, or one of another chain
 * family that answers as docs/chain-adapter.md says.
 */
export interface ExternalConnector {
  /** Unique among the wallets of the page; the argument of `connect({ wallet })`. */
  readonly id: WalletId
  /** Shown in the list of wallets. */
  readonly name: string
  /** Picture in the list: https or `data:image/…`. */
  readonly icon?: string
  /** Default: `eip155`. */
  readonly namespace?: Namespace
  /** EIP-6963 names of the same wallet: its announcement is not listed a second time. */
  readonly rdns?: readonly string[]
  /**
   * Its calls open a window. The provider is then loaded with the page, and a connect starts in the task of the click:
   * browsers block a window that is opened later.
   */
  readonly opensPopup?: boolean
  /** Called once, when the wallet is first used; again after a rejection. */
  readonly provider: (page: ConnectorPage) => Promise<Eip1193ProviderLike>
}

/** What a connector's `provider` receives. */
export interface ConnectorPage {
  /** The configured networks, of all chain families. */
  readonly networks: readonly Network[]
}

/** The required part of a provider: `request` of EIP-1193 and its two event methods. */
export interface Eip1193ProviderLike {
  /**
   * Sends one request to the wallet (EIP-1193). Rejects with an error that has a numeric `code`, 4001 when the user
   * declines.
   */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Subscribes to `accountsChanged`, `chainChanged` and `disconnect` (EIP-1193). */
  on?(event: string, listener: (...values: never[]) => void): unknown
  /** Ends a subscription of `on`. */
  removeListener?(event: string, listener: (...values: never[]) => void): unknown
}

/** What an avatar is made of. */
export interface AvatarParameters {
  /** The account's address, in the format of its chain family. */
  readonly address: string
  /** The picture of the account's name, for instance its ENS avatar; `null` without one, and while it loads. */
  readonly ensImage: string | null
  /** Width and height in px: 20 to 72 in the modal, 28 on `<tabkey-button>`, 22 on its small size. Clipped to a circle. */
  readonly size: number
}

/** Wallets that stand under one heading in the connect view. */
export interface WalletGroup {
  /** The heading. */
  readonly name: string
  /** Ids as in `connect`: an installed wallet's id or rdns, a listed wallet's id, or `walletConnect`. */
  readonly ids: readonly WalletId[]
}

/** The cookie with the account of the last visit. */
export interface HintCookie {
  readonly name: string
  readonly domain?: string
}

/** The part of the config that stays in the tab: functions, DOM elements, appearance. */
export interface PageConfig {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables | ThemeVariablesByMode
  readonly modalSize: 'compact' | 'wide'
  /** What the host's function gives is checked where it is shown: the contract knows no elements. */
  readonly avatar: ((parameters: AvatarParameters) => unknown) | null
  readonly disclaimer: string | (() => unknown) | null
  readonly walletGroups: readonly WalletGroup[]
  readonly toasts: 'modal' | 'host'
  readonly disableAppend: boolean
  readonly embedded: boolean
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  readonly enableEIP6963: boolean
  readonly enableInjected: boolean
  /** Lists `window.ethereum` also beside wallets that announced themselves, unless it is one of them. */
  readonly showBrowserWallet: boolean
  readonly enableWalletGuide: boolean
  readonly enableHandoff: boolean
  readonly preferUniversalLinks: boolean
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly connectors: readonly ExternalConnector[]
  readonly featuredWalletIds: readonly WalletId[]
  readonly includeWalletIds: readonly WalletId[]
  readonly excludeWalletIds: readonly WalletId[]
  /** Exact origins of Safe web apps that may frame this page, beside Safe's own. */
  readonly safeOrigins: readonly string[]
  readonly connectMethodsOrder: readonly ConnectMethod[] | null
  readonly connectorTypeOrder: readonly ConnectorOrderItem[]
  readonly walletFeaturesOrder: readonly WalletFeature[]
  readonly chainImages: Readonly<Record<string, string>>
  readonly connectorImages: Readonly<Record<string, string>>
  readonly termsUrl: string | null
  readonly privacyUrl: string | null
  /** Whether the connect view lists wallets next to the email field, or behind a button. */
  readonly emailShowWallets: boolean
  readonly collapseWallets: boolean
  readonly defaultAccountTypes: PreferredAccountTypes
  readonly debug: boolean
  /** Whether the modal's bar shows what only a developer can mend; `null`: on loopback origins while `debug` is on. */
  readonly alerts: boolean | null
  /** `false`: this tab does not show the stored session until `connect` or `reconnect`. */
  readonly reconnectOnMount: boolean
  /** The cookie with the account of the last visit; with a domain, for all of its hosts. `null`: no cookie. */
  readonly hintCookie: HintCookie | null
  /** BCP 47. Empty until the tab has asked the page and the browser. */
  readonly locale: string
  /** Texts of the host by English text, or its forms by plural category. */
  readonly messages: Readonly<Record<string, string | Readonly<Record<string, string>>>> | null
  /** The host's sign-in config; at most one of `siwx` and `siweConfig`. */
  readonly siwx?: SignInConfig | undefined
  readonly siweConfig?: SiweConfig | undefined
  readonly hasSignIn?: boolean
}
