import type { ModalStore } from '../state/stack.ts'

/** The views at the first click. A page may have several modals, and the browser counts the clicks of one pointer. */
let first: unknown

/**
 * Ignores the second click of a double click when the first one changed the view: it would press whatever control of the
 * next view is under the pointer. The browser counts the clicks (`detail`) at the speed that is set in the system; keys and
 * assistive technology count 0, and a click elsewhere counts 1.
 *
 * @param event a click in the capturing phase, at the modal's root
 */
export function ignoreSecondClick(event: MouseEvent, modal: ModalStore): void {
  const { history } = modal.getState()
  if (event.detail < 2) first = history
  else if (first !== history) {
    event.stopPropagation()
    event.preventDefault()
  }
}
