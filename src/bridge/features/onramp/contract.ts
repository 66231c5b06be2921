import type { Page, Transaction } from '../../contract/assets.ts'
import type { CaipAddress, NetworkId } from '../../contract/network.ts'

/** A provider of purchases. */
export type OnrampProviderName = 'coinbase' | 'meld' | 'moonpay' | 'transak' | 'ramp'

/** Residence of the buyer. Assets, payment methods and fees differ by country. */
export interface OnrampResidence {
  /** ISO 3166-1 alpha-2, upper case: `DE`. */
  readonly country: string
  /** The part of ISO 3166-2 after the dash, `NY`; the service needs it for `US`. */
  readonly subdivision?: string
}

/** A currency that the provider accepts in a country. */
export interface PaymentCurrency {
  /** ISO 4217: `USD`. */
  readonly id: string
  /** Smallest and greatest payment by payment method (`CARD`, `ACH_BANK_ACCOUNT`, …); decimal strings. */
  readonly limits: readonly {
    readonly id: string
    readonly min: string
    readonly max: string
  }[]
}

/** A token or coin that the provider sells in a country. */
export interface PurchaseCurrency {
  /** The provider's id. */
  readonly id: string
  /** For instance `Ethereum`. */
  readonly name: string
  /** For instance `ETH`. */
  readonly symbol: string
  /** Networks that the provider delivers it on. */
  readonly networks: readonly {
    /** The provider's name of the network: `base`. */
    readonly name: string
    readonly displayName: string
    /** Decimal text; empty outside EVM. */
    readonly chainId: string
    /** `null` for the coin of the network. */
    readonly contractAddress: string | null
  }[]
}

/** What can be bought in a country, and paid with. */
export interface OnrampOptions {
  /** Currencies to pay with. */
  readonly paymentCurrencies: readonly PaymentCurrency[]
  /** Tokens and coins to buy. */
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
}

/** An amount with its currency. */
export interface OnrampMoney {
  /** A decimal string. */
  readonly amount: string
  /** ISO 4217, or the symbol of a token. */
  readonly currency: string
}

/** The provider's price of a purchase. */
export interface OnrampQuote {
  /** What the buyer pays, fees included. */
  readonly paymentTotal: OnrampMoney
  /** What the buyer pays without fees. */
  readonly paymentSubtotal: OnrampMoney
  /** What the buyer receives. */
  readonly purchaseAmount: OnrampMoney
  /** Fee of the network. */
  readonly networkFee: OnrampMoney
  /** Fee of the provider. */
  readonly coinbaseFee: OnrampMoney
  /** Empty if the provider has none. */
  readonly quoteId: string
}

/** The parameters of a purchase. */
export interface OnrampOrder {
  /** Id or symbol of one of `options().purchaseCurrencies`. */
  readonly purchaseCurrency: string
  /** Id of one of `options().paymentCurrencies`. */
  readonly paymentCurrency: string
  /** A decimal string in the payment currency. */
  readonly amount: string
  /** Default: the active network. */
  readonly network?: NetworkId
}

/** A purchase to be priced. */
export interface OnrampQuoteParameters extends OnrampOrder, OnrampResidence {
  /** Id of one of the payment currency's limits. Default: `CARD`, else the first one. */
  readonly paymentMethod?: string
}

/** A purchase on a provider's page, followed by the engine for every tab. */
export interface Purchase {
  readonly id: string
  readonly provider: OnrampProviderName
  readonly account: CaipAddress
  /** Ms since epoch. */
  readonly since: number
  /**
   * `found`: the blockchain API lists a new purchase at Coinbase, or the account's balance has grown (other providers). `expired`: three minutes passed
   * without either.
   */
  readonly status: 'waiting' | 'found' | 'expired'
}

/** A purchase of Coinbase's history. */
export interface PurchaseRow extends Omit<Transaction, 'chain'> {
  /** `null` for a network without an id at the service. */
  readonly chain: NetworkId | null
}

export interface OnrampFeature {
  options(parameters: OnrampResidence): Promise<OnrampOptions>
  quote(parameters: OnrampQuoteParameters): Promise<OnrampQuote>
  /** A provider's page for the active account. */
  url(
    parameters: { readonly provider: OnrampProviderName } & Partial<OnrampOrder & OnrampResidence>,
  ): Promise<{ readonly url: string }>
  /** Starts to follow a purchase at a provider. */
  start(parameters: { readonly provider: OnrampProviderName }): Promise<Purchase>
  /** Waits for the end of a purchase; any tab may call it. */
  ended(parameters: { readonly purchase: string }): Promise<Purchase>
  /** Purchases of the active account at Coinbase, newest first; empty for accounts outside EVM. */
  activity(parameters: { readonly cursor?: string }): Promise<Page<PurchaseRow>>
  report(parameters: { readonly event: 'SELECT_BUY_CRYPTO' | 'SELECT_WHAT_IS_A_BUY' }): Promise<void>
}
