import { useState } from 'react'
import type { ImageKind } from '../../../bridge/contract/engineApi.ts'
import { normalizeSearch } from '../../../bridge/values/normalizeSearch.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Picture } from '../../components/Picture.tsx'
import { RetryButton } from '../../components/RetryButton.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { useImage } from '../../hooks/useImage.ts'
import { t } from '../../words/t.ts'
import { CurrentMark } from '../parts/CurrentMark.tsx'

export interface SelectItem {
  readonly id: string
  /** Id of its picture; absent where it has none. */
  readonly image?: string
  readonly title: string
  /** A second line; absent where the symbol is enough. */
  readonly detail?: string
  /** Shown in the place of a picture that is missing. */
  readonly sign?: string
}

/** A list may be long, and each row asks for a picture: the search leads to the rest. */
const ROWS_MAX = 60
const SEARCHED_FROM = 8

function Row({
  item,
  of,
  isCurrent,
  onChoose,
}: {
  readonly item: SelectItem
  readonly of: ImageKind
  readonly isCurrent: boolean
  readonly onChoose: () => void
}) {
  const image = useImage(item.image === undefined ? {} : { id: item.image }, of)
  return (
    <ListRow
      image={
        image === null && item.sign ? (
          <span className="ob-sign" aria-hidden="true">
            {item.sign}
          </span>
        ) : (
          <Picture src={image} name={item.title} size={36} isRound />
        )
      }
      title={item.title}
      {...(item.detail === undefined ? {} : { detail: item.detail })}
      isCurrent={isCurrent}
      end={isCurrent && <CurrentMark />}
      onClick={onChoose}
    />
  )
}

/** A list to choose one entry from, with a search where the list is longer than a screen. */
export function SelectList({
  label,
  of = 'token',
  items,
  status = 'done',
  current,
  onChoose,
  onRetry,
}: {
  readonly label: string
  readonly of?: ImageKind
  readonly items: readonly SelectItem[]
  readonly status?: 'loading' | 'done' | 'failed'
  readonly current: string | undefined
  readonly onChoose: (id: string) => void
  readonly onRetry?: () => void
}) {
  const [search, setSearch] = useState('')
  if (status === 'loading')
    return (
      <div className="lines">
        <SkeletonRows count={5} />
      </div>
    )
  if (status === 'failed')
    return (
      <EmptyState icon="warning" title={t('The list could not be loaded')} text={t('Check your connection.')}>
        {onRetry && <RetryButton onClick={onRetry} />}
      </EmptyState>
    )
  const words = normalizeSearch(search)
  const found = items
    .filter(item => normalizeSearch(`${item.title} ${item.detail ?? item.sign ?? ''}`).includes(words))
    .slice(0, ROWS_MAX)
  return (
    <div className="stack">
      {items.length > SEARCHED_FROM && (
        <SearchField label={t('Search')} value={search} onChange={setSearch} />
      )}
      {found.length === 0 ? (
        <EmptyState icon={MORE_ICONS.search} title={t('Nothing found')} />
      ) : (
        <ul className="rows" aria-label={label}>
          {found.map(item => (
            <li key={item.id}>
              <Row item={item} of={of} isCurrent={item.id === current} onChoose={() => onChoose(item.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
