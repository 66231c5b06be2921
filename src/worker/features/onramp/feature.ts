import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import type { OnrampProviderName, Purchase } from '../../../bridge/features/onramp/contract.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { formatCaipAddress } from '../../../bridge/values/caip.ts'
import { isResidence } from '../../../bridge/values/isResidence.ts'
import { hasSmartAccount } from '../../telemetry/events.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { balanceArrival, listArrival } from './arrival.ts'
import { createBought } from './bought.ts'
import { createMarket } from './market.ts'
import { meldTarget } from './meldPage.ts'
import {
  activitySchema,
  beginSchema,
  endedSchema,
  quoteInputSchema,
  residenceSchema,
  tellSchema,
  urlOrderSchema,
} from './onramp.schema.ts'
import { pageUrl } from './pageUrl.ts'
import { createPurchases } from './purchases.ts'
import { type Subject, subjectOf } from './subject.ts'

/** Two calls of the service, each with its own 10 s. */
const ASK_MS = 25_000
/** A visit ends after 180 s by itself. */
const ENDED_MS = 200_000
const LIST_EVERY_MS = 4_000
/** The balance service keeps a reply for 10 s. */
const BALANCE_EVERY_MS = 12_000

/** Ways to buy crypto. */
export function createOnrampFeature(parameters: FeatureParameters): Feature<'onramp'> {
  const { store, tell, data } = parameters
  const market = createMarket(parameters)
  const bought = createBought(parameters)
  const purchases = createPurchases(parameters)

  const report = (tab: Tab, event: string, properties: Readonly<Record<string, string>> = {}): void =>
    tell(tab, { event, properties: { ...properties, isSmartAccount: hasSmartAccount(store.get()) } })

  function begin(tab: Tab, provider: OnrampProviderName, subject: Subject): Purchase {
    const { account } = subject
    if (provider === 'coinbase')
      return purchases.begin({
        provider,
        account,
        everyMs: LIST_EVERY_MS,
        arrival: since => listArrival(bought, subject, since),
      })
    const { network } = meldTarget(subject)
    const target = formatCaipAddress(network, subject.address)
    const holdings = async () =>
      (await (
        await data()
      ).get(tab, { kind: 'tokens', account: target, force: true })) as readonly TokenBalance[]
    return purchases.begin({
      provider,
      account,
      everyMs: BALANCE_EVERY_MS,
      arrival: () => balanceArrival(holdings),
    })
  }

  return {
    verbs: {
      options: {
        deadline: ASK_MS,
        async run(_tab, given, signal) {
          const residence = parseOrThrow(residenceSchema, given)
          if (!isResidence(residence)) throw new ValidationError('subdivision', 'Required for US')
          return market.options(residence, signal)
        },
      },
      quote: {
        deadline: ASK_MS,
        run: async (_tab, given, signal) => market.quote(parseOrThrow(quoteInputSchema, given), signal),
      },
      url: {
        deadline: ASK_MS,
        run: async (_tab, given, signal) => ({
          url: await pageUrl({ ...parameters, market }, parseOrThrow(urlOrderSchema, given), signal),
        }),
      },
      start: {
        deadline: ASK_MS,
        async run(tab, given): Promise<Purchase> {
          const { provider } = parseOrThrow(beginSchema, given)
          const purchase = begin(tab, provider, subjectOf(store))
          report(tab, 'SELECT_BUY_PROVIDER', { provider })
          return purchase
        },
      },
      ended: {
        deadline: ENDED_MS,
        async run(_tab, given) {
          const ended = purchases.ended(parseOrThrow(endedSchema, given).purchase)
          if (!ended) throw new ValidationError('purchase', 'Unknown purchase')
          return ended
        },
      },
      activity: {
        deadline: ASK_MS,
        run: async (_tab, given) => bought.read(subjectOf(store), parseOrThrow(activitySchema, given).cursor),
      },
      report: {
        deadline: ASK_MS,
        run: async (tab, given) => report(tab, parseOrThrow(tellSchema, given).event),
      },
    },
    dispose: purchases.stop,
  }
}
