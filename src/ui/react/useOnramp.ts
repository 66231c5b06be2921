import { useCallback, useEffect } from 'react'
import type { OnrampClient } from '../client/facets/onramp.ts'
import { featureOff } from './featureOff.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { usePending } from './usePending.ts'

export interface UseOnrampReturn {
  /** What can be bought, and what with; `null` until the service has said so. */
  readonly options: Awaited<ReturnType<OnrampClient['options']>> | null
  readonly isLoading: boolean
  /** Why there are no options. */
  readonly error: Error | null
  readonly quote: OnrampClient['quote']
  readonly url: OnrampClient['url']
  readonly refetch: () => Promise<void>
}

/**
 * Ways to buy crypto (`features.onramp`).
 *
 * @example
 * const { options, quote } = useOnramp()
 * await quote({ purchaseCurrency: options.purchaseCurrencies[0].id, paymentCurrency: 'USD', amount: '100' })
 */
export function useOnramp(): UseOnrampReturn {
  const { onramp } = useTabkey()
  const { run, isPending, error, data } = usePending(async () => (await on(onramp)).options())
  useEffect(() => {
    run().catch(() => {})
  }, [run])
  const quote = useCallback<OnrampClient['quote']>(async wish => (await on(onramp)).quote(wish), [onramp])
  const url = useCallback<OnrampClient['url']>(async wish => (await on(onramp)).url(wish), [onramp])
  const refetch = useCallback(async () => void (await run()), [run])
  return { options: data, isLoading: isPending, error, quote, url, refetch }
}

async function on(onramp: OnrampClient | undefined): Promise<OnrampClient> {
  if (!onramp) throw await featureOff('onramp')
  return onramp
}
