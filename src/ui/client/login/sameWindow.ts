import type { RedirectProvider } from '../../../bridge/contract/embedded.ts'
import { FrameRequestError } from '../../../bridge/errors/frame.ts'
import { SOCIALS } from '../../../bridge/services/embedded.ts'
import { openExternal } from '../../page/openExternal.ts'
import type { Popup } from '../../page/openPopup.ts'

/** Where it is noted that this page went to a provider: the same tab comes back, so the tab keeps it. */
const KEY = 'tabkey:social'
const RESULT = 'result_uri'
/** Longer than anybody takes at a provider; an older note must not make a link from elsewhere a login. */
const NOTE_LIFE_MS = 10 * 60_000

/** What the page came back with. */
export interface SocialResult {
  readonly provider: RedirectProvider
  readonly uri: string
}

interface Note {
  readonly provider: unknown
  /** Ms since epoch. */
  readonly at: unknown
}

/** The address the provider sends the person back by: its `state` carries the page after two hyphens. */
export function withReturn(address: string, page: string): string {
  const url = new URL(address)
  const state = url.searchParams.get('state')
  if (state !== null) {
    url.searchParams.set('state', `${state}--${page}`)
    return url.href
  }
  // A broker's address has the provider's inside one of its parameters.
  for (const [name, value] of url.searchParams) {
    if (!URL.canParse(value) || !new URL(value).searchParams.has('state')) continue
    url.searchParams.set(name, withReturn(value, page))
    return url.href
  }
  throw new FrameRequestError(undefined, { details: 'the login address has no state' })
}

/** The page without what must not travel: Telegram keeps its own secrets in the fragment, and an old result is over. */
function pageOf({ location }: Window): string {
  const page = new URL(location.href)
  page.hash = ''
  page.searchParams.delete(RESULT)
  return page.href
}

/**
 * What stands in for a popup where there is none: Telegram's browser has one window, which goes to the provider and
 * comes back with the result in its address.
 */
export function sameWindow(provider: RedirectProvider, isDev: boolean, view: Window = window): Popup {
  return {
    isThisPage: true,
    isClosed: () => false,
    go(address) {
      const target = withReturn(address, pageOf(view))
      view.sessionStorage.setItem(KEY, JSON.stringify({ provider, at: Date.now() }))
      openExternal(target, '_top', { view, dev: isDev })
    },
    close() {},
  }
}

function readNote(view: Window, now: number): RedirectProvider | null {
  try {
    const { provider, at } = JSON.parse(view.sessionStorage.getItem(KEY) ?? '{}') as Partial<Note>
    const known = SOCIALS.find(social => social === provider)
    const isFresh = typeof at === 'number' && at <= now && now - at < NOTE_LIFE_MS
    return known && known !== 'farcaster' && isFresh ? known : null
  } catch {
    // Blocked, or somebody else's words: nothing was noted.
    return null
  }
}

/**
 * Takes what a provider sent this page back with, out of its address and its storage. Counts only where the page has
 * gone to a provider itself: a link with somebody else's result logs nobody in.
 *
 * @param now ms since epoch
 * @returns `null` when there is none; the address is left as it is then
 */
export function takeResult(view: Window, now = Date.now()): SocialResult | null {
  const page = new URL(view.location.href)
  const uri = page.searchParams.get(RESULT)
  const provider = uri ? readNote(view, now) : null
  if (!uri || !provider) return null
  view.sessionStorage.removeItem(KEY)
  page.searchParams.delete(RESULT)
  view.history.replaceState(view.history.state, '', page.href)
  return { provider, uri }
}
