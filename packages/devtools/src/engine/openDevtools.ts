import type { Tab } from '../../../../src/bridge/contract/tab.ts'
import type { TraceReading } from '../../../../src/bridge/contract/trace.ts'
import { BridgeMethodError } from '../../../../src/bridge/errors/engine.ts'
import { parseOrThrow } from '../../../../src/bridge/schema/parse.ts'
import { traceQuerySchema } from '../../../../src/bridge/schema/trace.ts'
import type { ProbeSlot } from '../../../../src/worker/base/probe.ts'
import { createRecorder } from './createRecorder.ts'
import { followState, noteEvent } from './followState.ts'
import { createExchangeProbe } from './probeExchanges.ts'
import { createRequestProbes } from './probeRequests.ts'
import { type ReadStateParameters, readState } from './readState.ts'
import { readStorage } from './readStorage.ts'
import { recordCall } from './recordMessage.ts'
import { createTabNames } from './tabNames.ts'
import { tapTab } from './tapTab.ts'

export interface OpenDevtoolsParameters extends Omit<ReadStateParameters, 'tabNames'> {
  readonly slot: ProbeSlot
}

/** Records what the engine does, for the tabs that asked for it. */
export interface Devtools {
  /**
   * What was recorded, without secrets.
   *
   * @throws BridgeMethodError for a tab that did not ask for devtools, or whose page is of another origin than the engine
   */
  read(tab: Tab, query: unknown): Promise<TraceReading>
}

/** Reading the trace is not part of it: each reading would add to the next. */
const UNRECORDED = 'telemetry.trace'

export function openDevtools(parameters: OpenDevtoolsParameters): Devtools {
  const { store, clock, kv, tabs, devtoolsTabs, slot } = parameters
  // The clock of the profiler, in which measures are placed.
  const now = (): number => performance.now()
  const recorder = createRecorder(clock)
  const tabNames = createTabNames()
  const startedAt = clock.now()
  const known = new WeakSet<Tab>()
  const requests = createRequestProbes(recorder, tabNames, now)
  followState(store, recorder)

  slot.probe = {
    onCall(tab, path, argument) {
      // A tab without devtools is first seen here.
      addTab(tab)
      if (path === UNRECORDED) return () => {}
      const onEnd = recordCall(
        recorder,
        { tab: tabNames.getName(tab), direction: 'toEngine', name: path, argument },
        now,
      )
      return error => {
        onEnd(error)
        noteEvent(recorder, { path, argument, error, state: store.get() })
      }
    },
    request: requests.request,
    exchange: createExchangeProbe(recorder, requests.onAttempt, now),
  }

  const noteTab = (tab: Tab, text: string): void => {
    const name = tabNames.getName(tab)
    recorder.add('moment', () => ({ kind: 'tab', text: `${name} ${text}` }))
  }

  function addTab(tab: Tab): void {
    if (known.has(tab)) return
    known.add(tab)
    tapTab(tab, recorder, tabNames, now)
    noteTab(tab, 'connected')
    tab.gone.addEventListener('abort', () => noteTab(tab, 'closed'), { once: true })
  }
  for (const tab of tabs) addTab(tab)

  return {
    async read(tab, query) {
      const { since = 0, storage = false } = parseOrThrow(traceQuerySchema, query ?? {}, 'query')
      if (!devtoolsTabs.has(tab) || !hasEngineOrigin(tab)) throw new BridgeMethodError(UNRECORDED)
      const [state, stored] = await Promise.all([
        readState({ ...parameters, tabNames }),
        storage ? readStorage(kv, clock) : null,
      ])
      const { cursor, entries } = recorder.since(since)
      const now = recorder.elapsed()
      return { schema: 1, cursor, startedAt, now, entries, state, storage: stored }
    },
  }
}

/** A SharedWorker has ports of its own origin alone; this holds for every other way to reach an engine too. */
function hasEngineOrigin({ url }: Tab): boolean {
  // Absent where there is no address, as in Node.
  const origin = globalThis.location?.origin
  return origin === undefined || (URL.canParse(url) && new URL(url).origin === origin)
}
