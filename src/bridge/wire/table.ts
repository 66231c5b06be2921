import type { EngineApi } from '../contract/engineApi.ts'
import type { PageApi } from '../contract/pageApi.ts'
import { BridgeMethodError } from '../errors/engine.ts'

/** Deadline in milliseconds, or `human`: the call waits for the user without a deadline. */
export type Deadline = number | 'human'

/** A deadline for each method of an API; a missing method does not compile. */
export type DeadlinesOf<Api> = {
  readonly [Name in keyof Api]-?: NonNullable<Api[Name]> extends (...values: never[]) => unknown
    ? Deadline
    : DeadlinesOf<NonNullable<Api[Name]>>
}

/**
 * Path of a method, for instance `connections.connect`, with its deadline. Also the list of methods that may be called.
 */
export type Table = ReadonlyMap<string, Deadline>

/** Calls that the engine answers from memory or storage. */
const QUICK_MS = 5_000
/**
 * The first call after the back/forward cache, whose browser may have cut the port: WebKit delivers nothing on it. Another
 * port to the same worker costs less than the wait.
 */
const RESUMED_MS = 500
/** Sent only when a call is overdue; a healthy engine answers within a millisecond. */
const PING_MS = 1_000
/** 10 s of an HTTP or RPC call, plus the hop. */
const FETCH_MS = 15_000
/** 3 s for the wallet to end the session, plus storage and the hop. */
const DISCONNECT_MS = 10_000
/** The Verify site has 10 s (as any HTTP call), plus the hop. */
const VERIFY_MS = 12_000
/** 20 s for the frame to load, 0.5 s to settle, 30 s to respond, plus the hop. */
const FRAME_MS = 90_000
/** A host's function may call its server, in one tab after the other; then the wallet's session is ended. */
const HOST_MS = 60_000

/** Deadlines of the engine's methods. For `rpc.request` and `features.call` the engine sets deadlines by method. */
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
  // A cancel may switch the wallet to another network, which the user confirms.
  signIn: { sign: 'human', cancel: 'human', request: HOST_MS, signOut: HOST_MS, changed: HOST_MS },
  alerts: { dismiss: QUICK_MS, recovered: QUICK_MS, raise: QUICK_MS },
  telemetry: { track: QUICK_MS, trace: QUICK_MS, error: QUICK_MS, log: QUICK_MS },
  page: {
    walletsFound: QUICK_MS,
    walletEvent: QUICK_MS,
    frameMessage: QUICK_MS,
    frameLost: QUICK_MS,
    visible: QUICK_MS,
    suspended: QUICK_MS,
    resumed: RESUMED_MS,
    bye: QUICK_MS,
  },
} as const satisfies DeadlinesOf<EngineApi>

/** Deadlines of a tab's methods. */
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
  subscriptions: { deliver: QUICK_MS },
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
 * Creates the grouped API object from one function of paths.
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
  // The table is checked against the interfaces above, so that the object has their shape.
  return root as Api
}

/**
 * Calls a method of a grouped object by its path. Own keys only; the path must be in the table.
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
