import type { SafeHref } from '../format/safeHref.ts'
import { t } from '../words/t.ts'
import { type RowContent, RowParts } from './ListRow.tsx'

export interface LinkRowProps extends RowContent {
  /** Where the line leads; `null` for plain text. */
  readonly href: SafeHref | null
}

/** A line that leaves the page. */
export function LinkRow({ href, endIcon = 'external', ...content }: LinkRowProps) {
  if (href === null)
    return (
      <div className="row">
        <RowParts {...content} />
      </div>
    )
  return (
    <a className="row" part="row" href={href} target="_blank" rel="noopener noreferrer">
      <RowParts {...content} endIcon={endIcon} />
      <span className="sr">{` ${t('(opens in a new tab)')}`}</span>
    </a>
  )
}
