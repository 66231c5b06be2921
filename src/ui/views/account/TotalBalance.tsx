import { useState } from 'react'
import { Skeleton } from '../../components/Skeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { formatHolding, splitMoney } from '../../format/money.ts'
import { sumShownDecimals } from '../../format/sumShownDecimals.ts'
import { useTab } from '../../hooks/useTab.ts'
import { numberLocale } from '../../words/numberLocale.ts'
import { t } from '../../words/t.ts'
import { useAccountTokens } from './useAccountTokens.ts'

/** Longer texts get a smaller font. */
const ROOMY = 8
/** From this many dollars on the total is short, and exact when it is pressed. */
const COMPACT_FROM = 1_000_000_000n
/** The largest total that has a short form; a larger one is shown as more than that. */
const COMPACT_MAX = 999_000_000_000_000n

/** A total of a billion dollars or more in few characters, cut and never rounded up; `null` for a smaller one. */
function compactDollars(total: string, locale: string): string | null {
  const dollars = BigInt(total.split('.')[0] ?? '0')
  if (dollars < COMPACT_FROM) return null
  const format = new Intl.NumberFormat(numberLocale(locale), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions)
  return dollars > COMPACT_MAX ? `>${format.format(COMPACT_MAX)}` : format.format(dollars)
}

/**
 * What the account is worth, in dollars and pennies. What imitates another token counts nothing; where no
 * price is known at all, the coin itself is shown instead of a worth of zero.
 */
export function TotalBalance({ isReachable }: { readonly isReachable: boolean }) {
  const { locale } = useTab().config.page
  const entry = useAccountTokens()
  const [isExact, setExact] = useState(false)
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
        <span className="sr">{t('Balance')}</span>
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
  const total = sumShownDecimals(real.map(({ value }) => value))
  const { dollars, pennies } = splitMoney(total, locale)
  const compact = isExact ? null : compactDollars(total, locale)
  if (compact)
    return (
      <button
        type="button"
        className={compact.length > ROOMY ? 'acct-total acct-total-long' : 'acct-total'}
        title={`${dollars}${pennies}`}
        onClick={() => setExact(true)}
      >
        <span className="sr">{t('Balance')}</span>
        <span translate="no">{compact}</span>
        <span className="sr" translate="no">{` ${dollars}${pennies}`}</span>
      </button>
    )
  return (
    <p
      className={`acct-total ${isExact ? 'acct-total-exact' : dollars.length > ROOMY ? 'acct-total-long' : ''}`}
    >
      <span className="sr">{t('Balance')}</span>
      <span className="clip" translate="no" title={`${dollars}${pennies}`}>
        <span>{dollars}</span>
        <span className="acct-pennies">{pennies}</span>
      </span>
    </p>
  )
}
