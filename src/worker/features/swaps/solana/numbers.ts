import { FEE_MOST } from './checkSolanaSwap.ts'

/** Lamports that a swap pays before its transaction is known: the signature, and a usual price for 1,400,000 units. */
export const FIRST_FEE = 150_000n
/** Lamports that a token account of 165 bytes has to keep. */
const TOKEN_ACCOUNT_RENT = 2_039_280n
/** What a swap needs beside its fee: the account of the bought token, or that of wrapped SOL. */
export const SWAP_RENT = TOKEN_ACCOUNT_RENT
/** What Max leaves of the coin: the dearest fee, and the accounts of both tokens. */
export const COIN_RESERVE = FEE_MOST + 2n * TOKEN_ACCOUNT_RENT
