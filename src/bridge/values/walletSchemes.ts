import type { ListedWallet } from '../contract/wallet.ts'

export type WalletLinks = Pick<
  ListedWallet,
  'mobile_link' | 'desktop_link' | 'webapp_link' | 'link_mode' | 'browse_link'
>

/**
 * Reads the custom scheme of a wallet's link.
 *
 * @param link in the format of directories: `metamask`, `metamask:`, `metamask://` or a web address
 * @returns the scheme in lower case with its colon, `metamask:`; `undefined` for http(s) and without a scheme
 */
export function getScheme(link: string | null | undefined): string | undefined {
  const name = /^([a-z][a-z0-9+.-]{1,60})(?::|$)/i.exec(link?.trim() ?? '')?.[1]?.toLowerCase()
  return name === undefined || name === 'http' || name === 'https' ? undefined : `${name}:`
}

/** The links of a record to the wallet, absent ones included. */
export function listLinks(wallet: WalletLinks | null | undefined): readonly (string | null | undefined)[] {
  const { mobile_link, desktop_link, webapp_link, link_mode, browse_link } = wallet ?? {}
  return [mobile_link, desktop_link, webapp_link, link_mode, browse_link]
}

/**
 * The custom schemes that the record of a wallet (directory, bundled list, host's config) names: the only ones opened
 * for it.
 */
export function walletSchemes(wallet: WalletLinks | null | undefined): readonly string[] {
  const schemes = listLinks(wallet).map(getScheme)
  return [...new Set(schemes.filter(scheme => scheme !== undefined))]
}

/** The bare pairing of Android, for which the system offers every wallet. It belongs to no record. */
export const ANY_WALLET_LINK = 'wc:'
