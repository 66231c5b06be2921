import type { PaymentStatus } from '../contract/paymentOutcome.ts'
import { isListedUnsafe } from './walletMethods.ts'

/**
 * How far a request got before its error.
 *
 * - `notAsked`: not sent to the wallet
 * - `asked`: sent to a wallet that signs and sends the transaction itself
 * - `askedToSign`: sent to a wallet for a signature or permission, which sends no transaction
 * - `signed`: the wallet has signed, and the transaction was not sent to the network
 * - `broadcast`: the network may have the transaction, from the wallet or from the engine
 */
export type RequestStage = 'notAsked' | 'asked' | 'askedToSign' | 'signed' | 'broadcast'

/** Methods by which the wallet itself sends a transaction. Every other listed method sends nothing. */
const SENDING_METHODS: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
  'wallet_sendPreparedCalls',
  'solana_signAndSendTransaction',
  'sendTransfer',
  // Sends with `broadcast: true` only; always included, because the parameters are not always available.
  'signPsbt',
])

/** Whether the wallet is asked to send a transaction. A method that only a host has named may send one. */
export const isSending = (method: string): boolean => SENDING_METHODS.has(method) || !isListedUnsafe(method)

/** The stage of a request that was sent to its wallet. */
export const getSentStage = (method: string): RequestStage => (isSending(method) ? 'asked' : 'askedToSign')

/**
 * Error codes that prove that the wallet did not carry out the request.
 *
 * - -32700, -32600, -32601, -32602: JSON-RPC 2.0, section 5.1: the request was not understood
 * - -32004, -32006: EIP-1474: method or protocol version not supported
 * - 4100, 4200, 4902: EIP-1193 and EIP-3085: not authorized, not supported, chain not known
 * - 1001, 3001, 3005, 5100 to 5104: WalletConnect specs, "Error codes": method or chain not granted, or not supported
 * - 5700, 5710, 5740, 5750, 5760: EIP-5792: calls refused before any was sent
 *
 * Not included, because wallets also forward errors from after the broadcast: -32603 and -32000 ("already known"),
 * -32002 and -32003 (answers of transaction pools), -32005 (a rate limit of the wallet's node), 4900 and 4901 (the
 * wallet lost its network), WalletConnect's 8000 (the request expired).
 */
const NOT_SENT_CODES: ReadonlySet<unknown> = new Set([
  -32700, -32600, -32601, -32602, -32004, -32006, 4100, 4200, 4902, 1001, 3001, 3005, 5100, 5101, 5102, 5103,
  5104, 5700, 5710, 5740, 5750, 5760,
])

/** Errors that prove from the chain that the transaction paid nothing. */
const FAILED_KINDS: ReadonlySet<unknown> = new Set([
  'transfer-failed',
  'blockhash-expired',
  'swap-reverted',
  'swap-replaced',
])

/** Unknown at any stage: an earlier request with the same id may have been sent. */
const UNKNOWN_KINDS: ReadonlySet<unknown> = new Set(['outcome-unknown', 'duplicate-request'])

interface ErrorFields {
  readonly kind?: unknown
  readonly code?: unknown
  readonly outcome?: PaymentStatus
}

/**
 * Maps an error and the stage of its request to the outcome. After the request was sent to the wallet, the outcome is
 * `unknown` unless the error proves another one.
 *
 * @param stage how far the request got; `asked` if not known
 * @param error any thrown value. An error that already has an `outcome` keeps it, because the code that set it was
 *   closer to the wallet
 * @example if (toOutcome('asked', error) === 'unknown') followPayment()
 */
export function toOutcome(stage: RequestStage, error: unknown): PaymentStatus {
  const { kind, code, outcome } = (Object(error) === error ? error : {}) as ErrorFields
  if (outcome !== undefined) return outcome
  if (UNKNOWN_KINDS.has(kind)) return 'unknown'
  // The approval on the chain is too low: the swap that needs it was not requested.
  if (kind === 'not-sent' || kind === 'swap-allowance') return 'notSent'
  if (stage === 'broadcast') return FAILED_KINDS.has(kind) ? 'failedOnChain' : 'unknown'
  if (stage === 'notAsked' || stage === 'signed') return kind === 'user-rejected' ? 'rejected' : 'notSent'
  if (kind === 'user-rejected') return 'rejected'
  // The wallet answered a signature request with bytes that the account did not sign.
  if (kind === 'signature-mismatch') return 'notSent'
  if (kind !== 'wallet') return 'unknown'
  return stage === 'askedToSign' || NOT_SENT_CODES.has(code) ? 'notSent' : 'unknown'
}

/** Whether the same payment may be offered again: only where it is proven that nothing was sent. */
export const mayPayAgain = (status: PaymentStatus): boolean => status === 'notSent' || status === 'rejected'

/** Whether the outcome cannot change any more. */
export const isFinalOutcome = (status: PaymentStatus): boolean => status !== 'unknown' && status !== 'sent'

/**
 * Adds the outcome to an error.
 *
 * @param requestId of the request, by which the payment can be followed
 * @param transaction the transaction id, if known
 * @returns the same error
 */
export function withOutcome<Thrown>(
  error: Thrown,
  stage: RequestStage,
  requestId?: string,
  transaction?: string,
): Thrown {
  if (Object(error) !== error) return error
  return Object.assign(error as Thrown & object, {
    outcome: toOutcome(stage, error),
    ...(requestId === undefined ? {} : { requestId }),
    ...(transaction === undefined ? {} : { transaction }),
  })
}
