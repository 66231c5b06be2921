import type { EngineState } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import type { EntryDraft, Recorder } from './createRecorder.ts'
import { redactName } from './redactTrace.ts'

/** What happened between two states: alerts, the relay's socket, connections. */
function momentsBetween(after: EngineState, before: EngineState): readonly EntryDraft[] {
  const moments: EntryDraft[] = []
  for (const alert of Object.values(after.alerts))
    if (alert && before.alerts[alert.code] !== alert) moments.push({ kind: 'alert', text: alert.code })
  if (after.wc.relayConnected !== before.wc.relayConnected)
    moments.push({ kind: 'relay', text: after.wc.relayConnected ? 'connected' : 'disconnected' })
  if (after.wc.buffering && !before.wc.buffering) moments.push({ kind: 'relay', text: 'pairing is prepared' })
  if (after.engine.online !== before.engine.online)
    moments.push({ kind: 'event', text: after.engine.online ? 'online' : 'offline' })
  const namespaces = new Set([...Object.keys(after.connections), ...Object.keys(before.connections)])
  for (const namespace of namespaces as Set<keyof EngineState['connections']>) {
    const [now, then] = [after.connections[namespace], before.connections[namespace]]
    if (now?.status === then?.status && now?.walletId === then?.walletId && now?.reach === then?.reach)
      continue
    const text = now ? `${now.wallet.name} ${now.status}, ${now.reach}` : 'disconnected'
    moments.push({ kind: 'connection', text: redactName(`${namespace}: ${text}`) })
  }
  return moments
}

/** Records the moments of a state. @returns stops recording */
export function followState(store: Store, recorder: Recorder): () => void {
  return store.subscribe((after, before) => {
    for (const moment of momentsBetween(after, before)) recorder.add('moment', () => moment)
  })
}
