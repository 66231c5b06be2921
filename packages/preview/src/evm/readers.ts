import { numberToHex, padHex, sliceHex } from 'viem/utils'
import type { SimulatedCall } from './simulate.ts'

type Hex = `0x${string}`

// Code that stands at an address in a simulation alone. Each constant has its source in Yul above it, compiled by solc
// 0.8.30 for the EVM version paris, which every network runs.

// let a := calldataload(0)
// mstore(0, balance(a))  mstore(32, extcodesize(a))  extcodecopy(a, 64, 0, 32)
// return(0, 96)
/** Returns wei, length of the code and its first 32 bytes of the address in the first word. */
export const ADDRESS_READER: Hex = '0x602060006040813580318352803b84523c60606000f3'

// mstore(0, number())  mstore(32, timestamp())  mstore(64, coinbase())  mstore(96, gasprice())
// return(0, 128)
/** Returns what a contract sees of its block and its transaction. */
export const BLOCK_READER: Hex = '0x4360005242602052416040523a60605260806000f3'

// let size := sub(calldatasize(), 32)
// calldatacopy(0, 32, size)
// let isDone := staticcall(gas(), calldataload(0), 0, size, 0, 0)
// returndatacopy(0, 0, returndatasize())
// if iszero(isDone) { revert(0, returndatasize()) }
// return(0, returndatasize())
/**
 * Calls the address in the first word of its data with the rest, and lets it change nothing: a contract that could write would
 * know from its own storage that it has been read.
 */
export const STATIC_READER: Hex = '0x60008036601f190180602083378180355afa3d6000803e15601f573d6000f35b3d6000fd'

// if iszero(calldatasize()) { stop() }
// if iszero(eq(caller(), origin())) { mstore(0, and(calldataload(0), shl(224, 0xffffffff))) return(0, 32) }
// let size := sub(calldatasize(), 64)
// calldatacopy(0, 64, size)
// if iszero(call(gas(), calldataload(0), calldataload(32), 0, size, 0, 0)) { revert(0, 0) }
/**
 * Calls the address in the first word of its data, with the coins in the second and the rest as data. A contract that calls
 * it gets the selector back: that accepts NFTs.
 */
export const FORWARD: Hex =
  '0x3615603f57323303602a5760008036603f190180604083378160203581355af115602557005b600080fd5b600080356001600160e01b0319168152602090f35b00'

const ADDRESS_DIGITS = 40

/** What a simulation tells of an address. */
export interface AddressFacts {
  readonly coins: bigint
  /** Whether code of a contract is there; delegated code (EIP-7702) is a person's own account. */
  readonly isContract: boolean
  /** The contract that the account has delegated to; `null` without a delegation. */
  readonly delegate: Hex | null
}

/** Data of a call to `ADDRESS_READER`. */
export const addressReaderData = (address: Hex): Hex => padHex(address, { size: 32 })

/** The word of an answer; `undefined` when the call failed, or answered with less. */
function readWord({ isDone, data }: SimulatedCall, index = 0): bigint | undefined {
  if (!isDone || data.length < 2 + 64 * (index + 1)) return undefined
  return BigInt(sliceHex(data, index * 32, (index + 1) * 32))
}

/** The one word that a call answered; `undefined` when it failed, or answered with anything else. */
export const readOnlyWord = (call: SimulatedCall | undefined): bigint | undefined =>
  call?.data.length === 66 ? readWord(call) : undefined

export function readAddressFacts(call: SimulatedCall | undefined): AddressFacts | undefined {
  const [coins, length] = call ? [readWord(call), readWord(call, 1)] : []
  if (!call || coins === undefined || length === undefined) return undefined
  const isDelegated = length === 23n && call.data.slice(2 + 128).startsWith('ef0100')
  return {
    coins,
    isContract: length > 0n && !isDelegated,
    delegate: isDelegated ? (`0x${call.data.slice(2 + 128 + 6).slice(0, ADDRESS_DIGITS)}` as Hex) : null,
  }
}

/** What a contract of the simulated block sees. */
export interface SeenBlock {
  readonly number: bigint
  readonly time: bigint
  readonly miner: Hex
  readonly gasPrice: bigint
}

export function readSeenBlock(call: SimulatedCall | undefined): SeenBlock | undefined {
  if (!call) return undefined
  const [number, time, miner, gasPrice] = [0, 1, 2, 3].map(index => readWord(call, index))
  if (number === undefined || time === undefined || miner === undefined || gasPrice === undefined)
    return undefined
  return { number, time, miner: numberToHex(miner, { size: 20 }), gasPrice }
}
