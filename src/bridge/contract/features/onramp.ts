import type { Page, Transaction } from '../assets.ts'
import type { CaipAddress, NetworkId } from '../network.ts'

/** Reference §3.8. Amounts are decimal strings. */
export type OnrampProviderName = 'coinbase' | 'meld'

/** What one can pay with. */
export interface PaymentCurrency {
  /** ISO 4217: `USD`. */
  readonly id: string
  readonly payment_method_limits: readonly {
    readonly id: string
    readonly min: string
    readonly max: string
  }[]
}

/** What one can buy. */
export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly {
    readonly name: string
    readonly display_name: string
    readonly chain_id: string
    readonly contract_address: string | null
  }[]
}

export interface OnrampOptions {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
}

export interface OnrampMoney {
  readonly amount: string
  readonly currency: string
}

export interface OnrampQuote {
  readonly paymentTotal: OnrampMoney
  readonly paymentSubtotal: OnrampMoney
  readonly purchaseAmount: OnrampMoney
  readonly networkFee: OnrampMoney
  /** `null` where the provider does not say. */
  readonly coinbaseFee: OnrampMoney | null
  readonly quoteId: string
}

/** What a quote is asked for. */
export interface OnrampWish {
  /** Id of one of `options().purchaseCurrencies`. */
  readonly purchaseCurrency: string
  /** Id of one of `options().paymentCurrencies`. */
  readonly paymentCurrency: string
  /** Of the payment currency. */
  readonly amount: string
  /** Default: the active network. */
  readonly network?: NetworkId
}

/** A visit to a provider's page, followed by the engine for every tab. */
export interface Purchase {
  readonly id: string
  readonly provider: OnrampProviderName
  readonly account: CaipAddress
  /** Ms since epoch. */
  readonly since: number
  /** `found`: the provider's list has a transaction it did not have before. `expired`: three minutes passed without one. */
  readonly status: 'waiting' | 'found' | 'expired'
}

export interface OnrampFeature {
  options(parameters: Readonly<Record<never, never>>): Promise<OnrampOptions>
  quote(parameters: OnrampWish): Promise<OnrampQuote>
  /** A provider's page for the account in use. */
  url(
    parameters: { readonly provider: OnrampProviderName } & Partial<OnrampWish>,
  ): Promise<{ readonly url: string }>
  /** Somebody goes to a provider: from now on its list is looked at. */
  begin(parameters: { readonly provider: OnrampProviderName }): Promise<Purchase>
  /** Waits for the end of a purchase; any tab may. */
  ended(parameters: { readonly purchase: string }): Promise<Purchase>
  /** What the account in use has bought at a provider (default `coinbase`), newest first. */
  activity(parameters: {
    readonly provider?: OnrampProviderName
    readonly cursor?: string
  }): Promise<Page<Transaction>>
  tell(parameters: { readonly event: 'SELECT_BUY_CRYPTO' | 'SELECT_WHAT_IS_A_BUY' }): Promise<void>
}
