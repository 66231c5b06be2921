import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { RawTx, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'

/** What a wallet signs with: a key, and the script of the address that belongs to it. */
export interface MessageSigner {
  readonly key: Uint8Array
  readonly script: Uint8Array
  /** Of P2SH-P2WPKH. */
  readonly redeemScript?: Uint8Array
  /** Of taproot. */
  readonly tapInternalKey?: Uint8Array
}

const toBytes = (text: string) => new TextEncoder().encode(text)

/**
 * BIP-322, simple: the witness of a virtual transaction.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export function signBip322(signer: MessageSigner, message: string): Uint8Array {
  const { script, key, ...keys } = signer
  const hash = tagSchnorr('BIP0322-signed-message', toBytes(message))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffff_ffff,
        finalScriptSig: Script.encode(['OP_0', hash]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  const tx = new Transaction({ version: 0, allowUnknownOutputs: true, allowUnknownVersion: true })
  tx.addInput({
    txid: hex.encode(sha256x2(toSpend).reverse()),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...keys,
  })
  tx.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  tx.sign(key)
  tx.finalize()
  return RawWitness.encode(tx.getInput(0).finalScriptWitness ?? [])
}

/** Bitcoin Core's `signmessage`: 65 bytes, the key can be found from them. The header says P2PKH, compressed. */
export function signEcdsa({ key }: MessageSigner, message: string): Uint8Array {
  const text = toBytes(message)
  const length = text.length < 253 ? [text.length] : [253, text.length & 255, text.length >> 8]
  const hash = sha256x2(concatBytes(toBytes('\x18Bitcoin Signed Message:\n'), Uint8Array.from(length), text))
  const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  signature[0] = (signature[0] ?? 0) + 31
  return signature
}
