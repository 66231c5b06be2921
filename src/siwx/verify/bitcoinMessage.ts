import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { Bip322Parameters } from './bip322.ts'
import { p2wpkh, readBitcoinScript } from './bitcoinScript.ts'
import { areEqual, hash160, sha256d, withSize } from './bytes.ts'

const MAGIC = utf8ToBytes('Bitcoin Signed Message:\n')
const SIGNATURE_CHARACTERS = 88
const FIRST_HEADER = 27
const LAST_HEADER = 42

/**
 * Verifies the older kind of message signature: 65 bytes from which the key is recovered.
 *
 * BIP-137 gives each kind of address a header byte; wallets do not agree on it, so that the addresses of the recovered
 * key are compared instead.
 *
 * @param parameters.address P2PKH, P2WPKH or P2SH-P2WPKH
 * @see BIP-137
 */
export function verifyBitcoinMessage({ message, address, signature }: Bip322Parameters): boolean {
  if (signature.length !== SIGNATURE_CHARACTERS) return false
  try {
    const script = readBitcoinScript(address)
    const [header = 0, ...compact] = base64.decode(signature)
    if (!script || compact.length !== 64 || header < FIRST_HEADER || header > LAST_HEADER) return false
    const recovered = Uint8Array.of((header - FIRST_HEADER) & 3, ...compact)
    const digest = sha256d(concatBytes(withSize(MAGIC), withSize(utf8ToBytes(message))))
    const key = secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
    const keyHash = hash160(key)
    if (script.kind === 'p2pkh') {
      const longHash = hash160(secp256k1.Point.fromBytes(key).toBytes(false))
      return areEqual(keyHash, script.hash) || areEqual(longHash, script.hash)
    }
    if (script.kind === 'p2wpkh') return areEqual(keyHash, script.hash)
    return script.kind === 'p2sh' && areEqual(hash160(p2wpkh(keyHash)), script.hash)
  } catch {
    return false
  }
}
