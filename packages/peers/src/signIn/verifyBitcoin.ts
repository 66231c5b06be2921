import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import {
  Address,
  NETWORK,
  OutScript,
  p2sh,
  p2wpkh,
  RawTx,
  RawWitness,
  Script,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import { equalBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }

function decode(address: string) {
  for (const network of [NETWORK, TEST_NETWORK, REGTEST])
    try {
      return Address(network).decode(address)
    } catch {
      // Of another network.
    }
  throw new Error('no address')
}

/** BIP-322, simple, by btc-signer's own transactions: what is signed is asked of it, not written again. */
export function verifyBitcoin(address: string, text: string, signature: string): boolean {
  const output = decode(address)
  const script = OutScript.encode(output)
  const hash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(text))
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
  tx.addInput({ txid: hex.encode(sha256x2(toSpend).reverse()), index: 0, sequence: 0 })
  tx.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  const [first, key] = RawWitness.decode(new Uint8Array(Buffer.from(signature, 'base64')))
  if (!first) return false
  if (output.type === 'tr')
    return schnorr.verify(
      first.slice(0, 64),
      tx.preimageWitnessV1(0, [script], first[64] ?? 0, [0n]),
      output.pubkey,
    )
  if (!key) return false
  const payment = p2wpkh(key)
  const own = output.type === 'sh' ? p2sh(payment).script : payment.script
  const code = OutScript.encode({ type: 'pkh', hash: payment.hash })
  return (
    equalBytes(own, script) &&
    secp256k1.verify(first.slice(0, -1), tx.preimageWitnessV0(0, code, 1, 0n), key, {
      prehash: false,
      format: 'der',
    })
  )
}
