import type { OnrampOptions, OnrampQuote, OnrampWish } from '../../../bridge/contract/features/onramp.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { OnrampQuoteError, OnrampUnsupportedError } from '../../../bridge/errors/onramp.ts'
import { createSupportedChains } from '../../data/supportedChains.ts'
import type { FeatureParameters } from '../feature.ts'
import { optionsSchema, quoteSchema } from './onramp.schema.ts'
import { subjectOf } from './subject.ts'

/** What can be bought changes by the day. */
const OPTIONS_CACHE_MS = 3_600_000

const NOTHING: OnrampOptions = { paymentCurrencies: [], purchaseCurrencies: [] }

/** What is sold, and for how much. */
export interface Market {
  /**
   * Whether the service sells on a network (reference §1.4). A purchase that has begun is followed all the same: the
   * person may be on another network by then.
   *
   * @throws what the service's call throws
   */
  serves(network: NetworkId): Promise<boolean>
  /**
   * Empty on a network the service does not serve.
   *
   * @throws what the service's call throws: there is no list of our own that could be true
   */
  options(signal?: AbortSignal): Promise<OnrampOptions>
  /** @throws OnrampUnsupportedError, ValidationError for currencies nobody sells, OnrampQuoteError when there is none */
  quote(wish: OnrampWish, signal: AbortSignal): Promise<OnrampQuote>
}

export function createMarket({
  store,
  clock,
  hosted,
}: Pick<FeatureParameters, 'store' | 'clock' | 'hosted'>): Market {
  let known: { readonly at: number; readonly options: OnrampOptions } | null = null

  const supported = createSupportedChains(hosted)
  const serves = async (network: NetworkId): Promise<boolean> => (await supported()).has(network)

  async function all(signal?: AbortSignal): Promise<OnrampOptions> {
    if (known && clock.monotonic() - known.at < OPTIONS_CACHE_MS) return known.options
    const fresh = await hosted.ask('blockchainApi', http =>
      http.get('/v1/onramp/options', { schema: optionsSchema, ...(signal && { signal }) }),
    )
    known = { at: clock.monotonic(), options: fresh }
    return fresh
  }

  return {
    serves,
    async options(signal) {
      const { active, activeNamespace } = store.get().networks
      const network = active[activeNamespace]
      return network === undefined || (await serves(network)) ? all(signal) : NOTHING
    },
    async quote(wish, signal) {
      const network = wish.network ?? subjectOf(store).network
      if (!(await serves(network))) throw new OnrampUnsupportedError({ details: network })
      const { purchaseCurrencies, paymentCurrencies } = await all(signal)
      const purchaseCurrency = purchaseCurrencies.find(({ id }) => id === wish.purchaseCurrency)
      const paymentCurrency = paymentCurrencies.find(({ id }) => id === wish.paymentCurrency)
      if (!purchaseCurrency) throw new ValidationError('purchaseCurrency', 'Nobody sells this')
      if (!paymentCurrency) throw new ValidationError('paymentCurrency', 'Nobody takes this')
      const body = { purchaseCurrency, paymentCurrency, amount: wish.amount, network }
      let quote: OnrampQuote
      try {
        quote = await hosted.ask('blockchainApi', http =>
          http.post('/v1/onramp/quote', { schema: quoteSchema, body, signal }),
        )
      } catch (cause) {
        signal.throwIfAborted()
        throw new OnrampQuoteError({ cause })
      }
      // A quote in another currency than the one that is shown is none.
      const isOfCurrency =
        quote.paymentTotal.currency === paymentCurrency.id &&
        [purchaseCurrency.symbol, purchaseCurrency.id].includes(quote.purchaseAmount.currency)
      if (!isOfCurrency) throw new OnrampQuoteError({ details: 'a quote of other currencies' })
      return quote
    },
  }
}
