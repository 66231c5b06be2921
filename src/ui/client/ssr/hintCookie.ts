import type { HintCookie } from '../../../bridge/contract/config.ts'
import type { TabkeyInitialState } from '../api/initialState.ts'
import { hostCookieName } from '../options/accountCookie.ts'
import { type Hint, parseHint } from '../values/hint.ts'

/** Browsers send the cookie with each request, pictures included. */
export const COOKIE_MAX = 1_024
/** Browsers keep cookies of scripts for 7 days (Safari) to 400 days (Chromium). Each visit starts the time again. */
const COOKIE_LIFE_SECONDS = 30 * 86_400

/** Names that are left out when the value is too long, first to last. */
const OPTIONAL = ['networkName', 'profileName', 'walletName'] as const

/** A hint as the value of a cookie: percent-encoded JSON without the icon. */
export function hintCookieValue({ address, networkId, ...hint }: Hint): string {
  const names = OPTIONAL.filter(name => hint[name])
  for (;;) {
    const kept = Object.fromEntries(names.map(name => [name, hint[name]]))
    const value = encodeURIComponent(JSON.stringify({ address, networkId, ...kept }))
    if (value.length <= COOKIE_MAX || names.length === 0) return value
    names.shift()
  }
}

/**
 * Reads the value of the cookie. Any visitor may have written it.
 *
 * @param value percent-encoded, or decoded as frameworks give it
 * @returns `null` for anything but a hint; never throws
 */
export function parseHintCookie(value: string): TabkeyInitialState | null {
  if (value.length > COOKIE_MAX) return null
  try {
    const hint = parseHint(value.startsWith('{') ? value : decodeURIComponent(value))
    if (!hint) return null
    const { walletIcon: _, ...initialState } = hint
    return initialState
  } catch {
    return null
  }
}

/**
 * Writes the cookie of the page, or removes it. On https its name has the prefix `__Host-`, unless the host shares the
 * cookie with other hosts of its domain; the cookie of the other name is removed.
 */
export function writeHintCookie(
  view: Pick<Window, 'document' | 'location'>,
  { name, domain }: HintCookie,
  hint: Hint | null,
): void {
  const isSecure = view.location.protocol === 'https:'
  const isOwn = isSecure && domain === undefined
  const write = (ownName: string, value: string, life: number, place = '') => {
    const secure = isSecure ? '; Secure' : ''
    view.document.cookie = `${ownName}=${value}; Path=/; Max-Age=${life}; SameSite=Lax${secure}${place}`
  }
  try {
    const place = domain === undefined ? '' : `; Domain=${domain}`
    const [value, life] = hint ? [hintCookieValue(hint), COOKIE_LIFE_SECONDS] : ['', 0]
    write(isOwn ? hostCookieName(name) : name, value, life, place)
    if (isSecure) write(isOwn ? name : hostCookieName(name), '', 0)
  } catch {
    // A sandboxed page has no cookies.
  }
}
