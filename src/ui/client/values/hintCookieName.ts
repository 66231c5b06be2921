/** The cookie's name where the host names none. */
export const HINT_COOKIE = 'tabkey'

/** The name on https: browsers refuse a cookie with this prefix from any other host of the domain (RFC 6265bis). */
export const hostCookieName = (name: string): string => `__Host-${name}`
