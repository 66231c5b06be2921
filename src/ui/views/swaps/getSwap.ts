import type { NetworkId } from '../../../bridge/contract/network.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import type { ReviewedSwap, SwapsFeature, SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { toOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { followPayment } from '../../client/follow/followPayment.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import type { TabContext } from '../../client/tab/context.ts'
import { cleanText } from '../../format/cleanText.ts'
import { errorWords } from '../../format/errorWords.ts'
import { formatQuantity } from '../../format/money.ts'
import { systemTimers } from '../../state/timers.ts'
import { t } from '../../words/t.ts'
import { createSwap, type Swap } from './createSwap.ts'
import { formatUnits } from './swapState.ts'

/** The swap of each tab. It outlives its views: several show it, and the wallet may answer after they are closed. */
const swaps = new WeakMap<TabContext, Swap>()

/** The swap of a tab, connected to its engine, toasts and events. */
export function getSwap(tab: TabContext): Swap {
  const known = swaps.get(tab)
  if (known) return known
  const made = connect(tab)
  swaps.set(tab, made)
  return made
}

function connect(tab: TabContext): Swap {
  const { engine, toasts, mirror, modal, config } = tab
  const { locale } = config.page
  const api: SwapsFeature = {
    tokens: params => callFeature(engine, 'swaps', 'tokens', params),
    prices: params => callFeature(engine, 'swaps', 'prices', params),
    fee: params => callFeature(engine, 'swaps', 'fee', params),
    quote: params => callFeature(engine, 'swaps', 'quote', params),
    prepare: params => callFeature(engine, 'swaps', 'prepare', params),
    confirm: params => callFeature(engine, 'swaps', 'confirm', params),
    received: params => callFeature(engine, 'swaps', 'received', params),
    arrivals: params => callFeature(engine, 'swaps', 'arrivals', params),
  }
  let unfollow = (): void => {}

  const toEventDetails = ({ network, from, to, amount }: ReviewedSwap) => ({ network, from, to, amount })

  /** 'ETH to 2,487.51 USDC'; without an amount where none is known. */
  function words(toAmount: string | null, from: SwapToken, to: SwapToken): string {
    const amount = toAmount === null ? '' : `${formatQuantity(formatUnits(toAmount, to), locale, 3)} `
    return t('{from} to {to}', {
      from: cleanText(from.symbol, 12, ''),
      to: amount + cleanText(to.symbol, 12, ''),
    })
  }

  const networkName = (id: NetworkId): string =>
    mirror.getState()?.networks.known.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? ''

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
    api,
    timers: systemTimers,
    createId: createRandomId,
    onRequest(review, from, to) {
      const isSwap = review.step === 'swap'
      if (isSwap) tab.emit({ type: 'SWAP_INITIATED', ...toEventDetails(review) })
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
      if (review.step === 'swap') tab.emit({ type: 'SWAP_SUCCESS', ...toEventDetails(review), received })
      // Before the reset of the swap, after which the preview would navigate back by itself.
      if (review.step === 'swap' && modal.getState().view === 'SwapPreview') modal.reset('Account')
      if (review.step !== 'swap') toasts.hide()
      // The bought token of another network arrives later.
      else if (review.toNetwork)
        toasts.show({
          message: t('On the way to {network}', { network: networkName(review.toNetwork) }),
          variant: 'success',
        })
      else
        toasts.show({
          message: t('Swapped {swap}', { swap: words(received, from, to) }),
          variant: 'success',
        })
    },
    onOutcome(review, { status }, error) {
      const { id: requestId, step } = review
      const message = error instanceof Error ? error.message : ''
      if (status === 'rejected') tab.emit({ type: 'SWAP_REJECTED', ...toEventDetails(review), step })
      else
        tab.emit({ type: 'SWAP_ERROR', ...toEventDetails(review), step, message, outcome: status, requestId })
    },
    follow: ({ id, network }, known, onOutcome) =>
      void followPayment(engine, { id, network, known, onOutcome }),
    onFailed(error, step) {
      unfollow()
      const outcome = toOutcome('asked', error)
      // The preview says why the wallet or the node refused, or what is known of the transaction; a toast would say it twice.
      const { open, view } = modal.getState()
      const isSaid = open && view === 'SwapPreview' && (step === 'approve' || step === 'swap')
      if (isSaid || outcome === 'unknown' || toWalletError(error).kind === 'aborted') toasts.hide()
      else if (outcome === 'rejected')
        toasts.show({ message: t('You declined in your wallet.'), variant: 'error' })
      else toasts.show({ message: errorWords(error), variant: 'error' })
      if (step === 'tokens' && modal.getState().view === 'Swap' && modal.getState().history.length > 1)
        modal.back()
    },
  })
  modal.subscribe(({ open }, before) => {
    if (before.open !== open) swap.setVisible(open)
  })
  return swap
}
