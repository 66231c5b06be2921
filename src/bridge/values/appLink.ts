import { isDeniedScheme } from './deniedSchemes.ts'

/** A link that brings a wallet app to the front, without what it should show there. */
export interface AppLink {
  readonly base: string
  /** A link of the app's own scheme; `false` for a web link, which the system may open in the app. */
  readonly isNative: boolean
}

const LINK_MAX_CHARS = 2_000
/** Characters that no link to an app has: controls, spaces, quotes, brackets, anything beyond ASCII. */
const FOREIGN = /[^\x21-\x7e]|[\\"<>^`{|}]/
const SCHEME = /^[a-z][a-z0-9+.-]{1,60}$/
/** What may follow `scheme://`; the same characters as in the links of wallet directories. */
const PATH = /^[\w.~/?=:&%-]{0,200}$/
const HOST = /^(?!-)[a-z0-9-]{1,63}(\.(?!-)[a-z0-9-]{1,63})*\.[a-z][a-z0-9-]{1,62}$/
const LOCAL = /\.(localhost|local|internal|onion|arpa)$/
/** Any WalletConnect wallet of the device: names no app. */
const ANY_WALLET = 'wc'

function readWebLink(link: string): AppLink | null {
  if (!URL.canParse(link)) return null
  const { protocol, username, password, port, hostname, origin, pathname, search } = new URL(link)
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === ''
  const isPublic = HOST.test(hostname) && !LOCAL.test(hostname) && !/(^|\.)xn--/.test(hostname)
  return isPlain && isPublic ? { base: `${origin}${pathname}${search}`, isNative: false } : null
}

/**
 * Reads a link to a wallet app, from a directory or from what a wallet says of itself (`metadata.redirect`).
 *
 * @param link `metamask`, `metamask:`, `metamask://`, `app://place` or a web address: hostile input
 * @returns `null` for links that name no app, run code or start another program
 */
export function readAppLink(link: string | null | undefined): AppLink | null {
  const text = link?.trim() ?? ''
  if (text === '' || text.length > LINK_MAX_CHARS || FOREIGN.test(text)) return null
  if (/^https?:/i.test(text)) return readWebLink(text)
  const whole = text.includes('://') ? text : `${text.replace(/[/:]+$/, '')}://`
  const scheme = whole.slice(0, whole.indexOf('://')).toLowerCase()
  const path = whole.slice(scheme.length + 3)
  if (!SCHEME.test(scheme) || !PATH.test(path) || scheme === ANY_WALLET || isDeniedScheme(scheme)) return null
  return { base: `${scheme}://${path}`, isNative: true }
}
