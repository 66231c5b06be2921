import type { OnrampMoney, OnrampQuote } from '../../../bridge/features/onramp/contract.ts'
import { t } from '../../words/t.ts'

/**
 * What a quote costs: the total, and the fees in it.
 *
 * @param words writes money in the reader's language
 */
export function QuoteList({
  quote,
  words,
}: {
  readonly quote: OnrampQuote
  readonly words: (money: OnrampMoney) => string
}) {
  const lines = [
    [t('You pay'), words(quote.paymentTotal)],
    [t('Provider fee'), words(quote.coinbaseFee)],
    [t('Network fee'), words(quote.networkFee)],
  ] as const
  return (
    <dl className="ob-quote">
      {lines.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate="no">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
