// Numbers of EVM payments alone; `worker/base/limits.ts` holds those of the product specification.

export const UINT256_MAX = 2n ** 256n - 1n
/** A plain payment to an account without code, on every chain that counts as Ethereum does. */
export const PLAIN_GAS = 21_000n
/** Margin on a gas estimate, because the state may change until the transaction is mined. */
export const GAS_MARGIN_PERCENT = 20n
/** The base fee may double within six full blocks (EIP-1559), the usual room wallets leave. */
export const BASE_FEE_ROOM = 2n
/** Of the base fee the next block may at most ask, in eighths: below this a transaction waits for nothing. */
export const NEXT_BASE_FEE_EIGHTHS = 9n
/** Margin on a rollup's data fee, which changes with the fees of its parent chain. */
export const DATA_FEE_MARGIN_PERCENT = 50n
/** Bytes of a signed payment of a token, rounded up. */
export const SIGNED_BYTES = 220
/** Blocks whose fees are compared with the fee of a payment. */
export const FEE_HISTORY_BLOCKS = 20
/** Of the tips in a block: above this one only few paid more. */
export const FEE_TIP_PERCENTILE = 90
/**
 * A price of gas above so many times the highest of the last blocks is unusual. Prepared payments carry twice the base
 * fee, and the base fee at most doubles within six blocks.
 */
export const HIGH_FEE_FACTOR = 4n
/** Below 10 gwei no price of gas is called high: what a plain payment costs is then at most 0.00021 of a coin. */
export const HIGH_FEE_FLOOR_WEI = 10_000_000_000n
/** Above 2,000 gwei a price of gas is called high whatever the nodes say: the only node of a network may lie. */
export const HIGH_FEE_CEILING_WEI = 2_000_000_000_000n
/** How long a second node's opinion on fees is waited for. */
export const FEE_OPINION_MS = 3_000
/** How long the other nodes' balances are waited for, when all of a coin is to be sent. */
export const BALANCE_OPINION_MS = 1_500
/** How long the other nodes' positions of an account are waited for; the person waits for the wallet meanwhile. */
export const MARK_OPINION_MS = 1_000
/** Between two reads of a receipt: the fastest chains have a block in that time. */
export const RECEIPT_POLL_MS = 1_000
/** How long a transaction is followed; one with a low fee may be pending for hours. */
export const RECEIPT_WAIT_MS = 180_000
/** Own transactions after the mark that are compared with an unanswered payment, per look. */
export const FOLLOWED_NONCES_MAX = 16n
/** Calls of one transaction that are compared with a payment; a full block of them takes milliseconds. */
export const FRAMES_MAX = 10_000
/** How often the block of a named transaction is searched for the payment. */
export const EVIDENCE_READS_MAX = 3
