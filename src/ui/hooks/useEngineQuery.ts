import { startTransition, useEffect, useState } from 'react'
import type { TabContext } from '../client/tab/context.ts'
import { useTab } from './useTab.ts'

export type Answer<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'done'; readonly value: Value }
  | { readonly status: 'failed' }

const LOADING = { status: 'loading' } as const

/** Enough for every list one looks at; pictures are large, and typed names are many. */
const ANSWERS_MAX = 1_000

/** Answers of one tab, so that a view that comes back paints at once. The engine has the cache that counts. */
const answers = new WeakMap<TabContext, Map<string, unknown>>()

function getAnswers(tab: TabContext): Map<string, unknown> {
  const known = answers.get(tab) ?? new Map<string, unknown>()
  answers.set(tab, known)
  return known
}

function storeAnswer(tab: TabContext, key: string, value: unknown): void {
  const known = getAnswers(tab)
  known.set(key, value)
  // A Map tells its keys oldest first.
  if (known.size > ANSWERS_MAX) known.delete(known.keys().next().value ?? '')
}

/** Queries before a view does, so that the view is drawn with the answer. Rejects as `queryFn` does. */
export async function prefetchQuery(
  tab: TabContext,
  key: string,
  queryFn: (tab: TabContext) => Promise<unknown>,
): Promise<void> {
  if (!getAnswers(tab).has(key)) storeAnswer(tab, key, await queryFn(tab))
}

/**
 * Queries the engine and caches the answer under a key.
 *
 * @param key names the query; `null` disables it
 * @param queryFn puts the question
 */
export function useEngineQuery<Value>(
  key: string | null,
  queryFn: (tab: TabContext) => Promise<Value>,
): { readonly answer: Answer<Value>; readonly retry: () => void } {
  const tab = useTab()
  const [state, setState] = useState<{ readonly key: string | null; readonly answer: Answer<Value> }>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what `queryFn` fetches; `attempt` fetches again
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    const set = (answer: Answer<Value>): void => {
      // A list that arrives is drawn in short turns; what a hand does meanwhile comes first.
      if (isCurrent) startTransition(() => setState({ key, answer }))
    }
    if (attempt > 0) set(LOADING)
    queryFn(tab).then(
      value => {
        storeAnswer(tab, key, value)
        set({ status: 'done', value })
      },
      () => set({ status: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [tab, key, attempt])

  const known = key === null ? undefined : (getAnswers(tab).get(key) as Value | undefined)
  const answer: Answer<Value> =
    known !== undefined
      ? { status: 'done', value: known }
      : state && state.key === key
        ? state.answer
        : LOADING
  return { answer, retry: () => setAttempt(count => count + 1) }
}
