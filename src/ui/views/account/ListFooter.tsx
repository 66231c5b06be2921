import { Button } from '../../components/Button.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'

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
        <span className="muted">More did not load</span>
        <Button icon="refresh" onClick={more}>
          Try again
        </Button>
      </div>
    )
  if (hasMore) return <SkeletonRows count={2} />
  if (!isStale) return null
  return (
    <div className="list-lost small">
      <span className="muted">This may not be up to date</span>
      <Button icon="refresh" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
