import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { readAddress } from '../../../../packages/preview/src/bitcoin/address.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { readBitcoinParams } from '../../../bridge/schema/bitcoinParams.ts'

interface SignInput {
  readonly address: string
  readonly index: number
}

/** A signature that covers no output lets any observer spend the coin. */
const NONE_TYPES: ReadonlySet<number> = new Set([0x02, 0x82])

function parsePsbt(psbt: string): Transaction {
  try {
    // A dapp's PSBT may hold inputs and outputs of every kind, other people's among them.
    return Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true, allowUnknownInputs: true })
  } catch (cause) {
    throw new ValidationError(
      'params.psbt',
      `Not a PSBT: ${cause instanceof Error ? cause.message : 'unreadable'}`,
    )
  }
}

/** The script a wallet would sign for; `undefined` where the PSBT does not say what the input spends. */
function spentScript(tx: Transaction, index: number): Uint8Array | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: vout = 0 } = tx.getInput(index)
  return witnessUtxo?.script ?? nonWitnessUtxo?.outputs[vout]?.script
}

function assertSignable(
  networkId: NetworkId,
  tx: Transaction,
  { address, index }: SignInput,
  field: string,
): void {
  if (index >= tx.inputsLength)
    throw new ValidationError(`${field}.index`, 'The PSBT does not have this input')
  const spent = spentScript(tx, index)
  if (!spent)
    throw new ValidationError(`${field}.index`, 'The input does not describe the coin that it spends')
  if (hex.encode(spent) !== hex.encode(readAddress(networkId, address).script))
    throw new ValidationError(`${field}.address`, 'The input spends a coin of another address')
  if (NONE_TYPES.has(tx.getInput(index).sighashType ?? 0))
    throw new ValidationError(`${field}.index`, 'The signature would not commit to the outputs')
}

/** Outputs must be valid, inputs must name the owner of their coins, and signed inputs must belong to the account. */
function readPsbt(networkId: NetworkId, psbt: string, signInputs: readonly SignInput[]): void {
  const tx = parsePsbt(psbt)
  if (tx.inputsLength === 0) throw new ValidationError('params.psbt', 'The PSBT has no inputs')
  for (const [position, input] of signInputs.entries())
    assertSignable(networkId, tx, input, `params.signInputs[${position}]`)
}

/**
 * Reads the parameters of a Bitcoin wallet's methods: form, network, and what a PSBT holds.
 *
 * @throws ValidationError naming the field; InvalidAddressError for an address of another network
 */
export function readParams(method: string, params: unknown, networkId: NetworkId): unknown {
  const read = readBitcoinParams(method, params)
  if (read === params) return params
  const { account, address, recipientAddress, changeAddress, psbt, signInputs } = read as {
    readonly [name in 'account' | 'address' | 'recipientAddress' | 'changeAddress' | 'psbt']?: string
  } & { readonly signInputs?: readonly SignInput[] }
  for (const named of [account, address, recipientAddress, changeAddress])
    if (named !== undefined) readAddress(networkId, named)
  if (psbt !== undefined) readPsbt(networkId, psbt, signInputs ?? [])
  return read
}
