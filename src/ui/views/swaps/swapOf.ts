import { toWalletError } from '../../../bridge/errors/revive.ts'
import type { ReviewedSwap, SwapsFeature, SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { toOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { followPayment } from '../../client/follow/followPayment.ts'
import { askFeature } from '../../client/tab/askFeature.ts'
import type { TabContext } from '../../client/tab/context.ts'
import { cleanText } from '../../format/cleanText.ts'
import { errorWords } from '../../format/errorWords.ts'
import { formatQuantity } from '../../format/money.ts'
import { systemTimers } from '../../state/timers.ts'
import { t } from '../../words/t.ts'
import { createSwap, type Swap } from './createSwap.ts'
import { textOf } from './swapState.ts'

/** The swap of each tab. It outlives its views: several show it, and the wallet may answer after they are closed. */
const swaps = new WeakMap<TabContext, Swap>()

/** The swap of a tab, connected to its engine, toasts and events. */
export function swapOf(tab: TabContext): Swap {
  const known = swaps.get(tab)
  if (known) return known
  const made = connect(tab)
  swaps.set(tab, made)
  return made
}

function connect(tab: TabContext): Swap {
  const { engine, toasts, mirror, modal, config } = tab
  const { locale } = config.page
  const ask: SwapsFeature = {
    tokens: given => askFeature(engine, 'swaps', 'tokens', given),
    prices: given => askFeature(engine, 'swaps', 'prices', given),
    fee: given => askFeature(engine, 'swaps', 'fee', given),
    quote: given => askFeature(engine, 'swaps', 'quote', given),
    prepare: given => askFeature(engine, 'swaps', 'prepare', given),
    confirm: given => askFeature(engine, 'swaps', 'confirm', given),
    received: given => askFeature(engine, 'swaps', 'received', given),
  }
  let unfollow = (): void => {}

  const aboutOf = ({ network, from, to, amount }: ReviewedSwap) => ({ network, from, to, amount })

  /** 'ETH to 2,487.51 USDC'; without an amount where none is known. */
  function words(toAmount: string | null, from: SwapToken, to: SwapToken): string {
    const amount = toAmount === null ? '' : `${formatQuantity(textOf(toAmount, to), locale, 3)} `
    return t('{from} to {to}', {
      from: cleanText(from.symbol, 12, ''),
      to: amount + cleanText(to.symbol, 12, ''),
    })
  }

  /** Shows a toast once the wallet has answered, which is when its request leaves the state. */
  function followAnswer({ id }: ReviewedSwap, message: string): () => void {
    let wasThere = false
    return mirror.subscribe(state => {
      const isThere = state?.requests[id] !== undefined
      if (wasThere && !isThere) toasts.show({ message, variant: 'loading' })
      wasThere = isThere
    })
  }

  const swap = createSwap({
    ask,
    timers: systemTimers,
    createId: createRandomId,
    onAsking(review, from, to) {
      const isSwap = review.step === 'swap'
      if (isSwap) tab.emit({ type: 'SWAP_INITIATED', ...aboutOf(review) })
      toasts.show({
        message: isSwap
          ? t('Confirm transaction in your wallet')
          : t('Approve limit increase in your wallet'),
        variant: 'loading',
      })
      unfollow()
      unfollow = followAnswer(
        review,
        isSwap ? t('Swapping {swap}', { swap: words(review.toAmount, from, to) }) : t('Approving...'),
      )
    },
    onDone(review, from, to, received) {
      unfollow()
      if (review.step === 'swap') tab.emit({ type: 'SWAP_SUCCESS', ...aboutOf(review), received })
      // Before the reset of the swap, after which the preview would navigate back by itself.
      if (review.step === 'swap' && modal.getState().view === 'SwapPreview') modal.reset('Account')
      if (review.step === 'swap')
        toasts.show({
          message: t('Swapped {swap}', { swap: words(received, from, to) }),
          variant: 'success',
        })
      else toasts.hide()
    },
    onOutcome(review, { status }, error) {
      const { id: requestId, step } = review
      const message = error instanceof Error ? error.message : ''
      if (status === 'rejected') tab.emit({ type: 'SWAP_REJECTED', ...aboutOf(review), step })
      else tab.emit({ type: 'SWAP_ERROR', ...aboutOf(review), step, message, outcome: status, requestId })
    },
    follow: ({ id, network }, known, onOutcome) =>
      void followPayment(engine, { id, network, known, onOutcome }),
    onFailed(error, step) {
      unfollow()
      const outcome = toOutcome('asked', error)
      // The view shows what is known of the transaction; an error toast would call it failed.
      if (outcome === 'unknown' || toWalletError(error).kind === 'aborted') toasts.hide()
      else if (outcome === 'rejected') toasts.show({ message: t('Declined in the wallet'), variant: 'error' })
      else toasts.show({ message: errorWords(error, 80), variant: 'error' })
      if (step === 'tokens' && modal.getState().view === 'Swap' && modal.getState().history.length > 1)
        modal.back()
    },
  })
  modal.subscribe(({ open }, before) => {
    if (before.open !== open) swap.setVisible(open)
  })
  return swap
}
