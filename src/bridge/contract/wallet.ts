import type { DataImage } from './image.ts'
import type { Namespace, NetworkId } from './network.ts'

/**
 * Id of a wallet: an EIP-6963 rdns, `injected` for a bare `window.ethereum`, `walletConnect`, `embedded`, `safe` for the
 * Safe around the page, or the id of a listed or custom wallet.
 */
export type WalletId = string

/** A wallet of a page, as a tab reports it. The tab has validated, cleaned and truncated each field. */
export interface PageWallet {
  /** The argument of `connect({ wallet })`. */
  readonly id: WalletId
  /** As the wallet announced it, without control characters. */
  readonly name: string
  /** At most 256 KB; rendered through `<img>` only. */
  readonly icon?: DataImage
  /** Reverse domain name of EIP-6963; absent for wallets found in other ways. */
  readonly rdns?: string
  /** 'announced' = EIP-6963, 'injected' = window.ethereum, 'external' = given by the host's config. */
  readonly kind: 'announced' | 'injected' | 'external'
  /** Chain families that the wallet serves. */
  readonly namespaces: readonly Namespace[]
  /** The wallet connects by this method (ERC-7846), which may sign in with the same prompt; `eth_requestAccounts` otherwise. */
  readonly connectMethod?: 'wallet_connect'
  /** Another wallet announced the same rdns or the same name: shown with a warning, never connected by rdns alone. */
  readonly isDuplicate?: boolean
  /** The wallet announced its name with invisible characters, which `name` does not have. */
  readonly isObscured?: boolean
  /**
   * Name of another wallet that this one's name resembles in a different spelling (UTS 39): shown with a warning. Set
   * by the engine.
   */
  readonly looksLike?: string
  /** The same wallet announced by another standard for other namespaces: both share one row. Set by the engine. */
  readonly sameAs?: WalletId
}

/** A wallet of the directory: from the explorer API, the bundled list or the host's config. */
export interface ListedWallet {
  /** Id in the directory, or the host's own for `wallets.custom`. */
  readonly id: WalletId
  /** Shown in lists. */
  readonly name: string
  /** The wallet's website. */
  readonly homepage?: string
  /** Explorer image id; the engine turns it into a `data:` URL through `data.image`. */
  readonly image_id?: string
  /** Only `data:` URLs reach a page; a remote one is fetched by the engine. */
  readonly image_url?: string
  /** Rank in the directory, the lowest first. */
  readonly order?: number
  /** `certified` wallets have a mark in the list. */
  readonly badge_type?: 'none' | 'certified'
  /** CAIP-2 ids that the wallet serves; absent when unknown. */
  readonly chains?: readonly NetworkId[]
  /** Families of networks the wallet serves; absent when unknown. */
  readonly namespaces?: readonly Namespace[]
  /** EIP-6963 name of the wallet's extension. Joins the listed wallet with the announced one. */
  readonly rdns?: string | null
  /** Property names of the wallet's provider in a page, by namespace. */
  readonly injected?: readonly { readonly namespace?: string; readonly injected_id?: string }[] | null
  /** Prefix of the app's own scheme on phones, for instance `metamask://`. */
  readonly mobile_link?: string | null
  /** Prefix of the desktop app's scheme. */
  readonly desktop_link?: string | null
  /** Address of the wallet's web app. */
  readonly webapp_link?: string | null
  /** The wallet's universal link, https. */
  readonly link_mode?: string | null
  /** Template of the link that opens a page in the wallet's own browser (`ui/format/browseLink.ts`). */
  readonly browse_link?: string | null
  /** Families that the phone app serves in its own browser only, without WalletConnect. */
  readonly browse_namespaces?: readonly Namespace[]
  /** Page of the app in Apple's App Store. */
  readonly app_store?: string | null
  /** Page of the app in Google Play. */
  readonly play_store?: string | null
  /** Page of the extension in the Chrome Web Store. */
  readonly chrome_store?: string | null
  /** Announced in one of the open tabs. */
  readonly installed?: boolean
}

/** Name and image of the wallet of a connection. */
export interface ConnectedWalletInfo {
  /** Shown beside the account. */
  readonly name: string
  /** The wallet's own picture. A remote picture that a WalletConnect wallet names is not used. */
  readonly icon?: DataImage
  /**
   * The directory's picture of a WalletConnect wallet that goes by the name of a known wallet. `wallets.image({ wallet })`
   * fetches it.
   */
  readonly image_id?: string
  /** `announced` by EIP-6963, `injected` as `window.ethereum`, `external` from the option `connectors`. */
  readonly type: 'announced' | 'injected' | 'external' | 'walletConnect' | 'embedded'
  /** Reverse domain name of EIP-6963, where the wallet announced one. */
  readonly rdns?: string
  /** The wallet's website, where WalletConnect's session named one. */
  readonly url?: string
}

export interface Eip1193Args {
  readonly method: string
  readonly params?: unknown
}
