import type { EngineApi } from '../contract/engineApi.ts'
import type { PageApi } from '../contract/pageApi.ts'
import { BridgeMethodError } from '../errors/engine.ts'

/** Milliseconds until the caller gives up, or `human`: a person may think as long as they like, only death ends the call. */
export type Deadline = number | 'human'

/** The tree of an Api with a deadline for each method: a method that is forgotten here does not compile. */
export type DeadlinesOf<Api> = {
  readonly [Name in keyof Api]-?: NonNullable<Api[Name]> extends (...values: never[]) => unknown
    ? Deadline
    : DeadlinesOf<NonNullable<Api[Name]>>
}

/** Path of a method, for instance `connections.connect`, with its deadline. Doubles as the list of what may be called. */
export type Table = ReadonlyMap<string, Deadline>

/** The engine answers from memory or storage: anything slower is broken. */
const QUICK_MS = 5_000
/** Asked only when something is overdue; a healthy engine answers within a millisecond. */
const PING_MS = 1_000
/** Any HTTP or RPC call 10 s, plus the hop. */
const FETCH_MS = 15_000
/** The wallet has 3 s to say goodbye. */
const DISCONNECT_MS = 10_000
/** The Verify site has 10 s (as any HTTP call), plus the hop. */
const VERIFY_MS = 12_000
/** The frame has 20 s to load, 0.5 s to settle and 30 s to answer, plus the hop. */
const FRAME_MS = 90_000
/** A host's function may ask its server, in one tab after the other; then a wallet is told goodbye. */
const HOST_MS = 60_000

/** What a tab may ask of the engine. `rpc.request` and `features.call` have the engine's own deadlines, which differ by what is asked. */
const ENGINE_DEADLINES = {
  hello: QUICK_MS,
  snapshot: QUICK_MS,
  ping: PING_MS,
  connections: {
    connect: 'human',
    cancel: QUICK_MS,
    reconnect: QUICK_MS,
    disconnect: DISCONNECT_MS,
    use: 'human',
    label: QUICK_MS,
    forget: QUICK_MS,
    switchNetwork: 'human',
    activate: QUICK_MS,
  },
  rpc: { request: 'human', abort: QUICK_MS },
  features: { call: 'human' },
  data: { get: FETCH_MS, watch: QUICK_MS, unwatch: QUICK_MS },
  embedded: {
    connectEmail: FRAME_MS,
    connectDevice: FRAME_MS,
    connectOtp: FRAME_MS,
    join: FRAME_MS,
    socialRedirect: FRAME_MS,
    connectSocial: FRAME_MS,
    farcasterUri: FRAME_MS,
    connectFarcaster: 'human',
    updateEmail: FRAME_MS,
    updateEmailPrimaryOtp: FRAME_MS,
    updateEmailSecondaryOtp: FRAME_MS,
    setAccountType: FRAME_MS,
    reload: FRAME_MS,
    cancel: QUICK_MS,
    syncTheme: QUICK_MS,
  },
  // A cancel may bring the wallet back to another network, which a person confirms there.
  signIn: { sign: 'human', cancel: 'human', request: HOST_MS, signOut: HOST_MS, changed: HOST_MS },
  alerts: { dismiss: QUICK_MS, recovered: QUICK_MS, raise: QUICK_MS },
  telemetry: { track: QUICK_MS, error: QUICK_MS, log: QUICK_MS },
  page: {
    walletsFound: QUICK_MS,
    walletEvent: QUICK_MS,
    frameMessage: QUICK_MS,
    frameLost: QUICK_MS,
    visible: QUICK_MS,
    suspended: QUICK_MS,
    resumed: QUICK_MS,
    bye: QUICK_MS,
  },
} as const satisfies DeadlinesOf<EngineApi>

/** What the engine may ask of a tab. */
const PAGE_DEADLINES = {
  wallet: { request: 'human', leaving: QUICK_MS, recall: 'human', settled: QUICK_MS },
  verify: { attest: VERIFY_MS },
  frame: { open: QUICK_MS, post: QUICK_MS, close: QUICK_MS, answers: QUICK_MS },
  signIn: {
    getSessions: FETCH_MS,
    createMessage: FETCH_MS,
    addSession: FETCH_MS,
    setSessions: FETCH_MS,
    revokeSession: FETCH_MS,
  },
  ping: PING_MS,
} as const satisfies DeadlinesOf<PageApi>

export const ENGINE_TABLE: Table = new Map(flatten(ENGINE_DEADLINES))
export const PAGE_TABLE: Table = new Map(flatten(PAGE_DEADLINES))

function flatten(deadlines: object, prefix = ''): [string, Deadline][] {
  return Object.entries(deadlines).flatMap(([name, value]: [string, object | Deadline]) =>
    typeof value === 'object' ? flatten(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value]],
  )
}

/**
 * Builds the grouped object a caller wants from one function that takes paths.
 *
 * @param call gets the path and the method's only argument
 */
export function nest<Api>(table: Table, call: (path: string, argument: unknown) => Promise<unknown>): Api {
  const root: Record<string, unknown> = {}
  for (const path of table.keys()) {
    const names = path.split('.')
    const method = names.pop() ?? path
    let group = root
    for (const name of names) group = (group[name] ??= {}) as Record<string, unknown>
    group[method] = (argument?: unknown) => call(path, argument)
  }
  // The table is checked against the interfaces above, so what was built has their shape.
  return root as Api
}

/**
 * Calls a method of a grouped object by its path. Own keys only; the path must come from a table.
 *
 * @throws BridgeMethodError when the object lacks the method
 */
export function callPath(api: object, path: string, argument: unknown): unknown {
  const names = path.split('.')
  const method = names.pop() ?? path
  let group: unknown = api
  for (const name of names) group = own(group, name)
  const run = own(group, method)
  if (typeof run !== 'function') throw new BridgeMethodError(path)
  return Reflect.apply(run, group, argument === undefined ? [] : [argument])
}

function own(group: unknown, name: string): unknown {
  const isOwn = typeof group === 'object' && group !== null && Object.hasOwn(group, name)
  return isOwn ? (group as Record<string, unknown>)[name] : undefined
}
