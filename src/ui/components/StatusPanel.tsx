import type { ReactNode } from 'react'
import { ErrorDetails } from './ErrorDetails.tsx'
import { Ring, type RingState } from './Ring.tsx'

/**
 * A picture in a ring, a status text and buttons. Text and buttons keep their height in every state, so that nothing
 * moves between waiting, declined and failed.
 */
export function StatusPanel({
  state,
  picture,
  title,
  text,
  note,
  details,
  children,
}: {
  readonly state: RingState
  readonly picture: ReactNode
  readonly title: string
  readonly text: string
  /** What comes after it, below the text. */
  readonly note?: string | undefined
  /** What others said of a failure, behind a disclosure. */
  readonly details?: string | undefined
  readonly children?: ReactNode
}) {
  return (
    <div className="panel">
      <Ring state={state}>{picture}</Ring>
      <div className="panel-text" role="status">
        <p className="panel-title">{title}</p>
        <p className="muted small">{text}</p>
        {note && <p className="panel-note">{note}</p>}
      </div>
      <ErrorDetails text={details} />
      <div className="panel-actions">{children}</div>
    </div>
  )
}
