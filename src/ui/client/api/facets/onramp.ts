import type {
  OnrampOptions,
  OnrampOrder,
  OnrampProviderName,
  OnrampQuote,
  OnrampQuoteParameters,
  OnrampResidence,
} from '../../../../bridge/features/onramp/contract.ts'

export type {
  OnrampMoney,
  OnrampOptions,
  OnrampOrder,
  OnrampProviderName,
  OnrampQuote,
  OnrampQuoteParameters,
  OnrampResidence,
  PaymentCurrency,
  PurchaseCurrency,
} from '../../../../bridge/features/onramp/contract.ts'

/** Events of buying. */
export type OnrampEvent =
  | { readonly type: 'SELECT_BUY_CRYPTO' | 'SELECT_WHAT_IS_A_BUY' }
  | { readonly type: 'SELECT_BUY_PROVIDER'; readonly provider: OnrampProviderName }

/** Ways to buy crypto. Amounts are decimal strings. */
export interface OnrampClient {
  /**
   * Returns the currencies that Coinbase accepts and sells in a country.
   *
   * @param residence.country ISO 3166-1 alpha-2: `DE`
   * @param residence.subdivision the state, `NY`; required for `US`
   * @throws ValidationError; HttpError, RpcTimeoutError or NetworkError if the service does not respond: there is no built-in list
   * @example const { paymentCurrencies } = await tabkey.onramp.options({ country: 'US', subdivision: 'NY' })
   */
  options(residence: OnrampResidence): Promise<OnrampOptions>
  /**
   * Returns Coinbase's price for an amount of money.
   *
   * @param wish.purchaseCurrency id or symbol of one of `options().purchaseCurrencies`
   * @param wish.paymentCurrency id of one of `options().paymentCurrencies`, for instance `USD`
   * @param wish.amount in the payment currency, `'100'` or `'99.50'`, within the limits of the payment method
   * @param wish.country residence of the buyer, with `subdivision` as for `options`
   * @param wish.paymentMethod id of one of the currency's limits; default: `CARD`
   * @param wish.network CAIP-2; default: the active network
   * @throws ValidationError, OnrampUnsupportedError, OnrampQuoteError (the service returned no quote)
   * @example
   * const { purchaseAmount } = await tabkey.onramp.quote({ purchaseCurrency: 'USDC', paymentCurrency: 'EUR', amount: '100', country: 'DE' })
   */
  quote(input: OnrampQuoteParameters): Promise<OnrampQuote>
  /**
   * Returns the URL of a provider's page for the active account. Open it in a click handler. It is https, or localhost
   * during development.
   *
   * @param parameters.provider `coinbase` (eip155), or one that `endpoints.onramp` names: `meld` (eip155 and solana), and `coinbase`,
   * `moonpay`, `transak` and `ramp` (eip155, solana and bip122), whose pages your server makes
   * @throws ValidationError, NotConnectedError, OnrampUnsupportedError, OnrampUrlError
   * @example const { url } = await tabkey.onramp.url({ provider: 'coinbase' })
   */
  url(
    parameters: { readonly provider: OnrampProviderName } & Partial<OnrampOrder & OnrampResidence>,
  ): Promise<{
    readonly url: string
  }>
}
