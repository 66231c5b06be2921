import { hex } from '@scure/base'
import { OutScript, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import type { ReadAddress } from '../../../../packages/preview/src/bitcoin/address.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import type { Esplora } from './esplora.ts'
import type { Selection } from './selectCoins.ts'

/** BIP-125: the payer may raise the fee later. */
const REPLACEABLE = 0xffff_fffd
const HEX = /^(?:[0-9a-f]{2})+$/

export interface BuildPsbtParameters {
  readonly esplora: Esplora
  readonly from: ReadAddress
  readonly publicKey: string | undefined
  readonly to: ReadAddress
  readonly amount: bigint
  readonly selection: Selection
  readonly signal: AbortSignal | undefined
}

/**
 * The transactions that made the coins. A service that lies about a coin's worth would make the payer lose the
 * difference to a miner: each is proved by the transaction it comes from, whose hash is its name.
 */
async function proveCoins(
  esplora: Esplora,
  { coins }: Selection,
  script: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const ids = [...new Set(coins.map(({ txid }) => txid))]
  const origins = new Map(
    await Promise.all(
      ids.map(async txid => {
        const raw = hex.decode(await esplora.readText(`/tx/${txid}/hex`, HEX, signal))
        return [txid, { raw, tx: parse(raw) }] as const
      }),
    ),
  )
  for (const { txid, vout, value } of coins) {
    const origin = origins.get(txid)?.tx
    if (origin?.id !== txid || vout >= origin.outputsLength) throw coinMismatchError()
    const output = origin.getOutput(vout)
    if (output.amount !== value || !isSame(output.script, script)) throw coinMismatchError()
  }
  return new Map([...origins].map(([txid, { raw }]) => [txid, raw]))
}

const coinMismatchError = () => new InvalidResponseError('esplora: a coin is not what its transaction says')

const isSame = (a: Uint8Array | undefined, b: Uint8Array) =>
  a !== undefined && hex.encode(a) === hex.encode(b)

function parse(raw: Uint8Array): Transaction {
  try {
    return Transaction.fromRaw(raw, {
      allowUnknownOutputs: true,
      allowUnknownInputs: true,
      allowUnknownVersion: true,
    })
  } catch (cause) {
    throw new InvalidResponseError('esplora: not a transaction', { cause })
  }
}

/** Keys that an input needs beside its coin; those of another address are refused. */
function selectKeys({ kind, script }: ReadAddress, publicKey: string | undefined) {
  if (kind === 'wpkh' || kind === 'pkh') return {}
  const key = publicKey === undefined || publicKey === '' ? undefined : hex.decode(publicKey)
  if (kind === 'sh') {
    const redeem = key?.length === 33 ? p2wpkh(key) : undefined
    if (!redeem || !isSame(OutScript.encode({ type: 'sh', hash: p2sh(redeem).hash }), script))
      throw new ValidationError('from.publicKey', 'Must be the key of a P2SH-P2WPKH address')
    return { redeemScript: redeem.script }
  }
  const internal = key?.length === 33 ? key.slice(1) : key
  // A wallet that gives another key than the untweaked one finds its own way.
  return internal?.length === 32 && isSame(p2tr(internal).script, script) ? { tapInternalKey: internal } : {}
}

/** The payment, unsigned: the amount first, the change after it. */
export async function buildPsbt({
  esplora,
  from,
  publicKey,
  to,
  amount,
  selection,
  signal,
}: BuildPsbtParameters): Promise<Transaction> {
  const keys = selectKeys(from, publicKey)
  const origins = await proveCoins(esplora, selection, from.script, signal)
  const tx = new Transaction()
  for (const { txid, vout, value } of selection.coins) {
    const origin = origins.get(txid)
    tx.addInput({
      txid,
      index: vout,
      sequence: REPLACEABLE,
      ...keys,
      ...(from.kind !== 'pkh' && { witnessUtxo: { script: from.script, amount: value } }),
      // Taproot signs the amounts itself.
      ...(from.kind !== 'tr' && origin !== undefined && { nonWitnessUtxo: origin }),
    })
  }
  tx.addOutput({ script: to.script, amount })
  if (selection.change > 0n) tx.addOutput({ script: from.script, amount: selection.change })
  return tx
}
