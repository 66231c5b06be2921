import { VIEW_MS } from '../theme/motion.ts'

/**
 * Leaves a picture of a view over the next one, which fades while the next one appears: without it, the card would be
 * empty between them. The copy is inert, is read by no screen reader, and is no view for anything that looks for one.
 */
export function fadeOut(view: HTMLElement | null): void {
  const frame = view?.closest('.frame')
  if (!view || !frame || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const copy = view.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-view')
  copy.className = 'view'
  copy.style.setProperty('margin-block-start', `${-frame.scrollTop}px`)
  const place = document.createElement('div')
  place.className = 'leaving'
  place.inert = true
  place.ariaHidden = 'true'
  place.append(copy)
  frame.append(place)
  setTimeout(() => place.remove(), VIEW_MS)
}
