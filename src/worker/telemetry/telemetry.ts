import type { ErrorWire } from '../../bridge/contract/errorWire.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { TrackedEvent } from '../../bridge/contract/telemetry.ts'
import { toErrorWire } from '../../bridge/errors/wire.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import type { ModuleWith } from '../base/engineModule.ts'
import { alertRaised } from '../store/alerts.ts'
import type { EngineState } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { type TelemetryEvent, toCallEvent, toStateEvents, toTabEvent } from './events.ts'
import { toFaultCategory } from './faults.ts'
import { createLimiter } from './limiter.ts'
import { TELEMETRY_ERRORS_MAX, TELEMETRY_WINDOW_MS } from './limits.ts'
import { createLog } from './log.ts'
import { redact } from './redact.ts'
import { type CreateReportParameters, createReport } from './report.ts'
import { toFrames } from './stack.ts'
import type { Settled } from './watchCalls.ts'

export interface CreateTelemetryParameters extends Omit<CreateReportParameters, 'onRefused' | 'config'> {
  readonly store: Store
  readonly config: () => EngineConfig
  /** The visible tab: its URL goes with events that no tab caused. */
  readonly visibleTab: () => Pick<Tab, 'url'> | undefined
}

/** Sends events to the analytics endpoint and writes the log for the host. */
export interface Telemetry extends ModuleWith<'dispose'> {
  trackTab(tab: Tab, event: TrackedEvent): void
  /** What a part of the engine did for the tab. */
  track(tab: Tab, telemetryEvent: TelemetryEvent): void
  /** An error of the tab's own. */
  error(tab: Tab, error: ErrorWire): void
  /** A call of a tab settled. */
  settled(call: Settled & { readonly tab: Tab; readonly state: EngineState }): void
  /** A fault of the engine: one that it recovered from, or an uncaught error. */
  fault(place: string, error: unknown, isUncaught?: boolean): void
  log(): string
}

export function createTelemetry(parameters: CreateTelemetryParameters): Telemetry {
  const { store, clock, config, visibleTab } = parameters
  const log = createLog({ clock })
  const limiter = createLimiter({ clock, max: TELEMETRY_ERRORS_MAX, windowMs: TELEMETRY_WINDOW_MS })
  const report = createReport({
    ...parameters,
    onRefused: origin => alertRaised(store, 'INVALID_APP_CONFIGURATION', clock.now(), origin),
  })

  function emit(
    { url }: Pick<Tab, 'url'>,
    { event, properties }: TelemetryEvent,
    { accounts, networks }: EngineState,
  ): void {
    // Events of actions have the address, reports of errors never.
    const address = event.endsWith('_ERROR') ? undefined : accounts[networks.activeNamespace]?.address
    const props = { type: 'track', event, properties, ...(address === undefined ? {} : { address }) }
    const reported = { url, timestamp: clock.now(), props }
    // A page that is only opened sends nothing: its start is reported with what a visitor does first.
    if (event === 'INITIALIZE') report.enqueue(reported)
    else void report.send(reported)
  }

  function fail(
    { url }: Pick<Tab, 'url'>,
    error: ErrorWire,
    { place, stack, isUncaught = false }: { place: string; stack?: unknown; isUncaught?: boolean },
  ): void {
    const category = toFaultCategory(error)
    if (category === null) return
    const errorMessage = redact(error.message)
    write(`${place} ${redact(error.name)}: ${errorMessage}`)
    if (!report.isOn()) return
    const { isAllowed, dropped } = limiter.take()
    if (!isAllowed) return
    const props = {
      type: 'error',
      event: category,
      errorType: redact(error.name),
      errorMessage,
      stackTrace: toFrames(stack),
      ...(isUncaught ? { uncaught: true } : {}),
      ...(dropped > 0 ? { dropped } : {}),
    }
    void report.send({ url, timestamp: new Date(clock.now()).toISOString(), props })
  }

  function write(text: string): void {
    if (config().enableLogger) log.write('error', text)
  }

  /** Logs alerts, which are meant for the developers of the page. */
  function logAlerts(alerts: EngineState['alerts'], known: EngineState['alerts']): void {
    for (const alert of Object.values(alerts)) {
      if (alert && known[alert.code] !== alert) write(`alert ${alert.code}: ${redact(alert.long)}`)
    }
  }
  logAlerts(store.get().alerts, {})
  const unfollow = store.subscribe((after, before) => {
    logAlerts(after.alerts, before.alerts)
    for (const telemetryEvent of toStateEvents(after, before))
      emit(visibleTab() ?? NOWHERE, telemetryEvent, after)
  })

  return {
    trackTab: (tab, event) => emit(tab, toTabEvent(event, config(), store.get()), store.get()),
    track: (tab, telemetryEvent) => emit(tab, telemetryEvent, store.get()),
    error: (tab, error) => fail(tab, error, { place: 'tab' }),
    settled({ tab, state, ...call }) {
      const telemetryEvent = toCallEvent(call, state)
      if (telemetryEvent) emit(tab, telemetryEvent, state)
      const { path, outcome } = call
      if (outcome.status === 'done') return
      const { error } = outcome
      fail(tab, toErrorWire(error), { place: path, stack: readStack(error) })
    },
    fault: (place, error, isUncaught = false) =>
      fail(visibleTab() ?? NOWHERE, toErrorWire(error), { place, stack: readStack(error), isUncaught }),
    log: log.text,
    dispose: unfollow,
  }
}

/** No tab is open: `toPlace` makes it empty. */
const NOWHERE = { url: '' }

const readStack = (error: unknown): unknown => (error instanceof Error ? error.stack : undefined)
