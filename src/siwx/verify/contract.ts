import {
  encodeDeployData,
  type Hex,
  hashMessage,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
} from 'viem'
import type { SignInNode } from '../../bridge/contract/signIn.ts'
import { SignInUnverifiableError } from '../../bridge/errors/signIn.ts'
import { withDeadline } from '../deadline.ts'
import { isReservedEvmAddress } from './reservedAccounts.ts'
import type { SignInVerification } from './verifier.ts'

/** JSON-RPC code of a reverted call (not in EIP-1474; nodes agree on 3). */
const REVERTED = 3
const CAUSES_MAX = 10

/** A revert means that the signature is invalid. Every other error is a failure of the node. */
function isRevert(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < CAUSES_MAX && typeof cause === 'object' && cause !== null; depth += 1) {
    const { code, message, details } = cause as { code?: unknown; message?: unknown; details?: unknown }
    if (code === REVERTED || /\brevert/i.test(`${String(message)} ${String(details)}`)) return true
    cause = (cause as { cause?: unknown }).cause
  }
  return false
}

/**
 * Verifies by the account's contract, in one call that deploys nothing: ERC-6492's validator runs as the creation code
 * of a new contract, deploys the account within the call if it does not exist yet, and calls ERC-1271 of it.
 *
 * @returns `false` for reserved addresses without a call: the validator's `ecrecover` returns the zero address
 * @throws SignInUnverifiableError when the node does not respond
 */
export async function verifyContract({
  message,
  signature,
  address,
  chainId,
  node,
}: SignInVerification & { readonly node: SignInNode }): Promise<boolean> {
  if (isReservedEvmAddress(address)) return false
  const data = encodeDeployData({
    abi: universalSignatureValidatorAbi,
    bytecode: universalSignatureValidatorByteCode,
    args: [address as Hex, hashMessage(message), signature as Hex],
  })
  try {
    const asked = node.request(chainId, { method: 'eth_call', params: [{ data }, 'latest'] })
    return isYes(await withDeadline(asked, `The node of ${chainId}`))
  } catch (error) {
    if (error instanceof SignInUnverifiableError) throw error
    if (isRevert(error)) return false
    throw new SignInUnverifiableError(`The node of ${chainId} failed`, { cause: error })
  }
}

function isYes(answer: unknown): boolean {
  // The validator returns one byte; a node that does not support creation calls returns nothing.
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-fA-F]{2})+$/.test(answer))
    throw new SignInUnverifiableError('The node gave no answer of the validator')
  return BigInt(answer) === 1n
}
