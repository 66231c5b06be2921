import { useEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { RetryButton } from '../../components/RetryButton.tsx'
import { formatMoney, formatQuantity } from '../../format/money.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useTypedAmount } from '../../hooks/useTypedAmount.ts'
import { type Text, t } from '../../words/t.ts'
import { AmountSide } from './AmountSide.tsx'
import { FlipButton } from './FlipButton.tsx'
import { SwapBalance } from './SwapBalance.tsx'
import { SwapRate } from './SwapRate.tsx'
import {
  formatUnits,
  getOtherNetwork,
  getWorths,
  type SwapSide,
  type SwapState,
  swapButton,
  toUnits,
} from './swapState.ts'
import { swapsCss } from './swaps.css.ts'
import { Unsupported } from './Unsupported.tsx'
import { useSwapView } from './useSwapView.ts'

export const css = swapsCss
export const title = () => t('Swap')

/** The heading and the text of the alert about a quote that was not given; `null` without an alert. */
function getAlert({ trouble }: SwapState): readonly [Text, string] | null {
  if (!trouble) return null
  return trouble.kind === 'swap-no-quote'
    ? ['Incorrect amount', t('Please enter a valid amount')]
    : ['No quote', trouble.text]
}

/** Exchanges one token for another. */
export default function Swap() {
  const { modal, config, emit } = useTab()
  const { locale } = config.page
  const { swap, state, isOffered } = useSwapView(true)
  const { known } = useSession()
  useEffect(() => swap.watch('quote'), [swap])
  const typed = useTypedAmount(state.amount, swap.setAmount)
  if (!isOffered) return <Unsupported />
  const { from, to, quote, isQuoting, list, stage } = state
  const target = getOtherNetwork(state.network, to)
  const targetName = known.find(({ caipNetworkId }) => caipNetworkId === target)?.name
  if (list === 'failed')
    return (
      <EmptyState
        icon="warning"
        title={t('Swaps could not be loaded')}
        text={t('The list of tokens could not be read.')}
      >
        <RetryButton onClick={() => swap.retry()} />
      </EmptyState>
    )
  const isLoading = list === 'loading'
  const isBusy = stage === 'asking'
  const button = swapButton(state)
  const isWrong = from !== null && state.amount !== '' && toUnits(state.amount, from) === null
  const alert = isWrong ? null : getAlert(state)

  function selectToken(side: SwapSide): void {
    emit({ type: 'CLICK_SELECT_TOKEN_TO_SWAP' })
    modal.push('SwapSelectToken', { arguments: { side } })
  }
  function review(): void {
    swap.openReview()
    modal.push('SwapPreview')
  }
  const { fromWorth, toWorth, balanceWorth } = getWorths(state)
  const exactOut = quote && to ? formatUnits(quote.toAmount, to) : ''
  return (
    <div className="swap">
      <AmountSide
        label={t('You pay')}
        token={from}
        isLoading={isLoading}
        amount={typed.text}
        onType={typed.type}
        hint={typed.hint || (isWrong && !typed.isRefused ? t('Please enter a valid amount') : '')}
        isDisabled={isBusy}
        isWrong={isWrong || alert?.[0] === 'Incorrect amount'}
        onPick={() => selectToken('from')}
        worth={formatMoney(fromWorth, locale)}
        end={
          <SwapBalance
            token={from}
            worth={balanceWorth}
            isDisabled={isBusy}
            onMaximum={() => void swap.setMaximum()}
          />
        }
      />
      {/* A swap begins on the account's network: the sides of two networks cannot be exchanged. */}
      <FlipButton isDisabled={isLoading || isBusy || target !== null} onClick={() => swap.flip()} />
      <AmountSide
        label={targetName ? `${t('You receive')} · ${targetName}` : t('You receive')}
        token={to}
        isLoading={isLoading}
        amount={exactOut && formatQuantity(exactOut, locale, 6)}
        exact={exactOut}
        isWaiting={isQuoting && !quote}
        isDisabled={isBusy}
        onPick={() => selectToken('to')}
        worth={formatMoney(toWorth, locale)}
      />
      {alert ? (
        <p className="swap-alert" role="alert">
          <span className="strong">{t(alert[0])}</span>
          <span>{alert[1]}</span>
        </p>
      ) : (
        <SwapRate state={state} />
      )}
      <div className="swap-do">
        <Button variant="accent" isBusy={button.isBusy} disabled={!button.isReady || isBusy} onClick={review}>
          {button.words}
        </Button>
      </div>
    </div>
  )
}
