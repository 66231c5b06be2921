import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { isNullProgram } from './reservedAccounts.ts'

/** The decoded address. `hash` is the hash of the key or script; for taproot the key itself. */
export interface BitcoinScript {
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'
  readonly hash: Uint8Array
  /** The output script. */
  readonly script: Uint8Array
}

export const p2wpkh = (hash: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(0x00, 0x14), hash)

/** P2PKH script, which BIP-143 also signs for a key's witness output. */
export const p2pkh = (hash: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(0x76, 0xa9, 0x14), hash, Uint8Array.of(0x88, 0xac))

const p2sh = (hash: Uint8Array) => concatBytes(Uint8Array.of(0xa9, 0x14), hash, Uint8Array.of(0x87))
const p2tr = (key: Uint8Array) => concatBytes(Uint8Array.of(0x51, 0x20), key)

const SEGWIT = /^(?:bc|tb|bcrt)1/i
const base58check = createBase58check(sha256)
/** Version bytes of mainnet and of the test networks. */
const KEY_VERSIONS = [0x00, 0x6f]
const SCRIPT_VERSIONS = [0x05, 0xc4]

function readSegwit(address: string): BitcoinScript | undefined {
  const text = address as `${string}1${string}`
  const isVersion0 = address[address.lastIndexOf('1') + 1]?.toLowerCase() === 'q'
  const code = isVersion0 ? bech32 : bech32m
  const [version, ...words] = code.decode(text).words
  const program = code.fromWords(words)
  if (version === 0 && program.length === 20)
    return { kind: 'p2wpkh', hash: program, script: p2wpkh(program) }
  if (version === 1 && program.length === 32) return { kind: 'p2tr', hash: program, script: p2tr(program) }
  return undefined
}

/**
 * Reads an address whose one key can sign a message. Addresses of multisig, of other scripts and of the null key
 * cannot.
 *
 * @returns `undefined` for other addresses and for invalid text
 * @see BIP-13, BIP-173, BIP-350
 */
export function readBitcoinScript(address: string): BitcoinScript | undefined {
  const script = readScript(address)
  return script && isNullProgram(script.hash) ? undefined : script
}

function readScript(address: string): BitcoinScript | undefined {
  try {
    if (SEGWIT.test(address)) return readSegwit(address)
    const [version = -1, ...rest] = base58check.decode(address)
    const hash = Uint8Array.from(rest)
    if (hash.length !== 20) return undefined
    if (KEY_VERSIONS.includes(version)) return { kind: 'p2pkh', hash, script: p2pkh(hash) }
    if (SCRIPT_VERSIONS.includes(version)) return { kind: 'p2sh', hash, script: p2sh(hash) }
    return undefined
  } catch {
    return undefined
  }
}
