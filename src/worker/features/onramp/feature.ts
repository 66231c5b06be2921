import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import type { OnrampProviderName, Purchase } from '../../../bridge/features/onramp/contract.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { isListed } from '../../../bridge/services/onrampProviders.ts'
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
  eventSchema,
  quoteInputSchema,
  residenceSchema,
  urlOrderSchema,
} from './onramp.schema.ts'
import { pageUrl } from './pageUrl.ts'
import { createPurchases } from './purchases.ts'
import { getSubject, type Subject } from './subject.ts'

/** Two calls of the service, each with its own 10 s. */
const REQUEST_MS = 25_000
/** A visit ends after 180 s by itself. */
const ENDED_MS = 200_000
const LIST_EVERY_MS = 4_000
/** The balance service keeps a reply for 10 s. */
const BALANCE_EVERY_MS = 12_000

/** Ways to buy crypto. */
export function createOnrampFeature(parameters: FeatureParameters): Feature<'onramp'> {
  const { store, track, data, config } = parameters
  const market = createMarket(parameters)
  const bought = createBought(parameters)
  const purchases = createPurchases(parameters)

  const report = (tab: Tab, event: string, properties: Readonly<Record<string, string>> = {}): void =>
    track(tab, { event, properties: { ...properties, isSmartAccount: hasSmartAccount(store.get()) } })

  function begin(tab: Tab, provider: OnrampProviderName, subject: Subject): Purchase {
    const { account } = subject
    if (isListed(config(), provider))
      return purchases.begin({
        provider,
        account,
        everyMs: LIST_EVERY_MS,
        arrival: since => listArrival(bought, subject, since),
      })
    const { network } = provider === 'meld' ? meldTarget(subject) : subject
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
    methods: {
      options: {
        deadline: REQUEST_MS,
        async run(_tab, input, signal) {
          const residence = parseOrThrow(residenceSchema, input)
          if (!isResidence(residence)) throw new ValidationError('subdivision', 'Required for US')
          return market.options(residence, signal)
        },
      },
      quote: {
        deadline: REQUEST_MS,
        run: async (_tab, input, signal) => market.quote(parseOrThrow(quoteInputSchema, input), signal),
      },
      url: {
        deadline: REQUEST_MS,
        run: async (_tab, input, signal) => ({
          url: await pageUrl({ ...parameters, market }, parseOrThrow(urlOrderSchema, input), signal),
        }),
      },
      start: {
        deadline: REQUEST_MS,
        async run(tab, input): Promise<Purchase> {
          const { provider } = parseOrThrow(beginSchema, input)
          const purchase = begin(tab, provider, getSubject(store))
          report(tab, 'SELECT_BUY_PROVIDER', { provider })
          return purchase
        },
      },
      ended: {
        deadline: ENDED_MS,
        async run(_tab, input) {
          const ended = purchases.ended(parseOrThrow(endedSchema, input).purchase)
          if (!ended) throw new ValidationError('purchase', 'Unknown purchase')
          return ended
        },
      },
      activity: {
        deadline: REQUEST_MS,
        run: async (_tab, input) =>
          bought.read(getSubject(store), parseOrThrow(activitySchema, input).cursor),
      },
      report: {
        deadline: REQUEST_MS,
        run: async (tab, input) => report(tab, parseOrThrow(eventSchema, input).event),
      },
    },
    dispose: purchases.stop,
  }
}
