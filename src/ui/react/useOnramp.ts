import { useCallback, useEffect } from 'react'
import { isResidence } from '../../bridge/values/isResidence.ts'
import type { OnrampClient } from '../client/api/facets/onramp.ts'
import { featureOff } from '../observe/featureOff.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useMutation } from './useMutation.ts'

/** Residence of the buyer. */
export interface UseOnrampParameters {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined
  /** The part of ISO 3166-2 after the dash. */
  readonly subdivision?: string | undefined
}

/** What can be bought, and the calls of a purchase. */
export interface UseOnrampReturn {
  /** The currencies of the country; `null` until the service has answered, and without a country. */
  readonly options: Awaited<ReturnType<OnrampClient['options']>> | null
  /** Whether the service is being asked for the currencies. */
  readonly isLoading: boolean
  /** The reason when the service did not answer. */
  readonly error: Error | null
  /** As `tabkey.onramp.quote`: the price of a purchase. */
  readonly quote: OnrampClient['quote']
  /** As `tabkey.onramp.url`: the provider's page for the active account. */
  readonly url: OnrampClient['url']
  /** Asks for the currencies again. */
  readonly refetch: () => Promise<void>
}

/**
 * Ways to buy crypto (`features.onramp`).
 *
 * @param residence without a country, and for `US` without a subdivision, nothing is asked
 * @example
 * const { options, quote } = useOnramp({ country: 'DE' })
 * await quote({ purchaseCurrency: 'USDC', paymentCurrency: 'EUR', amount: '100', country: 'DE' })
 */
export function useOnramp({ country, subdivision }: UseOnrampParameters = {}): UseOnrampReturn {
  const { onramp } = useTabkey()
  const isKnown = isResidence({ country, subdivision })
  const {
    mutateAsync: run,
    isPending,
    error,
    data,
  } = useMutation(async () =>
    (await on(onramp)).options({
      country: country ?? '',
      ...(subdivision === undefined ? {} : { subdivision }),
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the residence starts a new request
  useEffect(() => {
    if (isKnown) run().catch(() => {})
  }, [run, isKnown, country, subdivision])
  const quote = useCallback<OnrampClient['quote']>(async input => (await on(onramp)).quote(input), [onramp])
  const url = useCallback<OnrampClient['url']>(async input => (await on(onramp)).url(input), [onramp])
  const refetch = useCallback(async () => void (await run()), [run])
  return { options: isKnown ? (data ?? null) : null, isLoading: isPending, error, quote, url, refetch }
}

async function on(onramp: OnrampClient | undefined): Promise<OnrampClient> {
  if (!onramp) throw await featureOff('onramp')
  return onramp
}
