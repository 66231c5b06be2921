import type {
  OnrampOptions,
  OnrampProviderName,
  OnrampQuote,
  OnrampWish,
} from '../../../bridge/contract/features/onramp.ts'

export type {
  OnrampMoney,
  OnrampOptions,
  OnrampProviderName,
  OnrampQuote,
  OnrampWish,
  PaymentCurrency,
  PurchaseCurrency,
} from '../../../bridge/contract/features/onramp.ts'

/** What is told of buying (reference §5.8). */
export type OnrampEvent =
  | { readonly type: 'SELECT_BUY_CRYPTO' | 'SELECT_WHAT_IS_A_BUY' }
  | { readonly type: 'SELECT_BUY_PROVIDER'; readonly provider: OnrampProviderName }

/** Ways to buy crypto. Amounts are decimal strings. */
export interface OnrampClient {
  /**
   * What can be bought, and what with.
   *
   * @throws HttpError and its kin when the service does not say: no list of ours stands in its place
   */
  options(): Promise<OnrampOptions>
  /**
   * What an amount of money buys.
   *
   * @param wish.purchaseCurrency id of one of `options().purchaseCurrencies`
   * @param wish.paymentCurrency id of one of `options().paymentCurrencies`, for instance `USD`
   * @param wish.amount of the payment currency, `'100'` or `'99.50'`
   * @param wish.network CAIP-2, default the active one
   * @throws ValidationError, OnrampQuoteError (there is none; nothing is invented)
   * @example const { purchaseAmount } = await tabkey.onramp.quote({ purchaseCurrency: id, paymentCurrency: 'USD', amount: '100' })
   */
  quote(wish: OnrampWish): Promise<OnrampQuote>
  /**
   * The page of a provider for the account in use. Open it in a click; it is https, or of this machine while developing.
   *
   * @param parameters.provider `coinbase` (eip155) or `meld` (eip155 and solana)
   * @throws ValidationError, NotConnectedError, OnrampUnsupportedError, OnrampUrlError
   */
  url(parameters: { readonly provider: OnrampProviderName } & Partial<OnrampWish>): Promise<{
    readonly url: string
  }>
}
