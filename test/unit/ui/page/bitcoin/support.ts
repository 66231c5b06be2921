import { base64, hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { REGTEST as REGTEST_CHAIN } from '../../../../../packages/peers/src/bitcoin/addresses.ts'

const scriptOf = (address: string) => OutScript.encode(Address(REGTEST_CHAIN).decode(address))

/** A PSBT whose inputs spend one coin of each address, in base64. */
export function psbtOf(addresses: readonly string[], sighashType?: number): string {
  const tx = new Transaction()
  for (const [index, address] of addresses.entries())
    tx.addInput({
      txid: `${index + 1}`.repeat(64),
      index: 0,
      witnessUtxo: { script: scriptOf(address), amount: 10_000n },
      ...(sighashType === undefined ? {} : { sighashType }),
    })
  tx.addOutput({ script: scriptOf(addresses[0] ?? ''), amount: 9_000n * BigInt(addresses.length) })
  return base64.encode(tx.toPSBT())
}

/** Which inputs of a PSBT are signed, finalised or not. */
export function signedInputs(psbt: unknown): readonly boolean[] {
  const tx = Transaction.fromPSBT(base64.decode(String(psbt)))
  return Array.from({ length: tx.inputsLength }, (_, index) => {
    const { partialSig, tapKeySig, finalScriptWitness } = tx.getInput(index)
    return Boolean(partialSig?.length || tapKeySig || finalScriptWitness?.length)
  })
}

/** A signature of `standard_call`, in base64. */
export const signatureOf = (answer: unknown): string =>
  base64.encode(hex.decode((answer as { readonly signature: string }).signature))
