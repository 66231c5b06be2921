import type { EngineState } from '../../../../src/worker/store/state.ts'
import type { Store } from '../../../../src/worker/store/store.ts'
import { toCallEvent, toStateEvents } from '../../../../src/worker/telemetry/events.ts'
import type { EntryDraft, Recorder } from './createRecorder.ts'
import { redactName } from './redactTrace.ts'

/** What happened between two states: alerts, the relay's socket, connections. */
function momentsBetween(after: EngineState, before: EngineState): readonly EntryDraft[] {
  const moments: EntryDraft[] = []
  if (after.alerts !== before.alerts)
    for (const alert of Object.values(after.alerts))
      if (alert && before.alerts[alert.code] !== alert) moments.push({ kind: 'alert', text: alert.code })
  if (after.wc.relayConnected !== before.wc.relayConnected)
    moments.push({ kind: 'relay', text: after.wc.relayConnected ? 'connected' : 'disconnected' })
  if (after.wc.buffering && !before.wc.buffering) moments.push({ kind: 'relay', text: 'pairing is prepared' })
  if (after.engine.online !== before.engine.online)
    moments.push({ kind: 'event', text: after.engine.online ? 'online' : 'offline' })
  if (after.connections === before.connections) return moments
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

const addEvent = (recorder: Recorder, event: string): void =>
  void recorder.add('moment', () => ({ kind: 'event', text: redactName(event) }))

/** Records the event of telemetry that a settled call is, if any, whether or not it is sent. */
export function noteEvent(
  recorder: Recorder,
  call: {
    readonly path: string
    readonly argument: unknown
    /** `undefined` without one. */
    readonly error: unknown
    readonly state: EngineState
  },
): void {
  const { path, argument, error, state } = call
  if (path === 'telemetry.track') {
    const { event } = (argument ?? {}) as { readonly event?: unknown }
    if (typeof event === 'string') addEvent(recorder, event)
    return
  }
  const outcome = error === undefined ? ({ status: 'done' } as const) : ({ status: 'failed', error } as const)
  const known = toCallEvent({ path, argument, outcome }, state)
  if (known) addEvent(recorder, known.event)
}

/** Records the moments of a state, as long as its engine runs. */
export function followState(store: Store, recorder: Recorder): void {
  store.subscribe((after, before) => {
    for (const moment of momentsBetween(after, before)) recorder.add('moment', () => moment)
    for (const { event } of toStateEvents(after, before)) addEvent(recorder, event)
  })
}
