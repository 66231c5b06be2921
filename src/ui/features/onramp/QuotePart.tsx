import { useState } from 'react'
import { useStore } from 'zustand'
import type { OnrampMoney, OnrampQuote } from '../../../bridge/contract/features/onramp.ts'
import { askFeature } from '../../client/askFeature.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { errorWords } from '../../format/errorWords.ts'
import { formatQuantity } from '../../format/money.ts'
import { typedAmount } from '../../format/typedAmount.ts'
import { useTab } from '../../hooks/useTab.ts'
import { AmountField } from './AmountField.tsx'
import { onrampOf, setOnramp } from './onrampStore.ts'
import { useOptions } from './useOptions.ts'

/** Reference §4.4. */
const PRESETS = ['100', '250', '500', '1000']

type Shown =
  | { readonly key: string; readonly quote: OnrampQuote }
  | { readonly key: string; readonly message: string }
  | { readonly key: string; readonly isBusy: true }

/** How much is to be bought, and what that comes to. Absent where the service does not say what it sells. */
export function QuotePart() {
  const tab = useTab()
  const { modal, engine, config } = tab
  const { amount } = useStore(onrampOf(tab))
  const { answer, purchase, payment } = useOptions()
  const [shown, setShown] = useState<Shown | null>(null)
  const { locale } = config.page
  if (answer.status === 'loading')
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
  if (!purchase || !payment) return null
  const key = `${purchase.id} ${payment.id} ${amount}`
  const current = shown?.key === key ? shown : null
  const isAmount = /[1-9]/.test(amount)
  const symbol = cleanText(purchase.symbol, 12, 'Token')
  const currency = cleanText(payment.id, 8, 'Currency')
  const words = ({ amount: units, currency: of }: OnrampMoney, places = 2): string =>
    `${formatQuantity(units, locale, places)} ${of === purchase.id ? symbol : cleanText(of, 12, '')}`

  async function ask(): Promise<void> {
    if (!purchase || !payment) return
    setShown({ key, isBusy: true })
    const wish = { purchaseCurrency: purchase.id, paymentCurrency: payment.id, amount: typedAmount(amount) }
    const next = await askFeature(engine, 'onramp', 'quote', wish).then(
      quote => ({ key, quote }),
      (error: unknown) => ({ key, message: errorWords(error) }),
    )
    setShown(last => (last?.key === key ? next : last))
  }

  return (
    <div className="ob-amount">
      <AmountField
        label={`Amount in ${currency}`}
        value={amount}
        presets={PRESETS}
        onChange={value => setOnramp(tab, { amount: value })}
        end={
          <button type="button" className="ob-pick" onClick={() => modal.push('OnRampFiatSelect')}>
            <span className="sr">Pay with</span>
            <span className="clip">{currency}</span>
            <Icon name="down" size={16} />
          </button>
        }
      />
      <div className="ob-line">
        <button type="button" className="ob-pick" onClick={() => modal.push('OnRampTokenSelect')}>
          <span className="muted">Buy</span>
          <span className="clip">{symbol}</span>
          <Icon name="down" size={16} />
        </button>
        <div className="stack ob-get">
          <Button
            disabled={!isAmount}
            isBusy={current !== null && 'isBusy' in current}
            onClick={() => void ask()}
          >
            Get quotes
          </Button>
        </div>
      </div>
      <div role="status">
        {current && 'quote' in current && (
          <dl className="ob-quote">
            <div>
              <dt className="muted">You get</dt>
              <dd>{words(current.quote.purchaseAmount, 6)}</dd>
            </div>
            <div>
              <dt className="muted">Network fee</dt>
              <dd>{words(current.quote.networkFee)}</dd>
            </div>
            {current.quote.coinbaseFee && (
              <div>
                <dt className="muted">Provider fee</dt>
                <dd>{words(current.quote.coinbaseFee)}</dd>
              </div>
            )}
            <div>
              <dt className="muted">You pay</dt>
              <dd>{words(current.quote.paymentTotal)}</dd>
            </div>
          </dl>
        )}
        {current && 'message' in current && <p className="ob-note bad">{current.message}</p>}
      </div>
    </div>
  )
}
