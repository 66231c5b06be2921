import { decodeAbiParameters, sliceHex } from 'viem/utils'
import type { Call } from './simulate.ts'
import { toLowerHex } from './toLowerHex.ts'

/** `execute(bytes32 mode, bytes executionData)` of ERC-7821. */
const EXECUTE = '0xe9ae5c53'
/** A batch that fails as a whole, without data of the account's own, or with it. */
const BATCH_MODE = /^0x010000000000(00000000|78210001)/
const CALLS_MOST = 64

const ARGUMENTS = [{ type: 'bytes32' }, { type: 'bytes' }] as const
const BATCH = [
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

/**
 * Reads the calls that an account makes by its own code (ERC-7821), where it calls itself.
 *
 * @returns `null` for any other call, and for a batch that cannot be read
 */
export function readExecution({
  from,
  to,
  data,
}: Pick<Call, 'from' | 'to' | 'data'>): readonly Call[] | null {
  if (to?.toLowerCase() !== from || !data.startsWith(EXECUTE)) return null
  try {
    const [mode, batch] = decodeAbiParameters(ARGUMENTS, sliceHex(data, 4))
    if (!BATCH_MODE.test(mode)) return null
    const [calls] = decodeAbiParameters(BATCH, batch)
    if (calls.length === 0 || calls.length > CALLS_MOST) return null
    return calls.map(call => ({
      from,
      // The zero address stands for the account itself.
      to: BigInt(call.to) === 0n ? from : toLowerHex(call.to),
      data: call.data,
      value: `0x${call.value.toString(16)}`,
    }))
  } catch {
    return null
  }
}
