/** The 41 methods the embedded wallet answers without asking anybody (spec §6, reference §2.6). */
export const SAFE_METHODS: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_chainId',
  'eth_blockNumber',
  'eth_syncing',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getProof',
  'eth_getTransactionCount',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_getTransactionByHash',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionReceipt',
  'eth_sendRawTransaction',
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_uninstallFilter',
  'eth_getUserOperationReceipt',
  'eth_getUserOperationByHash',
  'eth_estimateUserOperationGas',
  'eth_supportedEntryPoints',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
])

/** The 11 methods that ask a person (spec §6). Written to the ledger before they are sent, sent at most once. */
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
 * What passes to a wallet that is not the embedded one: EIP-1193, EIP-2255 and the field's own
 * (reference §6.5, design §16.4). Not chain reads: those go to the node.
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

/** Never deduped, cached, batched or tried twice: each call has an effect of its own (design §16.4). */
export const ONCE_METHODS: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
])

/** A filter id is known only to the node that made it. */
export const FILTER_METHODS: ReadonlySet<string> = new Set([
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
])

/** Answered from the store, never sent anywhere. */
export const LOCAL_METHODS: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_chainId',
  'net_version',
  'eth_coinbase',
])

/** Chain reads beyond the safe list that a node answers. */
const NODE_METHODS: ReadonlySet<string> = new Set([
  'net_listening',
  'net_peerCount',
  'web3_clientVersion',
  'web3_sha3',
  'eth_protocolVersion',
  'eth_blobBaseFee',
  'eth_createAccessList',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_simulateV1',
])

/** Where a request goes. `unknown` is refused with 'Requested RPC call is not allowed'. */
export type Route = 'local' | 'node' | 'wallet' | 'unknown'

/** What asks a person beyond the spec's list: Solana's login, Bitcoin's three, and what a host's own chain family calls so. */
const ASKING = /^(solana_signIn|signMessage|signPsbt|sendTransfer|(polkadot|cosmos)_sign\w*)$/

/** Whether the method may change something a person owns, so that it is asked at most once. */
export function isUnsafe(method: string): boolean {
  if (NOT_SAFE_METHODS.has(method) || ASKING.test(method)) return true
  return (
    WALLET_METHODS.has(method) &&
    !SAFE_METHODS.has(method) &&
    method !== 'wallet_getPermissions' &&
    method !== 'wallet_showCallsStatus'
  )
}

/** The route of a method for a wallet that is not the embedded one. */
export function routeOf(method: string): Route {
  if (LOCAL_METHODS.has(method)) return 'local'
  if (WALLET_METHODS.has(method)) return 'wallet'
  if (SAFE_METHODS.has(method) || NODE_METHODS.has(method)) return 'node'
  return 'unknown'
}

/** Listed for the embedded wallet, but its protocol has no message for it (reference §2.6): nobody would answer. */
const WITHOUT_MESSAGE = 'eth_sendUserOperation'

/** Answered by the engine itself, whatever wallet is connected: they never reach the embedded one and its lists. */
const ENGINE_METHODS: ReadonlySet<string> = new Set(['eth_requestAccounts', 'wallet_switchEthereumChain'])

/** The route of a method for the wallet in the secure frame: what the two lists do not name is refused (spec §6, design §16.4). */
export function embeddedRouteOf(method: string): Route {
  if (LOCAL_METHODS.has(method) || ENGINE_METHODS.has(method)) return 'local'
  if (method === WITHOUT_MESSAGE) return 'unknown'
  if (NOT_SAFE_METHODS.has(method)) return 'wallet'
  if (!SAFE_METHODS.has(method)) return 'unknown'
  return method.startsWith('wallet_') ? 'wallet' : 'node'
}
