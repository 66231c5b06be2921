import type { Namespace } from '../../../bridge/contract/network.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import type { ModalState } from '../../state/stack.ts'
import type { ReadStore } from '../../state/store.ts'
import type { TabkeyEvent } from '../api/tabkeyEvent.ts'

/** What a person's step from one view to the next is called. A view the host opened is no step. */
export function toStepEvent(before: ModalState, after: ModalState, isMobile: boolean): TabkeyEvent | null {
  if (!before.open || !after.open || after.history.length <= before.history.length) return null
  const { wallet, pageWallet } = after.data
  switch (after.view) {
    case 'AllWallets':
      return { type: 'CLICK_ALL_WALLETS' }
    case 'WhatIsAWallet':
      return { type: 'CLICK_WALLET_HELP' }
    case 'WhatIsANetwork':
      return { type: 'CLICK_NETWORK_HELP' }
    case 'GetWallet':
      return { type: 'CLICK_GET_WALLET' }
    case 'Networks':
      return { type: 'CLICK_NETWORKS' }
    case 'ConnectingExternal':
      return { type: 'SELECT_WALLET', name: (pageWallet ?? wallet)?.name ?? '', platform: 'browser' }
    case 'ConnectingWalletConnect':
    case 'ConnectingWalletConnectBasic':
      return {
        type: 'SELECT_WALLET',
        name: wallet?.name ?? 'WalletConnect',
        platform: isMobile && wallet ? 'mobile' : 'qrcode',
      }
    default:
      return null
  }
}

function listNamespaces(...states: readonly SharedState[]): ReadonlySet<Namespace> {
  return new Set(states.flatMap(state => Object.keys(state.connections) as Namespace[]))
}

/**
 * The host's events between two states of the engine. The tab that asked for a connection emits that event itself: a
 * restored one is no success to report, and the other tabs did nothing.
 */
export function eventsBetween(before: SharedState, after: SharedState): readonly TabkeyEvent[] {
  const events: TabkeyEvent[] = []
  if (before.engine.epoch !== after.engine.epoch) events.push({ type: 'ENGINE_RESTARTED' })
  for (const namespace of listNamespaces(before, after)) {
    const was = before.connections[namespace]
    const is = after.connections[namespace]
    const account = after.accounts[namespace]
    const had = before.accounts[namespace] !== undefined
    if (had && was && was.status !== 'disconnected' && !account && is?.status !== 'connecting')
      events.push({ type: 'DISCONNECT_SUCCESS', namespace })
    const network = after.networks.unsupported[namespace] ?? after.networks.active[namespace]
    const previous = before.networks.unsupported[namespace] ?? before.networks.active[namespace]
    if (had && account && network && network !== previous) events.push({ type: 'SWITCH_NETWORK', network })
  }
  return events
}

/** Emits the host's events of changes in mirror and modal, whichever tab caused them. */
export function watchEvents(
  mirror: ReadStore<SharedState | null>,
  modal: ReadStore<ModalState>,
  emit: (event: TabkeyEvent) => void,
  isMobile = false,
): () => void {
  const isConnected = (): boolean => {
    const state = mirror.getState()
    return state !== null && state.accounts[state.networks.activeNamespace] !== undefined
  }
  const offs = [
    mirror.subscribe((after, before) => {
      if (before && after) for (const event of eventsBetween(before, after)) emit(event)
    }),
    modal.subscribe((after, before) => {
      if (after.open !== before.open)
        emit({ type: after.open ? 'MODAL_OPEN' : 'MODAL_CLOSE', connected: isConnected() })
      const step = toStepEvent(before, after, isMobile)
      if (step) emit(step)
    }),
  ]
  return () => {
    for (const off of offs) off()
  }
}
