import type { PaymentStatus } from '../../../../bridge/contract/paymentOutcome.ts'
import type {
  ExchangeOrder,
  ExchangeStatus,
  ExchangesPage,
  ExchangesQuery,
  ExchangeVisit,
  PaymentAsset,
  PaymentReport,
} from '../../../../bridge/features/pay/contract.ts'

export type {
  BuyStatus,
  Exchange,
  ExchangeOrder,
  ExchangeStatus,
  ExchangesPage,
  ExchangesQuery,
  ExchangeVisit,
  PaymentAsset,
} from '../../../../bridge/features/pay/contract.ts'

/** Arguments of the view Pay: `tabkey.open({ view: 'Pay', arguments })`, or `usePay().open(…)`. */
export interface PayOptions {
  /** The asset, on its network. */
  readonly paymentAsset: PaymentAsset
  /** Address on the asset's network, or CAIP-10. */
  readonly recipient: string
  /** A decimal string, in whole units of the asset: `'10.5'`. */
  readonly amount: string
  /** False: the exchange's page replaces this page. Default true. */
  readonly openInNewTab?: boolean
  /** URL to open after the payment: https, or localhost during development. */
  readonly redirectUrl?: { readonly success?: string; readonly failure?: string }
  /** Absent or true: all exchanges. */
  readonly payWithExchange?:
    | boolean
    | { readonly includeOnly?: readonly string[]; readonly exclude?: readonly string[] }
}

/** Outcome of a payment. */
export interface PayResult {
  /** Whether a connected wallet or an exchange has paid. */
  readonly type: 'wallet' | 'exchange'
  /** The transaction id; absent if an exchange does not report it. */
  readonly txHash?: string
  /** The exchange that has paid. */
  readonly exchangeId?: string
  /** The exchange's id of the payment; with `exchangeId` the argument of its status. */
  readonly sessionId?: string
}

/** Event of a payment of this tab. */
export type PayEvent = Omit<PaymentReport, 'event' | 'type'> & {
  readonly type: PaymentReport['event']
  readonly method?: 'wallet' | 'exchange'
  /** With PAY_SUCCESS. */
  readonly result?: PayResult
  /** With PAY_ERROR. `unknown`: the payment may have been made, and may end as PAY_SUCCESS later. */
  readonly outcome?: PaymentStatus
  /** With PAY_ERROR of a payment that a wallet was requested to make; the argument of `followPayment`. */
  readonly requestId?: string
  /** With PAY_ERROR. */
  readonly message?: string
}

/** Deposits from exchanges, and payments. Off by default. */
export interface PayClient {
  /**
   * Returns a page of the exchanges that a user can pay from.
   *
   * @param query.asset only exchanges that have it
   * @throws PayError INVALID_ASSET, INVALID_AMOUNT, UNABLE_TO_GET_EXCHANGES
   * @example const { exchanges } = await tabkey.pay.exchanges()
   */
  exchanges(query?: ExchangesQuery): Promise<ExchangesPage>
  /**
   * Returns the URL of an exchange's page for one payment. Open it in a click handler. `status` returns the status of the
   * payment.
   *
   * @throws PayError INVALID_ASSET, INVALID_AMOUNT, INVALID_RECIPIENT, INVALID_CHAIN_NAMESPACE, UNABLE_TO_GET_PAY_URL
   * @example
   * const { url, sessionId } = await tabkey.pay.url({ exchangeId, paymentAsset, amount: '10.5', recipient })
   */
  url(order: ExchangeOrder): Promise<{ readonly url: string; readonly sessionId: string }>
  /**
   * Returns the status of a payment. At most one request per 3 s is sent to the exchange.
   *
   * @throws PayError UNABLE_TO_GET_BUY_STATUS
   * @example const { status } = await tabkey.pay.status({ exchangeId, sessionId })
   */
  status(visit: ExchangeVisit): Promise<ExchangeStatus>
}
