import type { OnrampMoney, OnrampQuote } from '../../../bridge/contract/features/onramp.ts'

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
    ['You get', words(quote.purchaseAmount, 6)],
    ['Network fee', words(quote.networkFee)],
    ['Provider fee', words(quote.coinbaseFee)],
    ['You pay', words(quote.paymentTotal)],
  ] as const
  return (
    <dl className="ob-quote">
      {lines.map(([label, text]) => (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
