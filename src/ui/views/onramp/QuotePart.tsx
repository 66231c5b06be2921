import { useState } from 'react'
import { useStore } from 'zustand'
import type { OnrampMoney, OnrampQuote } from '../../../bridge/features/onramp/contract.ts'
import { isWithin, paymentLimits } from '../../../bridge/services/onrampMarket.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { errorWords } from '../../format/errorWords.ts'
import { formatQuantity } from '../../format/money.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { countryName } from './countries.ts'
import { getOnrampStore } from './onrampStore.ts'
import { QuoteList } from './QuoteList.tsx'
import type { Chosen } from './useOptions.ts'

type Shown =
  | { readonly key: string; readonly quote: OnrampQuote }
  | { readonly key: string; readonly message: string }
  | { readonly key: string; readonly isBusy: true }

/** Coinbase's price for the amount. Where it has no price, a sentence explains it, and no request is sent. */
export function QuotePart({ answer, retry, purchase, payment }: Chosen) {
  const tab = useTab()
  const { modal, engine, config } = tab
  const { amount, country, subdivision } = useStore(getOnrampStore(tab))
  const [shown, setShown] = useState<Shown | null>(null)
  const { locale } = config.page
  const place = [subdivision, countryName(country ?? '', locale)].filter(Boolean).join(', ')
  const residence = (
    <p className="ob-note ob-place">
      <span className="muted">{t('Prices for')}</span>
      <button type="button" className="link" onClick={() => modal.push('OnRampCountrySelect')}>
        <span className="sr">{`${t('Change where you live:')} `}</span>
        <span>{place}</span>
      </button>
    </p>
  )
  if (answer.status === 'failed')
    return (
      <div className="stack">
        <p className="ob-note muted" role="status">
          {t('Prices could not be loaded. The provider’s page shows its price before you pay.')}
        </p>
        <Button icon="refresh" onClick={retry}>
          {t('Load prices again')}
        </Button>
      </div>
    )
  const limits = payment && paymentLimits(payment)
  if (!purchase || !payment || !limits)
    return (
      <div>
        <p className="ob-note muted" role="status">
          {t('Coinbase lists no prices here. Its page shows the price before you pay.')}
        </p>
        {residence}
      </div>
    )
  const key = [purchase.id, payment.id, amount, country, subdivision].join(' ')
  const current = shown?.key === key ? shown : null
  const isAmount = /[1-9]/.test(amount)
  const isAllowed = isAmount && isWithin(amount, limits)
  const symbol = cleanText(purchase.symbol, 12, t('Token'))
  const words = ({ amount: units, currency: code }: OnrampMoney, places = 2): string =>
    `${formatQuantity(units, locale, places)} ${code === purchase.id ? symbol : cleanText(code, 12, '')}`
  const [least, most] = [limits.min, limits.max].map(sum => formatQuantity(sum, locale, 2))

  async function requestQuote(): Promise<void> {
    if (!purchase || !payment || country === null) return
    setShown({ key, isBusy: true })
    const input = {
      purchaseCurrency: purchase.id,
      paymentCurrency: payment.id,
      amount,
      country,
      ...(subdivision === null ? {} : { subdivision }),
    }
    const next = await callFeature(engine, 'onramp', 'quote', input).then(
      quote => ({ key, quote }),
      (error: unknown) => ({ key, message: errorWords(error) }),
    )
    setShown(last => (last?.key === key ? next : last))
  }

  return (
    <>
      <div className="ob-line">
        <button type="button" className="ob-pick" onClick={() => modal.push('OnRampTokenSelect')}>
          <span className="muted">{t('Buy')}</span>
          <span className="clip" translate="no">
            {symbol}
          </span>
          <Icon name={MORE_ICONS.down} size={16} />
        </button>
        <div className="stack ob-get">
          <Button
            disabled={!isAllowed}
            isBusy={current !== null && 'isBusy' in current}
            onClick={() => void requestQuote()}
          >
            {t('Get quotes')}
          </Button>
        </div>
      </div>
      <div role="status">
        {isAmount && !isAllowed && (
          <p className="ob-note muted">
            {t('Coinbase takes {least} to {most} {id} at once.', {
              least,
              most,
              id: cleanText(payment.id, 8, ''),
            })}
          </p>
        )}
        {current && 'quote' in current && <QuoteList quote={current.quote} words={words} />}
        {current && 'message' in current && <p className="ob-note bad">{current.message}</p>}
      </div>
      {residence}
    </>
  )
}
