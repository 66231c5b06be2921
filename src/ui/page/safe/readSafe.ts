import { isEvmAddress } from '../../../bridge/values/caip.ts'
import { readEvmChainId } from '../../../bridge/values/readIds.ts'

// Readers of the Safe's answers. The Safe is an allowed origin; its answers are still checked.

export interface SafeInfo {
  readonly address: string
  readonly chainId: number
}

/** What the Safe knows of a transaction of its own. */
export interface SafeTransaction {
  readonly status: SafeStatus
  /** The hash on chain; `null` until it was executed. */
  readonly hash: string | null
}

const STATUSES = ['AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION', 'CANCELLED', 'FAILED', 'SUCCESS'] as const
export type SafeStatus = (typeof STATUSES)[number]

const HASH = /^0x[0-9a-f]{64}$/i
const BYTES = /^0x(?:[0-9a-f]{2})*$/i

const toFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

export const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value)

/** @returns `null` for anything but a Safe's address and chain */
export function readSafeInfo(value: unknown): SafeInfo | null {
  const { safeAddress, chainId } = toFields(value)
  const chain = readEvmChainId(chainId)
  if (!isEvmAddress(safeAddress) || chain === undefined) return null
  return { address: safeAddress, chainId: chain }
}

/** @returns `null` when the answer has no known status */
export function readSafeTransaction(value: unknown): SafeTransaction | null {
  const { txStatus, txHash } = toFields(value)
  const status = STATUSES.find(known => known === txStatus)
  return status ? { status, hash: isHash(txHash) ? txHash : null } : null
}

/** The hash of a proposed transaction; `undefined` for any other answer. */
export function readSafeTxHash(value: unknown): string | undefined {
  const { safeTxHash } = toFields(value)
  return isHash(safeTxHash) ? safeTxHash : undefined
}

/** @returns the signature; `0x` when the message waits for more owners or is signed on chain; `undefined` otherwise */
export function readSafeSignature(value: unknown): string | undefined {
  const { signature, messageHash } = toFields(value)
  if (typeof signature === 'string' && BYTES.test(signature)) return signature
  return isHash(messageHash) || readSafeTxHash(value) ? '0x' : undefined
}

/** How many calls of a batch the transaction ran: the Safe decodes its `multiSend`. */
export function readCallCount(value: unknown): number {
  const { method, parameters } = toFields(toFields(toFields(value).txData).dataDecoded)
  const first = Array.isArray(parameters) ? toFields(parameters[0]) : {}
  const { valueDecoded } = first
  return method === 'multiSend' && Array.isArray(valueDecoded) ? valueDecoded.length : 1
}
