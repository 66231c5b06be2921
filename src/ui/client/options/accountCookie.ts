/** An account cookie that all hosts of a domain share. Each of them can then write it. */
export interface SharedAccountCookie {
  /** For instance `example.com`: the page's host, or a domain above it. */
  readonly domain: string
  /** Default: `tabkey`. */
  readonly name?: string
}

/**
 * Default false. True: the account of the last visit is also kept in the first-party cookie `__Host-tabkey` (`tabkey` on
 * plain http): address, network, names of network, wallet and account; at most 1 kB. The browser sends it to your server
 * with each request. `readTabkeyCookie` of `tabkey/ssr` reads it. A string names the cookie, where two clients share an
 * origin. An object shares it with the other hosts of a domain.
 */
export type AccountCookie = boolean | string | SharedAccountCookie

/** The cookie's name where the host names none. */
export const HINT_COOKIE = 'tabkey'

/** The name on https: browsers refuse a cookie with this prefix from any other host of the domain (RFC 6265bis). */
export const hostCookieName = (name: string): string => `__Host-${name}`
