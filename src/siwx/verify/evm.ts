import { type Hex, recoverMessageAddress } from 'viem'
import { SignInUnverifiableError } from '../../bridge/errors/signIn.ts'
import { isReservedEvmAddress } from './reservedAccounts.ts'
import type { SignInVerification } from './verifier.ts'

const HEX = /^0x(?:[0-9a-fA-F]{2})+$/
/** Above the length of any valid signature; an ERC-6492 signature contains a factory call. */
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
 * Verifies EIP-191 for accounts with a key, without a network request, otherwise ERC-1271 and ERC-6492 by the chain's
 * node.
 *
 * @throws SignInUnverifiableError when the account may be a contract and no node responds
 * @see https://eips.ethereum.org/EIPS/eip-191, /eip-1271, /eip-6492
 */
export async function verifyEvm(verification: SignInVerification): Promise<boolean> {
  const { message, signature, address, node } = verification
  // ERC-6492's validator compares the address with the result of `ecrecover`, which is zero for an invalid signature.
  if (isReservedEvmAddress(address)) return false
  if (signature.length > CHARACTERS_MAX || !HEX.test(signature)) return false
  const hex = signature as Hex
  if (hex.length === ECDSA_CHARACTERS && (await isSignedByKey(message, hex, address))) return true
  if (!node) {
    // The signature has the length of a key's signature; almost all signatures of contracts have another length.
    if (hex.length === ECDSA_CHARACTERS) return false
    throw new SignInUnverifiableError('The signature of a contract; no node was given that knows it')
  }
  const { verifyContract } = await import('./contract.ts')
  return verifyContract({ ...verification, node })
}
