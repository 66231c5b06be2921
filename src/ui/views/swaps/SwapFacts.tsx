import type { SwapQuote, SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { compareDecimals, computeValue } from '../../../bridge/values/decimalMath.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { localDecimal } from '../../format/localDecimal.ts'
import { formatMoney, formatQuantity } from '../../format/money.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { formatUnits } from './swapState.ts'

/** A higher loss is shown in red. */
const HIGH_PERCENT = '5'

export const isImpactHigh = ({ priceImpact }: SwapQuote): boolean =>
  priceImpact !== null && compareDecimals(priceImpact, HIGH_PERCENT) >= 0

/** @param text a decimal of percent, such as `5.25` */
export function formatPercent(text: string, locale: string, isTrimmed = true): string {
  const { whole, rest } = localDecimal(text, locale, { isTrimmed })
  return `${whole}${rest} %`
}

/** A value that is not known yet has the place of its lines. */
export type Fact = readonly [name: string, value: string | { readonly lines: 1 | 2 }, isBad?: boolean]

/** Network cost, price impact, max slippage, provider fee, and the lowest output. */
export function SwapFacts({
  quote,
  from,
  to,
  more = [],
}: {
  readonly quote: SwapQuote
  readonly from: SwapToken
  readonly to: SwapToken
  readonly more?: readonly Fact[]
}) {
  const { locale } = useTab().config.page
  const formatTokenAmount = (units: string, token: SwapToken) =>
    `${formatQuantity(formatUnits(units, token), locale, 6)} ${cleanText(token.symbol, 12, '')}`
  const slip = String(BigInt(quote.toAmount) - BigInt(quote.minimumReceived))
  const { priceImpact, networkCost, fromPrice, providerFee, providerFeePercent } = quote
  const fee = fromPrice && formatMoney(computeValue(BigInt(providerFee), from.decimals, fromPrice), locale)
  const providerFeeFact: Fact = [
    t('Provider fee'),
    `${fee || formatTokenAmount(providerFee, from)} (${formatPercent(providerFeePercent, locale)})`,
  ]
  const slippageFact: Fact = [
    t('Max. slippage'),
    `${formatTokenAmount(slip, to)} (${formatPercent('1', locale)})`,
  ]
  const facts: readonly Fact[] = [
    ...more,
    [t('Network cost'), formatMoney(networkCost, locale) || t('Unknown')],
    [
      t('Price impact'),
      priceImpact === null ? t('Unknown') : formatPercent(priceImpact, locale, false),
      isImpactHigh(quote),
    ],
    // Across networks the service counts the slippage of each part of the way.
    ...(quote.toNetwork ? [] : [slippageFact]),
    [t('Minimum received'), formatTokenAmount(quote.minimumReceived, to)],
    ...(providerFeePercent === '0' ? [] : [providerFeeFact]),
  ]
  return (
    <dl className="swap-facts">
      {facts.map(([name, value, isBad]) => (
        <div className="swap-fact" key={name}>
          <dt>{name}</dt>
          <dd translate="no" className={isBad ? 'bad' : undefined}>
            {typeof value === 'string' ? value : <Skeleton width={108} height={20 * value.lines} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
