import { parseHintCookie } from './hintCookie.ts'
import { HINT_COOKIE } from './hintCookieName.ts'
import type { TabkeyInitialState } from './initialState.ts'

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
}

function headerValue(header: string | null, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .map(pair => pair.slice(name.length + 1))
  // Two cookies of one name: another path or host wrote one of them.
  return values.length === 1 ? values[0] : undefined
}

function cookieValue(source: RequestCookies, name: string): string | undefined {
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
 * address. Sign-in proves an account (docs/sign-in.md).
 *
 * Touches no global of a browser or of Node, so it runs in Node, in edge runtimes and in middleware.
 *
 * @param source the request's cookies
 * @returns the initial state for `TabkeyProvider`, `null` without a valid cookie
 *
 * @example
 * // Next: app/layout.tsx
 * const initialState = readTabkeyCookie(await cookies())
 * return <Wallets initialState={initialState}>{children}</Wallets>
 *
 * @example
 * // React Router: app/root.tsx
 * export const loader = ({ request }) => ({ initialState: readTabkeyCookie(request) })
 */
export function readTabkeyCookie(
  source: RequestCookies,
  { name = HINT_COOKIE }: ReadTabkeyCookieParameters = {},
): TabkeyInitialState | null {
  const value = cookieValue(source, name)
  return typeof value === 'string' ? parseHintCookie(value) : null
}
