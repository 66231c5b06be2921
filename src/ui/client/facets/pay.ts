import type {
  ExchangeOrder,
  ExchangeStatus,
  ExchangesPage,
  ExchangesQuery,
  ExchangeVisit,
  PaymentAsset,
  PaymentTold,
} from '../../../bridge/features/pay/contract.ts'
import type { PaymentStatus } from '../../../bridge/values/paymentOutcome.ts'

export type {
  BuyStatus,
  Exchange,
  ExchangeOrder,
  ExchangeStatus,
  ExchangesPage,
  ExchangesQuery,
  ExchangeVisit,
  PaymentAsset,
} from '../../../bridge/features/pay/contract.ts'

/** What the view Pay is opened with: `tabkey.open({ view: 'Pay', arguments })`, or `usePay().open(…)`. */
export interface PayOptions {
  /** What is paid, and on which network. */
  readonly paymentAsset: PaymentAsset
  /** Address on the asset's network, or CAIP-10. */
  readonly recipient: string
  /** A decimal string, in whole units of the asset: `'10.5'`. */
  readonly amount: string
  /** False: the exchange opens in the place of this page. Default true. */
  readonly openInNewTab?: boolean
  /** URL to open after the payment: https, or localhost during development. */
  readonly redirectUrl?: { readonly success?: string; readonly failure?: string }
  /** Absent or true: all exchanges. */
  readonly payWithExchange?:
    | boolean
    | { readonly includeOnly?: readonly string[]; readonly exclude?: readonly string[] }
}

/** How a payment ended. */
export interface PayResult {
  /** Whether a connected wallet or an exchange has paid. */
  readonly type: 'wallet' | 'exchange'
  /** The transaction's id; absent where an exchange does not say it. */
  readonly txHash?: string
  /** The exchange that has paid. */
  readonly exchangeId?: string
  /** The exchange's id of the payment; with `exchangeId` the argument of its status. */
  readonly sessionId?: string
}

/** What happens with a payment of this tab. */
export type PayEvent = Omit<PaymentTold, 'event' | 'type'> & {
  readonly type: PaymentTold['event']
  readonly method?: 'wallet' | 'exchange'
  /** With PAY_SUCCESS. */
  readonly result?: PayResult
  /** With PAY_ERROR. `unknown`: the payment may have been made, and may end as PAY_SUCCESS later. */
  readonly outcome?: PaymentStatus
  /** With PAY_ERROR of a payment that a wallet was asked for; the argument of `followPayment`. */
  readonly requestId?: string
  /** With PAY_ERROR. */
  readonly message?: string
}

/** Deposits from exchanges, and payments. Off by default. */
export interface PayClient {
  /**
   * Exchanges one can pay from, one page.
   *
   * @param query.asset only those that hold it
   * @throws PayError INVALID_ASSET, INVALID_AMOUNT, UNABLE_TO_GET_EXCHANGES
   */
  exchanges(query?: ExchangesQuery): Promise<ExchangesPage>
  /**
   * An exchange's page for one payment. Open it in a click handler; `status` returns the status of the payment.
   *
   * @throws PayError INVALID_ASSET, INVALID_AMOUNT, INVALID_RECIPIENT, INVALID_CHAIN_NAMESPACE, UNABLE_TO_GET_PAY_URL
   * @example
   * const { url, sessionId } = await tabkey.pay.url({ exchangeId, paymentAsset, amount: '10.5', recipient })
   */
  url(order: ExchangeOrder): Promise<{ readonly url: string; readonly sessionId: string }>
  /**
   * Status of a payment. The exchange is asked every 3 s at most.
   *
   * @throws PayError UNABLE_TO_GET_BUY_STATUS
   */
  status(visit: ExchangeVisit): Promise<ExchangeStatus>
}
