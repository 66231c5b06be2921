import type { PointerEvent } from 'react'
import { SHEET_MAX_PX } from '../theme/motion.ts'

/** A sheet that was dragged this far closes. */
const CLOSE_PX = 96
/** Speed that closes a sheet which was dragged less far, in px per ms. */
const CLOSE_SPEED = 0.6
const BACK_MS = 150

const isSheet = (): boolean => innerWidth <= SHEET_MAX_PX

/**
 * Keeps the sheet above the keyboard of a phone: browsers lay the keyboard over the page and shrink the visual viewport
 * alone.
 *
 * @param dialog gets the height of what is covered as `--keyboard`
 * @returns ends it
 */
export function keepAboveKeyboard(dialog: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const measure = (): void => {
    const covered = innerHeight - viewport.height - viewport.offsetTop
    dialog.style.setProperty('--keyboard', `${isSheet() ? Math.max(0, Math.round(covered)) : 0}px`)
  }
  viewport.addEventListener('resize', measure)
  viewport.addEventListener('scroll', measure)
  measure()
  return () => {
    viewport.removeEventListener('resize', measure)
    viewport.removeEventListener('scroll', measure)
  }
}

/**
 * Drags the sheet by its header, and closes it when it was dragged far or fast.
 *
 * @param event of a finger on the header; presses of its buttons stay theirs
 * @param close may refuse, as the sign-in does: then the sheet is back in its place
 */
export function dragSheet(event: PointerEvent<HTMLElement>, close: () => void): void {
  const header = event.currentTarget
  const card = header.closest<HTMLElement>('.overlay .card')
  if (!card || !isSheet() || event.pointerType === 'mouse') return
  if ((event.target as Element).closest('button')) return
  const start = { y: event.clientY, at: event.timeStamp }
  const stop = new AbortController()
  const options = { signal: stop.signal }
  let moved = 0
  card.style.transition = 'none'
  header.setPointerCapture(event.pointerId)
  header.addEventListener(
    'pointermove',
    ({ clientY }: globalThis.PointerEvent) => {
      moved = Math.max(0, clientY - start.y)
      card.style.transform = `translateY(${moved}px)`
    },
    options,
  )
  function end({ type, timeStamp }: Event): void {
    stop.abort()
    if (!card) return
    const isFast = moved > 24 && moved / (timeStamp - start.at) > CLOSE_SPEED
    card.style.transition = `transform ${BACK_MS}ms`
    card.style.transform = ''
    if (type === 'pointerup' && (moved > CLOSE_PX || isFast)) close()
  }
  header.addEventListener('pointerup', end, options)
  header.addEventListener('pointercancel', end, options)
}
