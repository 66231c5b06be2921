import { walletError } from './walletError.ts'

/** EIP-1193's word for a method that the wallet does not have, and JSON-RPC's. */
const UNSUPPORTED_CODES: ReadonlySet<number> = new Set([4200, -32601])

/** Whether a wallet's error says that it does not have the method. */
export const isMethodUnsupported = (thrown: unknown): boolean =>
  UNSUPPORTED_CODES.has(walletError(thrown).code)
