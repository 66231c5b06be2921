import { createPrivateKey, sign as signBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh, Script, Transaction, utils } from '@scure/btc-signer'
import { RawOldTx, RawWitness } from '@scure/btc-signer/script.js'
import { Wallet } from 'ethers'

// Other libraries than ours sign here: ethers, Node's own ed25519, btc-signer.

const SECRET = sha256(new TextEncoder().encode('tabkey sign-in test'))

export const evmWallet = new Wallet(`0x${Buffer.from(SECRET).toString('hex')}`)

/** PKCS #8 around an ed25519 seed (RFC 8410). */
const ED25519_PREFIX = '302e020100300506032b657004220420'

export function createSolanaSigner(seed = SECRET) {
  const der = Buffer.concat([Buffer.from(ED25519_PREFIX, 'hex'), seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = key.export({ format: 'jwk' })
  return {
    address: base58.encode(new Uint8Array(Buffer.from(x, 'base64url'))),
    sign: (text: string) => base58.encode(new Uint8Array(signBytes(null, Buffer.from(text), key))),
  }
}

const PUBLIC = secp256k1.getPublicKey(SECRET)

const PAYMENTS = {
  p2wpkh: p2wpkh(PUBLIC),
  'p2sh-p2wpkh': p2sh(p2wpkh(PUBLIC)),
  p2tr: p2tr(PUBLIC.slice(1)),
  p2pkh: p2pkh(PUBLIC),
} as const

export type BitcoinKind = keyof typeof PAYMENTS

export const bitcoinAddress = (kind: BitcoinKind): string => PAYMENTS[kind].address ?? ''

function taggedHash(tag: string, bytes: Uint8Array): Uint8Array {
  const name = sha256(new TextEncoder().encode(tag))
  return sha256(utils.concatBytes(name, name, bytes))
}

/** BIP-322 in its simple format, written with btc-signer's own transactions. */
export function signBip322(kind: Exclude<BitcoinKind, 'p2pkh'>, text: string): string {
  const payment = PAYMENTS[kind]
  const toSpend = RawOldTx.encode({
    version: 0,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: Script.encode([
          'OP_0',
          taggedHash('BIP0322-signed-message', new TextEncoder().encode(text)),
        ]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script: payment.script }],
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  toSign.addInput({
    ...payment,
    txid: sha256(sha256(toSpend)).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script: payment.script },
  })
  toSign.addOutput({ amount: 0n, script: Script.encode(['RETURN']) })
  toSign.sign(SECRET)
  toSign.finalize()
  return Buffer.from(RawWitness.encode([...(toSign.getInput(0).finalScriptWitness ?? [])])).toString('base64')
}

/** The older signature (BIP-137), with the header byte the wallet chooses. */
export function signBitcoinMessage(text: string, header = 31): string {
  const bytes = Buffer.from(text)
  const size = bytes.length < 253 ? [bytes.length] : [253, bytes.length & 255, bytes.length >> 8]
  const magic = Buffer.from('\u0018Bitcoin Signed Message:\n')
  const digest = sha256(sha256(Buffer.concat([magic, Buffer.from(size), bytes])))
  const [recovery = 0, ...compact] = secp256k1.sign(digest, SECRET, { prehash: false, format: 'recovered' })
  return Buffer.from([header + recovery, ...compact]).toString('base64')
}
