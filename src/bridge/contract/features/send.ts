import type { CaipAddress, NetworkId } from '../network.ts'
import type { Risk } from '../risk.ts'
import type { RequestId } from '../state.ts'

/** What a person wants to pay. */
export interface SendWish {
  readonly network: NetworkId
  readonly to: string
  /** Base units, a decimal string. */
  readonly amount: string
  /** Contract or mint; absent for the network's own coin. */
  readonly token?: string
  /** Decimals that the amount was typed with; the review compares them with the chain's. Absent: nothing is compared. */
  readonly typedDecimals?: number
}

/** What a person should know before a yes. */
export type SendWarning =
  /** The receiver is a contract. */
  | 'contract'
  /** The receiver is the payer. */
  | 'self'
  /** The history that is known has no payment of the account to the receiver. */
  | 'firstTime'
  /** The receiver starts and ends like an own account or a receiver of the history, and is another address. */
  | 'lookAlike'

/** A payment as it was looked at and priced. What stands here is what the wallet will be asked, and nothing else. */
export interface ReviewedSend extends SendWish {
  /** Names the frozen request; `confirm` takes it. */
  readonly id: RequestId
  readonly from: CaipAddress
  /** The most the network takes, base units of its own coin. */
  readonly fee: string
  /**
   * Decimals of what is sent, of the chain: `decimals()` of the contract, or the mint. Absent where the token does not
   * state them; the amount is then known in base units only.
   */
  readonly decimals?: number
  /** SHA-256 of the request the wallet will be asked, hex. */
  readonly hash: string
  readonly warnings: readonly SendWarning[]
  /** What `confirm` must name as accepted. */
  readonly risks: readonly Risk[]
  /** How long it can be confirmed, milliseconds from now. */
  readonly lifeMs: number
}

export interface SendFeature {
  /**
   * Looks at a payment and freezes it. Nobody is asked yet. A review under the same id takes the place of the one before.
   *
   * @throws ValidationError, NetworkNotFoundError, NotConnectedError, AdapterNotFoundError (the family cannot pay), and
   * what `prepareTransfer` of the family throws: InsufficientFundsError, InvalidAddressError, DustError, TransferFailedError …
   */
  prepare(parameters: SendWish & { readonly id: RequestId }): Promise<ReviewedSend>
  /**
   * Asks the wallet for exactly what was prepared, once, and follows it until the network has it. No deadline on a human;
   * `rpc.abort` ends it.
   *
   * @returns the transaction's id as explorers show it
   * @param parameters.accepted risks of the review that the person accepted; default none
   * @throws ReviewRiskError (a risk of the review is not in `accepted`), ReviewExpiredError (too old, or of another engine), ReviewChangedError (another account, network or request),
   * DuplicateRequestError (confirmed before), and what the wallet and the network say
   */
  confirm(parameters: {
    readonly id: RequestId
    readonly hash: string
    readonly accepted?: readonly Risk[] | undefined
  }): Promise<{ readonly id: string }>
  /** The most that can be sent, base units: the balance, without the fee where the coin itself pays it. */
  most(
    parameters: Pick<SendWish, 'network' | 'token'> & { readonly to?: string },
  ): Promise<{ readonly amount: string }>
  /**
   * Decimals of what is to be sent, from the chain: `decimals()` of the contract, or the mint; of the network's own coin from the
   * config. `null` where the token does not state them.
   */
  decimals(parameters: Pick<SendWish, 'network' | 'token'>): Promise<{ readonly decimals: number | null }>
  /**
   * The known address that a receiver starts and ends like without being it: an account of the session, or a receiver of the
   * account's own payments. `null` where there is none, or the history does not answer in time.
   */
  lookAlike(parameters: Pick<SendWish, 'network' | 'to'>): Promise<{ readonly of: string | null }>
  /** The person went back: what was prepared under the id can be confirmed no more. */
  discard(parameters: { readonly id: RequestId }): Promise<void>
}
