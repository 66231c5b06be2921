import { type Hex, recoverMessageAddress } from 'viem'
import { SignInUnverifiableError } from '../../bridge/errors/signIn.ts'
import { readEvmSignature } from './evmSignature.ts'
import { isReservedEvmAddress } from './reservedAccounts.ts'
import type { SignInVerification } from './verifier.ts'

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
 * node. The key of an account that is delegated (EIP-7702) still signs for it: the delegation takes nothing from the key.
 *
 * @throws SignInUnverifiableError when the account may be a contract and no node responds
 * @see https://eips.ethereum.org/EIPS/eip-191, /eip-1271, /eip-6492, /eip-7702
 */
export async function verifyEvm(verification: SignInVerification): Promise<boolean> {
  const { message, address, node } = verification
  // ERC-6492's validator compares the address with the result of `ecrecover`, which is zero for an invalid signature.
  if (isReservedEvmAddress(address)) return false
  const signature = readEvmSignature(verification.signature)
  if (!signature) return false
  if (signature.ofKey && (await isSignedByKey(message, signature.ofKey, address))) return true
  if (!node) {
    // Almost all signatures of contracts have another length.
    if (signature.hasKeyLength) return false
    throw new SignInUnverifiableError(
      'The account is a contract, and no node is configured to verify its signature',
    )
  }
  const { verifyContract } = await import('./contract.ts')
  return verifyContract({ ...verification, signature: signature.bytes, node })
}
