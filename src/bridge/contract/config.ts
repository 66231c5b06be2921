import type { Namespace, Network, NetworkId } from './network.ts'
import type { ThemeValue, ThemeVariableKinds } from './themeVariables.ts'
import type { WalletId } from './wallet.ts'

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
export type ConnectMethod = 'wallet' | 'email' | 'social' | 'passkey'

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
  /**
   * The wallet has `wallet_connect` (ERC-7846): with a sign-in, one prompt connects and signs in. Default: it is connected by
   * `eth_requestAccounts`. With `opensPopup`, the window then opens after the click, when the engine asks.
   */
  readonly connectMethod?: 'wallet_connect'
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

/** Pictures of the host's choice: https or `data:image/…`. `tabkey/icons` is such a set (docs/icons.md). */
export interface IconSet {
  /** By rdns (EIP-6963) or id of the wallet. */
  readonly wallets?: Readonly<Record<string, string>>
  /** By CAIP-2. */
  readonly networks?: Readonly<Record<string, string>>
  /**
   * Of a network's own coin, by the CAIP-2 of the network, and of a token, by the CAIP-10 of its contract (`eip155:1:0x…`, in lower
   * case). Never by symbol: any contract can take one.
   */
  readonly coins?: Readonly<Record<string, string>>
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
