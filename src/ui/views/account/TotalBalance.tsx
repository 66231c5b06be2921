import { Skeleton } from '../../components/Skeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { formatHolding, splitMoney } from '../../format/money.ts'
import { sumShownDecimals } from '../../format/sumShownDecimals.ts'
import { useAsset } from '../../hooks/useAsset.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

/** Longer texts get a smaller font. */
const ROOMY = 11

/**
 * What the account is worth, in dollars and pennies. What imitates another token counts nothing; where no
 * price is known at all, the coin itself is shown instead of a worth of zero.
 */
export function TotalBalance({ isReachable }: { readonly isReachable: boolean }) {
  const { locale } = useTab().config.page
  const entry = useAsset('tokens')
  const tokens = entry?.value
  if (!tokens && entry?.status !== 'error')
    return (
      <p className="acct-total" aria-busy={isReachable}>
        <span className="sr">{t('Reading the balance')}</span>
        <Skeleton width={132} height={32} />
      </p>
    )
  const real = tokens?.filter(({ isSuspicious }) => !isSuspicious) ?? []
  const [coin] = real
  if (coin && real.every(({ value }) => value === null))
    return (
      <p className="acct-total acct-coin">
        <span className="clip" translate="no">
          {formatHolding(coin.quantity.numeric, cleanText(coin.symbol, 12, ''), locale)}
        </span>
      </p>
    )
  if (!tokens)
    return (
      <p className="acct-total acct-total-none">
        <span>—</span>
        <span className="sr">{t('Token Balance Unavailable')}</span>
      </p>
    )
  const { dollars, pennies } = splitMoney(sumShownDecimals(real.map(({ value }) => value)), locale)
  return (
    <p className={dollars.length > ROOMY ? 'acct-total acct-total-long' : 'acct-total'}>
      <span className="clip" translate="no" title={`${dollars}${pennies}`}>
        <span>{dollars}</span>
        <span className="acct-pennies">{pennies}</span>
      </span>
    </p>
  )
}
