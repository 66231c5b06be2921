import type { QueryOf, RpcRequest, TabApi, WatchQuery } from '../../../../src/bridge/contract/engineApi.ts'
import type { Tab } from '../../../../src/bridge/contract/tab.ts'
import type { MessageEntry, RequestEntry, TraceReading } from '../../../../src/bridge/contract/trace.ts'
import { ConfigError } from '../../../../src/bridge/errors/client.ts'
import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import { createRandomId } from '../../../../src/bridge/values/randomId.ts'
import { BUILD } from '../../../../src/bridge/wire/protocol.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import { type Clock, systemClock } from '../../../../src/worker/base/clock.ts'
import { createEngine } from '../../../../src/worker/compose/engine.ts'
import type { Engine } from '../../../../src/worker/compose/engineShape.ts'
import { isPublicRead } from '../engine/redactTrace.ts'
import { replayAnswers } from './replayAnswers.ts'
import { replayConfig, replayHello, replayTab } from './replayTab.ts'

/** How a request ended, in the trace and in the replay. */
export interface ReplayedRequest {
  /** For instance `eth_call`. */
  readonly method: string
  /** How it ended in the trace. */
  readonly recorded: Pick<RequestEntry, 'source' | 'error' | 'attempts'>
  /** How it ended in the fresh engine. */
  readonly replayed: Pick<RequestEntry, 'source' | 'error' | 'attempts'>
  /** Whether source and error are equal. */
  readonly isSame: boolean
}

/** What a replay did. */
export interface ReplayReport {
  /** Requests that are in both traces, in the order of the recorded one. */
  readonly requests: readonly ReplayedRequest[]
  /** Messages of tabs that were not sent, because their content is not in the trace: names, with how many. */
  readonly skipped: Readonly<Record<string, number>>
  /** Calls of nodes that the trace has no answer for. */
  readonly missing: readonly string[]
  /** What the fresh engine recorded. */
  readonly trace: TraceReading
}

/** Every tab sees every change, so that the work grows with their number. Messages of further tabs are skipped. */
const TABS_MAX = 20

type Fields = Readonly<Record<string, unknown>>

/** Answered by the engine itself; their parameters are not needed. */
const LOCAL_METHODS: ReadonlySet<unknown> = new Set(['eth_accounts', 'eth_chainId', 'net_version'])

const isEvm = ({ account }: Fields): boolean => String(account).startsWith('eip155:')
const isEvmBalance = (argument: Fields): boolean => argument.kind === 'balance' && isEvm(argument)

interface Replayed {
  /** Whether the trace has the whole argument. */
  isWhole(argument: Fields): boolean
  /** The engine checks the argument, as it checks a tab's. */
  send(api: TabApi, argument: unknown): Promise<unknown>
}

/** The calls that a replay sends. */
const REPLAYED: ReadonlyMap<string, Replayed> = new Map<string, Replayed>([
  [
    'rpc.request',
    {
      isWhole: ({ method }) =>
        LOCAL_METHODS.has(method) || (typeof method === 'string' && isPublicRead(method)),
      send: ({ rpc }, argument) => rpc.request({ ...(argument as RpcRequest), id: createRandomId() }),
    },
  ],
  ['data.balance', { isWhole: isEvm, send: ({ data }, query) => data.balance(query as QueryOf<'balance'>) }],
  ['data.watch', { isWhole: isEvmBalance, send: ({ data }, query) => data.watch(query as WatchQuery) }],
  ['data.unwatch', { isWhole: isEvmBalance, send: ({ data }, query) => data.unwatch(query as WatchQuery) }],
  [
    'page.visible',
    { isWhole: () => true, send: ({ page }, isVisible) => page.visible(isVisible as boolean) },
  ],
])

const isReplayable = ({ name, argument }: MessageEntry): boolean =>
  REPLAYED.get(name)?.isWhole((argument ?? {}) as Fields) ?? false

const isToEngine = (entry: TraceReading['entries'][number]): entry is MessageEntry =>
  entry.kind === 'message' && entry.direction === 'toEngine'

const getEnd = ({ at, ms }: MessageEntry): number => at + (ms ?? Number.POSITIVE_INFINITY)

/** Time as in the trace, so that caches are as old as they were, with what passes in the replay itself. */
function createReplayClock(startedAt: number): Clock & { moveTo(traceMs: number): void } {
  let traceMs = 0
  let sinceMs = systemClock.monotonic()
  // Never zero: a tab that was last visible at 0 was never visible.
  const monotonic = (): number => 1 + traceMs + systemClock.monotonic() - sinceMs
  return {
    ...systemClock,
    monotonic,
    now: () => startedAt + monotonic(),
    moveTo(nextMs) {
      traceMs = Math.max(nextMs, monotonic() - 1)
      sinceMs = systemClock.monotonic()
    },
  }
}

/** Sends the messages in their order: each begins when those that had ended before it in the trace have ended. */
async function sendMessages(
  messages: readonly MessageEntry[],
  send: (message: MessageEntry) => Promise<unknown>,
): Promise<void> {
  const sent = new Map<MessageEntry, Promise<unknown>>()
  const byEnd = [...messages].sort((left, right) => getEnd(left) - getEnd(right))
  let awaited = 0
  for (const message of messages) {
    for (let next = byEnd[awaited]; next && getEnd(next) <= message.at; next = byEnd[awaited]) {
      await sent.get(next)
      awaited += 1
    }
    sent.set(
      message,
      send(message).catch(() => {}),
    )
  }
  await Promise.all(sent.values())
}

async function openTabs(engine: Engine, names: Iterable<string>, config: EngineConfig, clock: Clock) {
  const tabs = new Map<string, { readonly tab: Tab; readonly api: TabApi }>()
  for (const name of names) {
    const tab = replayTab(clock.monotonic)
    await engine.hello(tab, replayHello(tab, config))
    tabs.set(name, { tab, api: await engine.api(tab) })
  }
  return tabs
}

const isRequest = (entry: TraceReading['entries'][number]): entry is RequestEntry => entry.kind === 'request'

/** Requests of both traces side by side: the first of a tab and method with the first, and so on. */
function compareRequests(
  recorded: TraceReading,
  replayed: TraceReading,
  names: readonly string[],
): readonly ReplayedRequest[] {
  const queues = new Map<string, RequestEntry[]>()
  const toKey = ({ tab, method, network }: RequestEntry) => `${tab} ${method} ${network}`
  for (const request of replayed.entries.filter(isRequest)) {
    const queue = queues.get(toKey(request)) ?? []
    queue.push(request)
    queues.set(toKey(request), queue)
  }
  const numbers = new Map(names.map((name, index) => [name, index + 1]))
  const pick = ({ source, error, attempts }: RequestEntry) => ({ source, error, attempts })
  return recorded.entries.filter(isRequest).flatMap(request => {
    // The fresh engine numbers its tabs from 1 on. Tabs that were closed before the trace leave gaps in its numbers.
    const tab = `t${numbers.get(request.tab) ?? 0}`
    const match = queues.get(toKey({ ...request, tab }))?.shift()
    if (!match) return []
    const isSame = match.error === request.error && match.source === request.source
    return [{ method: request.method, recorded: pick(request), replayed: pick(match), isSame }]
  })
}

/**
 * Plays the messages of a trace into a fresh engine in memory, in Node or in a page. Nothing is sent: nodes answer as in
 * the trace, there is no wallet and no service.
 *
 * Replayed are, in order: reads of EVM chains (`request`), watched and read EVM balances, and visibility. Everything
 * else needs what a trace does not hold (signatures, payments, logins), and is counted in `skipped`.
 *
 * @param trace of `tabkey.logs.trace()` or `openTrace`
 * @throws ConfigError for a trace without an EVM network
 */
export async function replayTrace(trace: TraceReading): Promise<ReplayReport> {
  const config = replayConfig(trace)
  if (!config) throw new ConfigError('trace', 'has no EVM network')
  const messages = trace.entries.filter(isToEngine)
  // In the order of the trace, so that the tabs of both traces have the same names.
  const known = [...trace.state.tabs.map(({ id }) => id), ...messages.map(({ tab }) => tab)]
  const names = [...new Set(known)].sort(byNumber).slice(0, TABS_MAX)
  const isKnown = new Set(names)
  const replayable = messages.filter(message => isReplayable(message) && isKnown.has(message.tab))
  const sentMessages = new Set(replayable)
  const skipped: Record<string, number> = {}
  for (const { name } of messages.filter(message => !sentMessages.has(message)))
    skipped[name] = (skipped[name] ?? 0) + 1

  const answers = replayAnswers(trace.entries)
  const clock = createReplayClock(trace.startedAt)
  const engine = await createEngine({
    identity: `replay-${createRandomId()}`,
    build: BUILD,
    clock,
    fetch: answers.fetch,
    openDatabase: createMemory,
  })
  try {
    const tabs = await openTabs(engine, names, config, clock)
    const readTrace = async (): Promise<TraceReading> => {
      const [reader] = tabs.values()
      if (!reader) throw new ConfigError('trace', 'has no tab')
      return reader.api.telemetry.trace({})
    }
    // The recorder is loaded with the first reading at the latest.
    await readTrace()
    await sendMessages(replayable, async ({ tab: name, name: path, argument, at }) => {
      const target = tabs.get(name)
      if (!target) return
      clock.moveTo(at)
      await REPLAYED.get(path)?.send(target.api, argument)
    })
    const replayed = await readTrace()
    return {
      requests: compareRequests(trace, replayed, names),
      skipped,
      missing: answers.missing,
      trace: replayed,
    }
  } finally {
    await engine.stop('stopped')
  }
}

const byNumber = (left: string, right: string): number => Number(left.slice(1)) - Number(right.slice(1))
