import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { ReviewedSend } from '../../../bridge/features/send/contract.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { cleanText } from '../../format/cleanText.ts'
import { shortAddress } from '../../format/shortAddress.ts'
import { rich } from '../../words/rich.tsx'
import { t } from '../../words/t.ts'
import { TokenPicture } from '../parts/TokenRow.tsx'

const getSymbol = (token: TokenBalance | null): string => cleanText(token?.symbol, 12, t('tokens'))

/** The amount by the chain's decimals; in base units where the token does not state them. */
function amountWords({ amount, decimals }: ReviewedSend, symbol: string): string {
  const text = formatAmount(BigInt(amount), decimals ?? 0)
  return decimals === undefined
    ? t('{count} base units of {symbol}', { count: text, symbol })
    : `${text}\u00a0${symbol}`
}

/** Amount and receiver of a payment, in one line. */
export function PaymentSummary({
  review,
  token,
}: {
  readonly review: ReviewedSend
  readonly token: TokenBalance | null
}) {
  return rich('{review} to {to}', {
    review: <span translate="no">{amountWords(review, getSymbol(token))}</span>,
    to: (
      <span dir="ltr" translate="no">
        {shortAddress(review.to)}
      </span>
    ),
  })
}

/** The picture of what is paid, in the ring. */
export function PaidPicture({ token }: { readonly token: TokenBalance | null }) {
  return (
    <TokenPicture
      icon={token?.icon ?? null}
      symbol={getSymbol(token)}
      network={null}
      coinOf={token && token.address === undefined ? token.chainId : null}
      address={token?.address}
      size={72}
    />
  )
}
