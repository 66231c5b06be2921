import type { DeclaredMethod } from '../contract/engineApi.ts'
// Method lists that pages need; `methods.ts` has the lists of the engine.

/** The 11 methods that prompt the user. Written to the ledger before they are sent, and sent at most once. */
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
 * Methods that are sent to wallets other than the embedded one: EIP-1193, EIP-2255 and common extensions. Chain reads
 * are sent to the node.
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
  // MetaMask's Snaps (SIP-6).
  'wallet_getSnaps',
  'wallet_requestSnaps',
  'wallet_invokeSnap',
  'wallet_snap',
  // ERC-7715 since 2025.
  'wallet_getSupportedExecutionPermissions',
  'wallet_getGrantedExecutionPermissions',
  // ERC-7895 and ERC-7836, of Base Account and Porto.
  'wallet_addSubAccount',
  'wallet_prepareCalls',
  'wallet_sendPreparedCalls',
])

/** Methods that a wallet answers without a prompt; the first three are also in the safe list. */
const QUIET_METHODS: ReadonlySet<string> = new Set([
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
  'wallet_getPermissions',
  'wallet_showCallsStatus',
  'wallet_getSnaps',
  'wallet_getSupportedExecutionPermissions',
  'wallet_getGrantedExecutionPermissions',
])

/** Never deduplicated, cached, batched or retried: each call has an effect. */
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
 * Further methods that prompt the user: Solana's sign-in, four Bitcoin methods, ERC-7715's names since 2025, and
 * methods of custom chain families with such names.
 */
const PROMPTING =
  /^(solana_signIn|signMessage|signPsbt|sendTransfer|wallet_changeNetwork|wallet_re\w+ExecutionPermissions?|(polkadot|cosmos)_sign\w*)$/

/**
 * A method that no list here has, by its name: one that signs or sends, or one of a wallet's own prefix. Only a host's
 * list (`walletMethods`) lets such a method through.
 */
const LIKELY_PROMPTING =
  /^(eth_(sign|send(?!Raw))|(?!(eth|net|web3|debug|trace|txpool|solana|polkadot|cosmos)_)[a-z][a-zA-Z0-9]*_)\w*$/

/** A method that the host adds (`walletMethods`). */
export interface AddedMethod {
  readonly method: string
  /** The host declares that the method has no effect and asks the person nothing. */
  readonly isRead: boolean
}

export function declaredAs(method: string, added: readonly AddedMethod[]): DeclaredMethod | undefined {
  const found = added.find(entry => entry.method === method)
  return found && (found.isRead ? 'read' : 'effect')
}

/** Whether a method of the lists above may have an effect for the user. */
export function isListedUnsafe(method: string): boolean {
  if (NOT_SAFE_METHODS.has(method) || PROMPTING.test(method)) return true
  return WALLET_METHODS.has(method) && !QUIET_METHODS.has(method)
}

/**
 * Whether the method may have an effect for the user, so that it must be sent at most once. The name of a method that no
 * list has proves nothing.
 */
export function isUnsafe(method: string, declared?: DeclaredMethod): boolean {
  if (WALLET_METHODS.has(method)) return !QUIET_METHODS.has(method)
  if (isListedUnsafe(method)) return true
  return declared === undefined ? LIKELY_PROMPTING.test(method) : declared === 'effect'
}
