import { useStore } from 'zustand'
import { paymentLimits } from '../../../bridge/services/onrampMarket.ts'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { formatQuantity } from '../../format/money.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { AmountField } from './AmountField.tsx'
import { DEFAULT_CURRENCY } from './currency.ts'
import { getOnrampStore, setOnramp } from './onrampStore.ts'
import type { Chosen } from './useOptions.ts'

/** Keeps the place of the line while the limits are being loaded. */
const NO_LIMITS_YET = '\u00A0'
const PRESETS = ['100', '250', '500', '1000']

/**
 * The amount to buy for, with the currency at its end.
 *
 * @param isOutside whether the amount is outside the limits that the line below the field names
 * @param hasLimits whether the chosen provider has limits
 * @param isLoading whether the limits are being loaded
 */
export function OrderField({
  payment,
  isOutside,
  hasLimits,
  isLoading,
}: Pick<Chosen, 'payment'> & {
  readonly isOutside: boolean
  readonly hasLimits: boolean
  readonly isLoading: boolean
}) {
  const tab = useTab()
  const { amount } = useStore(getOnrampStore(tab))
  const { locale } = tab.config.page
  const currency = cleanText(payment?.id ?? DEFAULT_CURRENCY, 8, t('Currency'))
  const limits = hasLimits && payment ? paymentLimits(payment) : undefined
  return (
    <AmountField
      label={t('Amount in {currency}', { currency })}
      value={amount}
      presets={PRESETS}
      isBad={isOutside}
      note={
        limits === undefined
          ? isLoading
            ? NO_LIMITS_YET
            : undefined
          : t('Coinbase takes {least} to {most} {id} at once.', {
              least: formatQuantity(limits.min, locale, 2),
              most: formatQuantity(limits.max, locale, 2),
              id: currency,
            })
      }
      onChange={value => setOnramp(tab, { amount: value })}
      end={
        payment ? (
          <button type="button" className="ob-pick" onClick={() => tab.modal.push('OnRampFiatSelect')}>
            <span className="sr">{t('Pay with')}</span>
            <span className="clip">{currency}</span>
            <Icon name={MORE_ICONS.down} size={16} />
          </button>
        ) : (
          <span className="ob-unit">{currency}</span>
        )
      }
    />
  )
}
