import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { RetryButton } from '../../components/RetryButton.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { skeletonLinesCss } from '../../components/skeletonLines.css.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { BoughtRow } from './BoughtRow.tsx'
import { groupByMonth } from './groupByMonth.ts'
import { onrampCss } from './onramp.css.ts'
import { useBought } from './useBought.ts'

export const css = `${onrampCss}${skeletonLinesCss}`

export const title = (): string => t('Activity')

const SKELETONS = 4

/** What was bought from providers, by month. */
export default function OnRampActivity() {
  const { modal, config } = useTab()
  const { status, rows, hasMore, isLoadingMore, more, retry } = useBought()
  if (status === 'loading')
    return (
      <div className="lines">
        <SkeletonRows count={SKELETONS} />
      </div>
    )
  if (status === 'failed')
    return (
      <EmptyState
        icon="warning"
        title={t('Your purchases could not be loaded')}
        text={t('Check your connection.')}
      >
        <RetryButton onClick={retry} />
      </EmptyState>
    )
  if (rows.length === 0)
    return (
      <EmptyState
        icon={MORE_ICONS.clock}
        title={t('Nothing bought yet')}
        text={t('Your purchases will be listed here.')}
      >
        <Button onClick={() => modal.push('OnRampProviders')}>{t('Buy crypto')}</Button>
      </EmptyState>
    )
  return (
    <div>
      {groupByMonth(rows, config.page.locale, new Date()).map(({ name, items }) => (
        <section key={name} aria-label={name}>
          <h2 className="ob-month">{name}</h2>
          <ul className="rows">
            {items.map(row => (
              <li key={row.id}>
                <BoughtRow row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <div className="ob-more">
          <Button isBusy={isLoadingMore} onClick={more}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </div>
  )
}
