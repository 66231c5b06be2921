import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { askExchanges } from './askExchanges.ts'
import { createAskPay } from './askPay.ts'
import { askPayUrl } from './askPayUrl.ts'
import { createKnownSpellings } from './assetSpellings.ts'
import { exchangesSchema, orderSchema, toldSchema, visitSchema } from './pay.schema.ts'
import { readOrder, readWanted } from './readOrder.ts'
import { createVisits } from './visits.ts'

const ASK_MS = 15_000
/** Two consecutive calls of 10 s each. */
const URL_MS = 25_000

/** Deposits from exchanges. A payment by wallet uses `send`. */
export function createPayFeature(parameters: FeatureParameters): Feature<'pay'> {
  const ask = createAskPay(parameters)
  const visits = createVisits(parameters, ask)
  const spellings = createKnownSpellings()

  return {
    verbs: {
      exchanges: {
        deadline: ASK_MS,
        async run(_tab, given, signal) {
          const { page = 1, includeOnly, exclude, ...wanted } = parseOrThrow(exchangesSchema, given)
          const input = { page, includeOnly, exclude, ...readWanted(wanted) }
          return askExchanges(input, { ask, spellings, signal })
        },
      },
      url: {
        deadline: URL_MS,
        async run(_tab, given, signal) {
          const { exchangeId, ...order } = parseOrThrow(orderSchema, given)
          return askPayUrl({ exchangeId, ...readOrder(order) }, { ask, spellings, signal })
        },
      },
      status: {
        deadline: ASK_MS,
        run: async (_tab, given) => visits.status(parseOrThrow(visitSchema, given)),
      },
      report: {
        deadline: ASK_MS,
        async run(tab, given) {
          const { event, ...about } = parseOrThrow(toldSchema, given)
          parameters.tell(tab, {
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
