import type { ListedWallet } from '../contract/wallet.ts'

type WalletLinks = Pick<
  ListedWallet,
  'mobile_link' | 'desktop_link' | 'webapp_link' | 'link_mode' | 'browse_link'
>

/**
 * Reads the custom scheme of a wallet's link.
 *
 * @param link in the format of directories: `metamask`, `metamask:`, `metamask://` or a web address
 * @returns the scheme in lower case with its colon, `metamask:`; `undefined` for http(s) and without a scheme
 */
export function schemeOf(link: string | null | undefined): string | undefined {
  const name = /^([a-z][a-z0-9+.-]{1,60})(?::|$)/i.exec(link?.trim() ?? '')?.[1]?.toLowerCase()
  return name === undefined || name === 'http' || name === 'https' ? undefined : `${name}:`
}

function linksOf(wallet: WalletLinks | null | undefined): readonly (string | null | undefined)[] {
  const { mobile_link, desktop_link, webapp_link, link_mode, browse_link } = wallet ?? {}
  return [mobile_link, desktop_link, webapp_link, link_mode, browse_link]
}

/**
 * The custom schemes that the record of a wallet (directory, bundled list, host's config) names: the only ones opened
 * for it.
 */
export function walletSchemes(wallet: WalletLinks | null | undefined): readonly string[] {
  const schemes = linksOf(wallet).map(schemeOf)
  return [...new Set(schemes.filter(scheme => scheme !== undefined))]
}

/** The bare pairing of Android, for which the system offers every wallet. It belongs to no record. */
export const ANY_WALLET_LINK = 'wc:'

/**
 * Whether a link belongs to the wallet: of the web, or of a scheme that the wallet's record names. Without a wallet, only
 * the link that leaves the choice to the system.
 */
export function isWalletLink(link: string, wallet: WalletLinks | null | undefined): boolean {
  if (!wallet && link === ANY_WALLET_LINK) return true
  const scheme = schemeOf(link)
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
  return linksOf(wallet).some(own =>
    origin === undefined ? withoutSlash(own ?? '') === withoutSlash(link) : webOrigin(own) === origin,
  )
}
