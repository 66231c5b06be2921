import { useCallback, useMemo, useState } from 'react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { RetryButton } from '../../components/RetryButton.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { Status } from '../../components/Status.tsx'
import { VirtualList } from '../../components/VirtualList.tsx'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useRules } from '../../hooks/useRules.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { hasWholeHistory } from './accountFeatures.ts'
import { activityCss } from './activity.css.ts'
import { ExplorerLink } from './ExplorerLink.tsx'
import { historyRows } from './historyRows.ts'
import { ListFooter } from './ListFooter.tsx'
import { UnlistedActivity } from './NoSource.tsx'
import { ReceiveLink } from './ReceiveLink.tsx'
import { RecentTransactions } from './RecentTransactions.tsx'
import { SwapArrivals } from './SwapArrivals.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { useHistoryPages } from './usePages.ts'

const LOADER_ROWS = 7
const ROW_PX = 60
const HEADING_PX = 36

/** What the account did, by year and month, newest first. */
function History({ height }: { readonly height: string }) {
  useRules(activityCss)
  const { config } = useTab()
  const { locale } = config.page
  const { network, networkId } = useSession()
  const toHref = useExternalHref()
  const { status, items, hasMore, older, isStale, more, retry } = useHistoryPages()
  // Times are those of the moment the list was drawn up, not of each scroll.
  const [now] = useState(() => Date.now())
  const rows = useMemo(() => historyRows(items, now, locale), [items, now, locale])
  const getKey = useCallback((index: number) => rows[index]?.transaction.id ?? String(index), [rows])
  const getSize = useCallback(
    (index: number) => ROW_PX + (rows[index]?.heading === null ? 0 : HEADING_PX),
    [rows],
  )

  if (status === 'loading')
    return (
      <div className="lines" aria-busy="true" style={{ blockSize: height, overflow: 'hidden' }}>
        <Status className="sr">{t('Reading the activity')}</Status>
        <SkeletonRows count={LOADER_ROWS} />
      </div>
    )
  if (status === 'error')
    return (
      <EmptyState
        icon="warning"
        title={t('Failed to fetch transactions')}
        text={t('Nothing is lost. You can try again.')}
      >
        <RetryButton onClick={retry} />
      </EmptyState>
    )
  if (rows.length === 0 && !hasMore) {
    if (!hasWholeHistory(config.engine, networkId)) return <UnlistedActivity />
    return (
      <EmptyState
        icon={MORE_ICONS.clock}
        title={t('No activity yet')}
        text={t('What this account does appears here.')}
      >
        <ReceiveLink />
        <ExplorerLink />
      </EmptyState>
    )
  }
  const hasExplorer = toHref(explorerUrl(network, '0', 'tx')) !== null
  return (
    <VirtualList
      label={t('Activity')}
      height={height}
      count={rows.length}
      total={hasMore ? null : rows.length}
      getSize={getSize}
      getKey={getKey}
      isStatic={!hasExplorer}
      {...(hasMore ? { onEnd: more } : {})}
      render={(index, tabIndex) => {
        const row = rows[index]
        if (!row) return null
        return (
          <>
            {row.heading !== null && <h2 className="tx-month">{row.heading}</h2>}
            <TransactionRow
              transaction={row.transaction}
              at={row.at}
              now={now}
              locale={locale}
              href={toHref(explorerUrl(network, row.transaction.hash, 'tx'))}
              tabIndex={tabIndex}
            />
          </>
        )
      }}
      footer={<ListFooter older={older} hasMore={hasMore} isStale={isStale} more={more} retry={retry} />}
    />
  )
}

/** Swaps to other networks, what the host has named lately, and the history. */
export function ActivityTab({ height }: { readonly height: string }) {
  return (
    <>
      <SwapArrivals />
      <RecentTransactions />
      <History height={height} />
    </>
  )
}
