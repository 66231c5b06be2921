import type { CaipAddress, NetworkId } from '../../contract/network.ts'
import type { RequestId } from '../../contract/state.ts'

/** A call of a batch, as `wallet_sendCalls` (EIP-5792) has it. */
export interface Call {
  /** Address of the called contract or of the receiver: 0x and 40 hex digits. */
  readonly to: `0x${string}`
  /** Call data in hex; default none. */
  readonly data?: `0x${string}`
  /** Wei, a decimal string; default none. */
  readonly value?: string
}

/**
 * How calls are sent.
 *
 * - `batch`: as one request of the wallet (EIP-5792), which may be one transaction or several
 * - `sequence`: as one transaction after the other, each with its own prompt, the next one when a block has the one before
 */
export type CallsWay = 'batch' | 'sequence'

/**
 * Outcome of one call.
 *
 * - `notSent`: proven that it was not sent, or not sent yet
 * - `pending`: sent, and no block has it yet
 * - `confirmed`: a block has it, and it succeeded
 * - `failed`: a block has it, and it reverted, or another transaction took its nonce
 * - `unknown`: it may have been sent, and may have succeeded. Never a reason to send it again
 */
export type CallStatus = 'notSent' | 'pending' | 'confirmed' | 'failed' | 'unknown'

/**
 * Outcome of all calls.
 *
 * - `pending`: the outcome of one of them is open
 * - `confirmed`, `failed`, `notSent`, `unknown`: as of one call, true of each of them
 * - `partial`: some are confirmed, and the others are not
 */
export type CallsOutcome = CallStatus | 'partial'

/** Calls that were sent together, and what became of them by the blocks of the network. */
export interface CallsStatus {
  /** Of `sendCalls`. */
  readonly id: RequestId
  /** CAIP-10 of the account that sent them, with the network. */
  readonly account: CaipAddress
  readonly way: CallsWay
  /** Whether all of them are in one transaction that succeeds or fails as a whole; `null` while that is not known. */
  readonly isAtomic: boolean | null
  readonly status: CallsOutcome
  /** In the order of the calls. */
  readonly calls: readonly {
    readonly call: Call
    readonly status: CallStatus
    /** Hash of its transaction; `null` while it is not known. */
    readonly transaction: string | null
  }[]
  /** Ms since epoch. */
  readonly sentAt: number
}

/** The calls that a host sends. */
export interface CallsRequest {
  readonly id: RequestId
  readonly network: NetworkId
  readonly calls: readonly Call[]
  /** Whether anything but one atomic transaction is refused. */
  readonly isAtomicRequired: boolean
}

export interface CallsFeature {
  /**
   * Sends calls from the account in use. Has no deadline while the user decides; `rpc.abort` ends it, and no further call
   * is sent.
   *
   * @returns how they were sent, once the wallet has all of them
   * @throws AtomicityNotSupportedError before the wallet is asked, CallsPartlySentError after the first of a sequence,
   *   and the wallet's error
   */
  send(parameters: CallsRequest): Promise<Pick<CallsStatus, 'id' | 'way'>>
  /**
   * Reads what became of calls: of a sequence from the chain; of a batch from the wallet, whose transactions are compared
   * with the calls on the chain.
   *
   * @throws CallsNotFoundError for an id that no call of `send` of the last seven days has
   */
  status(parameters: { readonly id: RequestId }): Promise<CallsStatus>
  /**
   * Asks the wallet to show a batch (`wallet_showCallsStatus`).
   *
   * @returns `false` for a sequence, and for a wallet without that method
   */
  show(parameters: { readonly id: RequestId }): Promise<boolean>
}
