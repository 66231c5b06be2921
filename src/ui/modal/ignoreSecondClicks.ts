import type { ModalStore } from '../state/stack.ts'

/** Of Android: `ViewConfiguration.getDoubleTapTimeout`. */
const DOUBLE_TAP_MS = 300
/** Of Chromium, where it counts taps: `max_distance_between_taps_for_double_tap`. */
const DOUBLE_TAP_PX = 20

interface FirstClick {
  /** The views before that click. A page may have several modals, and the browser counts the clicks of one pointer. */
  readonly history: unknown
  readonly timeStamp: number
  /** Absent for the press that mounted the modal. */
  readonly at?: { readonly x: number; readonly y: number }
}

/**
 * Ignores the second click of a double click when the first one changed the view: it would press whatever control of the
 * next view is under the pointer, or close the modal that has just opened. The browser counts the clicks of a mouse
 * (`detail`) at the speed that is set in the system; keys and assistive technology count 0, and a click elsewhere counts 1.
 *
 * Chromium for Android counts no taps (`single_tap_repeat_interval` of its gesture detector is 1): there two taps within
 * the time and distance of a double tap are one.
 *
 * @param place the modal's root
 * @returns stops it
 */
export function ignoreSecondClicks(place: HTMLElement, modal: ModalStore): () => void {
  let first: FirstClick = { history: undefined, timeStamp: performance.now() }

  // At the window, because the first click may be on a button of the page, and the clicks of an open modal end there.
  function onClick(event: PointerEvent | MouseEvent): void {
    const { history } = modal.getState()
    const isSecond = event.detail > 1 || isSecondTap(event, first)
    if (!isSecond) {
      const { timeStamp, clientX: x, clientY: y } = event
      first = { history, timeStamp, at: { x, y } }
    } else if (first.history !== history && event.composedPath().includes(place)) {
      event.stopImmediatePropagation()
      event.preventDefault()
    }
  }
  window.addEventListener('click', onClick, true)
  return () => window.removeEventListener('click', onClick, true)
}

function isSecondTap(event: PointerEvent | MouseEvent, { timeStamp, at }: FirstClick): boolean {
  if (!('pointerType' in event) || event.pointerType !== 'touch') return false
  if (event.timeStamp - timeStamp > DOUBLE_TAP_MS) return false
  if (at) return Math.hypot(event.clientX - at.x, event.clientY - at.y) <= DOUBLE_TAP_PX
  const [target] = event.composedPath()
  return target instanceof Element && target.matches('[part=overlay]')
}
