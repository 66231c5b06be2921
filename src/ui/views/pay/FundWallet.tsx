import { EmptyState } from '../../components/EmptyState.tsx'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { t } from '../../words/t.ts'
import { FundRows } from '../parts/FundRows.tsx'

export const title = (): string => t('Fund wallet')

/** The ways to bring money into the account, of those that the app offers for it. */
export default function FundWallet() {
  const isAvailable = useViewAvailable()
  // The active chain family may change while the view is shown.
  if (!isAvailable('FundWallet'))
    return (
      <EmptyState
        icon="wallet"
        title={t('No way to fund')}
        text={t('This app has no way to add funds to this account.')}
      />
    )
  return (
    <div className="rows">
      <FundRows />
    </div>
  )
}
