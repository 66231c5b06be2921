import { PopupBlockedError } from '../../bridge/errors/popup.ts'
import { passHref, type SafeHrefOptions } from './openExternal.ts'
import { POPUP_NAME, popupPlace } from './popupPlace.ts'

/** A small window over the page, which its pages can speak back to. */
export interface Popup {
  /**
   * Whether the window is closed. Also true once a page in the window severs its opener (Cross-Origin-Opener-Policy):
   * the browser does not distinguish the two.
   */
  isClosed(): boolean
  /** Set where `go` takes the page itself there. */
  readonly isThisPage?: true
  /** @throws ValidationError when the address is refused */
  go(address: string): void
  close(): void
}

export interface OpenPopupOptions extends SafeHrefOptions {
  readonly view?: Window
  /** An empty window that the click has opened already. */
  readonly opened?: Window | null
}

/**
 * Opens the window. Call it inside the click: browsers block what comes after an await.
 *
 * It keeps its opener, for its last page has to say how it ended; so only a site the host has named belongs into it.
 *
 * @param start URL until the target is known
 * @throws PopupBlockedError, or ValidationError when the address is refused
 *
 * @example
 * const popup = openPopup('https://secure.example.com/loading')
 * popup.go(await whereTo())
 */
export function openPopup(
  start: string,
  { view = window, opened: early, ...options }: OpenPopupOptions = {},
): Popup {
  const opened = early ?? view.open(passHref(start, options), POPUP_NAME, popupPlace(view))
  if (!opened || opened.closed) throw new PopupBlockedError()
  if (early) early.location.replace(passHref(start, options))
  return {
    isClosed: () => opened.closed,
    go: address => opened.location.replace(passHref(address, options)),
    close: () => opened.close(),
  }
}
