import type { ThemeStore } from '../../state/theme.ts'
import { currentLanguage, t } from '../../words/t.ts'
import { applyTheme } from '../applyTheme.ts'
import { openLayer } from '../openLayer.ts'
import type { FrameElement } from './frameElement.ts'

/** The place of the visible frame, and the elements above it. */
export interface Placing {
  /** The card; the frame lies exactly over it. */
  readonly over: HTMLElement
  readonly title: string
  readonly theme: ThemeStore
  /** The person asks to close: button, Escape, or a press beside the card. */
  readonly onClose: () => void
}

function lieOver({ dialog }: FrameElement, over: HTMLElement): void {
  const { left, top, width, height } = over.getBoundingClientRect()
  dialog.style.left = `${left}px`
  dialog.style.top = `${top}px`
  dialog.style.width = `${width}px`
  dialog.style.height = `${height}px`
}

/** The header's texts, in the language and direction of the card. */
function writeTexts({ dialog, title, close, frame }: FrameElement, text: string): void {
  const { tag, dir } = currentLanguage()
  dialog.lang = tag
  dialog.dir = dir
  title.textContent = text
  close.setAttribute('aria-label', t('Close'))
  frame.title = t('Secure wallet')
}

/**
 * Shows the frame over the card.
 *
 * @returns hides the frame, which keeps running
 */
export function placeFrame(element: FrameElement, { over, title, theme, onClose }: Placing): () => void {
  const { host, dialog, close, frame } = element
  writeTexts(element, title)
  const unfollow = applyTheme(host, theme)
  const move = (): void => lieOver(element, over)
  const view = host.ownerDocument.defaultView
  const sizes = new ResizeObserver(move)
  const stop = new AbortController()
  const { signal } = stop
  sizes.observe(over)
  view?.addEventListener('resize', move, { signal })
  view?.visualViewport?.addEventListener('resize', move, { signal })
  // The card moves into its place without changing its size.
  over.addEventListener('animationend', move, { signal })
  close.addEventListener('click', onClose, { signal })
  dialog.addEventListener(
    'cancel',
    event => {
      event.preventDefault()
      onClose()
    },
    { signal },
  )
  dialog.addEventListener(
    'pointerdown',
    event => {
      // The backdrop is the dialog's, but lies outside of its box.
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      const isInside =
        event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
      if (event.target === dialog && !isInside) onClose()
    },
    { signal },
  )
  move()
  const closeLayer = openLayer(dialog)
  if (!dialog.open) dialog.showModal()
  frame.focus({ preventScroll: true })
  return () => {
    stop.abort()
    sizes.disconnect()
    unfollow()
    if (dialog.open) dialog.close()
    closeLayer()
    dialog.removeAttribute('style')
  }
}
