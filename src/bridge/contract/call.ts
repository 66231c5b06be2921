/** Deadline in milliseconds, or `human`: the call waits for the user without a deadline. */
export type Deadline = number | 'human'

type Run = (argument: never) => Promise<unknown>

/** One call over the bridge, as both sides know it: its deadline, and the type of the function that carries it out. */
export interface Call<Type extends Run> {
  readonly deadline: Deadline
  /** For the compiler only. */
  readonly type?: Type
}

/** Calls in groups. The path of a call is its names, joined by dots: `connections.connect`. */
export interface Calls {
  readonly [name: string]: Call<Run> | Calls
}

/** The functions of the calls, in the same groups. */
export type ApiOf<Declared> = {
  -readonly [Name in keyof Declared]: Declared[Name] extends Call<infer Type extends Run>
    ? Type
    : ApiOf<Declared[Name]>
}

/** The same functions before their arguments are read: what the other side sends has no type until a schema has read it. */
export type Unread<Api> = {
  [Name in keyof Api]: Api[Name] extends (argument: never) => infer Result
    ? (argument?: unknown) => Result
    : Unread<Api[Name]>
}

/**
 * Declares a call.
 *
 * @param deadline the caller waits no longer for an answer
 * @example `cancel: call<(id: RequestId) => Promise<void>>(QUICK_MS)`
 */
export const call = <Type extends Run>(deadline: Deadline): Call<Type> => ({ deadline })

/** Calls that the other side answers from memory or storage. */
export const QUICK_MS = 5_000
/** Sent only when a call is overdue; a healthy engine answers within a millisecond. */
export const PING_MS = 1_000
/** 10 s of an HTTP or RPC call, plus the hop. */
export const FETCH_MS = 15_000

/** The deadline of each call by its path. Also the list of calls that the other side may make. */
export type Deadlines = ReadonlyMap<string, Deadline>

/** Whether an entry is a call, and not a group of calls. */
export const isCall = (declared: Call<Run> | Calls): declared is Call<Run> => 'deadline' in declared

/** The calls of all groups by their paths. */
export function listDeadlines(calls: Calls): Deadlines {
  const entries = (group: Calls, prefix: string): [string, Deadline][] =>
    Object.entries(group).flatMap(([name, declared]) =>
      isCall(declared) ? [[prefix + name, declared.deadline]] : entries(declared, `${prefix}${name}.`),
    )
  return new Map(entries(calls, ''))
}
