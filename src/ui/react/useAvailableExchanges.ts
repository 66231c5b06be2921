import { useCallback, useEffect, useState } from 'react'
import type { ExchangesPage, ExchangesQuery } from '../client/api/facets/pay.ts'
import { featureOff } from '../observe/featureOff.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useMutation } from './useMutation.ts'

/** Which exchanges are listed. */
export interface UseAvailableExchangesParameters extends ExchangesQuery {
  /** False asks nothing until `fetch` is called. */
  readonly shouldFetchOnInit?: boolean
}

/** The last page, and how to load another. */
export interface UseAvailableExchangesReturn {
  /** The last page, `null` before the first. */
  readonly data: ExchangesPage | null
  /** Whether a page is being loaded. */
  readonly isLoading: boolean
  /** Error of the last request, until the next one. */
  readonly error: Error | null
  /** Loads a page; without an argument that of the hook's parameters. */
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
