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
function keepAboveKeyboard(dialog: HTMLElement): () => void {
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

/** Drags the sheet by its header, and asks the dialog to close when it was dragged far or fast. */
function dragSheet(dialog: HTMLElement, event: PointerEvent): void {
  const target = event.target as Element
  const header = target.closest<HTMLElement>('.header')
  const card = header?.closest<HTMLElement>('.card')
  if (!header || !card || !isSheet() || event.pointerType === 'mouse' || target.closest('button')) return
  const start = { y: event.clientY, at: event.timeStamp }
  const stop = new AbortController()
  const options = { signal: stop.signal }
  let moved = 0
  card.style.transition = 'none'
  header.setPointerCapture(event.pointerId)
  header.addEventListener(
    'pointermove',
    ({ clientY }: PointerEvent) => {
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
    // As Escape: the sign-in refuses, and the sheet is back in its place.
    if (type === 'pointerup' && (moved > CLOSE_PX || isFast))
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  }
  header.addEventListener('pointerup', end, options)
  header.addEventListener('pointercancel', end, options)
}

/**
 * What a dialog has on a touch screen: a sheet that is dragged by its header and stands above the keyboard. Its code is
 * loaded there alone.
 *
 * @returns ends it
 */
export function attachSheet(dialog: HTMLElement): () => void {
  const ignoreKeyboard = keepAboveKeyboard(dialog)
  const onPointerDown = (event: PointerEvent): void => dragSheet(dialog, event)
  dialog.addEventListener('pointerdown', onPointerDown)
  return () => {
    ignoreKeyboard()
    dialog.removeEventListener('pointerdown', onPointerDown)
  }
}
