import type { Popup } from '../../page/openPopup.ts'

/** Twice this is within the second that a closed window has to be noticed in. */
const POLL_MS = 250

/**
 * Detects that the user closed the window. Browsers have no event for it.
 *
 * A page that cuts itself off from us looks closed too, while the person is busy in it. So a window counts as closed
 * only while this page has the focus, and a second check has found it closed: what the window said last may still be on its way.
 *
 * @param onClosed called once
 * @returns stops polling
 */
export function watchPopup(
  popup: Pick<Popup, 'isClosed'>,
  onClosed: () => void,
  view: Window = window,
): () => void {
  let wasClosed = false
  const check = (): void => {
    const isClosed = popup.isClosed() && view.document.hasFocus()
    if (isClosed && wasClosed) {
      stop()
      onClosed()
    }
    wasClosed = isClosed
  }
  // A page behind another one has slow timers: it looks as soon as it is in front.
  const onFront = (): void => {
    wasClosed = false
    clearInterval(timer)
    timer = setInterval(check, POLL_MS)
  }
  let timer = setInterval(check, POLL_MS)
  const stop = (): void => {
    clearInterval(timer)
    view.removeEventListener('focus', onFront)
  }
  view.addEventListener('focus', onFront)
  return stop
}
