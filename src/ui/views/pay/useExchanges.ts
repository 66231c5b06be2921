import type { ExchangesPage, ExchangesQuery } from '../../../bridge/features/pay/contract.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { type Answer, useEngineQuery } from '../../hooks/useEngineQuery.ts'

/** Exchanges that are good for a payment; `null` asks nothing. */
export function useExchanges(query: ExchangesQuery | null): {
  readonly answer: Answer<ExchangesPage>
  readonly retry: () => void
} {
  return useEngineQuery(query && `pay:exchanges:${JSON.stringify(query)}`, ({ engine }) =>
    callFeature(engine, 'pay', 'exchanges', query ?? {}),
  )
}
