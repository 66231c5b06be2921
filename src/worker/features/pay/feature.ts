import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { createKnownSpellings } from './assetSpellings.ts'
import { createPayRequest } from './createPayRequest.ts'
import { fetchExchanges } from './fetchExchanges.ts'
import { fetchPayUrl } from './fetchPayUrl.ts'
import { eventSchema, exchangesSchema, orderSchema, visitSchema } from './pay.schema.ts'
import { readOrder, readWanted } from './readOrder.ts'
import { createVisits } from './visits.ts'

const REQUEST_MS = 15_000
/** Two consecutive calls of 10 s each. */
const URL_MS = 25_000

/** Deposits from exchanges. A payment by wallet uses `send`. */
export function createPayFeature(parameters: FeatureParameters): Feature<'pay'> {
  const request = createPayRequest(parameters)
  const visits = createVisits(parameters, request)
  const spellings = createKnownSpellings()

  return {
    methods: {
      exchanges: {
        deadline: REQUEST_MS,
        async run(_tab, input, signal) {
          const { page = 1, includeOnly, exclude, ...wanted } = parseOrThrow(exchangesSchema, input)
          const query = { page, includeOnly, exclude, ...readWanted(wanted) }
          return fetchExchanges(query, { request, spellings, signal })
        },
      },
      url: {
        deadline: URL_MS,
        async run(_tab, input, signal) {
          const { exchangeId, ...order } = parseOrThrow(orderSchema, input)
          return fetchPayUrl({ exchangeId, ...readOrder(order) }, { request, spellings, signal })
        },
      },
      status: {
        deadline: REQUEST_MS,
        run: async (_tab, input) => visits.status(parseOrThrow(visitSchema, input)),
      },
      report: {
        deadline: REQUEST_MS,
        async run(tab, input) {
          const { event, ...about } = parseOrThrow(eventSchema, input)
          parameters.track(tab, {
            event,
            properties: Object.fromEntries(
              Object.entries(about).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
            ),
          })
        },
      },
    },
    dispose: visits.stop,
  }
}
