import { type Address, getAddress, type Hex, hexToBigInt, isAddress, isHex } from 'viem'
import { readChainId } from '../chains.ts'
import { FrameError } from '../frameError.ts'

/** A call as it will be signed. */
export interface ReadCall {
  /** Absent: a contract is made. */
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
}

/** Carried, or compared with the account. */
const CARRIED = ['from', 'to', 'value', 'data', 'input', 'chainId', 'type', 'capabilities']
/** The site estimates gas and fees itself. */
const ESTIMATED = ['gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']
/** Blob transactions (3) and EIP-7702 (4) have fields that this site does not send. */
const PLAIN_TYPES = [0, 1, 2]

/** A field that is not sent would make the call another one. */
function refuseOtherFields(call: Record<string, unknown>, chainId: number): void {
  const given = Object.keys(call).filter(key => call[key] !== undefined && call[key] !== null)
  const other = given.find(key => !CARRIED.includes(key) && !ESTIMATED.includes(key))
  if (other !== undefined) throw new FrameError(`A call has no field ${other.slice(0, 40)}`)
  if (call.type !== undefined && call.type !== null && !PLAIN_TYPES.includes(Number(call.type)))
    throw new FrameError('This type of transaction is not supported')
  if (call.chainId !== undefined && call.chainId !== null && readChainId(call.chainId) !== chainId)
    throw new FrameError('The call is for another chain')
  const { data, input } = call
  if ((data ?? input) !== (input ?? data)) throw new FrameError('The data differ from the input')
}

/** A call as a page writes it; copied, so that what is shown is what is sent. */
export function readCall(value: unknown, needsTo: boolean, chainId: number): ReadCall {
  const call = (value ?? {}) as Record<string, unknown>
  refuseOtherFields(call, chainId)
  const { to, value: amount, data, input } = call
  const bytes = data ?? input ?? '0x'
  if (to !== undefined && to !== null && !(typeof to === 'string' && isAddress(to, { strict: false })))
    throw new FrameError('The receiver is not an address')
  if (needsTo && (to === undefined || to === null)) throw new FrameError('Required')
  if (!isHex(bytes) || bytes.length % 2 === 1) throw new FrameError('The data are not hexadecimal bytes')
  if (!to && bytes === '0x') throw new FrameError('Required')
  return {
    to: typeof to === 'string' ? getAddress(to) : undefined,
    value: readAmount(amount),
    data: bytes as Hex,
  }
}

function readAmount(value: unknown): bigint {
  if (value === undefined || value === null || value === '0x') return 0n
  if (isHex(value)) return hexToBigInt(value)
  if (typeof value === 'string' && /^\d+$/.test(value)) return BigInt(value)
  throw new FrameError('The value is not an amount')
}
