import { RetryButton } from '../../components/RetryButton.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { t } from '../../words/t.ts'

/** The footer of a paged list: loading, failed, or out of date. */
export function ListFooter({
  older,
  hasMore,
  isStale,
  more,
  retry,
}: {
  readonly older: 'idle' | 'loading' | 'failed'
  readonly hasMore: boolean
  readonly isStale: boolean
  readonly more: () => void
  readonly retry: () => void
}) {
  if (older === 'failed')
    return (
      <div className="list-lost small">
        <span className="muted">{t('More did not load')}</span>
        <RetryButton onClick={more} />
      </div>
    )
  if (hasMore) return <SkeletonRows count={2} />
  if (!isStale) return null
  return (
    <div className="list-lost small">
      <span className="muted">{t('This may not be up to date')}</span>
      <RetryButton onClick={retry} />
    </div>
  )
}
