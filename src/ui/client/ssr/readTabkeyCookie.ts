import type { TabkeyInitialState } from '../api/initialState.ts'
import { HINT_COOKIE, hostCookieName } from '../options/accountCookie.ts'
import { parseHintCookie } from './hintCookie.ts'

/** The cookies of a framework, by name: Next's `await cookies()`, SvelteKit's and Astro's `cookies`. */
export interface CookieJar {
  /** The cookie of the name, or nothing. */
  get(name: string): { readonly value: string } | string | null | undefined
}

/** Where a request's cookies are: the value of its `Cookie` header, its headers, the request, or a framework's cookies. */
export type RequestCookies = string | null | undefined | Headers | { readonly headers: Headers } | CookieJar

/** Parameters of `readTabkeyCookie`. */
export interface ReadTabkeyCookieParameters {
  /** As in `createTabkey({ accountCookie: 'name' })`. Default: `tabkey`. */
  readonly name?: string
  /**
   * Origin of the site, from your config and never from the request. On plain http browsers refuse the prefix `__Host-`, so
   * the name without it is read for an origin of `http:` only. Default: an origin of https.
   */
  readonly origin?: string
  /** True where `accountCookie` names a `domain`: then every host of that domain can write the cookie. Default: false. */
  readonly shared?: boolean
}

/** @returns `null` for several cookies of the name: another path or host wrote one of them */
function headerValue(header: string | null, name: string): string | null | undefined {
  const values = (header ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .map(pair => pair.slice(name.length + 1))
  return values.length > 1 ? null : values[0]
}

function cookieValue(source: RequestCookies, name: string): string | null | undefined {
  if (typeof source === 'string') return headerValue(source, name)
  if (!source) return undefined
  if (source instanceof Headers) return headerValue(source.get('cookie'), name)
  if ('headers' in source) return headerValue(source.headers.get('cookie'), name)
  const found = source.get(name)
  return typeof found === 'object' ? found?.value : found
}

/**
 * Reads the account of the visitor's last visit from the cookie that a client with `accountCookie: true` keeps. A
 * server shows it, so that the page does not start without an account. It proves nothing: a visitor can write any
 * address. Sign-in proves an account (docs/sign-in.md). The cookie of another host of your domain is not read, unless you
 * share it.
 *
 * Touches no global of a browser or of Node, so it runs in Node, in edge runtimes and in middleware.
 *
 * @param source the request's cookies
 * @returns the initial state for `TabkeyProvider`, `null` without a valid cookie
 *
 * @example
 * // Next: app/layout.tsx
 * const initialState = readTabkeyCookie(await cookies(), { origin: process.env.ORIGIN })
 * return <Wallets initialState={initialState}>{children}</Wallets>
 *
 * @example
 * // React Router: app/root.tsx
 * export const loader = ({ request }) => ({ initialState: readTabkeyCookie(request, { origin }) })
 */
export function readTabkeyCookie(
  source: RequestCookies,
  { name = HINT_COOKIE, origin = '', shared = false }: ReadTabkeyCookieParameters = {},
): TabkeyInitialState | null {
  const own = cookieValue(source, hostCookieName(name))
  const isPlainRead = shared || /^http:/i.test(origin)
  const value = own === undefined && isPlainRead ? cookieValue(source, name) : own
  return typeof value === 'string' ? parseHintCookie(value) : null
}
