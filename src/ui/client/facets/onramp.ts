import type {
  OnrampOptions,
  OnrampOrder,
  OnrampProviderName,
  OnrampQuote,
  OnrampResidence,
  OnrampWish,
} from '../../../bridge/features/onramp/contract.ts'

export type {
  OnrampMoney,
  OnrampOptions,
  OnrampOrder,
  OnrampProviderName,
  OnrampQuote,
  OnrampResidence,
  OnrampWish,
  PaymentCurrency,
  PurchaseCurrency,
} from '../../../bridge/features/onramp/contract.ts'

/** Events of buying. */
export type OnrampEvent =
  | { readonly type: 'SELECT_BUY_CRYPTO' | 'SELECT_WHAT_IS_A_BUY' }
  | { readonly type: 'SELECT_BUY_PROVIDER'; readonly provider: OnrampProviderName }

/** Ways to buy crypto. Amounts are decimal strings. */
export interface OnrampClient {
  /**
   * The currencies Coinbase takes and sells in a country.
   *
   * @param residence.country ISO 3166-1 alpha-2: `DE`
   * @param residence.subdivision the state, `NY`; required for `US`
   * @throws ValidationError, HttpError and its kin when the service does not answer: no built-in list stands in
   * @example const { paymentCurrencies } = await tabkey.onramp.options({ country: 'US', subdivision: 'NY' })
   */
  options(residence: OnrampResidence): Promise<OnrampOptions>
  /**
   * Coinbase's price for an amount of money.
   *
   * @param wish.purchaseCurrency id or symbol of one of `options().purchaseCurrencies`
   * @param wish.paymentCurrency id of one of `options().paymentCurrencies`, for instance `USD`
   * @param wish.amount of the payment currency, `'100'` or `'99.50'`, within the limits of the payment method
   * @param wish.country residence of the buyer, with `subdivision` as for `options`
   * @param wish.paymentMethod id of one of the currency's limits, default `CARD`
   * @param wish.network CAIP-2, default the active one
   * @throws ValidationError, OnrampUnsupportedError, OnrampQuoteError (the service gives no quote; none is invented)
   * @example
   * const { purchaseAmount } = await tabkey.onramp.quote({ purchaseCurrency: 'USDC', paymentCurrency: 'EUR', amount: '100', country: 'DE' })
   */
  quote(input: OnrampWish): Promise<OnrampQuote>
  /**
   * The page of a provider for the account in use. Open it in a click; it is https, or of this machine while developing.
   *
   * @param parameters.provider `coinbase` (eip155), or `meld` (eip155 and solana) with `endpoints.onramp`
   * @throws ValidationError, NotConnectedError, OnrampUnsupportedError, OnrampUrlError
   */
  url(
    parameters: { readonly provider: OnrampProviderName } & Partial<OnrampOrder & OnrampResidence>,
  ): Promise<{
    readonly url: string
  }>
}
