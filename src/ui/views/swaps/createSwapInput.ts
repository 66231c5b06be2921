import type { SwapQuoteRequest, SwapsFeature } from '../../../bridge/features/swaps/contract.ts'
import { createLatest } from '../../../bridge/values/createLatest.ts'
import type { Timers } from '../../state/timers.ts'
import { formatUnits, getOtherNetwork, type SwapState, toProblem, toUnits } from './swapState.ts'
import type { SwapStore } from './swapStore.ts'

const TYPING_DEBOUNCE_MS = 200

export interface SwapInputParameters {
  readonly api: SwapsFeature
  readonly timers: Timers
  readonly store: SwapStore
  readonly onFailed: (error: unknown, step: 'fee') => void
}

export interface SwapInput {
  /** Applies a change of tokens or amount: drops quote and review, and asks for a quote after `waitMs`. */
  change(changes: Partial<SwapState>, waitMs: number): void
  setAmount(amount: string): void
  flip(): void
  /** Sets the whole balance; of the native token the network fee is left. */
  setMaximum(): Promise<void>
  refreshQuote(): Promise<void>
  /** Drops the responses of all pending requests. */
  cancel(): void
}

/** The arguments of a quote; `null` while tokens or amount are incomplete. */
export function toQuoteRequest({ network, from, to, amount }: SwapState): SwapQuoteRequest | null {
  const units = toUnits(amount, from)
  if (!network || !from || !to || units === null || units === 0n) return null
  const toNetwork = getOtherNetwork(network, to)
  const request = { network, from: from.address, to: to.address, amount: String(units) }
  return toNetwork ? { ...request, toNetwork } : request
}

/** Tokens and amount of a swap, and the quote for them. */
export function createSwapInput({ api, timers, store, onFailed }: SwapInputParameters): SwapInput {
  const maximum = createLatest()
  let debounce: unknown

  function cancel(): void {
    maximum.cancel()
    store.requests.cancel()
    timers.clearTimeout(debounce)
  }

  function change(changes: Partial<SwapState>, waitMs: number): void {
    if (store.isBusy() || store.isEnded()) return
    cancel()
    store.update({
      ...changes,
      quote: null,
      trouble: null,
      review: null,
      problem: null,
      isChanged: false,
      stage: 'typing',
    })
    const isQuoting = toQuoteRequest(store.getState()) !== null
    store.update({ isQuoting })
    if (isQuoting) debounce = timers.setTimeout(() => void refreshQuote(), waitMs)
  }

  async function refreshQuote(): Promise<void> {
    const request = toQuoteRequest(store.getState())
    if (!request || store.isBusy()) return
    const isLatest = store.requests.start()
    store.update({ isQuoting: true })
    try {
      const quote = await api.quote(request)
      if (isLatest()) store.update({ quote, trouble: null, isQuoting: false })
    } catch (error) {
      if (isLatest()) store.update({ quote: null, trouble: toProblem(error), isQuoting: false })
    }
  }

  async function setMaximum(): Promise<void> {
    const { from, network } = store.getState()
    if (!from?.balance || !network) return
    const isLatest = maximum.start()
    let reserve = 0n
    try {
      if (from.isNative) reserve = BigInt((await api.fee({ network })).most)
    } catch (error) {
      onFailed(error, 'fee')
      return
    }
    const rest = BigInt(from.balance) - reserve
    if (isLatest()) change({ amount: formatUnits(String(rest > 0n ? rest : 0n), from) }, 0)
  }

  return {
    change,
    setAmount: amount => change({ amount }, TYPING_DEBOUNCE_MS),
    flip() {
      const { from, to, quote } = store.getState()
      change({ from: to, to: from, amount: quote && to ? formatUnits(quote.toAmount, to) : '' }, 0)
    },
    setMaximum,
    refreshQuote,
    cancel,
  }
}
