import type { Features } from '../../bridge/options/features.ts'
import { isTelegram, POPUP_NAME, popupPlace } from './popupPlace.ts'

/**
 * Opens the empty window of `login({ social })` while the caller's click still counts as a user activation. The code that
 * fills the window arrives later, and browsers block a window opened then.
 *
 * @param parameters what the host gave to `login`, unread
 * @returns `null` for a login that needs no window, and where the browser blocked it
 */
export function openLoginWindow(
  view: Window,
  parameters: unknown,
  { socials }: Pick<Features, 'socials'>,
): Window | null {
  const { social, email } = (parameters ?? {}) as { readonly social?: unknown; readonly email?: unknown }
  const isOffered =
    email === undefined && social !== 'farcaster' && (socials as readonly unknown[]).includes(social)
  return isOffered && !isTelegram(view) ? view.open('', POPUP_NAME, popupPlace(view)) : null
}
