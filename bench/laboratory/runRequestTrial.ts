import { createRecorder } from '../../packages/devtools/src/engine/createRecorder.ts'
import { createExchangeProbe } from '../../packages/devtools/src/engine/probeExchanges.ts'
import { createRequestProbes } from '../../packages/devtools/src/engine/probeRequests.ts'
import { createTabNames } from '../../packages/devtools/src/engine/tabNames.ts'
import { replayTab } from '../../packages/devtools/src/replay/replayTab.ts'
import type { TraceEntry } from '../../src/bridge/contract/trace.ts'
import { createMemory } from '../../src/storage/memory.ts'
import { openKeyValue } from '../../src/storage/openKeyValue.ts'
import type { ProbeSlot } from '../../src/worker/base/probe.ts'
import { openChains } from '../../src/worker/chains/openChains.ts'
import { resolveEndpoints } from '../../src/worker/net/endpoints.ts'
import type { Fetch } from '../../src/worker/net/exchange.ts'
import { openRpc } from '../../src/worker/rpc/openRpc.ts'
import { testStore } from '../../test/support/engineStore.ts'
import type { AccessKey, WholeLaboratory } from '../laboratory.ts'
import { joinEntries, type RequestRate, requestRates } from '../report/requestRates.ts'
import { type Read, restartTimes, runLengthMs } from './accessPatterns.ts'
import { laboratoryConfig } from './laboratoryConfig.ts'
import type { Answer, EndedRead, MeasuredCounts } from './measurement.ts'
import { createSimulatedSource } from './simulatedSource.ts'
import type { Trial } from './sweep.ts'
import { createVirtualClock, type VirtualClock } from './virtualClock.ts'

/** The recorder keeps 500 requests: it is read before it forgets one. */
const READ_EVERY = 200

const refuse = () => Promise.reject(new Error('The laboratory has no wallet'))

/** The request path of one engine, recorded as for the devtools. */
async function openPath(clock: VirtualClock, send: Fetch, headCacheMs: number) {
  const config = laboratoryConfig()
  const store = testStore(config)
  const endpoints = resolveEndpoints(config)
  const slot: ProbeSlot = {}
  const fetch: Fetch = (url, init) => slot.probe?.exchange(url, init, send) ?? send(url, init)
  const chains = openChains({ clock, fetch, endpoints: () => endpoints, config: () => config })
  const kv = await openKeyValue({ name: 'laboratory', clock, openDatabase: createMemory })
  const { rpc } = openRpc({
    store,
    clock,
    kv,
    fence: { key: 'epoch', epoch: await kv.raiseEpoch('epoch') },
    tabs: [],
    chains: chains.get,
    getConnector: () => {
      throw new Error('The laboratory has no wallet')
    },
    switchNetwork: refuse,
    disconnect: refuse,
    alert() {},
    headCacheMs,
    slot,
    walletMethods: () => [],
  })
  const recorder = createRecorder(clock)
  const now = () => clock.monotonic()
  const requests = createRequestProbes(recorder, createTabNames(), now)
  slot.probe = {
    onCall: () => () => {},
    request: requests.request,
    exchange: createExchangeProbe(recorder, requests.onAttempt, now),
  }
  // The adapter is a chunk of its own: the first read must not wait for it.
  await chains.get('eip155')
  let cursor = 0
  const readings: (readonly TraceEntry[])[] = []
  return {
    rpc,
    readTrace() {
      const reading = recorder.since(cursor)
      cursor = reading.cursor
      readings.push(reading.entries)
    },
    entries: () => joinEntries(readings),
    close() {
      rpc.dispose()
      chains.close()
      kv.close()
    },
  }
}

const toRequest = (key: AccessKey) => (typeof key === 'string' ? { method: key } : key)

/** Rates of several engines in one list. */
function sumRates(rates: readonly RequestRate[]): readonly RequestRate[] {
  const sums = new Map<string, RequestRate>()
  for (const rate of rates) {
    const before = sums.get(rate.method)
    const add = (name: Exclude<keyof RequestRate, 'method'>) => (before?.[name] ?? 0) + rate[name]
    sums.set(rate.method, {
      method: rate.method,
      reads: add('reads'),
      cache: add('cache'),
      shared: add('shared'),
      batch: add('batch'),
      node: add('node'),
      other: add('other'),
    })
  }
  return [...sums.values()]
}

/**
 * What answered each read: as many as the engine counted. Which read was which is not known, nor needed: waits and ages
 * are summed up over all.
 */
function withAnswers(
  reads: readonly Omit<EndedRead, 'answer'>[],
  rates: readonly RequestRate[],
): readonly EndedRead[] {
  const answers = rates.flatMap(({ cache, other, shared, batch, node }) => {
    const counts: readonly (readonly [Answer, number])[] = [
      ['memory', cache + other],
      ['shared', shared],
      ['batch', batch],
      ['node', node],
    ]
    return counts.flatMap(([answer, count]) => Array.from({ length: count }, () => answer))
  })
  if (answers.length !== reads.length)
    throw new Error(`The engine recorded ${answers.length} of ${reads.length} requests`)
  return reads.map((read, index) => ({ ...read, answer: answers[index] as Answer }))
}

/**
 * Sends requests through the steps of the engine (cache, sharing, deadline, node, batch) to a simulated node. The sources
 * are those that the engine records.
 *
 * @param reads in the order of their time; their keys are methods
 */
export async function runRequestTrial(
  trial: Trial,
  reads: readonly Read[],
  laboratory: WholeLaboratory,
): Promise<MeasuredCounts> {
  const clock = createVirtualClock()
  const source = createSimulatedSource({ ...laboratory, clock })
  const tabCount = reads.reduce((most, { tab }) => Math.max(most, tab), 0) + 1
  const tabs = Array.from({ length: tabCount }, () => replayTab(clock.monotonic))
  const engines = trial.sharing === 'none' ? tabCount : 1
  const openAll = () =>
    Promise.all(Array.from({ length: engines }, () => openPath(clock, source.fetch, trial.lifetimeMs)))
  let paths = await openAll()
  const endedPaths: typeof paths = []
  const ended: Omit<EndedRead, 'answer'>[] = []
  let failure: unknown
  let waiting = 0
  let nextId = 1

  async function perform({ tab, key }: Read): Promise<void> {
    const start = clock.monotonic()
    const id = `laboratory-${String(nextId).padStart(8, '0')}`
    nextId += 1
    const sender = tabs[tab]
    const path = paths[tab % paths.length]
    if (!sender || !path) return
    waiting += 1
    try {
      const result = await path.rpc.request(sender, { id, ...toRequest(key) })
      const isOutdated = Number(result) < source.currentVersion()
      ended.push({ waitMs: clock.monotonic() - start, isOutdated })
    } catch (error) {
      failure ??= error
    } finally {
      waiting -= 1
    }
  }

  /** What the engines recorded; those that have ended still answer the requests that they had. */
  function readTraces(): void {
    for (const path of [...endedPaths, ...paths]) path.readTrace()
  }

  const lengthMs = runLengthMs(trial.access, reads, laboratory.seconds)
  const restartsAt = restartTimes(lengthMs, laboratory.restarts)
  const started = process.cpuUsage()
  let unread = 0
  for (let index = 0; index < reads.length; ) {
    const atMs = reads[index]?.atMs ?? 0
    while (restartsAt.length > 0 && (restartsAt[0] ?? 0) <= atMs) {
      await clock.runUntil(restartsAt.shift() ?? 0)
      endedPaths.push(...paths)
      paths = await openAll()
    }
    await clock.runUntil(atMs)
    for (; reads[index]?.atMs === atMs; index += 1) {
      void perform(reads[index] as Read)
      unread += 1
    }
    await clock.settle()
    if (failure !== undefined) throw failure
    if (unread < READ_EVERY) continue
    unread = 0
    readTraces()
  }
  await clock.runWhile(() => waiting > 0)
  if (failure !== undefined) throw failure
  const used = process.cpuUsage(started)
  // The answers of the last exchanges are read beside their callers.
  await clock.settle()
  readTraces()
  const all = [...endedPaths, ...paths]
  const methods = sumRates(all.flatMap(path => requestRates(path.entries())))
  for (const path of all) path.close()
  return {
    reads: withAnswers(ended, methods),
    methods,
    calls: source.calls,
    fetchedBytes: source.bytes,
    keptBytes: 0,
    keptEntries: 0,
    elapsedMs: Math.max(lengthMs, clock.monotonic()),
    cpuUs: used.user + used.system,
  }
}
