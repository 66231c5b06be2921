import { useState } from 'react'
import { explain } from './explain.ts'
import { addLine } from './log.ts'

export type ActionState<Result> =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  | { readonly status: 'done'; readonly result: Result }
  | { readonly status: 'failed'; readonly message: string }

/**
 * Runs one thing at a time and keeps how it went; both ends are written to the log.
 *
 * @param name how the log calls it
 * @param work rejects with what `explain` can put into words
 */
export function useAction<Args extends readonly unknown[], Result>(
  name: string,
  work: (...args: Args) => Promise<Result>,
) {
  const [state, setState] = useState<ActionState<Result>>({ status: 'idle' })
  async function start(...args: Args): Promise<void> {
    setState({ status: 'pending' })
    try {
      const result = await work(...args)
      addLine(name, 'done')
      setState({ status: 'done', result })
    } catch (error) {
      const message = explain(error)
      addLine(`${name} failed`, message)
      setState({ status: 'failed', message })
    }
  }
  return { state, start, isPending: state.status === 'pending' }
}
