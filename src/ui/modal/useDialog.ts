import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { openLayer } from '../page/openLayer.ts'
import { nextTask } from '../state/nextTask.ts'
import { VIEW_MS } from '../theme/motion.ts'
import { lockScroll } from './scrollLock.ts'

/** A machine on which the empty dialog takes this long to open draws the card in several tasks. */
const SLOW_MS = 24

const FOCUSABLE = ':enabled, a[href], [tabindex]'

/** Keeps Tab inside the card: a native dialog lets it out to the browser's own bars. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const root = event.currentTarget
  const stops = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    element => element.tabIndex >= 0 && element.getClientRects().length > 0,
  )
  const active = (root.getRootNode() as ShadowRoot).activeElement
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const isInside = stops.some(stop => stop === active)
  if (stops.length === 0 || (active !== edge && (isInside || !event.shiftKey))) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}

/** `opening`: the dialog is modal and transparent, while its card is drawn. */
export type DialogPhase = 'closed' | 'opening' | 'open' | 'closing'

/**
 * Opens and closes a native dialog: top layer, inert page, focus back to the opener are the browser's.
 *
 * A slow machine needs hundreds of milliseconds for a first opening. It spends them in several tasks: the dialog, the card
 * without its view, the view. The dialog is transparent until the last of them, so that one frame shows all of it. A fast
 * machine draws all in the task of the press, since each task between may cost a frame.
 *
 * @param isOpen whether the stack has a view
 * @param onForced the browser closed the dialog by itself, which it may do when its cancel was refused twice
 * @returns the dialog's ref and its close handler, whether it is shown, and whether the card is: it is drawn once the
 *   dialog is open, without a view while that is `opening`, and a closing one stays for its 150 ms
 */
export function useDialog(
  isOpen: boolean,
  onForced: () => void,
): {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly phase: DialogPhase
  readonly hasCard: boolean
  readonly onClose: () => void
} {
  const dialog = useRef<HTMLDialogElement>(null)
  /** Calls of `close` whose event is pending: the event is asynchronous, and the modal may be open again by then. */
  const ownCloses = useRef(0)
  const [phase, setPhase] = useState<DialogPhase>('closed')
  const [isCardDue, setCardDue] = useState(false)

  // Layout effects: passive ones wait for a frame each, and a press would wait for two of them.
  useLayoutEffect(() => {
    if (isOpen) {
      setPhase(now => (now === 'closing' ? 'open' : 'opening'))
      return
    }
    setPhase(now => (now === 'open' ? 'closing' : 'closed'))
    const timer = setTimeout(() => setPhase('closed'), VIEW_MS)
    return () => clearTimeout(timer)
  }, [isOpen])

  const isShown = phase !== 'closed'
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isShown || !element) return
    const opener = document.activeElement
    const startsAt = performance.now()
    const unlock = lockScroll()
    const closeLayer = openLayer(element)
    let leaveSheet: (() => void) | null = () => {}
    if (navigator.maxTouchPoints > 0)
      import('./phoneSheet.ts').then(
        ({ attachSheet }) => {
          if (leaveSheet) leaveSheet = attachSheet(element)
        },
        () => {},
      )
    if (!element.open) element.showModal()
    let isLeft = false
    if (performance.now() - startsAt < SLOW_MS) {
      // In the frame of the press.
      setCardDue(true)
      setPhase('open')
    } else {
      // A fixed number of tasks: in a transition, the card would wait for turns between the page's other tasks.
      void nextTask().then(() => {
        if (!isLeft) setCardDue(true)
      })
    }
    return () => {
      isLeft = true
      setCardDue(false)
      unlock()
      if (element.open) {
        ownCloses.current += 1
        element.close()
      }
      closeLayer()
      leaveSheet?.()
      leaveSheet = null
      // The browser gives the focus back by itself, except when the opener was in another shadow root.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [isShown])

  // React runs this effect, and the drawing that it causes, in tasks of their own.
  useEffect(() => {
    if (isCardDue && phase === 'opening') setPhase('open')
  }, [isCardDue, phase])

  const onClose = (): void => {
    if (ownCloses.current > 0) ownCloses.current -= 1
    else onForced()
  }
  return { dialog, phase, hasCard: isCardDue, onClose }
}
