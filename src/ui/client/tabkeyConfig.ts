import type {
  ConnectMethod,
  ConnectorOrderItem,
  Endpoints,
  ExternalConnector,
  Features,
  Metadata,
  ThemeMode,
  ThemeVariables,
  ThemeVariablesByMode,
  WalletConnectOverride,
  WalletFeature,
  WalletGroup,
} from '../../bridge/contract/config.ts'
import type { ControlOptions } from '../../bridge/contract/control.ts'
import type { SocialProvider } from '../../bridge/contract/embedded.ts'
import type { Network, NetworkId } from '../../bridge/contract/network.ts'
import type { SignInConfig, SiweConfig } from '../../bridge/contract/signIn.ts'
import type { PreferredAccountTypes } from '../../bridge/contract/state.ts'
import type { ListedWallet, WalletId } from '../../bridge/contract/wallet.ts'
import type { SwapRouter } from '../../bridge/features/swaps/contract.ts'
import type { Messages } from '../words/en.ts'
import type { CreateAvatar, Disclaimer } from './facets/appearance.ts'
import type { NetworkIdOf, ViemChain } from './networks/viemChain.ts'
import type { AccountCookie } from './ssr/initialState.ts'

/** The networks of a config: Tabkey's own, or viem's chains. */
export type ConfiguredNetworks = readonly (Network | ViemChain)[]

/** The CAIP-2 ids of a list of networks; any id where one network's type does not say its own. */
export type NetworkIdsOf<Networks extends ConfiguredNetworks> =
  NetworkId extends NetworkIdOf<Networks[number]> ? NetworkId : NetworkIdOf<Networks[number]>

/** Refuses a list that is written in the call and empty. An array whose length the type does not say is accepted. */
export type NotEmpty<Networks extends ConfiguredNetworks> = Networks extends readonly []
  ? { readonly networks: readonly [Network | ViemChain, ...ConfiguredNetworks] }
  : unknown

/** A method that the host adds; an object declares it to be a read, which may be sent again after a loss. */
export type WalletMethod = string | { readonly method: string; readonly isRead?: boolean }

/**
 * The options of `createTabkey`. Names follow the field's where they mean the same.
 *
 * @typeParam Networks the list of `networks`; `createTabkey` infers it
 */
export interface TabkeyConfig<Networks extends ConfiguredNetworks = ConfiguredNetworks> {
  /** Required, not empty. The types of the client know the ids of a list that is written in the call. */
  readonly networks: Networks
  /**
   * Opens the hosted services' documented hosts; without one nothing is contacted that `endpoints` or `networks` do not
   * name.
   */
  readonly projectId?: string
  /** What wallets show of the dapp. Default: title, description, origin and icon of the document. */
  readonly metadata?: Partial<Metadata>
  /** Hosts for services and nodes, in place of the documented ones (docs/services.md). */
  readonly endpoints?: Endpoints
  /** How the file of `endpoints.control` is trusted (docs/remote-switch.md). */
  readonly control?: ControlOptions
  /** What the modal and the client offer; what is left out has its default. */
  readonly features?: Partial<Omit<Features, 'socials'>> & {
    /** Social providers in the order of their buttons; `false` for none at all. */
    readonly socials?: readonly SocialProvider[] | false
    /** Default true: wallets stand beside the email field. */
    readonly emailShowWallets?: boolean
    /** Default false. True: the wallets stand behind one button. */
    readonly collapseWallets?: boolean
  }
  /**
   * The network before a wallet has one: CAIP-2, or one of `networks`. Default: Ethereum where it is configured,
   * else the first of `networks`.
   */
  readonly defaultNetwork?: Network | ViemChain | NetworkIdsOf<Networks>
  /** Which wallets are listed, by id or rdns, and in what groups. */
  readonly wallets?: {
    readonly featured?: readonly WalletId[]
    readonly include?: readonly WalletId[]
    readonly exclude?: readonly WalletId[]
    readonly custom?: readonly ListedWallet[]
    /**
     * Headings in the connect view, in this order; wallets that no group names follow below. The listed wallets among
     * `ids` are shown like `featured` ones.
     *
     * @example groups: [{ name: 'Recommended', ids: ['io.metamask', 'walletConnect'] }]
     */
    readonly groups?: readonly WalletGroup[]
    /**
     * Exact origins of Safe web apps, beside `https://app.safe.global`. In a frame of one of them Tabkey connects to the
     * Safe by itself (docs/connectors.md).
     */
    readonly safeOrigins?: readonly string[]
  }
  /** Wallets that the host provides itself (docs/connectors.md). */
  readonly connectors?: readonly ExternalConnector[]
  /**
   * Methods of EVM wallets that Tabkey does not know, for instance `['snap_dialog']`: they are handed to the connected
   * wallet as they are, other than the embedded one. Each is sent at most once, unless it is declared to be a read that
   * has no effect and asks the person nothing: `{ method: 'rabby_getPerps', isRead: true }`. A WalletConnect session
   * must grant the method too (`walletConnect.methods`).
   */
  readonly walletMethods?: readonly WalletMethod[]
  /**
   * Contracts that the swap service may name as spender and router, beside the bundled routers (docs/account.md). Any other
   * contract is the risk `unknownContract`, which the user has to accept.
   *
   * @example swapRouters: [{ network: 'eip155:1', address: '0x…', name: 'Example router' }]
   */
  readonly swapRouters?: readonly SwapRouter[]
  /** The row of all wallets: `SHOW` (default), `HIDE`, or `ONLY_MOBILE`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Order of wallets, email and social login in the connect view. */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  /** Order of the groups of wallets in the connect view; groups that are left out are not listed. */
  readonly connectorTypeOrder?: readonly ConnectorOrderItem[]
  /** The account's buttons, in this order; those of features that are off are left out. */
  readonly walletFeaturesOrder?: readonly WalletFeature[]
  /** Default true. False: no pairing by WalletConnect, and no relay is contacted. */
  readonly enableWalletConnect?: boolean
  /** Default true: lists the wallets that announce themselves to the page (EIP-6963). */
  readonly enableEIP6963?: boolean
  /** Default true: lists `window.ethereum` where no wallet announced itself. */
  readonly enableInjected?: boolean
  /**
   * `true`: lists `window.ethereum` as "Browser Wallet" also beside wallets that announced themselves by EIP-6963,
   * unless it is one of them. Default `false`: it is listed only where no wallet announced itself within 300 ms.
   */
  readonly showBrowserWallet?: boolean
  /** Default true: the modal explains what a wallet is, and helps to get one. */
  readonly enableWalletGuide?: boolean
  /**
   * Default true: on a phone a request to a wallet app of the same phone opens the app where the browser allows it, and
   * shows the view "Continue in {wallet}". False: the host does both with `getState().requests[id].handoff`.
   */
  readonly enableHandoff?: boolean
  /**
   * Default true: the account view has the selector of networks, and a wallet on a network that is not configured is
   * asked to switch.
   */
  readonly enableNetworkSwitch?: boolean
  /**
   * Default false: a wallet on a network that is not configured is asked to switch. True: the modal does not open
   * for it.
   */
  readonly allowUnsupportedChain?: boolean
  /** Default false. True: on phones a wallet is opened by its universal link (https) instead of its own scheme. */
  readonly experimental_preferUniversalLinks?: boolean
  /** Changes what WalletConnect sessions ask for. */
  readonly walletConnect?: WalletConnectOverride
  /**
   * Account type that a new connection uses, by namespace. Default: `smartAccount` for `eip155` of the embedded
   * wallet, `payment` for `bip122`.
   */
  readonly defaultAccountTypes?: PreferredAccountTypes
  /** Visitors sign in with their account; `createSiwx` of `tabkey/siwx` makes one. See docs/sign-in.md. */
  readonly siwx?: SignInConfig
  /** The older sign-in, for EVM accounts alone. Not together with `siwx`. */
  readonly siweConfig?: SiweConfig
  /** Default `system`: follows the visitor's `prefers-color-scheme`. */
  readonly themeMode?: ThemeMode
  /**
   * Design tokens by name, or by mode; `tabkey/themes` has ready ones. See docs/theming.md.
   *
   * @example themeVariables: { light: sand, dark: { ...midnight, accent: '#9db1ff' } }
   */
  readonly themeVariables?: ThemeVariables | ThemeVariablesByMode
  /**
   * `compact` (default): 360 px. `wide`: 720 px while a wallet is chosen, the wallets beside their steps; compact on
   * phones and in windows narrower than 760 px. An embedded modal is compact.
   */
  readonly modalSize?: 'compact' | 'wide'
  /**
   * The avatar of accounts in the modal and on `<tabkey-button>`.
   *
   * @example avatar: ({ address, ensImage }) => ensImage ?? `https://avatars.example/${address}.svg`
   */
  readonly avatar?: CreateAvatar
  /**
   * Shown in the connect view below the wallets: words, or a function that makes an element. The host's own
   * `<tabkey-modal>` may instead hold an element with `slot="disclaimer"`.
   */
  readonly disclaimer?: Disclaimer
  /**
   * Who shows toasts, such as 'Address copied': `modal` (default), or `host`, which gets each as the event `TOAST` of
   * `tabkey.events` and shows it itself.
   */
  readonly toasts?: 'modal' | 'host'
  /** Pictures of networks by CAIP-2 or chain id: https or `data:image/…`. */
  readonly chainImages?: Readonly<Record<string, string>>
  /** Pictures of wallets by id: https or `data:image/…`. */
  readonly connectorImages?: Readonly<Record<string, string>>
  /** Linked below the wallets of the connect view; http or https. */
  readonly termsConditionsUrl?: string
  /** Linked below the wallets of the connect view; http or https. */
  readonly privacyPolicyUrl?: string
  /** Do not append `<tabkey-modal>` to the body; the host places it. */
  readonly disableAppend?: boolean
  /** Render in place, without an overlay. */
  readonly embedded?: boolean
  /** `origin` (default) shares one engine over all tabs, `tab` isolates this one. */
  readonly scope?: 'origin' | 'tab'
  /** Starts the engine: for Trusted Types, CDN pages and hosts that serve the engine script themselves. */
  readonly engine?: () => SharedWorker | Worker
  /** Distinguishes engines of one origin that share projectId and endpoints, for instance per start of a dev server. */
  readonly engineName?: string
  /**
   * Whether the modal's bar shows errors of the configuration: an origin that is not allowed, a missing or unknown
   * project id, a network that is not configured. Default: on loopback origins only (localhost, *.localhost, 127.0.0.0/8,
   * [::1]). The console, `getState().alerts` and the event `ALERT` always have them.
   */
  readonly alerts?: boolean
  /** Default true. False: the engine writes no errors to the console, and the bar has no errors of the configuration. */
  readonly debug?: boolean
  /**
   * Default false. True: the engine records what it does, without secrets, and this page may read it by
   * `tabkey.logs.trace` and show it with the panel of `tabkey/devtools` (docs/devtools.md).
   */
  readonly devtools?: boolean
  /** Default true: the engine keeps a log (`tabkey.logs`), and the secure site one of its own. */
  readonly enableLogger?: boolean
  /**
   * The language of the texts, and of numbers and dates: a tag such as `de` or `pt-BR`. Default: `<html lang>`, else the
   * first language of the browser. Texts of a language without a translation are English (docs/languages.md).
   */
  readonly locale?: string
  /**
   * Texts of the host, by the English text; they win over those of the language. Used after the first frame.
   *
   * @example messages: { 'Connect Wallet': 'Log in' }
   */
  readonly messages?: Partial<Messages>
  /**
   * How this SDK names itself to the hosted services: the query parameters `st` (type, default `tabkey`) and `sv`
   * (version, default `html-universal-1.7.5`) of every call, and the same fields for the secure site. What the services
   * do with values that they do not know is not documented; a host whose project is refused can set both
   * (docs/services.md).
   */
  readonly sdk?: { readonly type?: string; readonly version?: string }
  /**
   * Default true: a stored session is there as soon as the page opens. False: this tab shows no account, and refuses
   * requests of the account, until `connect`, `login` or `reconnect` has succeeded in it. Other tabs keep their
   * session.
   */
  readonly reconnectOnMount?: boolean
  /** For apps that render on a server (docs/ssr.md). */
  readonly accountCookie?: AccountCookie
}
