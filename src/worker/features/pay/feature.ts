import { PayError } from '../../../bridge/errors/pay.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { readOutsideUrl } from '../outsideUrl.ts'
import { createAskPay } from './askPay.ts'
import {
  exchangesAnswerSchema,
  exchangesSchema,
  orderSchema,
  readExchange,
  toldSchema,
  urlAnswerSchema,
  visitSchema,
} from './pay.schema.ts'
import { readOrder, readWanted } from './readOrder.ts'
import { createVisits } from './visits.ts'

const ASK_MS = 15_000

/** Deposits from exchanges (reference §1.9). A payment by wallet goes the way of `send`. */
export function createPayFeature(parameters: FeatureParameters): Feature {
  const ask = createAskPay(parameters)
  const visits = createVisits(parameters, ask)

  return {
    verbs: {
      exchanges: {
        deadline: ASK_MS,
        async run(_tab, given, signal) {
          const { page = 1, includeOnly, exclude, ...wanted } = parseOrThrow(exchangesSchema, given)
          const answer = await ask({
            method: 'reown_getExchanges',
            params: {
              page,
              ...(includeOnly && { includeOnly }),
              ...(exclude && { exclude }),
              ...readWanted(wanted),
            },
            schema: exchangesAnswerSchema,
            reason: 'UNABLE_TO_GET_EXCHANGES',
            signal,
          })
          const byId = new Map(
            answer.exchanges.flatMap(value => {
              const read = readExchange(value)
              const isWanted = read && (includeOnly?.includes(read.id) ?? true) && !exclude?.includes(read.id)
              return isWanted ? [[read.id, { ...read, imageUrl: read.imageUrl || null }]] : []
            }),
          )
          return { exchanges: [...byId.values()], total: answer.total }
        },
      },
      url: {
        deadline: ASK_MS,
        async run(_tab, given, signal) {
          const { exchangeId, ...order } = parseOrThrow(orderSchema, given)
          const { url, sessionId } = await ask({
            method: 'reown_getExchangePayUrl',
            params: { exchangeId, ...readOrder(order) },
            schema: urlAnswerSchema,
            reason: 'UNABLE_TO_GET_PAY_URL',
            signal,
          })
          const safe = readOutsideUrl(url)
          if (safe === null)
            throw new PayError('UNABLE_TO_GET_PAY_URL', { details: 'an address that is not safe to open' })
          return { url: safe, sessionId }
        },
      },
      status: {
        deadline: ASK_MS,
        run: async (_tab, given) => visits.status(parseOrThrow(visitSchema, given)),
      },
      tell: {
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
    stop: visits.stop,
  }
}
