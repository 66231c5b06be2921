import { ValidationError } from '../../../bridge/errors/client.ts'

/** BIP-174: PSBT_IN_SIGHASH_TYPE. */
const SIGHASH_KEY = 0x03
const MAGIC_BYTES = 5

interface Pair {
  readonly key: Uint8Array
  readonly value: Uint8Array
}

/**
 * The sighash type that a PSBT names for each input; `undefined` for an input that names none.
 *
 * @throws ValidationError when the maps are cut off
 */
export function psbtSighashes(psbt: Uint8Array, inputs: number): readonly (number | undefined)[] {
  let at = MAGIC_BYTES

  function take(length: number): Uint8Array {
    if (at + length > psbt.length) throw new ValidationError('psbt', 'The PSBT is truncated')
    const bytes = psbt.subarray(at, at + length)
    at += length
    return bytes
  }

  /** Little-endian, at most four bytes: longer lengths cannot occur in a PSBT of a few megabytes. */
  const littleEndian = (bytes: Uint8Array): number =>
    bytes.reduce((sum, byte, index) => sum + byte * 2 ** (8 * index), 0)

  function takeSize(): number {
    const [first = 0] = take(1)
    if (first < 0xfd) return first
    return littleEndian(take(first === 0xfd ? 2 : first === 0xfe ? 4 : 8))
  }

  function takeMap(): readonly Pair[] {
    const pairs: Pair[] = []
    for (let size = takeSize(); size > 0; size = takeSize()) {
      const key = take(size)
      pairs.push({ key, value: take(takeSize()) })
    }
    return pairs
  }

  takeMap()
  return Array.from({ length: inputs }, () => {
    const value = takeMap().find(({ key }) => key.length === 1 && key[0] === SIGHASH_KEY)?.value
    return value && littleEndian(value)
  })
}
