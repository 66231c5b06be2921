import type { ReactNode } from 'react'
import { ErrorDetails } from './ErrorDetails.tsx'
import { Ring, type RingState } from './Ring.tsx'
import { Status } from './Status.tsx'

/**
 * A picture in a ring, a status text and buttons: the one layout of waiting, success and failure, for connecting, signing,
 * sending, swapping and paying. Text and buttons keep their height in every state, so that nothing moves between them.
 */
export function StatusPanel({
  state,
  picture,
  title,
  summary,
  text,
  hash,
  note,
  details,
  children,
}: {
  readonly state: RingState
  readonly picture: ReactNode
  readonly title: string
  /** What it is about: an amount and its receiver. */
  readonly summary?: ReactNode
  readonly text: string
  /** Id of the transaction. */
  readonly hash?: string | undefined
  /** What comes after it, below the text. */
  readonly note?: string | undefined
  /** What others said of a failure, behind a disclosure. */
  readonly details?: string | undefined
  readonly children?: ReactNode
}) {
  return (
    <div className="panel">
      <Ring state={state}>{picture}</Ring>
      <Status as="div" className="panel-text">
        <p className="panel-title">{title}</p>
        {summary && <p className="panel-summary">{summary}</p>}
        <p className="muted small">{text}</p>
        {hash && (
          <p className="panel-hash" translate="no">
            {hash}
          </p>
        )}
        {note && <p className="panel-note">{note}</p>}
      </Status>
      <ErrorDetails text={details} />
      <div className="panel-actions">{children}</div>
    </div>
  )
}
