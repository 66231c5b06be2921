import { isPairingUri } from './pairingUri.ts'

/** What of the device changes a deep link. */
export interface LinkPlatform {
  readonly isAndroid: boolean
  readonly isTelegram: boolean
  readonly inIframe: boolean
}

export interface DeepLink {
  /** Goes to the engine as the person's choice; without the pairing in it. */
  readonly base: string
  readonly href: string
}

const SCHEME = /^[a-z][a-z0-9+.-]{1,60}$/i
/** Schemes that run code, read files or open something other than an app; and `null` and `undefined` written as text. */
const REFUSED =
  /^(javascript|data|vbscript|file|blob|about|filesystem|view-source|intent|content|ws|wss|ftp|chrome.*|jar|mailto|http|null|undefined)$/i

function withSlash(text: string): string {
  return text.endsWith('/') ? text : `${text}/`
}

/** A second address in the query (an open redirect) and characters beyond ASCII (a look-alike host). */
const SUSPECT = /[?#].*:\/\/|[^\x21-\x7e]/

function universalBase(link: string): string | null {
  if (SUSPECT.test(link)) return null
  try {
    const url = new URL(link)
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
    url.hash = ''
    url.search = ''
    return withSlash(url.href)
  } catch {
    return null
  }
}

/** After the scheme: a path, then the query some records carry (`bybitapp://open/route?targetUrl=by://web3/`). */
const AFTER_SCHEME = /^[A-Za-z0-9._~/:=-]{0,200}(\?[A-Za-z0-9._~/:=&-]{0,200})?$/

/** `metamask`, `metamask:`, `metamask://` and `app://wallet` as `scheme://…/`; a query of the record's own is kept. */
function nativeBase(link: string): string | null {
  const whole = link.includes('://') ? link : `${link.replace(/[/:]/g, '')}://`
  const scheme = whole.slice(0, whole.indexOf('://'))
  const rest = whole.slice(scheme.length + 3)
  if (!SCHEME.test(scheme) || REFUSED.test(scheme) || !AFTER_SCHEME.test(rest)) return null
  return withSlash(whole)
}

/**
 * Builds the link that brings a wallet app to a pairing.
 *
 * @param link the wallet's `mobile_link`, `desktop_link`, `webapp_link` or `link_mode`: hostile input
 * @param uri the pairing URI
 * @param platform Telegram on Android decodes once by itself, so native links are encoded twice there
 * @returns `null` when either is not what it should be
 */
export function deepLink(
  link: string | null | undefined,
  uri: string | null,
  platform: Pick<LinkPlatform, 'isAndroid' | 'isTelegram'>,
): DeepLink | null {
  const text = link?.trim()
  if (!text || text.length > 300 || !isPairingUri(uri)) return null
  const isUniversal = /^https?:\/\//i.test(text)
  const base = isUniversal ? universalBase(text) : nativeBase(text)
  if (base === null) return null
  const once = encodeURIComponent(uri)
  const encoded = !isUniversal && platform.isTelegram && platform.isAndroid ? encodeURIComponent(once) : once
  return { base, href: `${base}wc?uri=${encoded}` }
}

/**
 * Which of a wallet's mobile links to use: the universal one only when the host prefers it and the wallet has one.
 */
export function mobileLink(
  wallet: { readonly mobile_link?: string | null; readonly link_mode?: string | null },
  preferUniversalLinks: boolean,
): string | null {
  return (preferUniversalLinks && wallet.link_mode ? wallet.link_mode : wallet.mobile_link) ?? null
}

/** Where a link opens: Telegram always `_blank`, apps `_self`, out of a frame `_top`. */
export function linkTarget(
  kind: 'mobile' | 'desktop' | 'web',
  platform: Pick<LinkPlatform, 'isTelegram' | 'inIframe'>,
): '_blank' | '_self' | '_top' {
  if (platform.isTelegram || kind !== 'mobile') return '_blank'
  return platform.inIframe ? '_top' : '_self'
}
