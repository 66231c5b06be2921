import { concatHex, numberToHex, padHex, size, sliceHex } from 'viem/utils'
import { hexSchema, type RequestNode, type SimulatedBlock, type SimulatedCall } from './simulate.ts'

type Hex = `0x${string}`

// Compiled as the code of readers.ts.

// let end := calldatasize()
// if iszero(end) { stop() }
// if iszero(eq(caller(), origin())) { mstore(0, and(calldataload(0), shl(224, 0xffffffff))) return(0, 32) }
// let out := 0
// for { let place := 0 } lt(place, end) {} {
//   let size := calldataload(add(place, 96))
//   calldatacopy(0x40000, add(place, 128), size)
//   mstore(out, call(calldataload(add(place, 64)), calldataload(place), calldataload(add(place, 32)), 0x40000, size, 0, 0))
//   let most := returndatasize()
//   mstore(add(out, 32), most)
//   if gt(most, 160) { most := 160 }
//   returndatacopy(add(out, 64), 0, most)
//   out := add(out, 224)
//   place := add(add(place, 128), size)
// }
// return(0, out)
/**
 * Carries out calls one after the other: address, coins, gas, length and data of each. Returns whether each succeeded, the
 * length of its answer and the first 160 bytes. A contract that calls the account gets the selector back: that accepts NFTs.
 */
const CALLS_IN_ONE: Hex =
  '0x3615607f57323303606a576000805b368110601957506000f35b9060809060e060608401359182848601620400003760008084620400006020890135893560408b0135f181523d80602083015260a081116063575b6000604083013e01920101600e565b5060a06054565b600080356001600160e01b0319168152602090f35b00'

const ANSWER_BYTES = 160
const ENTRY_BYTES = 64 + ANSWER_BYTES

const toWord = (value: bigint): Hex => numberToHex(value, { size: 32 })

/** One answer of `CALLS_IN_ONE`. */
function readEntry(entry: Hex): SimulatedCall {
  const [done, length] = [BigInt(sliceHex(entry, 0, 32)), BigInt(sliceHex(entry, 32, 64))]
  const known = length < BigInt(ANSWER_BYTES) ? Number(length) : ANSWER_BYTES
  return {
    isDone: done === 1n,
    data: known === 0 ? '0x' : sliceHex(entry, 64, 64 + known),
    gasUsed: null,
    logs: [],
  }
}

/**
 * Carries out the calls of a block by one `eth_call`, for nodes without `eth_simulateV1`: code in the place of the account makes
 * them, on the newest state. No logs are known, and contracts see the node's own values of block and transaction.
 *
 * @returns `null` when the node does not use the code, when a call creates a contract, or for an answer of another shape
 */
export async function callInOne(
  request: RequestNode,
  owner: Hex,
  { calls, stateOverrides, on }: SimulatedBlock,
): Promise<readonly SimulatedCall[] | null> {
  const parts = calls.map(({ to, value, gas, data }) =>
    to === undefined
      ? null
      : concatHex([
          padHex(to, { size: 32 }),
          toWord(BigInt(value)),
          toWord(BigInt(gas)),
          toWord(BigInt(size(data))),
          data,
        ]),
  )
  if (parts.includes(null)) return null
  const overrides = { ...stateOverrides, [owner]: { ...stateOverrides[owner], code: CALLS_IN_ONE } }
  const transaction = { from: owner, to: owner, data: concatHex(parts as readonly Hex[]) }
  const answer = await request('eth_call', [transaction, numberToHex(on), overrides]).catch(() => null)
  const read = hexSchema.safeParse(answer).data
  if (!read || size(read) !== calls.length * ENTRY_BYTES) return null
  return calls.map((_, index) => readEntry(sliceHex(read, index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)))
}
