import { isResidence } from '../../bridge/values/isResidence.ts'
import type { OnrampClient } from '../client/api/facets/onramp.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import { featureOff } from '../observe/featureOff.ts'
import { createMutation } from '../observe/mutation.ts'
import { mapSource, runDuring } from '../observe/source.ts'
import type { Observed } from './hook.ts'

/** Residence of the buyer. */
export interface OnrampParameters {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined
  /** The part of ISO 3166-2 after the dash. */
  readonly subdivision?: string | undefined
}

/** The currencies that can be bought. */
export interface OnrampSlice {
  /** The currencies of the country; `null` until the service has answered, and without a country. */
  readonly options: Awaited<ReturnType<OnrampClient['options']>> | null
  /** Whether the service is being asked for the currencies. */
  readonly isLoading: boolean
  /** The reason when the service did not answer. */
  readonly error: Error | null
}

/** The calls of a purchase. */
export interface OnrampMethods {
  /** As `tabkey.onramp.quote`: the price of a purchase. */
  readonly quote: OnrampClient['quote']
  /** As `tabkey.onramp.url`: the provider's page for the active account. */
  readonly url: OnrampClient['url']
  /** Asks for the currencies again. */
  readonly refetch: () => Promise<void>
}

/** The ways to buy in a country. Without a residence nothing is asked. */
export function observeOnramp(
  { onramp }: Pick<Tabkey, 'onramp'>,
  { country, subdivision }: OnrampParameters,
): Observed<OnrampSlice, OnrampMethods> {
  const read = async (): Promise<OnrampClient> => {
    if (!onramp) throw await featureOff('onramp')
    return onramp
  }
  const isKnown = isResidence({ country, subdivision })
  const options = createMutation(async (_: undefined) =>
    (await read()).options({
      country: country ?? '',
      ...(subdivision === undefined ? {} : { subdivision }),
    }),
  )
  const source = mapSource(options, ({ data, isPending, error }) => ({
    options: isKnown ? (data ?? null) : null,
    isLoading: isPending,
    error,
  }))
  return {
    source: runDuring(source, () => {
      if (isKnown) options.mutate()
      return undefined
    }),
    methods: {
      quote: async input => (await read()).quote(input),
      url: async input => (await read()).url(input),
      refetch: async () => void (await options.mutateAsync()),
    },
  }
}
