import type { Namespace } from '../../../bridge/contract/network.ts'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'

/**
 * What is published about a wallet by its makers, or by two independent public sources. Unverified facts are left out,
 * and no logo is copied.
 */
export interface WalletFacts {
  /** The id public directories know it by, so that `featuredWalletIds` mean the same with and without the explorer. */
  readonly id: string
  /** Further ids of the same wallet in public directories. */
  readonly otherIds?: readonly string[]
  readonly homepage?: string
  /** Position in the public directory; wallets without one come last. */
  readonly order?: number
  readonly namespaces: readonly Namespace[]
  readonly rdns?: string
  /** Deep link of the phone app. */
  readonly mobile?: string
  /** Its universal link, for phones that do not know the app's scheme. */
  readonly universal?: string
  readonly desktop?: string
  readonly webapp?: string
  /** Opens a page in the wallet's own browser: a template of `src/ui/format/browseLink.ts`. */
  readonly browse?: string
  /** Families the app serves only in its own browser, though it takes pairings for others. */
  readonly browseOnly?: readonly Namespace[]
  /** Ids in the App Store, Google Play and Chrome's store. */
  readonly stores?: { readonly ios?: string; readonly android?: string; readonly chrome?: string }
}

const LAST = 10_000

/** The facts as a row of the directory. */
export function listedWallet(name: string, facts: WalletFacts): ListedWallet {
  const { id, homepage, order = LAST, namespaces, rdns, mobile, universal, desktop, webapp } = facts
  const { browse, browseOnly, stores: { ios, android, chrome } = {} } = facts
  return {
    id,
    name,
    ...(homepage && { homepage }),
    order,
    namespaces,
    badge_type: 'none',
    ...(rdns && { rdns }),
    ...(mobile && { mobile_link: mobile }),
    ...(universal && { link_mode: universal }),
    ...(desktop && { desktop_link: desktop }),
    ...(webapp && { webapp_link: webapp }),
    ...(browse && { browse_link: browse }),
    ...(browseOnly && { browse_namespaces: browseOnly }),
    ...(ios && { app_store: `https://apps.apple.com/app/id${ios}` }),
    ...(android && { play_store: `https://play.google.com/store/apps/details?id=${android}` }),
    ...(chrome && { chrome_store: `https://chromewebstore.google.com/detail/${chrome}` }),
  }
}
