import {
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  hashMessage,
  parseErc6492Signature,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
} from 'viem'
import type { SignInNode } from '../../bridge/contract/signIn.ts'
import { SignInUnverifiableError } from '../../bridge/errors/signIn.ts'
import { withDeadline } from '../deadline.ts'
import { isRevert } from './isRevert.ts'
import { isReservedEvmAddress } from './reservedAccounts.ts'
import type { SignInVerification } from './verifier.ts'

type ContractVerification = SignInVerification & { readonly node: SignInNode }

const ERC_1271 = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: '', type: 'bytes4' }],
  },
] as const
const BYTES = /^0x(?:[0-9a-f]{2})*$/i
/** `isValidSignature` answers its own selector, as the first of 32 bytes. */
const VALID = `0x1626ba7e${'0'.repeat(56)}`
const WORD_CHARACTERS = 2 + 32 * 2
/** ERC-6492: the end of a signature for an account whose contract is not deployed yet. */
const COUNTERFACTUAL = /(?:6492){16}$/

/** @returns the bytes; `undefined` when the contract reverted @throws SignInUnverifiableError when the node failed */
async function call(
  { chainId, address, node }: ContractVerification,
  method: 'eth_call' | 'eth_getCode',
  params: readonly unknown[],
): Promise<string | undefined> {
  try {
    const request = node.request(chainId, { method, params }, { account: `${chainId}:${address}` })
    const answer = await withDeadline(request, `The node of ${chainId}`)
    if (typeof answer === 'string' && BYTES.test(answer)) return answer
  } catch (error) {
    if (error instanceof SignInUnverifiableError) throw error
    if (method === 'eth_call' && isRevert(error)) return undefined
    throw new SignInUnverifiableError(`The node of ${chainId} failed`, { cause: error })
  }
  throw new SignInUnverifiableError(`The node of ${chainId} returned no bytes for ${method}`)
}

/** ERC-1271. An account without code answers nothing. */
async function isValidSignature(verification: ContractVerification, signature: Hex): Promise<boolean> {
  const { message, address } = verification
  const data = encodeFunctionData({
    abi: ERC_1271,
    functionName: 'isValidSignature',
    args: [hashMessage(message), signature],
  })
  const answer = await call(verification, 'eth_call', [{ to: address, data }, 'latest'])
  return answer?.slice(0, WORD_CHARACTERS).toLowerCase() === VALID
}

/** ERC-6492's validator runs as the creation code of a new contract, deploys the account within the call, and asks it. */
async function isValidBeforeDeployment(verification: ContractVerification): Promise<boolean> {
  const { message, signature, address, chainId } = verification
  const data = encodeDeployData({
    abi: universalSignatureValidatorAbi,
    bytecode: universalSignatureValidatorByteCode,
    args: [address as Hex, hashMessage(message), signature as Hex],
  })
  const answer = await call(verification, 'eth_call', [{ data }, 'latest'])
  // The validator returns one byte; a node that does not support creation calls returns nothing.
  if (answer === '0x')
    throw new SignInUnverifiableError(`The node of ${chainId} returned no result of the validator`)
  return answer !== undefined && BigInt(answer) === 1n
}

/** @returns the signature inside; `undefined` for a suffix without the parts of ERC-6492 */
function unwrap(signature: Hex): Hex | undefined {
  try {
    return parseErc6492Signature(signature).signature
  } catch {
    return undefined
  }
}

/**
 * Verifies by the account's contract, in one read-only call, or two for a signature of ERC-6492.
 *
 * An account with code decides by ERC-1271 alone: also for a signature of ERC-6492, whose factory call is then not run. The
 * visitor writes that call, and a contract that may be called counts as consent for some accounts. An account that is
 * delegated (EIP-7702) has code. The factory call is run for an account without code only.
 *
 * @returns `false` for reserved addresses without a call: the validator's `ecrecover` returns the zero address
 * @throws SignInUnverifiableError when the node does not respond, or fails in any other way than by a revert
 * @see https://eips.ethereum.org/EIPS/eip-1271, https://eips.ethereum.org/EIPS/eip-6492
 */
export async function verifyContract(verification: ContractVerification): Promise<boolean> {
  const { address } = verification
  const signature = verification.signature as Hex
  if (isReservedEvmAddress(address)) return false
  if (!COUNTERFACTUAL.test(signature)) return isValidSignature(verification, signature)
  const inner = unwrap(signature)
  if (inner === undefined) return false
  const code = await call(verification, 'eth_getCode', [address, 'latest'])
  return code === '0x' ? isValidBeforeDeployment(verification) : isValidSignature(verification, inner)
}
