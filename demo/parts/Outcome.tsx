import type { ReactNode } from 'react'
import type { ActionState } from '../useAction.ts'

/** How an action went: nothing, waiting, its result, or why it failed. */
export function Outcome<Result>({
  state,
  waiting,
  children,
}: {
  state: ActionState<Result>
  waiting: string
  children: (result: Result) => ReactNode
}) {
  switch (state.status) {
    case 'idle':
      return null
    case 'pending':
      return (
        <p className="outcome muted" role="status">
          {waiting}
        </p>
      )
    case 'failed':
      return (
        <p className="outcome bad" role="alert">
          {state.message}
        </p>
      )
    case 'done':
      return <div className="outcome">{children(state.result)}</div>
  }
}
