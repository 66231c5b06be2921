import { createStore, type StoreApi } from 'zustand/vanilla'
import { TOAST_ACTION_MS, TOAST_LIFE_MS, TOAST_SWAP_MS } from '../theme/motion.ts'
import { systemTimers, type Timers } from './timers.ts'

export type ToastVariant = 'success' | 'error' | 'loading'

/** What a press on a toast's button does. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

/** A toast. Its picture follows from the variant. */
export interface ToastState {
  readonly open: boolean
  readonly message: string
  readonly variant: ToastVariant
  readonly autoClose: boolean
  readonly action?: ToastAction | undefined
  readonly isOfPage?: boolean | undefined
}

export interface ToastParameters {
  readonly message: string
  readonly variant: ToastVariant
  /** Closes by itself after 2.5 s; default true, false for `loading`. */
  readonly autoClose?: boolean
  /** A toast with a button stays 8 s. */
  readonly action?: ToastAction
  /** Shown at the page's foot while the modal is closed. */
  readonly isOfPage?: boolean
}

export interface ToastMethods {
  /** A toast shown while another is open closes the first, then shows after 150 ms. */
  show(toast: ToastParameters): void
  hide(): void
  /** While a toast is pointed at or has the focus, it stays; afterwards its time starts again. */
  hold(isHeld: boolean): void
}

export type ToastStore = StoreApi<ToastState> & ToastMethods

/**
 * Makes the toast of one tab. There is one place for toasts, so the last one asked wins.
 *
 * @param timers whose time the swap and the auto close pass in
 *
 * @example
 * toasts.show({ message: 'Address copied', variant: 'success' })
 */
export function createToastStore(timers: Timers = systemTimers): ToastStore {
  const store = createStore<ToastState>(() => ({
    open: false,
    message: '',
    variant: 'success',
    autoClose: true,
  }))
  let waiting: unknown
  let closing: unknown

  function stopTimers(): void {
    timers.clearTimeout(waiting)
    timers.clearTimeout(closing)
    waiting = undefined
  }

  function closeLater(): void {
    timers.clearTimeout(closing)
    const life = store.getState().action ? TOAST_ACTION_MS : TOAST_LIFE_MS
    closing = timers.setTimeout(() => store.setState({ open: false }), life)
  }

  function appear(toast: ToastParameters): void {
    const { variant, autoClose = variant !== 'loading', action, isOfPage } = toast
    store.setState({ ...toast, open: true, autoClose, action, isOfPage })
    if (autoClose) closeLater()
  }

  return {
    ...store,
    show(toast) {
      // One that waits for its turn gives it away, but the place it waits for is not free any sooner.
      const isTaken = store.getState().open || waiting !== undefined
      stopTimers()
      if (!isTaken) {
        appear(toast)
        return
      }
      store.setState({ open: false })
      waiting = timers.setTimeout(() => {
        waiting = undefined
        appear(toast)
      }, TOAST_SWAP_MS)
    },
    hide() {
      stopTimers()
      store.setState({ open: false })
    },
    hold(isHeld) {
      const { open, autoClose } = store.getState()
      if (!open || !autoClose) return
      timers.clearTimeout(closing)
      if (!isHeld) closeLater()
    },
  }
}

/** A toast that the host shows. */
export interface HostToast {
  readonly id: number
  readonly kind: ToastVariant
  readonly text: string
  readonly action: 'show' | 'hide'
}

/**
 * Hands toasts to the host while it wants to show them itself.
 *
 * @param isHosts read with every toast
 * @param report receives each toast, and the end of one that was hidden
 */
export function hostedToasts(
  store: ToastStore,
  isHosts: () => boolean,
  report: (toast: HostToast) => void,
): ToastStore {
  let last: HostToast | undefined
  return {
    ...store,
    show(toast) {
      if (!isHosts()) return store.show(toast)
      last = { id: (last?.id ?? 0) + 1, kind: toast.variant, text: toast.message, action: 'show' }
      report(last)
    },
    hide() {
      store.hide()
      if (last?.action !== 'show') return
      last = { ...last, action: 'hide' }
      report(last)
    },
  }
}
