import type { CaipAddress, NetworkId } from '../../contract/network.ts'

/** The asset of a payment. */
export interface PaymentAsset {
  /** CAIP-2, of eip155 or solana. */
  readonly network: NetworkId
  /** A contract or mint; `native` for the network's own coin. */
  readonly asset: string
  /** For display, and `decimals` for amounts in base units. */
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** An exchange that pays out to an address. */
export interface Exchange {
  /** The argument `exchangeId` of an order. */
  readonly id: string
  /** Shown in the list. */
  readonly name: string
  /** Image of any host; shown only if the engine may fetch it. */
  readonly imageUrl: string | null
}

export interface ExchangesQuery {
  /** Default 1. The service ignores it today: each reply has all exchanges. */
  readonly page?: number
  readonly includeOnly?: readonly string[]
  readonly exclude?: readonly string[]
  readonly asset?: PaymentAsset
  /** A decimal string, in whole units of the asset: `'10.5'`. */
  readonly amount?: string
}

export interface ExchangesPage {
  readonly exchanges: readonly Exchange[]
  readonly total: number
}

/** A payment from an account at an exchange. */
export interface ExchangeOrder {
  /** Id of one of `getAvailableExchanges`. */
  readonly exchangeId: string
  /** The asset that the exchange sends. */
  readonly paymentAsset: PaymentAsset
  /** A decimal string, in whole units of the asset. */
  readonly amount: string
  /** Address on the asset's network, or CAIP-10. */
  readonly recipient: string
}

export interface ExchangeVisit {
  readonly exchangeId: string
  readonly sessionId: string
}

export type BuyStatus = 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'

/** What became of a payment at an exchange. */
export interface ExchangeStatus {
  /** `UNKNOWN` until the exchange knows of the payment. */
  readonly status: BuyStatus
  /** Id of the transaction on the asset's network, once the exchange has sent it. */
  readonly txHash?: string
}

/** The report of a payment. */
export interface PaymentReport {
  readonly event: 'PAY_MODAL_OPEN' | 'PAY_EXCHANGE_SELECTED' | 'PAY_INITIATED' | 'PAY_SUCCESS' | 'PAY_ERROR'
  readonly paymentId: string
  readonly network: NetworkId
  readonly asset: string
  readonly amount: string
  readonly recipient: CaipAddress
  readonly type?: 'wallet' | 'exchange'
  readonly exchangeId?: string
}

export interface PayFeature {
  exchanges(parameters: ExchangesQuery): Promise<ExchangesPage>
  /** The exchange's page for one payment. */
  url(parameters: ExchangeOrder): Promise<{ readonly url: string; readonly sessionId: string }>
  /** May be called at any rate; the exchange is asked every 3 s at most. */
  status(parameters: ExchangeVisit): Promise<ExchangeStatus>
  report(parameters: PaymentReport): Promise<void>
}
