import { createMutation } from '../observe/mutation.ts'
import { mapSource, runDuring } from '../observe/source.ts'
import type { Observed } from './hook.ts'

/** A form whose values come to rest is asked for once. */
const TYPING_MS = 200

/** The answer to one question. */
interface AnswerSlice<Value> {
  readonly data: Value | null
  readonly isLoading: boolean
  readonly error: Error | null
}

interface AnswerMethods<Value> {
  readonly refetch: () => Promise<Value>
}

interface AnswerParameters<Value> {
  /** False requests nothing. */
  readonly isReady: boolean
  readonly request: () => Promise<Value>
  /** How long an answer counts while the page is visible; absent where it does not age. */
  readonly freshMs?: number
}

/** The answer to a request whose parts a person types, requested when they come to rest. */
export function observeAnswer<Value>({
  isReady,
  request,
  freshMs,
}: AnswerParameters<Value>): Observed<AnswerSlice<Value>, AnswerMethods<Value>> {
  let last: Value | null = null
  const { mutate, mutateAsync, ...state } = createMutation(async (_: undefined) => {
    last = await request()
    return last
  })
  const source = mapSource(state, ({ isPending, error }) => {
    const data = isReady ? last : null
    return { data, isLoading: isReady && isPending && data === null, error: isReady ? error : null }
  })
  return {
    source: runDuring(source, () => {
      if (!isReady) return undefined
      const refresh = (): void => {
        if (freshMs === undefined || document.visibilityState === 'visible') mutate()
      }
      const first = setTimeout(refresh, TYPING_MS)
      const again = freshMs === undefined ? undefined : setInterval(refresh, freshMs)
      return () => {
        clearTimeout(first)
        clearInterval(again)
      }
    }),
    methods: { refetch: () => mutateAsync() },
  }
}
