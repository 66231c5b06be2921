import { getBase58Encoder, type ReadonlyUint8Array } from '@solana/kit'

/**
 * Whether a signature is one of the account over exactly these bytes. It then names the transaction for good: no other
 * bytes have it.
 *
 * @param signature base58
 */
export async function isSignatureOf(
  signature: string,
  message: ReadonlyUint8Array,
  account: string,
): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  try {
    const [signed, key] = [signature, account].map(text => new Uint8Array(getBase58Encoder().encode(text)))
    return ed25519.verify(signed ?? new Uint8Array(), new Uint8Array(message), key ?? new Uint8Array(), {
      zip215: false,
    })
  } catch {
    return false
  }
}
