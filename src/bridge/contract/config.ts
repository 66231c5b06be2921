import type { ThemeValue, ThemeVariableKinds } from '../values/themeVariables.ts'
import type { ControlOptions, RemovableMethod } from './control.ts'
import type { SocialProvider } from './embedded.ts'
import type { Namespace, Network, NetworkId } from './network.ts'
import type { NftEndpoint } from './nftEndpoint.ts'
import type { SignInConfig, SiweConfig } from './signIn.ts'
import type { PreferredAccountTypes } from './state.ts'
import type { ListedWallet, WalletId } from './wallet.ts'

/** Name, description and icons of the dapp; wallets show them. */
export interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** All hosts that Tabkey calls. Documented defaults apply with a projectId. */
export interface Endpoints {
  readonly relay?: string
  readonly verify?: string
  readonly explorer?: string
  readonly blockchainApi?: string
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
   * default list that comes with a projectId (README); an empty list switches these pictures off.
   */
  readonly images?: readonly string[]
  /** The gateway that `ipfs://` pictures and documents are fetched from (`https://ipfs.io`). */
  readonly ipfs?: string
  /** Where NFTs are read, per CAIP-2. A network without an entry has no NFTs tab. */
  readonly nft?: Readonly<Record<NetworkId, NftEndpoint>>
  /** Node URLs per CAIP-2, asked before the network's own, in this order. */
  readonly rpc?: Readonly<Record<NetworkId, readonly string[]>>
  readonly webSocket?: Readonly<Record<NetworkId, readonly string[]>>
  /** Esplora services per CAIP-2 of a Bitcoin network, with the path of their API (`https://blockstream.info/api`). */
  readonly esplora?: Readonly<Record<NetworkId, readonly string[]>>
}

export interface Features {
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  /** `false`: nothing is sent to an analytics endpoint, errors included. */
  readonly analytics: boolean
  /** Login by email. Shown only where a secure site is known (`secureSiteOf`). */
  readonly email: boolean
  /** In display order; an empty list turns social login off. */
  readonly socials: readonly SocialProvider[]
  readonly smartSessions: boolean
  readonly swaps: boolean
  readonly onramp: boolean
  readonly receive: boolean
  readonly send: boolean
  readonly history: boolean
  readonly pay: boolean
}

/** A button of the account, and of what it opens. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** WalletConnect's proposal, changed by the host. A namespace's list replaces the default one. */
export interface WalletConnectOverride {
  readonly methods?: Readonly<Partial<Record<Namespace, readonly string[]>>>
  readonly chains?: Readonly<Partial<Record<Namespace, readonly NetworkId[]>>>
  readonly events?: Readonly<Partial<Record<Namespace, readonly string[]>>>
  /** Node URL per CAIP-2. */
  readonly rpcMap?: Readonly<Record<NetworkId, string>>
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
  /** Ways to log in that the control file has taken away. Never sent to the engine. */
  readonly removedLogins?: readonly RemovableMethod[]
  /** The tab has a sign-in extension; its functions stay there. */
  readonly siwx?: boolean
  /** Methods beyond the known ones that the connected EVM wallet gets. */
  readonly walletMethods?: readonly string[]
  /**
   * `false`: the engine opens no relay socket and no frame for the stored session until a tab connects or reconnects.
   */
  readonly reconnectOnMount?: boolean
}

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

export type ConnectorOrderItem =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'
export type ConnectMethod = 'wallet' | 'email' | 'social'

/**
 * A wallet that the host provides (connectors of the kind `external`): any EIP-1193 provider, or one of another chain
 * family that answers as docs/chain-adapter.md says.
 */
export interface ExternalConnector {
  readonly id: WalletId
  readonly name: string
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
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...values: never[]) => void): unknown
  removeListener?(event: string, listener: (...values: never[]) => void): unknown
}

/** What an avatar is made of. */
export interface AvatarParameters {
  readonly address: string
  /** The picture of the account's name, for instance its ENS avatar; `null` without one, and while it loads. */
  readonly ensImage: string | null
  /** Width and height in px. The modal clips it to a circle. */
  readonly size: number
}

/** Wallets that stand under one heading in the connect view. */
export interface WalletGroup {
  readonly name: string
  /** Ids as in `connect`: an installed wallet's id or rdns, a listed wallet's id, or `walletConnect`. */
  readonly ids: readonly WalletId[]
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
  /** Name of the cookie with the account of the last visit; `null`: no cookie. */
  readonly hintCookie: string | null
  /** BCP 47. Empty until the tab has asked the page and the browser. */
  readonly locale: string
  /** Texts of the host by English text. */
  readonly messages: Readonly<
    Record<string, string | (Readonly<Record<string, string>> & { readonly other: string })>
  > | null
  /** The host's sign-in config; at most one of `siwx` and `siweConfig`. */
  readonly siwx?: SignInConfig | undefined
  readonly siweConfig?: SiweConfig | undefined
  readonly hasSignIn?: boolean
}
