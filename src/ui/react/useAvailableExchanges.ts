import { useCallback, useEffect, useState } from 'react'
import type { ExchangesPage, ExchangesQuery } from '../client/facets/pay.ts'
import { featureOff } from '../observe/featureOff.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useMutation } from './useMutation.ts'

export interface UseAvailableExchangesParameters extends ExchangesQuery {
  /** False asks nothing until `fetch` is called. */
  readonly shouldFetchOnInit?: boolean
}

export interface UseAvailableExchangesReturn {
  /** The last page, `null` before the first. */
  readonly data: ExchangesPage | null
  readonly isLoading: boolean
  readonly error: Error | null
  readonly fetch: (query?: ExchangesQuery) => Promise<ExchangesPage>
}

/** Exchanges one can pay from. */
export function useAvailableExchanges({
  shouldFetchOnInit = true,
  ...query
}: UseAvailableExchangesParameters = {}): UseAvailableExchangesReturn {
  const { pay } = useTabkey()
  const [data, setData] = useState<ExchangesPage | null>(null)
  // Hosts create a new query object in each render.
  const key = JSON.stringify(query)
  const {
    mutateAsync: run,
    isPending,
    error,
  } = useMutation(async (asked?: ExchangesQuery) => {
    if (!pay) throw await featureOff('pay')
    const page = await pay.exchanges({ ...(JSON.parse(key) as ExchangesQuery), ...asked })
    setData(page)
    return page
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the query
  useEffect(() => {
    if (shouldFetchOnInit) run().catch(() => {})
  }, [run, shouldFetchOnInit, key])
  const fetch = useCallback((asked?: ExchangesQuery) => run(asked), [run])
  return { data, isLoading: isPending, error, fetch }
}
