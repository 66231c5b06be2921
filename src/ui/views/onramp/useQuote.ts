import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import type { OnrampQuote, OnrampQuoteParameters } from '../../../bridge/features/onramp/contract.ts'
import { isWithin, paymentLimits } from '../../../bridge/services/onrampMarket.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { isPositive, TYPING_MS } from './currency.ts'
import { getOnrampStore } from './onrampStore.ts'
import type { Chosen } from './useOptions.ts'

/** A price is renewed after this time. The last one stays until then: it is for the same order. */
const RENEWED_MS = 60_000
/** The button waits this long for a price. A later one is shown all the same. */
const PATIENCE_MS = 8_000

/** The price of the amount in the field. */
export type Price =
  /** There is no amount, or no source of prices for it. */
  | { readonly status: 'none' }
  /** The amount is outside the limits of the payment method. */
  | { readonly status: 'outside' }
  | { readonly status: 'pending' }
  | { readonly status: 'done'; readonly quote: OnrampQuote }
  | { readonly status: 'failed'; readonly isUnsupported: boolean }

type Answer = Extract<Price, { readonly status: 'done' | 'failed' }>

const LATE: Answer = { status: 'failed', isUnsupported: false }

/**
 * Coinbase's price for the amount, requested by itself when the amount has stood still. A price belongs to the order it was
 * requested for: with any other amount, currency or residence the status is `pending` at once.
 *
 * @param isShown whether Coinbase is the chosen provider
 */
export function useQuote(
  { isEnabled, purchase, payment }: Pick<Chosen, 'isEnabled' | 'purchase' | 'payment'>,
  isShown: boolean,
): { readonly price: Price; readonly retry: () => void } {
  const tab = useTab()
  const { engine } = tab
  const { networkId } = useSession()
  const { amount, country, subdivision } = useStore(getOnrampStore(tab))
  const [found, setFound] = useState<{ readonly key: string; readonly answer: Answer } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const limits = payment && paymentLimits(payment)
  const isPriced = isShown && isEnabled && purchase && payment && limits && country !== null
  const isRequested = isPriced && isPositive(amount)
  const order: OnrampQuoteParameters | null =
    isRequested && isWithin(amount, limits)
      ? {
          purchaseCurrency: purchase.id,
          paymentCurrency: payment.id,
          amount,
          network: networkId,
          country,
          ...(subdivision === null ? {} : { subdivision }),
        }
      : null
  const key = order && JSON.stringify(order)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds the whole order; `attempt` requests it again
  useEffect(() => {
    if (!order || key === null) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout>
    const set = (answer: Answer): void => {
      if (isCurrent) setFound({ key, answer })
    }
    const renew = (): void => {
      if (!isCurrent) return
      // A page in the background requests nothing until it is looked at.
      if (document.hidden) document.addEventListener('visibilitychange', renew, { once: true })
      else setAttempt(count => count + 1)
    }
    const request = async (): Promise<void> => {
      timer = setTimeout(() => set(LATE), PATIENCE_MS)
      const answer = await callFeature(engine, 'onramp', 'quote', order).then(
        (quote): Answer => ({ status: 'done', quote }),
        (error: unknown): Answer => ({
          status: 'failed',
          isUnsupported: toWalletError(error).kind === 'onramp-unsupported',
        }),
      )
      clearTimeout(timer)
      set(answer)
      if (isCurrent && answer.status === 'done') timer = setTimeout(renew, RENEWED_MS)
    }
    timer = setTimeout(() => void request(), TYPING_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [engine, key, attempt])

  const price: Price =
    key === null
      ? { status: isRequested ? 'outside' : 'none' }
      : found?.key === key
        ? found.answer
        : { status: 'pending' }
  return {
    price,
    retry() {
      setFound(null)
      setAttempt(count => count + 1)
    },
  }
}
