import { useStore } from 'zustand'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { AmountField } from './AmountField.tsx'
import { DEFAULT_CURRENCY } from './currency.ts'
import { getOnrampStore, setOnramp } from './onrampStore.ts'
import { QuotePart } from './QuotePart.tsx'
import { ResidencePart } from './ResidencePart.tsx'
import { useOptions } from './useOptions.ts'

const PRESETS = ['100', '250', '500', '1000']

/** The amount to buy for, which the provider's page starts with, and its price where Coinbase gives one. */
export function OrderPart() {
  const tab = useTab()
  const { amount } = useStore(getOnrampStore(tab))
  const options = useOptions()
  const { isPriced, isEnabled, answer, payment } = options
  if (isEnabled && answer.status === 'loading')
    return (
      <div className="ob-amount ob-wait" aria-hidden="true">
        <Skeleton width="100%" height={56} />
        <div className="ob-presets">
          {PRESETS.map(preset => (
            <Skeleton key={preset} width="100%" height={40} />
          ))}
        </div>
        <Skeleton width="100%" height={44} />
      </div>
    )
  const currency = cleanText(payment?.id ?? DEFAULT_CURRENCY, 8, t('Currency'))
  return (
    <div className="ob-amount">
      <AmountField
        label={t('Amount in {currency}', { currency })}
        value={amount}
        presets={PRESETS}
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
      {isPriced && (isEnabled ? <QuotePart {...options} /> : <ResidencePart />)}
    </div>
  )
}
