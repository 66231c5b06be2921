import { recoverAddress } from 'viem'
import type { EvmSignature } from '../../../siwx/verify/evmSignature.ts'
import { signatureDigests } from './signatureDigests.ts'

/**
 * Whether the key of an account signed the request. Sends no request.
 *
 * @param method `personal_sign` or `eth_signTypedData_v4`
 * @param params as the dapp gave them
 * @param signature the wallet's answer
 * @param account address in hex
 * @returns `undefined` for parameters outside the standard, whose digest is ambiguous
 */
export async function isSignedBy(
  method: string,
  params: unknown,
  { ofKey: signature }: EvmSignature,
  account: string,
): Promise<boolean | undefined> {
  const digests = signatureDigests(method, params)
  if (digests.length === 0) return undefined
  if (!signature) return false
  for (const hash of digests) {
    const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
    if (signer !== undefined && BigInt(signer) !== 0n && signer.toLowerCase() === account.toLowerCase())
      return true
  }
  return false
}
