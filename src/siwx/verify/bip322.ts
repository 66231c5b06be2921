import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { type BitcoinScript, p2pkh, p2wpkh, readBitcoinScript } from './bitcoinScript.ts'
import { areEqual, hash160, readWitness, sha256d, taggedHash, uint32, withSize } from './bytes.ts'

export interface Bip322Parameters {
  readonly message: string
  /** P2WPKH, P2TR (by its key) or P2SH-P2WPKH. */
  readonly address: string
  /** Base64 of the witness stack, with or without the prefix `smp`. */
  readonly signature: string
}

const CHARACTERS_MAX = 8_192
const ZERO = uint32(0)
const ALL = 1
const VALUE_0 = new Uint8Array(8)
/** The only output of the signed transaction: 0 to OP_RETURN. */
const OUTPUT = concatBytes(VALUE_0, withSize(Uint8Array.of(0x6a)))

export const bip322MessageHash = (message: string): Uint8Array =>
  taggedHash('BIP0322-signed-message', utf8ToBytes(message))

/** Id, in wire order, of the virtual transaction whose output the signature spends. */
export function bip322ToSpend(message: string, script: Uint8Array): Uint8Array {
  const unlock = concatBytes(Uint8Array.of(0x00, 0x20), bip322MessageHash(message))
  const input = concatBytes(new Uint8Array(32), uint32(0xffffffff), withSize(unlock), ZERO)
  const output = concatBytes(VALUE_0, withSize(script))
  return sha256d(concatBytes(ZERO, Uint8Array.of(1), input, Uint8Array.of(1), output, ZERO))
}

/** BIP-143, for one input and one output, SIGHASH_ALL. */
function computeKeySighash(prevout: Uint8Array, keyHash: Uint8Array): Uint8Array {
  return sha256d(
    concatBytes(
      ZERO,
      sha256d(prevout),
      sha256d(ZERO),
      prevout,
      withSize(p2pkh(keyHash)),
      VALUE_0,
      ZERO,
      sha256d(OUTPUT),
      ZERO,
      uint32(ALL),
    ),
  )
}

/** BIP-341, for one input and one output, spent by the key. */
function computeTaprootSighash(prevout: Uint8Array, script: Uint8Array, hashType: number): Uint8Array {
  const spent = [sha256(prevout), sha256(VALUE_0), sha256(withSize(script)), sha256(ZERO), sha256(OUTPUT)]
  const epochAndType = Uint8Array.of(0, hashType)
  const spendType = Uint8Array.of(0)
  return taggedHash('TapSighash', concatBytes(epochAndType, ZERO, ZERO, ...spent, spendType, ZERO))
}

function verifyKey(
  { kind, hash }: BitcoinScript,
  prevout: Uint8Array,
  witness: readonly Uint8Array[],
): boolean {
  const [signature, key, ...others] = witness
  if (!signature || key?.length !== 33 || others.length > 0 || signature.at(-1) !== ALL) return false
  const keyHash = hash160(key)
  const committed = kind === 'p2sh' ? hash160(p2wpkh(keyHash)) : keyHash
  if (!areEqual(committed, hash)) return false
  const digest = computeKeySighash(prevout, keyHash)
  return secp256k1.verify(signature.slice(0, -1), digest, key, { prehash: false, format: 'der' })
}

function verifyTaproot(
  { hash, script }: BitcoinScript,
  prevout: Uint8Array,
  witness: readonly Uint8Array[],
): boolean {
  const [signature, ...others] = witness
  if (!signature || others.length > 0) return false
  // 64 bytes mean SIGHASH_DEFAULT; a 65th byte may be ALL only.
  if (signature.length !== 64 && !(signature.length === 65 && signature[64] === ALL)) return false
  const digest = computeTaprootSighash(prevout, script, signature[64] ?? 0)
  return schnorr.verify(signature.slice(0, 64), digest, hash)
}

/**
 * Verifies a BIP-322 signature of the simple format.
 *
 * @returns `false` for everything else: other formats, multisig, other sighash types, invalid bytes
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 *
 * @example
 * verifyBip322({ message: 'Hello World', address: 'bc1q9vza…', signature: 'AkcwRAIg…' })
 */
export function verifyBip322({ message, address, signature }: Bip322Parameters): boolean {
  if (signature.length > CHARACTERS_MAX) return false
  try {
    const script = readBitcoinScript(address)
    const witness = readWitness(base64.decode(signature.replace(/^smp/, '')))
    if (!script || !witness || script.kind === 'p2pkh') return false
    const prevout = concatBytes(bip322ToSpend(message, script.script), ZERO)
    const verify = script.kind === 'p2tr' ? verifyTaproot : verifyKey
    return verify(script, prevout, witness)
  } catch {
    // Invalid bytes are not a signature.
    return false
  }
}
