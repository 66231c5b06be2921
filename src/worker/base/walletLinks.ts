import {
  ANY_WALLET_LINK,
  getScheme,
  listLinks,
  type WalletLinks,
  walletSchemes,
} from '../../bridge/values/walletSchemes.ts'

/**
 * Whether a link belongs to the wallet: of the web, or of a scheme that the wallet's record names. Without a wallet, only
 * the link that leaves the choice to the system.
 */
export function isWalletLink(link: string, wallet: WalletLinks | null | undefined): boolean {
  if (!wallet && link === ANY_WALLET_LINK) return true
  const scheme = getScheme(link)
  return scheme === undefined ? /^https:\/\//i.test(link) : walletSchemes(wallet).includes(scheme)
}

const webOrigin = (link: string | null | undefined): string | undefined =>
  link && /^https:\/\//i.test(link) && URL.canParse(link) ? new URL(link).origin : undefined

const withoutSlash = (link: string): string => link.replace(/\/+$/, '')

/**
 * Whether a link that was stored belongs to the wallet: it is a link of the record, or of the web on an origin that the
 * record names. The tab that stored the link is gone, and any script of the origin may have changed it.
 */
export function isStoredWalletLink(link: string, wallet: WalletLinks): boolean {
  const origin = webOrigin(link)
  return listLinks(wallet).some(own =>
    origin === undefined ? withoutSlash(own ?? '') === withoutSlash(link) : webOrigin(own) === origin,
  )
}
