import { getAddress } from 'viem/utils'
import { InvalidAddressError } from '../../../bridge/errors/transfer.ts'
import { ZERO_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { isEvmAddress } from '../../../bridge/values/caip.ts'

const hasOneCase = (digits: string): boolean =>
  digits === digits.toLowerCase() || digits === digits.toUpperCase()

/**
 * Reads a typed address. An address in mixed case has a checksum, which must be right (EIP-55).
 *
 * @throws InvalidAddressError for other text, and for the zero address
 */
export function readAddress(text: string): `0x${string}` {
  if (!isEvmAddress(text)) throw new InvalidAddressError(text)
  if (!hasOneCase(text.slice(2)) && getAddress(text) !== text)
    throw new InvalidAddressError(text, { details: `${text}: the checksum is wrong` })
  if (text === ZERO_ADDRESS)
    throw new InvalidAddressError(text, { details: 'the address has no private key' })
  return text.toLowerCase() as `0x${string}`
}
