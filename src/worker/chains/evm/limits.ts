// Numbers of EVM payments alone; `worker/base/limits.ts` holds those of the product specification.

export const UINT256_MAX = 2n ** 256n - 1n
/** A plain payment to an account without code, on every chain that counts as Ethereum does. */
export const PLAIN_GAS = 21_000n
/** What an estimate says is exact for that state; the state may move until the transaction lands. */
export const GAS_MARGIN_PERCENT = 20n
/** The base fee may double within six full blocks (EIP-1559), the usual room wallets leave. */
export const BASE_FEE_ROOM = 2n
/** Of the base fee the next block may at most ask, in eighths: below this a transaction waits for nothing. */
export const NEXT_BASE_FEE_EIGHTHS = 9n
/** What a rollup's own contract says of the price of its data moves with another chain. */
export const DATA_FEE_MARGIN_PERCENT = 50n
/** Bytes of a signed payment of a token, rounded up. */
export const SIGNED_BYTES = 220
/** Between two looks for a receipt: the fastest chains have a block in that time. */
export const RECEIPT_POLL_MS = 1_000
/** A transaction whose fee fell behind may wait for hours; a person does not. */
export const RECEIPT_WAIT_MS = 180_000
/** Own transactions after the mark that are compared with an unanswered payment, per look. */
export const FOLLOWED_NONCES_MAX = 16n
/** Blocks that are looked through for what took a transaction's place. */
export const REPLACED_BLOCKS_MAX = 60
