import { Skeleton } from '../../components/Skeleton.tsx'
import { formatNativeBalance } from '../../format/balance.ts'
import { cleanText } from '../../format/cleanText.ts'
import { useNativeBalance } from '../../hooks/useNativeBalance.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

/** The native balance. After a failed reload the last value stays. */
export function BalanceLine({ isReachable }: { readonly isReachable: boolean }) {
  const { locale } = useTab().config.page
  const entry = useNativeBalance()
  if (entry?.balance) {
    const { quantity, symbol } = entry.balance
    return (
      <p className="acct-balance">
        <span translate="no">
          {`${formatNativeBalance(quantity.numeric, locale)} ${cleanText(symbol, 12, '')}`}
        </span>
      </p>
    )
  }
  if (entry?.status === 'error') {
    return (
      <p className="acct-balance small" role="status">
        {t('Token Balance Unavailable')}
      </p>
    )
  }
  return (
    <p className="acct-balance" aria-busy={isReachable}>
      <span className="sr">{t('Reading the balance')}</span>
      <Skeleton width={84} height={16} />
    </p>
  )
}
