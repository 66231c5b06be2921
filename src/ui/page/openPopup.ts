import { PopupBlockedError } from '../../bridge/errors/popup.ts'
import { passHref, type SafeHrefOptions } from './openExternal.ts'

/** Reference §1.10: name and size of the window of a social login. */
const NAME = 'popupWindow'
const WIDTH_PX = 600
const HEIGHT_PX = 800

/** A small window over the page, which its pages can speak back to. */
export interface Popup {
  /**
   * Whether the window is gone. Also true as soon as a page in it cuts itself off (Cross-Origin-Opener-Policy): the
   * browser says no more than that.
   */
  isClosed(): boolean
  /** @throws ValidationError when the address is refused */
  go(address: string): void
  close(): void
}

export interface OpenPopupOptions extends SafeHrefOptions {
  readonly view?: Window
}

/** In the middle of the window it belongs to, wherever that is on the screens. */
function place({ screenX, screenY, outerWidth, outerHeight }: Window): string {
  const left = Math.round(screenX + Math.max(0, outerWidth - WIDTH_PX) / 2)
  const top = Math.round(screenY + Math.max(0, outerHeight - HEIGHT_PX) / 2)
  return `width=${WIDTH_PX},height=${HEIGHT_PX},left=${left},top=${top},scrollbars=yes`
}

/**
 * Opens the window. Call it inside the click: browsers block what comes after an await.
 *
 * It keeps its opener, for its last page has to say how it ended; so only a site the host has named belongs into it.
 *
 * @param start what it shows until it is known where it goes
 * @throws PopupBlockedError, or ValidationError when the address is refused
 *
 * @example
 * const popup = openPopup('https://secure.example.com/loading')
 * popup.go(await whereTo())
 */
export function openPopup(start: string, { view = window, ...options }: OpenPopupOptions = {}): Popup {
  const opened = view.open(passHref(start, options), NAME, place(view))
  if (!opened || opened.closed) throw new PopupBlockedError()
  return {
    isClosed: () => opened.closed,
    go: address => opened.location.replace(passHref(address, options)),
    close: () => opened.close(),
  }
}
