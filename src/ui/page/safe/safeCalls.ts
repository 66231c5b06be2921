import { WalletRequestError } from '../../../bridge/errors/request.ts'
import type { SafeBridge } from './createSafeBridge.ts'
import { isHash, readCallCount, readSafeTransaction, type SafeInfo, type SafeStatus } from './readSafe.ts'
import { READ_TIMEOUT_MS } from './safeTransactions.ts'

/** EIP-5792's codes: pending, confirmed, failed before execution, reverted. */
const STATUS_CODES: Readonly<Record<SafeStatus, number>> = {
  AWAITING_CONFIRMATIONS: 100,
  AWAITING_EXECUTION: 100,
  SUCCESS: 200,
  CANCELLED: 400,
  FAILED: 500,
}

const quantity = (value: unknown): string | undefined => {
  try {
    return typeof value === 'number' || typeof value === 'string'
      ? `0x${BigInt(value).toString(16)}`
      : undefined
  } catch {
    return undefined
  }
}

/** `wallet_getCapabilities` in the shape of the final EIP-5792: a Safe runs every batch as one transaction. */
export const safeCapabilities = ({ chainId }: SafeInfo) => ({
  [`0x${chainId.toString(16)}`]: { atomic: { status: 'supported' } },
})

/**
 * `wallet_getCallsStatus` in the shape of the final EIP-5792.
 *
 * @param id the hash that `wallet_sendCalls` answered with
 * @throws WalletRequestError 5730 for a batch that the Safe does not know
 */
export async function safeCallsStatus(
  bridge: SafeBridge,
  { chainId }: SafeInfo,
  id: unknown,
): Promise<unknown> {
  const unknownBatch = () => new WalletRequestError('The Safe does not know this batch', { code: 5730 })
  if (!isHash(id)) throw unknownBatch()
  const answer = await bridge.call('getTxBySafeTxHash', { safeTxHash: id }, READ_TIMEOUT_MS)
  const found = readSafeTransaction(answer)
  if (!found) throw unknownBatch()
  const { status, hash } = found
  const result = {
    version: '2.0.0',
    id,
    chainId: `0x${chainId.toString(16)}`,
    status: STATUS_CODES[status],
    atomic: true,
  }
  if (!hash) return result
  const call = { call: 'eth_getTransactionReceipt', params: [hash] }
  const receipt = await bridge.call('rpcCall', call, READ_TIMEOUT_MS)
  if (typeof receipt !== 'object' || receipt === null) return result
  const { logs, blockHash, blockNumber, gasUsed } = receipt as Record<string, unknown>
  const entry = {
    logs: Array.isArray(logs) ? logs : [],
    // The receipt of a Safe's failed call is that of the successful transaction around it.
    status: status === 'SUCCESS' ? '0x1' : '0x0',
    blockHash,
    blockNumber: quantity(blockNumber),
    gasUsed: quantity(gasUsed),
    transactionHash: hash,
  }
  return { ...result, receipts: Array.from({ length: readCallCount(answer) }, () => entry) }
}
