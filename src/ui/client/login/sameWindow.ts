import type { RedirectProvider } from '../../../bridge/contract/embedded.ts'
import { FrameRequestError } from '../../../bridge/errors/frame.ts'
import { SOCIALS } from '../../../bridge/values/embedded.ts'
import { openExternal } from '../../page/openExternal.ts'
import type { Popup } from '../../page/openPopup.ts'

/** Session storage has the note that this page navigated to a provider, because the same tab returns. */
const KEY = 'tabkey:social'
const RESULT = 'result_uri'
/** Longer than a login at a provider takes. An older note must not turn a link from another site into a login. */
const NOTE_LIFE_MS = 10 * 60_000

/** The result in the page's URL. */
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
function cleanPageUrl({ location }: Window): string {
  const page = new URL(location.href)
  page.hash = ''
  page.searchParams.delete(RESULT)
  return page.href
}

/**
 * Replaces the popup in Telegram's browser, which has one window only: the page itself navigates to the provider and
 * returns with the result in its URL.
 */
export function sameWindow(provider: RedirectProvider, isDev: boolean, view: Window = window): Popup {
  return {
    isThisPage: true,
    isClosed: () => false,
    go(address) {
      const target = withReturn(address, cleanPageUrl(view))
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
    // The storage is blocked, or the note was not written by this page.
    return null
  }
}

/**
 * Removes a provider's result from the URL and the storage and returns it. The result is valid only when this page
 * navigated to the provider itself, so that a link with another person's result does not start a login.
 *
 * @param now ms since epoch
 * @returns `null` without a result; the URL then stays as it is
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
