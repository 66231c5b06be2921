import type { ReactNode } from 'react'
import type { SafeHref } from '../format/safeHref.ts'
import { Icon, type IconName } from './Icon.tsx'

/** What a line shows. */
export interface RowContent {
  /** A picture of 36 px. */
  readonly image: ReactNode
  readonly title: string
  readonly detail?: string
  /** Names and addresses, which translators of pages must not change. */
  readonly isExact?: boolean
  /** At the end of the line: a tag, a check mark. */
  readonly end?: ReactNode
  readonly endIcon?: IconName
}

export interface ListRowProps extends RowContent {
  readonly onClick?: () => void
  readonly disabled?: boolean
  /** Ends something: it is apart from the other rows, in the error colour. */
  readonly isDanger?: boolean
  /** The row is the one in use. */
  readonly isCurrent?: boolean
  /** Names the row when the words on it are not enough. */
  readonly label?: string
  /** Explains the row to a reader: an element's id. */
  readonly describedBy?: string
}

/** The parts of a line, in their order. */
export function RowParts({ image, title, detail, isExact, end, endIcon }: RowContent) {
  return (
    <>
      {image}
      <span className="row-text" translate={isExact ? 'no' : undefined}>
        <span className="row-title">{title}</span>
        {detail && <span className="row-detail">{detail}</span>}
      </span>
      {end}
      {endIcon && (
        <span className="row-end">
          <Icon name={endIcon} size={18} />
        </span>
      )}
    </>
  )
}

/** One line of a list: a wallet, a network, an action. 56 px high; taller where its words take more lines. */
export function ListRow({
  onClick,
  disabled,
  isDanger,
  isCurrent,
  label,
  describedBy,
  ...content
}: ListRowProps) {
  return (
    <button
      type="button"
      className={isDanger ? 'row row-danger' : 'row'}
      part="row"
      onClick={onClick}
      disabled={disabled}
      aria-label={label}
      aria-describedby={describedBy}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <RowParts {...content} />
    </button>
  )
}

export interface AppRowProps extends RowContent {
  readonly href: SafeHref
  readonly target: '_blank' | '_self' | '_top'
  /** Called in the tap; the browser follows the link by itself. */
  readonly onClick: () => void
}

/** A line that opens an app on this phone. A real link: it can be copied and shared by a long press. */
export function AppRow({ href, target, onClick, ...content }: AppRowProps) {
  return (
    <a className="row" part="row" href={href} target={target} rel="noopener noreferrer" onClick={onClick}>
      <RowParts {...content} />
    </a>
  )
}
