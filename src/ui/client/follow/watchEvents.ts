import type { Namespace } from '../../../bridge/contract/network.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import type { ModalState } from '../../state/stack.ts'
import type { ReadStore } from '../../state/store.ts'
import type { TabkeyEvent } from '../api/tabkeyEvent.ts'
import { toStepEvent } from './stepEvents.ts'

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
