/** Methods without a prompt (the protocol's safe list); all go to the chain's node. */
const READS = `getBalance getCode getStorageAt getProof getTransactionCount getAccount blockNumber syncing
call estimateGas feeHistory gasPrice maxPriorityFeePerGas
getBlockByHash getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber
getUncleCountByBlockHash getUncleCountByBlockNumber
getTransactionByHash getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionReceipt
sendRawTransaction newFilter newBlockFilter newPendingTransactionFilter getFilterChanges getFilterLogs getLogs uninstallFilter
getUserOperationReceipt getUserOperationByHash estimateUserOperationGas supportedEntryPoints`

export const NODE_METHODS: ReadonlySet<string> = new Set(READS.split(/\s+/).map(name => `eth_${name}`))

export const UNSAFE_METHODS: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
])

export const SOLANA_METHODS: ReadonlySet<string> = new Set([
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
])
