import { getAddress, type Hex, hexToBigInt, isAddress, isHex } from 'viem'
import { FrameError } from '../frameError.ts'
import type { ReadCall } from './describeCall.ts'

/** A call as a page writes it; copied, so that what is shown is what is sent. */
export function readCall(value: unknown, needsTo: boolean): ReadCall {
  const { to, value: amount, data, input } = (value ?? {}) as Record<string, unknown>
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
