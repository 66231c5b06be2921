import type { Namespace } from '../../../bridge/contract/network.ts'
import type { ListedWallet, PageWallet } from '../../../bridge/contract/wallet.ts'
import { isBrowseOnly } from '../../format/phoneWallets.ts'
import type { Text } from '../../words/t.ts'

export type Platform = 'browser' | 'mobile' | 'browse' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** Words on the tabs. A platform that leads nowhere has none. */
export const PLATFORM_LABELS: Readonly<Record<Exclude<Platform, 'unsupported'>, Text>> = {
  browser: 'Browser',
  qrcode: 'Mobile',
  mobile: 'Mobile',
  browse: 'In wallet',
  web: 'Web app',
  desktop: 'Desktop',
}

/** The page wallet that is this listed wallet, if one tab of ours has it. */
export function installedAs(wallet: ListedWallet, found: readonly PageWallet[]): PageWallet | undefined {
  const ids = new Set([
    wallet.id,
    ...(wallet.rdns ? [wallet.rdns] : []),
    ...(wallet.injected ?? []).flatMap(({ injected_id: id }) => (id ? [id] : [])),
  ])
  return found.find(
    page => !page.isDuplicate && (ids.has(page.id) || (page.rdns !== undefined && ids.has(page.rdns))),
  )
}

/**
 * The ways to reach a wallet, best first. Without a wallet there is the QR code alone.
 *
 * @param installed the wallet is in this page
 * @param family whose networks are wanted: some wallets serve it in their own browser only
 * @param canPair whether WalletConnect is configured; without it only this browser and the wallet's own lead there
 * @param isInside the page runs in a wallet's browser, which opens no other wallet's
 */
export function listPlatforms(
  wallet: ListedWallet | undefined,
  {
    isMobile,
    installed,
    family = 'eip155',
    isInside = false,
    canPair = true,
  }: {
    readonly isMobile: boolean
    readonly installed: boolean
    readonly family?: Namespace
    readonly isInside?: boolean
    readonly canPair?: boolean
  },
): readonly Platform[] {
  if (!wallet) return ['qrcode']
  const isInjectable = Boolean(wallet.rdns) || (wallet.injected ?? []).some(entry => entry.injected_id)
  const platforms: Platform[] = []
  if (isInjectable && installed) platforms.push('browser')
  const isInBrowser = isBrowseOnly(wallet, family) || (!canPair && Boolean(wallet.browse_link))
  const isBrowsed = isMobile && !installed && !isInside && isInBrowser
  if (isBrowsed) platforms.push('browse')
  if (!canPair) return platforms.length > 0 ? platforms : ['unsupported']
  if (!isBrowsed && wallet.mobile_link) platforms.push(isMobile ? 'mobile' : 'qrcode')
  if (wallet.webapp_link) platforms.push('web')
  if (wallet.desktop_link && !isMobile) platforms.push('desktop')
  if (isInjectable && !installed) platforms.push('unsupported')
  return platforms.length > 0 ? platforms : ['qrcode']
}

/** Platforms a tab is drawn for: what leads nowhere is shown only when it is all there is. */
export function platformTabs(platforms: readonly Platform[]): readonly Exclude<Platform, 'unsupported'>[] {
  return platforms.filter(platform => platform !== 'unsupported')
}
