export type Outcome = { readonly status: 'done' } | { readonly status: 'failed'; readonly error: unknown }

/** A settled call. */
export interface Settled {
  readonly path: string
  /** As the tab gave it. */
  readonly argument: unknown
  readonly outcome: Outcome
}

/** Calls whose success is reported too. */
const REPORTED = /^(connections\.(connect|disconnect)|embedded\.join)$/

/** Hears of a call that begins. @returns called when the call has settled; `undefined` while nothing is recorded */
type OnBegin = (path: string, argument: unknown) => ((error?: unknown) => void) | undefined

/** The same api, with an ear on how its calls end. What the caller gets stays what it was. */
export function watchCalls<Api extends object>(
  api: Api,
  onSettled: (settled: Settled) => void,
  onBegin: OnBegin,
  prefix = '',
): Api {
  const entries = Object.entries(api).map(([name, member]: [string, unknown]) => {
    const path = `${prefix}${name}`
    if (typeof member !== 'function')
      return [name, watchCalls(member as object, onSettled, onBegin, `${path}.`)]
    const call = async (argument: unknown): Promise<unknown> => {
      const onEnd = onBegin(path, argument)
      try {
        const result = await Reflect.apply(member, api, [argument])
        onEnd?.()
        if (REPORTED.test(path)) onSettled({ path, argument, outcome: { status: 'done' } })
        return result
      } catch (error) {
        onEnd?.(error)
        onSettled({ path, argument, outcome: { status: 'failed', error } })
        throw error
      }
    }
    return [name, call]
  })
  // Each member was replaced by one that takes and gives the same.
  return Object.fromEntries(entries) as Api
}
