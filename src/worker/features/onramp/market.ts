import type { NetworkId } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import type {
  OnrampOptions,
  OnrampQuote,
  OnrampQuoteParameters,
  OnrampResidence,
  PaymentCurrency,
} from '../../../bridge/features/onramp/contract.ts'
import { OnrampQuoteError, OnrampUnsupportedError } from '../../../bridge/features/onramp/errors.ts'
import { isWithin, paymentLimits, soldOn } from '../../../bridge/services/onrampMarket.ts'
import { isResidence } from '../../../bridge/values/isResidence.ts'
import { createSupportedChains } from '../../data/supportedChains.ts'
import type { FeatureParameters } from '../feature.ts'
import { optionsReplySchema, quoteReplySchema } from './onramp.schema.ts'
import { getSubject } from './subject.ts'

/** The list changes from day to day. */
const OPTIONS_CACHE_MS = 3_600_000
const RESIDENCES_MAX = 20

const NOTHING: OnrampOptions = { paymentCurrencies: [], purchaseCurrencies: [] }

/** Coinbase's currencies and prices, by the blockchain API. */
export interface Market {
  /**
   * Whether the service sells on a network. A purchase that has begun is followed all the same: the account may be on another
   * network by then.
   *
   * @throws what the service's call throws
   */
  serves(network: NetworkId): Promise<boolean>
  /**
   * Empty on a network the service does not serve.
   *
   * @throws what the service's call throws: no built-in list stands in for the reply
   */
  options(residence: OnrampResidence, signal?: AbortSignal): Promise<OnrampOptions>
  /** The symbol of a currency that was listed before under this id; other names are returned as they are. */
  getSymbol(purchaseCurrency: string): string
  /**
   * Asks nothing when the reply could only be a refusal.
   *
   * @throws OnrampUnsupportedError, ValidationError (currencies, method or amount that the options rule out), OnrampQuoteError
   */
  quote(input: OnrampQuoteParameters, signal: AbortSignal): Promise<OnrampQuote>
}

export function createMarket({
  store,
  clock,
  hosted,
}: Pick<FeatureParameters, 'store' | 'clock' | 'hosted'>): Market {
  const known = new Map<string, { readonly at: number; readonly options: OnrampOptions }>()

  const supported = createSupportedChains(hosted)
  const serves = async (network: NetworkId): Promise<boolean> =>
    network.startsWith('eip155:') && (await supported()).has(network)

  async function read(
    { country, subdivision }: OnrampResidence,
    signal?: AbortSignal,
  ): Promise<OnrampOptions> {
    const key = `${country} ${subdivision ?? ''}`
    const last = known.get(key)
    if (last && clock.monotonic() - last.at < OPTIONS_CACHE_MS) return last.options
    const options = await hosted.fetchPage('blockchainApi', http =>
      http.get('/v1/onramp/buy/options', {
        schema: optionsReplySchema,
        params: { country, subdivision },
        ...(signal && { signal }),
      }),
    )
    if (known.size >= RESIDENCES_MAX) known.clear()
    known.set(key, { at: clock.monotonic(), options })
    return options
  }

  return {
    serves,
    async options(residence, signal) {
      const { active, activeNamespace } = store.get().networks
      const network = active[activeNamespace]
      return network === undefined || (await serves(network)) ? read(residence, signal) : NOTHING
    },
    getSymbol(purchaseCurrency) {
      const listed = [...known.values()].flatMap(({ options }) => options.purchaseCurrencies)
      return listed.find(({ id }) => id === purchaseCurrency)?.symbol ?? purchaseCurrency
    },
    async quote(input, signal) {
      const network = input.network ?? getSubject(store).network
      if (!(await serves(network))) throw new OnrampUnsupportedError({ details: network })
      const { country, subdivision, amount } = input
      if (!isResidence(input)) throw new ValidationError('subdivision', 'Required for US')
      const { purchaseCurrencies, paymentCurrencies } = await read(input, signal)
      const purchase = purchaseCurrencies.find(({ id, symbol }) =>
        [id, symbol].includes(input.purchaseCurrency),
      )
      const payment = paymentCurrencies.find(({ id }) => id === input.paymentCurrency)
      const place = purchase && soldOn(purchase, network)
      if (!purchase || !place)
        throw new ValidationError('purchaseCurrency', 'The currency is not sold in this country')
      if (!payment)
        throw new ValidationError('paymentCurrency', 'The currency is not accepted in this country')
      const paymentMethod = choosePaymentMethod(payment, input)
      const params = {
        purchaseCurrency: purchase.id,
        purchaseNetwork: place.name,
        paymentAmount: amount,
        paymentCurrency: payment.id,
        paymentMethod,
        country,
        subdivision,
      }
      let quote: OnrampQuote
      try {
        quote = await hosted.fetchPage('blockchainApi', http =>
          http.get('/v1/onramp/buy/quotes', { schema: quoteReplySchema, params, signal }),
        )
      } catch (cause) {
        signal.throwIfAborted()
        throw new OnrampQuoteError({ cause })
      }
      // The provider may answer in another currency than the one that is shown.
      const isSameCurrency =
        quote.paymentTotal.currency === payment.id &&
        [purchase.symbol, purchase.id].includes(quote.purchaseAmount.currency)
      if (!isSameCurrency) throw new OnrampQuoteError({ details: 'the quote is for other currencies' })
      return quote
    },
  }
}

/** @throws OnrampQuoteError without a payment method, ValidationError for an amount outside its limits */
function choosePaymentMethod(
  payment: PaymentCurrency,
  { paymentMethod, amount }: OnrampQuoteParameters,
): string {
  const limits = paymentLimits(payment, paymentMethod)
  if (!limits && paymentMethod !== undefined)
    throw new ValidationError('paymentMethod', 'The payment method is not offered for this currency')
  if (!limits) throw new OnrampQuoteError({ details: `the market has no payment method for ${payment.id}` })
  if (!isWithin(amount, limits))
    throw new ValidationError('amount', `Expected ${limits.min} to ${limits.max} ${payment.id}`)
  return limits.id
}
