import { hexToBigInt, hexToNumber, size, slice } from 'viem/utils'
import type { SimulatedCall } from '../../../../../packages/preview/src/evm/simulate.ts'

type Hex = `0x${string}`
type Log = SimulatedCall['logs'][number]

/** What a call of LI.FI's contract says about a transfer to another network (`ILiFi.BridgeData`). */
export interface BridgeData {
  /** Small letters; the zero address for the coin. */
  readonly token: Hex
  /** Small letters. */
  readonly receiver: Hex
  readonly chainId: bigint
  /** Whether contracts are called on the other network before the token is paid out. */
  readonly hasDestinationCall: boolean
}

const SELECTOR_BYTES = 4
const WORD_BYTES = 32
const ADDRESS_AT = 12
/** Places of the fields in the structure, in words. */
const TOKEN_WORD = 4
const RECEIVER_WORD = 5
const CHAIN_WORD = 7
const CALL_WORD = 9
const WORDS = 10

/**
 * Reads the first parameter of a call of LI.FI's contract, which is the same in all calls that start a transfer. What the
 * parameters behind it make of it is decided by the code of the bridge.
 *
 * @returns `null` for a call of another form
 * @see https://github.com/lifinance/contracts/blob/main/src/Interfaces/ILiFi.sol
 */
export function readBridgeData(data: Hex): BridgeData | null {
  try {
    return readFirst(slice(data, SELECTOR_BYTES))
  } catch {
    return null
  }
}

/** `LiFiTransferStarted(BridgeData)`. */
const STARTED = '0xcba69f43792f9f399347222505213b55af8e0b0b54b893085c2e27ecbe1644f1'

/**
 * The transfers that a contract reports as started. A call that swaps on this network may be written like one that starts a
 * transfer, and reports none.
 */
export function readStartedTransfers(logs: readonly Log[], contract: Hex): readonly BridgeData[] {
  return logs
    .filter(
      ({ address, topics }) => address.toLowerCase() === contract && topics[0]?.toLowerCase() === STARTED,
    )
    .flatMap(({ data }) => {
      try {
        return readFirst(data) ?? []
      } catch {
        return []
      }
    })
}

/** The structure that is the first of several parameters. @throws for bytes that are too short */
function readFirst(parameters: Hex): BridgeData | null {
  const start = hexToNumber(slice(parameters, 0, WORD_BYTES))
  if (start + WORDS * WORD_BYTES > size(parameters)) return null
  const word = (index: number) =>
    slice(parameters, start + index * WORD_BYTES, start + (index + 1) * WORD_BYTES)
  const readAddress = (index: number): Hex => {
    const whole = word(index)
    if (hexToBigInt(slice(whole, 0, ADDRESS_AT)) !== 0n) throw new TypeError('not an address')
    return slice(whole, ADDRESS_AT).toLowerCase() as Hex
  }
  const flag = hexToBigInt(word(CALL_WORD))
  if (flag > 1n) return null
  return {
    token: readAddress(TOKEN_WORD),
    receiver: readAddress(RECEIVER_WORD),
    chainId: hexToBigInt(word(CHAIN_WORD)),
    hasDestinationCall: flag === 1n,
  }
}
