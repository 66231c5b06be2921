import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import * as z from 'zod/mini'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import type { PaymentOutcome } from '../../../bridge/values/paymentOutcome.ts'
import type { PaymentFollower, PaymentMark, PaymentTrace } from '../adapter.ts'
import { readAddress } from './address.ts'
import { findTx } from './broadcast.ts'
import type { Esplora } from './esplora.ts'
import { outspendSchema, TXID, type Tx, txsSchema } from './schemas.ts'

const UNKNOWN: PaymentOutcome = { status: 'unknown' }

const transferSchema = z.object({
  account: z.string(),
  recipientAddress: z.string(),
  amount: z.string().check(z.regex(/^\d{1,16}$/)),
})
const psbtSchema = z.object({ account: z.string(), psbt: z.string() })

const txid = z.string().check(z.regex(TXID))

/** `known` are the account's newest transactions before the wallet was asked; `outputs` are `script:satoshi`, `inputs` `txid:vout`. */
const markSchema = z.object({
  address: z.string(),
  known: z.array(txid),
  outputs: z.array(z.string()),
  inputs: z.array(z.string().check(z.regex(/^[0-9a-f]{64}:\d{1,10}$/))),
})

type Mark = z.infer<typeof markSchema>

const answerSchema = z.object({ txid })

/** What the payment must show: its outputs, and its inputs where they were ours to choose. */
function shapeOf(networkId: NetworkId, { method, params }: Eip1193Args) {
  if (method === 'sendTransfer') {
    const { data } = transferSchema.safeParse(params, { jitless: true })
    if (!data) return null
    const { script } = readAddress(networkId, data.recipientAddress)
    return { address: data.account, outputs: [`${hex.encode(script)}:${data.amount}`], inputs: [] }
  }
  const { data } = psbtSchema.safeParse(params, { jitless: true })
  if (method !== 'signPsbt' || !data) return null
  const payment = Transaction.fromPSBT(base64.decode(data.psbt))
  const inputs = Array.from({ length: payment.inputsLength }, (_, at) => {
    const { txid: id = new Uint8Array(), index = 0 } = payment.getInput(at)
    return `${hex.encode(id)}:${index}`
  })
  const outputs = Array.from({ length: payment.outputsLength }, (_, at) => {
    const { script = new Uint8Array(), amount = 0n } = payment.getOutput(at)
    return `${hex.encode(script)}:${amount}`
  })
  return { address: data.account, outputs, inputs }
}

const transactionsOf = (esplora: Esplora, address: string, signal?: AbortSignal): Promise<readonly Tx[]> =>
  esplora.read(`/address/${address}/txs`, txsSchema, signal)

/** Reads the account's newest transactions, before the wallet is asked for another. */
export async function markPayment(
  esplora: Esplora,
  networkId: NetworkId,
  args: Eip1193Args,
  signal?: AbortSignal,
): Promise<PaymentMark | null> {
  const shape = shapeOf(networkId, args)
  if (!shape) return null
  const known = (await transactionsOf(esplora, shape.address, signal)).map(({ txid: id }) => id)
  return { ...shape, known } satisfies Mark
}

/**
 * Follows a payment by its id; without one, or when no service knows it, by the account's transactions since the mark. A payment
 * whose input was spent by another transaction in a block cannot land any more.
 */
export function followPayment(
  esplora: Esplora,
  { mark: marked, answer, transaction }: PaymentTrace,
): PaymentFollower {
  const mark = markSchema.safeParse(marked, { jitless: true }).data
  const answered = answerSchema.safeParse(answer, { jitless: true }).data?.txid
  const named = txid.safeParse(transaction ?? answered, { jitless: true }).data

  const outcomeOf = ({ txid: id, status }: Tx): PaymentOutcome => ({
    status: status.confirmed ? 'confirmed' : 'sent',
    transaction: id,
  })

  function isPaying({ vout }: Tx, { outputs }: Mark): boolean {
    const paid = new Set(vout.map(({ scriptpubkey, value }) => `${scriptpubkey}:${value}`))
    return outputs.every(output => paid.has(output))
  }

  function isNewPayment(tx: Tx, mark: Mark): boolean {
    const isOwn = tx.vin.some(({ prevout }) => prevout?.scriptpubkey_address === mark.address)
    return isOwn && !mark.known.includes(tx.txid) && isPaying(tx, mark)
  }

  /** The transaction of a block that spent one of the payment's inputs: the payment itself, or another in its place. */
  async function spenderOf({ inputs }: Mark, signal: AbortSignal): Promise<Tx | undefined> {
    for (const input of inputs) {
      const [id, vout] = input.split(':')
      const outspend = await esplora.read(`/tx/${id}/outspend/${vout}`, outspendSchema, signal)
      if (outspend.txid && outspend.status?.confirmed) return findTx(esplora, outspend.txid, signal)
    }
    return undefined
  }

  return {
    async look(signal) {
      const found = named === undefined ? undefined : await findTx(esplora, named, signal)
      // A wallet may pay from any of its addresses, but only what it was asked to pay.
      const isOther = found !== undefined && mark !== undefined && !isPaying(found, mark)
      if (found && !isOther) return outcomeOf(found)
      const fallback = named === undefined || isOther ? UNKNOWN : { ...UNKNOWN, transaction: named }
      if (!mark) return fallback
      const own = await transactionsOf(esplora, mark.address, signal)
      const paid = own.find(tx => isNewPayment(tx, mark))
      if (paid) return outcomeOf(paid)
      const spender = await spenderOf(mark, signal)
      if (!spender?.status.confirmed) return fallback
      return isPaying(spender, mark) ? outcomeOf(spender) : { ...fallback, status: 'failedOnChain' }
    },
  }
}
