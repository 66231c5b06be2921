import type { OnrampMoney, OnrampQuote } from '../../../bridge/features/onramp/contract.ts'
import { t } from '../../words/t.ts'

/**
 * A quote, line by line.
 *
 * @param words writes money in the reader's language
 */
export function QuoteList({
  quote,
  words,
}: {
  readonly quote: OnrampQuote
  readonly words: (money: OnrampMoney, places?: number) => string
}) {
  const lines = [
    [t('You get'), words(quote.purchaseAmount, 6)],
    [t('Network fee'), words(quote.networkFee)],
    [t('Provider fee'), words(quote.coinbaseFee)],
    [t('You pay'), words(quote.paymentTotal)],
  ] as const
  return (
    <dl className="ob-quote">
      {lines.map(([label, text]) => (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd translate="no">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
