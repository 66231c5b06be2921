import type { Purchase } from '../../../bridge/contract/features/onramp.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { isSmartAccount } from '../../telemetry/events.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { createBought } from './bought.ts'
import { createMarket } from './market.ts'
import {
  activitySchema,
  beginSchema,
  endedSchema,
  tellSchema,
  urlWishSchema,
  wishSchema,
} from './onramp.schema.ts'
import { pageUrl } from './pageUrl.ts'
import { createPurchases } from './purchases.ts'
import { subjectOf } from './subject.ts'

/** Two calls of the service, each with its own 10 s. */
const ASK_MS = 25_000
/** A visit ends after 180 s by itself. */
const ENDED_MS = 200_000

/** Ways to buy crypto (reference §1.4 rows 3, 16-18). */
export function createOnrampFeature(parameters: FeatureParameters): Feature {
  const { store, tell } = parameters
  const market = createMarket(parameters)
  const bought = createBought(parameters)
  const purchases = createPurchases(parameters, bought)

  const told = (tab: Tab, event: string, properties: Readonly<Record<string, string>> = {}): void =>
    tell(tab, { event, properties: { ...properties, isSmartAccount: isSmartAccount(store.get()) } })

  return {
    verbs: {
      options: { deadline: ASK_MS, run: (_tab, _given, signal) => market.options(signal) },
      quote: {
        deadline: ASK_MS,
        run: async (_tab, given, signal) => market.quote(parseOrThrow(wishSchema, given), signal),
      },
      url: {
        deadline: ASK_MS,
        run: async (_tab, given, signal) => ({
          url: await pageUrl({ ...parameters, market }, parseOrThrow(urlWishSchema, given), signal),
        }),
      },
      begin: {
        deadline: ASK_MS,
        async run(tab, given): Promise<Purchase> {
          const { provider } = parseOrThrow(beginSchema, given)
          const purchase = purchases.begin(subjectOf(store), provider)
          told(tab, 'SELECT_BUY_PROVIDER', { provider })
          return purchase
        },
      },
      ended: {
        deadline: ENDED_MS,
        async run(_tab, given) {
          const ended = purchases.ended(parseOrThrow(endedSchema, given).purchase)
          if (!ended) throw new ValidationError('purchase', 'Nobody knows this purchase')
          return ended
        },
      },
      activity: {
        deadline: ASK_MS,
        run: async (_tab, given) => {
          const { provider = 'coinbase', cursor } = parseOrThrow(activitySchema, given)
          return bought.read(provider, subjectOf(store).address, cursor)
        },
      },
      tell: {
        deadline: ASK_MS,
        run: async (tab, given) => told(tab, parseOrThrow(tellSchema, given).event),
      },
    },
    stop: purchases.stop,
  }
}
