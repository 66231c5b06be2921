import { WalletRequestError } from '../../../bridge/errors/request.ts'
import { readEvmChainId } from '../../../bridge/values/readIds.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A call as the Safe takes it. */
export interface SafeCall {
  readonly to: string
  /** Decimal. */
  readonly value: string
  readonly data: string
}

interface Allowed {
  /** Fields that the Safe gets, or that are compared with it. */
  readonly carried: readonly string[]
  /** Fields without an effect on a Safe: the executor of the transaction pays the fee. */
  readonly idle?: readonly string[]
}

const TRANSACTION: Allowed = {
  carried: ['from', 'to', 'value', 'data', 'gas', 'chainId', 'type'],
  idle: ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'],
}
/** EIP-5792. The Safe names a batch by itself, and always runs it as one. */
const BATCH: Allowed = {
  carried: ['version', 'from', 'chainId', 'calls', 'capabilities'],
  idle: ['atomicRequired'],
}
const CALL: Allowed = { carried: ['to', 'value', 'data', 'chainId', 'capabilities'] }

/** Legacy, EIP-2930 and EIP-1559 differ in fees alone. Blobs (3) and EIP-7702 (4) have effects that a Safe has no field for. */
const PLAIN_TYPES = [0, 1, 2]
const INVALID_PARAMS = -32602
/** EIP-5792's codes. */
const UNSUPPORTED_CAPABILITY = 5700
const UNSUPPORTED_CHAIN = 5710

export const refuse = (message: string, code: number): Error => new WalletRequestError(message, { code })
export const invalid = (message: string): Error => refuse(message, INVALID_PARAMS)

export const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** Leaving a field out would propose another transaction than the dapp's. */
function assertCarried(fields: Fields, { carried, idle = [] }: Allowed): void {
  const other = Object.keys(fields).find(
    key => fields[key] !== undefined && !carried.includes(key) && !idle.includes(key),
  )
  if (other !== undefined) throw invalid(`A Safe transaction has no ${other}`)
}

function assertChain(id: unknown, chainId: number): void {
  if (id !== undefined && readEvmChainId(id) !== chainId)
    throw refuse(`The Safe is on chain ${chainId}`, UNSUPPORTED_CHAIN)
}

/** EIP-5792: a capability that is not optional and not supported refuses the batch. */
function assertOptional(capabilities: unknown): void {
  const required = Object.entries(toFields(capabilities)).find(
    ([, value]) => toFields(value).optional !== true,
  )
  if (required) throw refuse(`The Safe has no capability ${required[0]}`, UNSUPPORTED_CAPABILITY)
}

/** A Safe cannot deploy: its transactions have a receiver. */
function toSafeCall({ to, value = '0x0', data = '0x' }: Fields): SafeCall {
  if (typeof to !== 'string' || typeof value !== 'string' || typeof data !== 'string')
    throw invalid('A Safe needs a receiver, an amount and data as text')
  return { to, value: BigInt(value).toString(), data }
}

/**
 * The parameter of `eth_sendTransaction` for a Safe.
 *
 * @throws WalletRequestError for every field that the Safe would not receive
 */
export function readSafeTransaction(
  transaction: unknown,
  chainId: number,
): { readonly from: unknown; readonly call: SafeCall; readonly gas: number | undefined } {
  const fields = toFields(transaction)
  assertCarried(fields, TRANSACTION)
  assertChain(fields.chainId, chainId)
  const { from, gas, type } = fields
  if (type !== undefined && !PLAIN_TYPES.includes(Number(type)))
    throw invalid(`A Safe has no transactions of type ${String(type)}`)
  // The Safe's service reads the gas as a decimal number.
  return { from, call: toSafeCall(fields), gas: typeof gas === 'string' ? Number(gas) : undefined }
}

/**
 * The parameter of `wallet_sendCalls` for a Safe.
 *
 * @throws WalletRequestError for every field that the Safe would not receive
 */
export function readSafeBatch(
  batch: unknown,
  chainId: number,
): { readonly from: unknown; readonly calls: readonly SafeCall[] } {
  const fields = toFields(batch)
  assertCarried(fields, BATCH)
  const { from, calls, capabilities } = fields
  if (typeof fields.chainId !== 'string') throw refuse(`The Safe is on chain ${chainId}`, UNSUPPORTED_CHAIN)
  assertChain(fields.chainId, chainId)
  assertOptional(capabilities)
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('No calls')
  const read = calls.map((value: unknown) => {
    const call = toFields(value)
    assertCarried(call, CALL)
    assertChain(call.chainId, chainId)
    assertOptional(call.capabilities)
    return toSafeCall(call)
  })
  return { from, calls: read }
}
