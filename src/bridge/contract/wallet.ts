import type { Namespace, NetworkId } from './network.ts'

/**
 * Id of a wallet: an EIP-6963 rdns, `injected` for a bare `window.ethereum`, `walletConnect`, `embedded`, `safe` for the
 * Safe around the page, or the id of a listed or custom wallet.
 */
export type WalletId = string

/** A wallet of a page, as a tab reports it. The tab has validated, cleaned and truncated each field. */
export interface PageWallet {
  readonly id: WalletId
  readonly name: string
  /** `data:` or https URL, at most 256 KB; rendered through `<img>` only. */
  readonly icon?: string
  readonly rdns?: string
  /** 'announced' = EIP-6963, 'injected' = window.ethereum, 'external' = given by the host's config. */
  readonly kind: 'announced' | 'injected' | 'external'
  readonly namespaces: readonly Namespace[]
  /** Another wallet announced the same rdns or the same name: shown with a warning, never connected by rdns alone. */
  readonly isDuplicate?: boolean
  /**
   * Name of another wallet that this one's name resembles in a different spelling (UTS 39): shown with a warning. Set
   * by the engine.
   */
  readonly looksLike?: string
  /** The same wallet announced by another standard for other namespaces: both share one row. Set by the engine. */
  readonly twinOf?: WalletId
}

/** A wallet of the directory: from the explorer API, the bundled list or the host's config. */
export interface ListedWallet {
  readonly id: WalletId
  readonly name: string
  readonly homepage?: string
  /** Explorer image id; the engine turns it into a `data:` URL through `data.get({ kind: 'image' })`. */
  readonly image_id?: string
  /** Only `data:` URLs reach a page; a remote one is fetched by the engine. */
  readonly image_url?: string
  readonly order?: number
  readonly badge_type?: 'none' | 'certified'
  readonly chains?: readonly NetworkId[]
  /** Families of networks the wallet serves; absent when unknown. */
  readonly namespaces?: readonly Namespace[]
  readonly rdns?: string | null
  readonly injected?: readonly { readonly namespace?: string; readonly injected_id?: string }[] | null
  readonly mobile_link?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
  readonly link_mode?: string | null
  /** Template of the link that opens a page in the wallet's own browser (`ui/format/browseLink.ts`). */
  readonly browse_link?: string | null
  /** Families that the phone app serves in its own browser only, without WalletConnect. */
  readonly browse_namespaces?: readonly Namespace[]
  readonly app_store?: string | null
  readonly play_store?: string | null
  readonly chrome_store?: string | null
  /** Announced in one of the open tabs. */
  readonly installed?: boolean
}

/** Name and image of the wallet of a connection. */
export interface ConnectedWalletInfo {
  readonly name: string
  readonly icon?: string
  readonly type: 'announced' | 'injected' | 'external' | 'walletConnect' | 'embedded'
  readonly rdns?: string
  readonly url?: string
}

export interface Eip1193Args {
  readonly method: string
  readonly params?: unknown
}
