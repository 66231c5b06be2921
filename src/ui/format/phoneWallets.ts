import type { Namespace } from '../../bridge/contract/network.ts'
import type { ListedWallet, PageWallet } from '../../bridge/contract/wallet.ts'

/** User agents of wallets' own browsers, as their makers and public kits document them. */
const WALLET_BROWSER = /MetaMaskMobile|OKApp|bybit_app/

/** The Solana registration that starts other apps on Android: present in every browser, so no sign of a wallet's own. */
const APP_LAUNCHER = 'Mobile Wallet Adapter'

/** Wallets that put a provider into this page; on a phone only a wallet's own browser has one. */
export function walletsInside(found: readonly PageWallet[]): readonly PageWallet[] {
  return found.filter(({ kind, name }) => kind !== 'external' && name !== APP_LAUNCHER)
}

/** Whether the page runs in the browser of a wallet app. */
export function isInsideWallet(
  isMobile: boolean,
  found: readonly PageWallet[],
  agent: string = globalThis.navigator?.userAgent ?? '',
): boolean {
  return isMobile && (walletsInside(found).length > 0 || WALLET_BROWSER.test(agent))
}

/**
 * Whether a wallet's app serves the family in its own browser only: it takes no pairing, or none for this family.
 */
export function isBrowseOnly(wallet: ListedWallet, family: Namespace): boolean {
  if (!wallet.browse_link) return false
  return !wallet.mobile_link || (wallet.browse_namespaces ?? []).includes(family)
}

/** Wallets that a phone can open: by a pairing link, or with this page in the wallet's own browser. */
export function phoneWallets(
  wallets: readonly ListedWallet[],
  { isInside }: { readonly isInside: boolean },
): readonly ListedWallet[] {
  return wallets.filter(wallet => wallet.mobile_link || (wallet.browse_link && !isInside))
}
