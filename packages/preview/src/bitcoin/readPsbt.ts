import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'

/** An output of a transaction, spent or not. */
export interface Coin {
  /** Output script, in hex. */
  readonly script: string
  /** Satoshi. */
  readonly value: bigint
}

/** An input of a PSBT. */
export interface PsbtInput {
  readonly txid: string
  /** Position of the coin in the outputs of its transaction. */
  readonly index: number
  /** The coin by the PSBT's own word; `null` where it states none. */
  readonly stated: Coin | null
  /** The coin by the transaction that made it, whose hash is `txid`; `null` where the PSBT does not contain it. */
  readonly proven: Coin | null
  /** PSBT_IN_SIGHASH_TYPE; `null` where it states none. */
  readonly sighashType: number | null
  readonly isSigned: boolean
}

/** A transaction that is to be signed. */
export interface Psbt {
  readonly inputs: readonly PsbtInput[]
  readonly outputs: readonly Coin[]
  /** Bytes without signatures. */
  readonly size: number
}

/** All coins that can exist, in satoshi. */
const SATOSHI_MOST = 2_100_000_000_000_000n

const toCoin = (
  output: { readonly script?: Uint8Array; readonly amount?: bigint } | undefined,
): Coin | null =>
  output?.script && output.amount !== undefined
    ? { script: hex.encode(output.script), value: output.amount }
    : null

function readInput(tx: Transaction, position: number): PsbtInput {
  const input = tx.getInput(position)
  const { txid, index, witnessUtxo, nonWitnessUtxo, sighashType } = input
  if (!txid || index === undefined) throw new Error('an input does not name its coin')
  // The library has compared the hash of the transaction with `txid`.
  const proven = toCoin(nonWitnessUtxo?.outputs[index])
  return {
    txid: hex.encode(txid),
    index,
    stated: toCoin(witnessUtxo) ?? proven,
    proven,
    sighashType: sighashType ?? null,
    isSigned:
      input.tapKeySig !== undefined ||
      [input.partialSig, input.tapScriptSig, input.finalScriptSig, input.finalScriptWitness].some(
        part => part !== undefined && part.length > 0,
      ),
  }
}

function readOutput(tx: Transaction, position: number): Coin {
  const coin = toCoin(tx.getOutput(position))
  if (!coin) throw new Error('an output has no script or no amount')
  return coin
}

const range = (length: number): readonly number[] => Array.from({ length }, (_, position) => position)

/**
 * Reads a PSBT of version 0 or 2 (BIP-174, BIP-370).
 *
 * @param psbt in base64
 * @returns `unread` for anything else, and for a transaction that cannot be valid; `contradiction` where the PSBT states
 * another coin than the transaction that it contains as proof
 */
export function readPsbt(psbt: string): Psbt | 'unread' | 'contradiction' {
  try {
    const tx = Transaction.fromPSBT(base64.decode(psbt), {
      allowUnknownOutputs: true,
      allowUnknownInputs: true,
    })
    const inputs = range(tx.inputsLength).map(position => readInput(tx, position))
    const outputs = range(tx.outputsLength).map(position => readOutput(tx, position))
    const coins = new Set(inputs.map(({ txid, index }) => `${txid}:${index}`))
    const isPossible = outputs.reduce((total, { value }) => total + value, 0n) <= SATOSHI_MOST
    if (inputs.length === 0 || coins.size !== inputs.length || !isPossible) return 'unread'
    return { inputs, outputs, size: tx.unsignedTx.length }
  } catch (error) {
    return error instanceof Error && error.message.includes('nonWitnessUtxo') ? 'contradiction' : 'unread'
  }
}

/**
 * Reads an output of a transaction.
 *
 * @param transaction in hex
 * @returns `null` for another transaction than `txid`, or an output that it does not have
 */
export function readProvenCoin(transaction: string, txid: string, index: number): Coin | null {
  try {
    const tx = Transaction.fromRaw(hex.decode(transaction), {
      allowUnknownOutputs: true,
      allowUnknownInputs: true,
      allowUnknownVersion: true,
      disableScriptCheck: true,
    })
    return tx.id === txid && index < tx.outputsLength ? readOutput(tx, index) : null
  } catch {
    return null
  }
}
