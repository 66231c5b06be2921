import { availableEntry, getLanding, getViewPlace, type LandingTab } from '../client/values/landing.ts'
import { type RuleState, stepAfter } from '../state/rules.ts'
import type { ModalStore } from '../state/stack.ts'
import type { ReadStore } from '../state/store.ts'
import type { ToastStore } from '../state/toasts.ts'
import { viewUnavailability } from '../state/viewAvailability.ts'
import { type ViewName, viewFacts } from '../state/views.ts'
import { DONE_MS } from '../theme/motion.ts'
import { t } from '../words/t.ts'

/** Views that wait for a wallet, and say that it is connected. */
const SHOWS_TICK: ReadonlySet<ViewName> = new Set<ViewName>([
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
])

/** The part of a tab that is followed. */
export interface SessionTab extends LandingTab {
  readonly mirror: Pick<ReadStore<RuleState>, 'getState'> & { subscribe(listener: () => void): () => void }
  readonly modal: ModalStore
  readonly toasts?: Pick<ToastStore, 'show'>
  readonly settings: { subscribe(listener: () => void): () => void }
}

/**
 * Lets the modal act on what happens to the session, in this tab or another: closes on success, opens UnsupportedChain,
 * goes back after a network was chosen, leaves a view whose feature was switched off.
 *
 * @returns stops following
 */
export function followSession(tab: SessionTab): () => void {
  const { mirror, modal } = tab
  let before: RuleState = null
  let closing: ReturnType<typeof setTimeout> | undefined

  /** Closes at once, except over a view that waits for a wallet: its ring closes into a tick first. */
  function closeAfterTick(): void {
    const { view } = modal.getState()
    if (!SHOWS_TICK.has(view)) {
      modal.close()
      return
    }
    closing = setTimeout(() => {
      const now = modal.getState()
      if (!now.open || now.view !== view) return
      modal.close()
      if (tab.config.page.embedded) modal.openAt(getLanding(tab).view)
    }, DONE_MS)
  }

  function onChange(): void {
    const after = mirror.getState()
    // Read again: `tabkey.update` may have changed it.
    const { config } = tab
    const step = stepAfter(before, after, modal.getState(), config.page)
    before = after
    if (step.kind === 'close') closeAfterTick()
    else if (step.kind === 'backPast') modal.backPast(step.views)
    else if (step.kind === 'reset') {
      const { view, data } = availableEntry(tab, { view: step.view, data: step.data ?? {} })
      modal.reset(view, data)
    } else if (step.kind === 'unsupported') modal.openAt('UnsupportedChain', { namespace: step.namespace })
    onSettings()
    // An embedded card has no opener: it always shows where the session stands.
    if (config.page.embedded && !modal.getState().open) {
      modal.openAt(getLanding(tab).view)
    }
  }
  /**
   * Closes a view that `tabkey.update` or the control file took away. A view whose request is with the wallet, and one
   * that shows what became of a payment, stays until that is over.
   */
  function onSettings(): void {
    const { open, view } = modal.getState()
    const { service, isOngoing } = viewFacts(view)
    const reason = viewUnavailability(view, tab.config.engine, getViewPlace(tab))
    const { requests = {}, control } = mirror.getState() ?? {}
    const hasNoPairing = service === 'walletConnect' && control?.methods.includes('walletConnect')
    if (!open || isOngoing || (reason !== 'feature' && !hasNoPairing)) return
    if (Object.keys(requests).length > 0) return
    modal.reset(getLanding(tab).view)
    if (control) tab.toasts?.show({ message: t('This is not available at the moment'), variant: 'error' })
  }

  onChange()
  const offMirror = mirror.subscribe(onChange)
  const offSettings = tab.settings.subscribe(onSettings)
  return () => {
    clearTimeout(closing)
    offMirror()
    offSettings()
  }
}
