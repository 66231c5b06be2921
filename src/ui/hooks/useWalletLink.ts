import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { ListedWallet } from '../../bridge/contract/wallet.ts'
import { walletSchemes } from '../../bridge/values/walletSchemes.ts'
import { browseLink } from '../format/browseLink.ts'
import { deepLink, linkTarget, mobileLink } from '../format/deepLink.ts'
import { isBrowseOnly, isInsideWallet } from '../format/phoneWallets.ts'
import type { SafeHref } from '../format/safeHref.ts'
import { safeHref } from '../page/openExternal.ts'
import { getPreparation } from './preparedPairing.ts'
import { useFoundWallets } from './useFoundWallets.ts'
import { useSession } from './useSession.ts'
import { useTab } from './useTab.ts'
import { useViewData } from './useViewData.ts'

/**
 * What a tap on a wallet opens: its app with the prepared pairing, or this page in its own browser. `preparing` becomes
 * a pairing link.
 */
export type WalletLink =
  | {
      readonly kind: 'pairing' | 'browse'
      readonly href: SafeHref
      readonly target: '_blank' | '_self' | '_top'
    }
  | { readonly kind: 'preparing' }

/** The link into this page in the wallet's own browser; `null` without one, on computers and inside a wallet. */
export function useBrowseHref(wallet: ListedWallet | undefined): SafeHref | null {
  const { environment } = useTab()
  const { namespace: requested } = useViewData()
  const { namespace } = useSession()
  const found = useFoundWallets()
  if (!wallet?.browse_link || !environment.isMobile || isInsideWallet(true, found)) return null
  return safeHref(browseLink(wallet.browse_link, location.href, requested ?? namespace), {
    schemes: walletSchemes(wallet),
    dev: environment.isDev,
  })
}

/**
 * The link of a wallet's row on a phone, finished before it is tapped, so that the browser follows it by itself.
 *
 * @returns `null` on computers, and for a wallet that has to be connected in another way
 */
export function useWalletLink(wallet: ListedWallet | undefined): WalletLink | null {
  const tab = useTab()
  const { config, environment } = tab
  const { isMobile, isDev } = environment
  const { namespace: requested } = useViewData()
  const { namespace } = useSession()
  const { status, uri } = useStore(getPreparation(tab).state)
  const browseHref = useBrowseHref(wallet)
  const { experimental_preferUniversalLinks: preferUniversalLinks } = config.page
  const pairingHref = useMemo(() => {
    if (!isMobile || !wallet || uri === null) return null
    const built = deepLink(mobileLink(wallet, preferUniversalLinks), uri, environment)
    return safeHref(built?.href, { schemes: walletSchemes(wallet), dev: isDev })
  }, [isMobile, wallet, uri, preferUniversalLinks, environment, isDev])

  if (!isMobile || !wallet || wallet.installed) return null
  const target = linkTarget('mobile', environment)
  const browse: WalletLink | null = browseHref ? { kind: 'browse', href: browseHref, target } : null
  if (isBrowseOnly(wallet, requested ?? namespace)) return browse
  if (!wallet.mobile_link) return null
  if (pairingHref) return { kind: 'pairing', href: pairingHref, target }
  // A link that is not safe to open is explained in the view of the wallet.
  if (status === 'ready') return null
  return status === 'preparing' ? { kind: 'preparing' } : browse
}
