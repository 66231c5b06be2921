// What pages must know of methods; the lists only the engine reads stand in `methods.ts`.

/** The 11 methods that ask a person. Written to the ledger before they are sent, sent at most once. */
export const NOT_SAFE_METHODS: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
])

/**
 * What passes to a wallet that is not the embedded one: EIP-1193, EIP-2255 and the field's own. Not chain reads: those go to the node.
 */
export const WALLET_METHODS: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'personal_ecRecover',
  'eth_decrypt',
  'eth_getEncryptionPublicKey',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getCapabilities',
  'wallet_grantPermissions',
  'wallet_getAssets',
])

/** What a wallet answers without asking a person; the first three are on the spec's safe list. */
const QUIET_METHODS: ReadonlySet<string> = new Set([
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
  'wallet_getPermissions',
  'wallet_showCallsStatus',
])

/** Never deduped, cached, batched or tried twice: each call has an effect of its own. */
export const ONCE_METHODS: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
])

/**
 * What asks a person beyond the spec's list: Solana's login, Bitcoin's three, ERC-7715's names since 2025, and what a host's own
 * chain family calls so.
 */
const ASKING =
  /^(solana_signIn|signMessage|signPsbt|sendTransfer|wallet_re\w+ExecutionPermissions?|(polkadot|cosmos)_sign\w*)$/

/** Whether the method may change something a person owns, so that it is asked at most once. */
export function isUnsafe(method: string): boolean {
  if (NOT_SAFE_METHODS.has(method) || ASKING.test(method)) return true
  return WALLET_METHODS.has(method) && !QUIET_METHODS.has(method)
}
