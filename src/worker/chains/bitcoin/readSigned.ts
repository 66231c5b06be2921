import { base64, hex } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer'
import * as z from 'zod/mini'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { TransactionChangedError } from '../../../bridge/errors/transfer.ts'
import { PSBT_MAX_BYTES } from './limits.ts'

/** Base64 is a third longer. */
const signedSchema = z.object({
  psbt: z.string().check(z.maxLength(Math.ceil((PSBT_MAX_BYTES * 4) / 3) + 4)),
})

function parse(answer: unknown): Transaction {
  const read = signedSchema.safeParse(answer, { jitless: true })
  if (!read.success) throw new InvalidResponseError('signPsbt: no PSBT', { cause: read.error })
  try {
    return Transaction.fromPSBT(base64.decode(read.data.psbt), { allowUnknownOutputs: true })
  } catch (cause) {
    throw new InvalidResponseError('signPsbt: not a PSBT', { cause })
  }
}

/** The transaction without its signatures. */
const essence = (tx: Transaction) => hex.encode(tx.unsignedTx)

/** A signature over less than the whole payment lets others change the rest of it. */
function assertWhole(signature: Uint8Array | undefined, isSchnorr: boolean): void {
  if (signature === undefined) throw new InvalidResponseError('signPsbt: an input is not signed')
  const isDefault = isSchnorr && signature.length === 64
  if (!isDefault && signature.at(-1) !== SigHash.ALL)
    throw new TransactionChangedError('a signature does not commit to the whole payment')
}

/** The signatures of one input, taken from the wallet's PSBT; nothing else of it is. */
function takeSignatures(payment: Transaction, signed: Transaction, index: number): void {
  const { partialSig, tapKeySig, finalScriptSig, finalScriptWitness } = signed.getInput(index)
  const isTaproot = payment.getInput(index).witnessUtxo?.script[0] === 0x51
  if (finalScriptWitness?.length || finalScriptSig?.length) {
    // P2PKH has its signature in the script: length, signature, length, key.
    const first = finalScriptWitness?.[0] ?? finalScriptSig?.slice(1, 1 + (finalScriptSig[0] ?? 0))
    assertWhole(first, isTaproot)
    payment.updateInput(index, {
      ...(finalScriptSig && { finalScriptSig }),
      ...(finalScriptWitness && { finalScriptWitness }),
    })
    return
  }
  assertWhole(isTaproot ? tapKeySig : partialSig?.[0]?.[1], isTaproot)
  payment.updateInput(index, isTaproot ? { tapKeySig } : { partialSig })
  payment.finalizeIdx(index)
}

/**
 * Puts a wallet's signatures into the payment it was asked to sign.
 *
 * @param payment as it was built; stays as it is
 * @param answer of `signPsbt`: signed, or finalised already
 * @returns the payment, ready for the network
 * @throws TransactionChangedError when inputs, outputs or amounts are others, or a signature does not cover them all
 * @throws InvalidResponseError when it is no PSBT, or no signature is there
 */
export function readSigned(payment: Transaction, answer: unknown): Transaction {
  const signed = parse(answer)
  if (essence(signed) !== essence(payment))
    throw new TransactionChangedError('the inputs, outputs or amounts differ')
  const done = payment.clone()
  for (let index = 0; index < done.inputsLength; index += 1) {
    try {
      takeSignatures(done, signed, index)
    } catch (cause) {
      if (cause instanceof TransactionChangedError) throw cause
      throw new InvalidResponseError(`signPsbt: input ${index} is not signed`, { cause })
    }
  }
  // The scripts of a nested input are part of its name: they must not have made it another transaction.
  if (essence(done) !== essence(payment))
    throw new TransactionChangedError('the inputs, outputs or amounts differ')
  return done
}
