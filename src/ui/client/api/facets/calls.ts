import type { NetworkId } from '../../../../bridge/contract/network.ts'
import type {
  CallStatus,
  CallsOutcome,
  CallsStatus,
  CallsWay,
} from '../../../../bridge/features/calls/contract.ts'

export type { CallStatus, CallsOutcome, CallsStatus, CallsWay }

/** A call of `sendCalls`. */
export interface CallParameters {
  /** Address of the called contract or of the receiver. */
  readonly to: `0x${string}`
  /** Call data in hex; default none. */
  readonly data?: `0x${string}`
  /** Wei, a bigint or a decimal string; default none. */
  readonly value?: bigint | string
}

/** The arguments of `sendCalls`. */
export interface SendCallsParameters<Id extends NetworkId = NetworkId> {
  /** 1 to 100 calls, in their order. */
  readonly calls: readonly CallParameters[]
  /** CAIP-2 of an EVM network; default: the active network. */
  readonly network?: Id
  /**
   * - `'preferred'` (default): one transaction where the wallet can, separate transactions otherwise
   * - `'required'`: one transaction that succeeds or fails as a whole, or AtomicityNotSupportedError
   */
  readonly atomic?: 'preferred' | 'required'
  /** Rejects the promise, and no further call is sent. A prompt that the wallet already shows stays open. */
  readonly signal?: AbortSignal
}

/** Several calls at once, by `wallet_sendCalls` (EIP-5792) or one after the other. */
export interface CallsClient<Id extends NetworkId = NetworkId> {
  /**
   * Sends calls from the active EVM account. A wallet with EIP-5792 gets them as one request. Any other wallet gets one
   * transaction after the other, each with a prompt of its own: the next one when a block has the one before, and none after
   * one that was refused or failed.
   *
   * @returns the id for `getCallsStatus`, and the way: `'batch'` or `'sequence'`. Resolves when the wallet has all calls; a
   *   block may not have them yet
   * @throws ValidationError, NotConnectedError, UserRejectedError, AtomicityNotSupportedError (nothing was sent),
   *   CallsPartlySentError (`error.data` has the id; `getCallsStatus` tells what became of each), OutcomeUnknownError
   *   (`error.requestId` is the id)
   * @see https://eips.ethereum.org/EIPS/eip-5792
   * @example
   * const { id } = await tabkey.sendCalls({ calls: [{ to: token, data: approve }, { to: vault, data: deposit }] })
   */
  sendCalls(parameters: SendCallsParameters<Id>): Promise<{ readonly id: string; readonly way: CallsWay }>
  /**
   * Tells what became of calls by the blocks of the network. The transactions that a wallet names for a batch are compared with
   * its calls: one that does not have them proves nothing.
   *
   * @param parameters.id of `sendCalls`, of the last seven days in this browser
   * @returns the outcome of all, and of each call. `'partial'`: some are confirmed, and the others are not
   * @throws CallsNotFoundError
   * @example const { status, calls } = await tabkey.getCallsStatus({ id })
   */
  getCallsStatus(parameters: { readonly id: string }): Promise<CallsStatus>
  /**
   * Shows calls and their status: the wallet its own view of a batch (`wallet_showCallsStatus`), and the modal otherwise.
   *
   * @param parameters.id of `sendCalls`
   * @throws CallsNotFoundError
   * @example await tabkey.showCallsStatus({ id })
   */
  showCallsStatus(parameters: { readonly id: string }): Promise<void>
}
