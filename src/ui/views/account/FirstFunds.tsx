import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { t } from '../../words/t.ts'
import { FundRows } from '../parts/FundRows.tsx'

/** Actions for an account without funds. */
export function FirstFunds() {
  const isAvailable = useViewAvailable()
  return (
    <div className="rows">
      {isAvailable('FundWallet') ? (
        <FundRows />
      ) : (
        <p className="muted small list-none">{t('No tokens yet')}</p>
      )}
    </div>
  )
}
