import { NOT_SAFE_METHODS, WALLET_METHODS } from './walletMethods.ts'

/** The 41 methods that the embedded wallet answers without a prompt. */
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

/** Methods with filter ids, which only the node that created the filter knows. */
export const FILTER_METHODS: ReadonlySet<string> = new Set([
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
])

/** Answered by the engine for every wallet: from the store, or by polling (`worker/rpc/subscriptions`). */
export const LOCAL_METHODS: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_chainId',
  'net_version',
  'eth_coinbase',
  'eth_subscribe',
  'eth_unsubscribe',
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

/** ERC-7715's names since 2025. */
const EXECUTION_METHODS: ReadonlySet<string> = new Set([
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
])

/** Receiver of a request. `unknown` is refused with 'Requested RPC call is not allowed'. */
export type Route = 'local' | 'node' | 'wallet' | 'unknown'

/** The route of a method for a wallet that is not the embedded one. */
export function getRoute(method: string): Route {
  if (LOCAL_METHODS.has(method)) return 'local'
  if (WALLET_METHODS.has(method) || EXECUTION_METHODS.has(method)) return 'wallet'
  if (SAFE_METHODS.has(method) || NODE_METHODS.has(method)) return 'node'
  return 'unknown'
}

/** Listed for the embedded wallet, but its protocol has no message for it. */
const WITHOUT_MESSAGE = 'eth_sendUserOperation'

/** Answered by the engine for every wallet; they never reach the embedded wallet and its lists. */
const ENGINE_METHODS: ReadonlySet<string> = new Set(['eth_requestAccounts', 'wallet_switchEthereumChain'])

/** The route of a method for the wallet in the secure frame. Methods outside its two lists are refused. */
export function getEmbeddedRoute(method: string): Route {
  if (LOCAL_METHODS.has(method) || ENGINE_METHODS.has(method)) return 'local'
  if (method === WITHOUT_MESSAGE) return 'unknown'
  if (NOT_SAFE_METHODS.has(method)) return 'wallet'
  if (!SAFE_METHODS.has(method)) return 'unknown'
  return method.startsWith('wallet_') ? 'wallet' : 'node'
}
