import type { OnrampOptions, OnrampQuote, OnrampWish } from '../../../bridge/contract/features/onramp.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { OnrampQuoteError } from '../../../bridge/errors/onramp.ts'
import type { FeatureParameters } from '../feature.ts'
import { optionsSchema, quoteSchema } from './onramp.schema.ts'
import { subjectOf } from './subject.ts'

/** What can be bought changes by the day. */
const OPTIONS_CACHE_MS = 3_600_000

/** What is sold, and for how much. */
export interface Market {
  /** @throws what the service's call throws: there is no list of our own that could be true */
  options(signal?: AbortSignal): Promise<OnrampOptions>
  /** @throws ValidationError for currencies nobody sells, OnrampQuoteError when there is none */
  quote(wish: OnrampWish, signal: AbortSignal): Promise<OnrampQuote>
}

export function createMarket({
  store,
  clock,
  hosted,
}: Pick<FeatureParameters, 'store' | 'clock' | 'hosted'>): Market {
  let known: { readonly at: number; readonly options: OnrampOptions } | null = null

  async function options(signal?: AbortSignal): Promise<OnrampOptions> {
    if (known && clock.monotonic() - known.at < OPTIONS_CACHE_MS) return known.options
    const fresh = await hosted.ask('blockchainApi', http =>
      http.get('/v1/onramp/options', { schema: optionsSchema, ...(signal && { signal }) }),
    )
    known = { at: clock.monotonic(), options: fresh }
    return fresh
  }

  return {
    options,
    async quote(wish, signal) {
      const { purchaseCurrencies, paymentCurrencies } = await options(signal)
      const purchaseCurrency = purchaseCurrencies.find(({ id }) => id === wish.purchaseCurrency)
      const paymentCurrency = paymentCurrencies.find(({ id }) => id === wish.paymentCurrency)
      if (!purchaseCurrency) throw new ValidationError('purchaseCurrency', 'Nobody sells this')
      if (!paymentCurrency) throw new ValidationError('paymentCurrency', 'Nobody takes this')
      const network = wish.network ?? subjectOf(store).network
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
