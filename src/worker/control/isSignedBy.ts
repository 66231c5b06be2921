/** The bytes of base64 that a schema has accepted. */
const fromBase64 = (base64: string) => Uint8Array.from(atob(base64), character => character.charCodeAt(0))

/**
 * Verifies Ed25519 (RFC 8032) by Web Crypto, and by `@noble/curves` where the browser lacks the algorithm or the page
 * is not a secure context.
 *
 * @param publicKey 32 bytes as base64
 * @param signature 64 bytes as base64
 */
export async function isSignedBy(
  publicKey: string,
  signature: string,
  message: Uint8Array<ArrayBuffer>,
  subtle: Pick<SubtleCrypto, 'importKey' | 'verify'> | undefined = globalThis.crypto?.subtle,
): Promise<boolean> {
  const [key, signed] = [fromBase64(publicKey), fromBase64(signature)]
  try {
    if (!subtle) throw new Error('No Web Crypto')
    const imported = await subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify'])
    return await subtle.verify('Ed25519', imported, signed, message)
  } catch {
    // An invalid key or signature is refused here as well.
    const { ed25519 } = await import('@noble/curves/ed25519.js')
    try {
      return ed25519.verify(signed, message, key, { zip215: false })
    } catch {
      return false
    }
  }
}
