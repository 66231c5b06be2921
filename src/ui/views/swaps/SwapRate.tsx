import { useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { formatQuantity } from '../../format/money.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { SwapFacts } from './SwapFacts.tsx'
import { formatUnits, type SwapState } from './swapState.ts'

/** '1 ETH = 2,487.51 USDC'. */
function formatRate({ from, to, quote }: SwapState, locale: string): string {
  if (!from || !to || !quote) return ''
  const entry = (BigInt(quote.toAmount) * 10n ** BigInt(from.decimals)) / BigInt(quote.amount)
  const symbols = [from, to].map(({ symbol }) => cleanText(symbol, 12, ''))
  return `${formatQuantity('1', locale)} ${symbols[0]} = ${formatQuantity(formatUnits(String(entry), to), locale, 6)} ${symbols[1]}`
}

/** The rate of the quote, and a button that opens its details. */
export function SwapRate({ state }: { readonly state: SwapState }) {
  const { config } = useTab()
  const [isOpen, setOpen] = useState(false)
  const { from, to, quote, isQuoting } = state
  return (
    <>
      <button
        type="button"
        className="swap-more"
        aria-expanded={isOpen && quote !== null}
        disabled={!quote}
        onClick={() => setOpen(!isOpen)}
      >
        {quote && from && to ? (
          <span>{formatRate(state, config.page.locale)}</span>
        ) : isQuoting ? (
          <>
            <span className="sr">{t('Looking for a price')}</span>
            <Skeleton width={148} height={14} />
          </>
        ) : (
          <span className="muted">{t('Details')}</span>
        )}
        <Icon name={MORE_ICONS.down} size={16} />
      </button>
      {isOpen && quote && from && to && <SwapFacts quote={quote} from={from} to={to} />}
    </>
  )
}
