import { ValidationError } from '../../bridge/errors/client.ts'
import { isDeniedScheme } from '../../bridge/values/deniedSchemes.ts'
import type { SafeHref } from '../format/safeHref.ts'
import { isLocalHost } from './environment.ts'

export interface SafeHrefOptions {
  /**
   * Schemes that the wallet's own record names (`walletSchemes`), with their colon: `metamask:`. Never read from the
   * link itself.
   */
  readonly schemes?: readonly string[]
  /** Whether the page is served by this machine, so that links to this machine are allowed, also over http. */
  readonly dev?: boolean
}

const HREF_MAX = 8_192

/** What a custom scheme may look like (RFC 3986 without upper case). The longest in use has 40 characters. */
const SCHEME = /^[a-z][a-z0-9+.-]{1,60}:$/

/** Characters no link of ours has: controls, spaces, backslashes, quotes, angle brackets, anything beyond ASCII. */
const FOREIGN = /[^\x21-\x7e]|[\\"<>^`{|}]/

const IP_OR_LOCAL = /^(\[|[\d.]+$|0x|localhost$)|\.(localhost|local|internal|onion|arpa)$/i

const HOST = /^(?!-)[a-z0-9-]{1,63}(\.(?!-)[a-z0-9-]{1,63})+$/

function httpHref(href: string, dev: boolean): SafeHref | null {
  // The text itself must say what the parser makes of it: two slashes, a host, then a path, nothing in between.
  const parts = /^(https?):\/\/([^/?#]+)([/?#].*)?$/i.exec(href)
  if (!parts) return null
  const [, protocol = '', authority = '', rest = ''] = parts
  if (/[@%]/.test(authority)) return null
  // A second address in plain sight is how an open redirect looks: links of ours encode what they carry. Without a path
  // before it, an at sign makes careless readers take what follows for the host.
  if (/[?#].*:\/\/|^[?#].*@/.test(rest)) return null
  let url: URL
  try {
    url = new URL(href)
  } catch {
    return null
  }
  if (
    url.username !== '' ||
    url.password !== '' ||
    url.host.toLowerCase() !== authority.toLowerCase().replace(/:443$/, '')
  )
    return null
  if (dev && isLocalHost(url.hostname)) return url.href as SafeHref
  if (protocol.toLowerCase() !== 'https') return null
  if (IP_OR_LOCAL.test(url.hostname) || !HOST.test(url.hostname)) return null
  // Punycode shows as its look-alike in the address bar.
  if (url.hostname.split('.').some(label => label.startsWith('xn--'))) return null
  return url.href as SafeHref
}

/**
 * The one gate for outside links: nothing reaches `href`, `src` or `window.open` but through here.
 *
 * An allow-list: https to a plain public host without credentials, http to this machine while developing, `wc:`, and
 * the custom schemes that a wallet's own record names, unless such a scheme is known to start another program.
 *
 * @returns the address to use, or `null` when it is refused
 *
 * @example
 * const href = safeHref(wallet.homepage)
 * return href ? <a href={href}>Website</a> : null
 */
export function safeHref(
  value: unknown,
  { schemes = [], dev = false }: SafeHrefOptions = {},
): SafeHref | null {
  if (typeof value !== 'string' || value === '' || value.length > HREF_MAX || FOREIGN.test(value)) return null
  const scheme = /^[a-zA-Z][a-zA-Z0-9+.-]*:/.exec(value)?.[0].toLowerCase()
  if (!scheme) return null
  if (scheme === 'https:' || scheme === 'http:') return httpHref(value, dev)
  const name = scheme.slice(0, -1)
  if (!SCHEME.test(scheme) || isDeniedScheme(name)) return null
  if (scheme !== 'wc:' && !schemes.some(listed => listed.toLowerCase() === scheme)) return null
  return value as SafeHref
}

export interface OpenExternalOptions extends SafeHrefOptions {
  readonly view?: Pick<Window, 'open'>
}

/** @throws ValidationError when the address is refused */
export function passHref(value: unknown, options: SafeHrefOptions): string {
  const href = safeHref(value, options)
  if (href === null) throw new ValidationError('url', 'this link is not safe to open')
  return href
}

/**
 * Opens an outside link. Call it inside the click: browsers block what comes after an await.
 *
 * @param target `_blank` for a new tab, `_self` or `_top` for a deep link that must not leave an empty tab behind
 * @throws ValidationError when the address is refused
 */
export function openExternal(
  value: unknown,
  target: '_blank' | '_self' | '_top' = '_blank',
  { view = window, ...options }: OpenExternalOptions = {},
): void {
  view.open(passHref(value, options), target, 'noopener,noreferrer')
}
