import { useEffect, useState } from 'react'
import { compareDecimals, worthOf } from '../../../bridge/values/decimal.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { formatMoney, formatQuantity } from '../../format/money.ts'
import { useTab } from '../../hooks/useTab.ts'
import { AmountSide } from './AmountSide.tsx'
import { SwapFacts } from './SwapFacts.tsx'
import { type SwapSide, type SwapState, swapButton, textOf, unitsOf } from './swapState.ts'
import { swapsCss } from './swaps.css.ts'
import { Unsupported } from './Unsupported.tsx'
import { useSwapView } from './useSwapView.ts'

export const css = swapsCss
export const title = () => 'Swap'

/** For less Max is not offered. */
const MAX_ABOVE = '0.00005'

/** What is typed cannot be given, whatever the reason: said beside the field, not only on the button. */
function alertOf({ from, amount, trouble }: SwapState): readonly [string, string] | null {
  if (from && amount !== '' && unitsOf(amount, from) === null)
    return ['Incorrect amount', 'Please enter a valid amount']
  if (!trouble) return null
  return trouble.kind === 'swap-no-quote'
    ? ['Incorrect amount', 'Please enter a valid amount']
    : ['No quote', trouble.words]
}

/** Exchanges one token for another. */
export default function Swap() {
  const { modal, config, emit } = useTab()
  const { locale } = config.page
  const { swap, state, isOffered } = useSwapView(true)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => swap.watch('quote'), [swap])
  if (!isOffered) return <Unsupported />
  const { from, to, amount, quote, isQuoting, list, prices, stage } = state
  if (list === 'failed')
    return (
      <EmptyState
        icon="warning"
        title="Failed to initialize swap"
        text="The list of tokens could not be read."
      >
        <Button icon="refresh" onClick={() => swap.retry()}>
          Try again
        </Button>
      </EmptyState>
    )
  const isLoading = list === 'loading'
  const isBusy = stage === 'asking'
  const button = swapButton(state)
  const alert = alertOf(state)

  function pick(side: SwapSide): void {
    emit({ type: 'CLICK_SELECT_TOKEN_TO_SWAP' })
    modal.push('SwapSelectToken', { arguments: { side } })
  }
  function review(): void {
    swap.look()
    modal.push('SwapPreview')
  }
  const units = unitsOf(amount, from)
  const fromPrice = from && (quote?.fromPrice ?? from.price ?? prices[from.address])
  const toPrice = to && (quote?.toPrice ?? to.price ?? prices[to.address])
  const fromWorth = from && fromPrice && units !== null ? worthOf(units, from.decimals, fromPrice) : null
  const toWorth = to && toPrice && quote ? worthOf(BigInt(quote.toAmount), to.decimals, toPrice) : null
  const have =
    from?.balance && fromPrice
      ? worthOf(BigInt(from.balance), from.decimals, fromPrice)
      : (from?.value ?? null)
  const exactOut = quote && to ? textOf(quote.toAmount, to) : ''
  return (
    <div className="swap">
      <AmountSide
        label="You pay"
        token={from}
        isLoading={isLoading}
        amount={amount}
        onType={swap.type}
        isDisabled={isBusy}
        isWrong={alert?.[0] === 'Incorrect amount'}
        onPick={() => pick('from')}
        worth={formatMoney(fromWorth, locale)}
        end={
          <span className="swap-have">
            {from?.balance && (
              <span className="clip">
                {formatQuantity(textOf(from.balance, from), locale)} {cleanText(from.symbol, 12, '')}
              </span>
            )}
            {have !== null && compareDecimals(have, MAX_ABOVE) > 0 && (
              <button type="button" className="swap-max" disabled={isBusy} onClick={() => void swap.max()}>
                Max
              </button>
            )}
          </span>
        }
      />
      <button
        type="button"
        className="swap-turn"
        aria-label="Change places"
        disabled={isLoading || isBusy}
        onClick={() => swap.flip()}
      >
        <svg
          viewBox="0 0 20 20"
          width={18}
          height={18}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.7}
          aria-hidden="true"
        >
          <path
            d="M6.5 4.5v11m0 0-3-3m3 3 3-3m4 3v-11m0 0-3 3m3-3 3 3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      <AmountSide
        label="You receive"
        token={to}
        isLoading={isLoading}
        amount={exactOut && formatQuantity(exactOut, locale, 6)}
        exact={exactOut}
        isWaiting={isQuoting && !quote}
        isDisabled={isBusy}
        onPick={() => pick('to')}
        worth={formatMoney(toWorth, locale)}
      />
      {alert ? (
        <p className="swap-alert" role="alert">
          <span className="strong">{alert[0]}</span>
          <span>{alert[1]}</span>
        </p>
      ) : (
        <>
          <button
            type="button"
            className="swap-more"
            aria-expanded={isOpen && quote !== null}
            disabled={!quote}
            onClick={() => setOpen(!isOpen)}
          >
            {quote && from && to ? (
              <span className="clip">{rateOf(state, locale)}</span>
            ) : isQuoting ? (
              <>
                <span className="sr">Looking for a price</span>
                <Skeleton width={148} height={14} />
              </>
            ) : (
              <span className="muted">Details</span>
            )}
            <Icon name="down" size={16} />
          </button>
          {isOpen && quote && from && to && <SwapFacts quote={quote} from={from} to={to} />}
        </>
      )}
      <div className="swap-do">
        <Button variant="accent" isBusy={button.isBusy} disabled={!button.isReady || isBusy} onClick={review}>
          {button.words}
        </Button>
      </div>
    </div>
  )
}

/** '1 ETH = 2,487.51 USDC'. */
function rateOf({ from, to, quote }: SwapState, locale: string): string {
  if (!from || !to || !quote) return ''
  const one = (BigInt(quote.toAmount) * 10n ** BigInt(from.decimals)) / BigInt(quote.amount)
  const symbols = [from, to].map(({ symbol }) => cleanText(symbol, 12, ''))
  return `1 ${symbols[0]} = ${formatQuantity(textOf(String(one), to), locale, 6)} ${symbols[1]}`
}
