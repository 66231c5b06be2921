import {
  compactSignatureToSignature,
  type Hex,
  parseCompactSignature,
  recoverAddress,
  serializeSignature,
} from 'viem'
import { signatureDigests } from './signatureDigests.ts'

const ECDSA_CHARACTERS = 2 + 65 * 2
/** EIP-2098. */
const COMPACT_CHARACTERS = 2 + 64 * 2

/**
 * Whether the key of an account signed the request. Sends no request.
 *
 * @param method `personal_sign` or `eth_signTypedData_v4`
 * @param params as the dapp gave them
 * @param signature the wallet's answer, bytes as hex
 * @param account address in hex
 * @returns `undefined` for parameters outside the standard, whose digest is ambiguous
 */
export async function isSignedBy(
  method: string,
  params: unknown,
  signature: Hex,
  account: string,
): Promise<boolean | undefined> {
  const digests = signatureDigests(method, params)
  if (digests.length === 0) return undefined
  for (const hash of digests) {
    const signer = await recover(hash, signature).catch(() => undefined)
    if (signer !== undefined && BigInt(signer) !== 0n && signer.toLowerCase() === account.toLowerCase())
      return true
  }
  return false
}

async function recover(hash: Hex, signature: Hex): Promise<string | undefined> {
  if (signature.length === ECDSA_CHARACTERS) return recoverAddress({ hash, signature })
  if (signature.length !== COMPACT_CHARACTERS) return undefined
  return recoverAddress({
    hash,
    signature: serializeSignature(compactSignatureToSignature(parseCompactSignature(signature))),
  })
}
