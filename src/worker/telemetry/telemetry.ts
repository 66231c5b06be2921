import type { EngineConfig } from '../../bridge/contract/config.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { TrackedEvent } from '../../bridge/contract/telemetry.ts'
import { type ErrorWire, toErrorWire } from '../../bridge/errors/wire.ts'
import { TELEMETRY_ERRORS_MAX, TELEMETRY_WINDOW_MS } from '../limits.ts'
import type { EngineState } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { alertRaised } from '../store/verbs.ts'
import { type Told, toldByCall, toldByTab } from './events.ts'
import { categoryOf, isFault } from './faults.ts'
import { createLimiter } from './limiter.ts'
import { createLog } from './log.ts'
import { redact } from './redact.ts'
import { type CreateReportParameters, createReport } from './report.ts'
import { framesOf } from './stack.ts'
import type { Settled } from './watched.ts'

export interface CreateTelemetryParameters extends Omit<CreateReportParameters, 'onRefused' | 'config'> {
  readonly store: Store
  readonly config: () => EngineConfig
}

/** What the engine tells the analytics endpoint, and what it writes down for the host (design F7). */
export interface Telemetry {
  track(tab: Tab, event: TrackedEvent): void
  /** An error of the tab's own. */
  error(tab: Tab, error: ErrorWire): void
  /** A call of a tab came to its end. */
  settled(call: Settled & { readonly tab: Tab; readonly state: EngineState }): void
  log(): string
}

export function createTelemetry(parameters: CreateTelemetryParameters): Telemetry {
  const { store, clock, config } = parameters
  const log = createLog({ clock })
  const limiter = createLimiter({ clock, max: TELEMETRY_ERRORS_MAX, windowMs: TELEMETRY_WINDOW_MS })
  const report = createReport({
    ...parameters,
    onRefused: origin => alertRaised(store, 'INVALID_APP_CONFIGURATION', clock.now(), origin),
  })

  function tell({ url }: Tab, { event, properties }: Told, { accounts, networks }: EngineState): void {
    // Design §16.12: the address goes with what was done, never with what went wrong.
    const address = event.endsWith('_ERROR') ? undefined : accounts[networks.activeNamespace]?.address
    const props = { type: 'track', event, properties, ...(address === undefined ? {} : { address }) }
    void report.send({ url, timestamp: clock.now(), props })
  }

  function fail({ url }: Tab, error: ErrorWire, place: string, stack: unknown): void {
    if (!isFault(error)) return
    const errorMessage = redact(error.message)
    log.write('error', `${place} ${redact(error.name)}: ${errorMessage}`)
    if (!report.isOn()) return
    const { isAllowed, dropped } = limiter.take()
    if (!isAllowed) return
    const props = {
      type: 'error',
      event: categoryOf(error),
      errorType: redact(error.name),
      errorMessage,
      stackTrace: framesOf(stack),
      ...(dropped > 0 ? { dropped } : {}),
    }
    void report.send({ url, timestamp: new Date(clock.now()).toISOString(), props })
  }

  return {
    track: (tab, event) => tell(tab, toldByTab(event, config()), store.get()),
    error: (tab, error) => fail(tab, error, 'tab', undefined),
    settled({ tab, state, ...call }) {
      const told = toldByCall(call, state)
      if (told) tell(tab, told, state)
      const { path, outcome } = call
      if (outcome.status === 'done') return
      const { error } = outcome
      fail(tab, toErrorWire(error), path, error instanceof Error ? error.stack : undefined)
    },
    log: log.text,
  }
}
