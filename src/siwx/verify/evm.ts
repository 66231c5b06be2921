import { type Hex, recoverMessageAddress } from 'viem'
import { SignInUnverifiableError } from '../../bridge/errors/signIn.ts'
import { isReservedEvmAddress } from './reservedAccounts.ts'
import type { SignInVerification } from './verifier.ts'

const HEX = /^0x(?:[0-9a-fA-F]{2})+$/
/** Longer than any: an ERC-6492 one carries a factory's call. */
const CHARACTERS_MAX = 131_072
const ECDSA_CHARACTERS = 2 + 65 * 2

async function isSignedByKey(message: string, signature: Hex, address: string): Promise<boolean> {
  try {
    const signer = await recoverMessageAddress({ message, signature })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    return false
  }
}

/**
 * EIP-191 for accounts with a key, which asks nobody; else ERC-1271 and ERC-6492, of which the chain's node knows.
 *
 * @throws SignInUnverifiableError when the account may be a contract and no node answers
 * @see https://eips.ethereum.org/EIPS/eip-191, /eip-1271, /eip-6492
 */
export async function verifyEvm(verification: SignInVerification): Promise<boolean> {
  const { message, signature, address, node } = verification
  // ERC-6492's validator compares the address with what `ecrecover` returns, which is zero for a broken signature.
  if (isReservedEvmAddress(address)) return false
  if (signature.length > CHARACTERS_MAX || !HEX.test(signature)) return false
  const hex = signature as Hex
  if (hex.length === ECDSA_CHARACTERS && (await isSignedByKey(message, hex, address))) return true
  if (!node) {
    // It looks like a key's; a contract's would have another length, but for the rarest.
    if (hex.length === ECDSA_CHARACTERS) return false
    throw new SignInUnverifiableError('The signature of a contract; no node was given that knows it')
  }
  const { verifyContract } = await import('./contract.ts')
  return verifyContract({ ...verification, node })
}
