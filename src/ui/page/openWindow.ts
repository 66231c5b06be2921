import { passHref, type SafeHrefOptions } from './openExternal.ts'

/** A small window over the page for a service of others. It cannot speak back. */
export interface OutsideWindow {
  /** Also true as soon as its page cuts itself off (Cross-Origin-Opener-Policy). */
  isClosed(): boolean
  /** @throws ValidationError when the address is refused */
  go(address: string): void
  close(): void
}

export interface OpenWindowOptions extends SafeHrefOptions {
  readonly widthPx: number
  readonly heightPx: number
  readonly view?: Window
}

/**
 * Opens an empty window. Call it inside the click: browsers block what comes after an await; where it goes may follow.
 *
 * @returns `null` when the browser opens none
 * @example
 * const opened = openWindow({ widthPx: 600, heightPx: 800 })
 * opened?.go(await whereTo())
 */
export function openWindow({
  widthPx,
  heightPx,
  view = window,
  ...options
}: OpenWindowOptions): OutsideWindow | null {
  const { screenX, screenY, outerWidth, outerHeight } = view
  const left = Math.round(screenX + Math.max(0, outerWidth - widthPx) / 2)
  const top = Math.round(screenY + Math.max(0, outerHeight - heightPx) / 2)
  const features = `width=${widthPx},height=${heightPx},left=${left},top=${top},scrollbars=yes`
  const opened = view.open('', '_blank', features)
  if (!opened || opened.closed) return null
  // The window is still empty: the page that is loaded next gets no reference to this page.
  opened.opener = null
  return {
    isClosed: () => opened.closed,
    go: address => opened.location.replace(passHref(address, options)),
    close: () => opened.close(),
  }
}
