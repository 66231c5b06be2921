/** EIP-1193: the user rejected the request. */
export const USER_REJECTED = 4001

/** EIP-1474's "resource unavailable": in an EVM wallet, a prompt for the same request is open. */
export const PROMPT_OPEN = -32002

/** WalletConnect's error codes of a rejection: the user, and the chains, methods and events of a proposal. */
const WALLET_CONNECT_REJECTED_MIN = 5000
const WALLET_CONNECT_REJECTED_MAX = 5003

/** Whether an error code of a wallet means that the user rejected the request. */
export function isRejectionCode(code: unknown): boolean {
  if (code === USER_REJECTED) return true
  return (
    typeof code === 'number' && code >= WALLET_CONNECT_REJECTED_MIN && code <= WALLET_CONNECT_REJECTED_MAX
  )
}
