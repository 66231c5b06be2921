import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SocialProvider } from '../../bridge/contract/embedded.ts'
import type { Namespace, Network } from '../../bridge/contract/network.ts'
import type { ListedWallet, PageWallet } from '../../bridge/contract/wallet.ts'
import { SHAKE_MS } from '../theme/motion.ts'
import type { RequestReview } from './requestReview.ts'
import { systemTimers, type Timers } from './timers.ts'
import type { ViewName } from './views.ts'

/** Some of the views. */
export type Views = Pick<readonly ViewName[], 'includes'>

/** What a view is about. Which field is set follows from the view. */
export interface ViewData {
  readonly wallet?: ListedWallet
  readonly pageWallet?: PageWallet
  readonly network?: Network
  readonly namespace?: Namespace
  /** As the person typed it. */
  readonly email?: string
  /** The code of the email is asked for after this device was registered by a link in another email. */
  readonly isDeviceRegistered?: boolean
  readonly provider?: SocialProvider
  readonly review?: RequestReview
  /** The id of `sendCalls`. */
  readonly calls?: string
  /** What a feature's view is about; the feature reads it. From `open` it is the host's, as it was given. */
  readonly arguments?: Readonly<Record<string, unknown>>
  /** On the way by Connect: what opens once an account is there. */
  readonly wanted?: ViewEntry
}

export interface ViewEntry {
  readonly view: ViewName
  readonly data: ViewData
}

export interface ModalState extends ViewEntry {
  readonly open: boolean
  /** The way here, the current view last; never empty. */
  readonly history: readonly ViewEntry[]
  /** True for 500 ms after a close that the rules refused. */
  readonly shake: boolean
  /** Which way the last change of view went, for its motion. */
  readonly direction: 'forward' | 'back'
}

export interface ModalMethods {
  /** Opens the modal with this view alone on the stack. */
  openAt(view: ViewName, data?: ViewData): void
  push(view: ViewName, data?: ViewData): void
  /** Takes the place of the current view. */
  replace(view: ViewName, data?: ViewData): void
  /** This view alone on the stack; open or closed stays as it is. */
  reset(view: ViewName, data?: ViewData): void
  /** With one entry, or when the history holds UnsupportedChain, closes the modal. */
  back(): void
  /** Goes back to the first view that is not in the list; closes the modal without one. */
  backPast(views: Views): void
  close(): void
  shakeNow(): void
}

/** The modal of one tab: open or closed, and its stack of views. Tab-local, never in the engine. */
export type ModalStore = StoreApi<ModalState> & ModalMethods

const NO_DATA: ViewData = {}

/**
 * Makes the view stack of one tab.
 *
 * @param timers whose time the shake passes in
 * @returns a zustand store with its methods
 *
 * @example
 * const modal = createModalStore()
 * modal.openAt('Connect')
 * modal.push('AllWallets')
 * modal.back()
 */
export function createModalStore(timers: Timers = systemTimers): ModalStore {
  const start: ViewEntry = { view: 'Connect', data: NO_DATA }
  const store = createStore<ModalState>(() => ({
    ...start,
    open: false,
    history: [start],
    shake: false,
    direction: 'forward',
  }))
  let shaking: unknown

  function show(history: readonly ViewEntry[], direction: ModalState['direction'], open?: true): void {
    const top = history.at(-1) ?? start
    store.setState({ ...top, history, direction, ...(open && { open }) })
  }

  const methods: ModalMethods = {
    openAt: (view, data = NO_DATA) => show([{ view, data }], 'forward', true),
    push: (view, data = NO_DATA) => show([...store.getState().history, { view, data }], 'forward'),
    replace: (view, data = NO_DATA) =>
      show([...store.getState().history.slice(0, -1), { view, data }], 'forward'),
    reset: (view, data = NO_DATA) => show([{ view, data }], 'forward'),
    back() {
      const { history } = store.getState()
      if (history.length <= 1 || history.some(entry => entry.view === 'UnsupportedChain')) methods.close()
      else show(history.slice(0, -1), 'back')
    },
    backPast(views) {
      const { history } = store.getState()
      const last = history.map(entry => views.includes(entry.view)).lastIndexOf(false)
      if (last === -1) methods.close()
      else show(history.slice(0, last + 1), 'back')
    },
    close: () => store.setState({ open: false }),
    shakeNow() {
      timers.clearTimeout(shaking)
      store.setState({ shake: true })
      shaking = timers.setTimeout(() => store.setState({ shake: false }), SHAKE_MS)
    },
  }
  return { ...store, ...methods }
}
