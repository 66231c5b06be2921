import type { CaipAddress, NetworkId } from '../../contract/network.ts'
import type { Risk } from '../../contract/risk.ts'
import type { RequestId } from '../../contract/state.ts'

/** Input of a transfer. */
export interface SendInput {
  readonly network: NetworkId
  readonly to: string
  /** Base units, a decimal string. */
  readonly amount: string
  /** Contract or mint; absent for the network's own coin. */
  readonly token?: string
  /**
   * Decimals that the amount was typed with; the review compares them with the chain's. Absent: nothing is compared.
   */
  readonly typedDecimals?: number
}

/** Warnings of a review. */
export type SendWarning =
  /** The receiver is a contract. */
  | 'contract'
  /** The receiver is the payer. */
  | 'self'
  /** The known history of the account has no payment to the receiver. */
  | 'firstTime'
  /** The receiver starts and ends like an own account or a receiver of the history, and is another address. */
  | 'lookAlike'

/** A reviewed transfer with its fee. The wallet is asked for exactly this transfer. */
export interface ReviewedSend extends SendInput {
  /** Id of the reviewed request, for `confirm`. */
  readonly id: RequestId
  readonly from: CaipAddress
  /** Maximum network fee, base units of the network's coin. */
  readonly fee: string
  /**
   * Decimals of what is sent, of the chain: `decimals()` of the contract, or the mint. Absent where the token does not
   * state them; the amount is then known in base units only.
   */
  readonly decimals?: number
  /** SHA-256 of the request the wallet will be asked, hex. */
  readonly hash: string
  readonly warnings: readonly SendWarning[]
  /** Risks that `confirm` must name as accepted. */
  readonly risks: readonly Risk[]
  /** Time for the confirmation, milliseconds from now. */
  readonly lifeMs: number
}

export interface SendFeature {
  /**
   * Reviews a transfer without asking the wallet. A review with the same id replaces the previous one.
   *
   * @throws ValidationError, NetworkNotFoundError, NotConnectedError, AdapterNotFoundError (the family cannot pay), and
   * the errors of the family's `prepareTransfer`: InsufficientFundsError, InvalidAddressError, DustError,
   * TransferFailedError …
   */
  prepare(parameters: SendInput & { readonly id: RequestId }): Promise<ReviewedSend>
  /**
   * Requests exactly the reviewed transfer from the wallet, once, and follows it until it is on the chain. Has no
   * deadline while the user decides; `rpc.abort` ends it.
   *
   * @returns the transaction id in the format of explorers
   * @param parameters.accepted risks of the review that the user accepted; default none
   * @throws ReviewRiskError (a risk of the review is not in `accepted`), ReviewExpiredError (too old, or of another
   * engine), ReviewChangedError (another account, network or request), DuplicateRequestError (confirmed before), and
   * the errors of the wallet and the network
   */
  confirm(parameters: {
    readonly id: RequestId
    readonly hash: string
    readonly accepted?: readonly Risk[] | undefined
  }): Promise<{ readonly id: string }>
  /** The maximum amount, base units: the balance, minus the fee for the network's coin. */
  most(
    parameters: Pick<SendInput, 'network' | 'token'> & { readonly to?: string },
  ): Promise<{ readonly amount: string }>
  /**
   * Decimals of what is to be sent, from the chain: `decimals()` of the contract, or the mint; of the network's own
   * coin from the config. `null` where the token does not state them.
   */
  decimals(parameters: Pick<SendInput, 'network' | 'token'>): Promise<{ readonly decimals: number | null }>
  /**
   * The known address that a receiver starts and ends like without being it: an account of the session, or a receiver
   * of the account's own payments. `null` without such an address, or when the history does not respond in time.
   */
  lookAlike(parameters: Pick<SendInput, 'network' | 'to'>): Promise<{ readonly of: string | null }>
  /** Drops the review with the id, so that it cannot be confirmed any more. */
  discard(parameters: { readonly id: RequestId }): Promise<void>
}
