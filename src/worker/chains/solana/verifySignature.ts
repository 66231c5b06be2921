import { getBase58Encoder, getBase64Decoder, type ReadonlyUint8Array } from '@solana/kit'

/**
 * Whether a signature is one of the account over exactly these bytes. It then names the transaction for good: no other
 * bytes have it.
 *
 * @param signature base58
 */
export async function verifySignature(
  signature: string,
  message: ReadonlyUint8Array,
  account: string,
): Promise<boolean> {
  const { isSignedBy } = await import('../../control/isSignedBy.ts')
  const base64 = getBase64Decoder()
  const [key, signed] = [account, signature].map(text => base64.decode(getBase58Encoder().encode(text)))
  return isSignedBy(key ?? '', signed ?? '', new Uint8Array(message))
}
