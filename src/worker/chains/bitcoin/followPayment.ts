import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import * as z from 'zod/mini'
import { readAddress } from '../../../../packages/preview/src/bitcoin/address.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import type { FollowedOutcome, PaymentFollower, PaymentMark, PaymentTrace } from '../adapter.ts'
import {
  chooseTransaction,
  judgeTransaction,
  NO_CLAIMS,
  type PaymentClaims,
  type TransactionEvidence,
} from '../judgeTransaction.ts'
import { findTx } from './broadcast.ts'
import type { Esplora } from './esplora.ts'
import { PAYING_ADDRESSES_MAX } from './limits.ts'
import { outspendSchema, TXID, type Tx, txsSchema } from './schemas.ts'

const UNKNOWN: FollowedOutcome = { status: 'unknown' }

const transferSchema = z.object({
  account: z.string(),
  recipientAddress: z.string(),
  amount: z.string().check(z.regex(/^\d{1,16}$/)),
})
const psbtSchema = z.object({ account: z.string(), psbt: z.string() })

const txid = z.string().check(z.regex(TXID))

/**
 * `addresses` are those of the wallet, the asked one first; `known` are their newest transactions before the wallet was
 * asked, `height` is the newest block. `outputs` are `script:satoshi`, `inputs` `txid:vout`.
 */
const markSchema = z.object({
  addresses: z.array(z.string()).check(z.minLength(1)),
  known: z.array(txid),
  height: z.number(),
  outputs: z.array(z.string()),
  inputs: z.array(z.string().check(z.regex(/^[0-9a-f]{64}:\d{1,10}$/))),
})

type Mark = z.infer<typeof markSchema>

const answerSchema = z.object({ txid })

/** What the payment must show: its outputs, and its inputs where they were ours to choose. */
function readShape(networkId: NetworkId, { method, params }: Eip1193Args) {
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

const fetchTransactions = (esplora: Esplora, address: string, signal?: AbortSignal): Promise<readonly Tx[]> =>
  esplora.read(`/address/${address}/txs`, txsSchema, signal)

const HEIGHT = /^\d{1,9}$/

/** Reads the newest transactions of the wallet's addresses, before the wallet is asked for another. */
export async function markPayment(
  esplora: Esplora,
  networkId: NetworkId,
  args: Eip1193Args,
  signal?: AbortSignal,
  accounts: readonly string[] = [],
): Promise<PaymentMark | null> {
  const shape = readShape(networkId, args)
  if (!shape) return null
  const { address, outputs, inputs } = shape
  const addresses = [...new Set([address, ...accounts])].slice(0, PAYING_ADDRESSES_MAX)
  const [height, ...lists] = await Promise.all([
    esplora.readText('/blocks/tip/height', HEIGHT, signal),
    ...addresses.map(paying => fetchTransactions(esplora, paying, signal)),
  ])
  const known = lists.flat().map(({ txid: id }) => id)
  const mark = { addresses, outputs, inputs, known, height: Number(height) } satisfies Mark
  return { ...mark, payment: [address, ...outputs].join(' ') }
}

const toOutcome = ({ txid: id, status }: Tx): FollowedOutcome => ({
  status: status.confirmed ? 'confirmed' : 'sent',
  transaction: id,
})

/** What a transaction shows of the payment. */
function toEvidence({ txid: id, vin, vout, status }: Tx, mark: Mark): TransactionEvidence {
  const paid = new Set(vout.map(({ scriptpubkey, value }) => `${scriptpubkey}:${value}`))
  const spent = new Set(vin.map(input => `${input.txid}:${input.vout}`))
  const isPaying = mark.outputs.every(output => paid.has(output))
  // Coins that were asked to be spent were not spent before.
  if (mark.inputs.length > 0)
    return { isPayment: isPaying && mark.inputs.every(input => spent.has(input)), isNewer: true }
  const isOwn = vin.some(({ prevout }) => mark.addresses.includes(prevout?.scriptpubkey_address ?? ''))
  const isLater =
    !status.confirmed || (typeof status.block_height === 'number' && status.block_height > mark.height)
  // A wallet may pay from addresses that it has not shown: such a transaction may be another person's.
  return { isPayment: isPaying ? isOwn || undefined : false, isNewer: isLater && !mark.known.includes(id) }
}

/**
 * Follows a payment by its id; without one, or when no service knows it, by the account's transactions since the mark. A payment
 * whose input was spent by another transaction in a block cannot land any more.
 */
export function followPayment(
  esplora: Esplora,
  { mark: marked, answer, transaction, claims = NO_CLAIMS }: PaymentTrace,
): PaymentFollower {
  const mark = markSchema.safeParse(marked, { jitless: true }).data
  const answered = answerSchema.safeParse(answer, { jitless: true }).data?.txid
  const named = txid.safeParse(transaction ?? answered, { jitless: true }).data
  const unknown = named === undefined ? UNKNOWN : { ...UNKNOWN, transaction: named }
  if (marked === undefined)
    return {
      async poll(signal) {
        const found = named === undefined ? undefined : await findTx(esplora, named, signal)
        return found ? toOutcome(found) : unknown
      },
    }
  // A mark of an older version: nothing can be compared with it.
  return mark ? followMarked(esplora, mark, named, claims) : { poll: async () => unknown }
}

/** The transaction of a block that spent one of the payment's inputs: the payment itself, or another in its place. */
async function findSpender(esplora: Esplora, { inputs }: Mark, signal: AbortSignal): Promise<Tx | undefined> {
  for (const input of inputs) {
    const [id, vout] = input.split(':')
    const outspend = await esplora.read(`/tx/${id}/outspend/${vout}`, outspendSchema, signal)
    if (outspend.txid && outspend.status?.confirmed) return findTx(esplora, outspend.txid, signal)
  }
  return undefined
}

function followMarked(
  esplora: Esplora,
  mark: Mark,
  named: string | undefined,
  claims: PaymentClaims,
): PaymentFollower {
  const judge = (tx: Tx) => judgeTransaction(tx.txid, toEvidence(tx, mark), claims)

  async function find(signal: AbortSignal): Promise<FollowedOutcome | undefined> {
    const lists = await Promise.all(
      mark.addresses.map(address => fetchTransactions(esplora, address, signal)),
    )
    const byId = new Map(lists.flat().map(tx => [tx.txid, tx]))
    const equal = [...byId.values()].filter(
      tx => judgeTransaction(tx.txid, toEvidence(tx, mark), NO_CLAIMS) === 'payment',
    )
    const chosen = chooseTransaction(
      equal.reverse().map(({ txid: id }) => id),
      claims,
    )
    const paid = chosen === undefined ? undefined : byId.get(chosen)
    if (paid) return toOutcome(paid)
    const spender = await findSpender(esplora, mark, signal)
    if (!spender?.status.confirmed) return undefined
    if (judge(spender) === 'payment') return toOutcome(spender)
    return toEvidence(spender, mark).isPayment === false ? { status: 'failedOnChain' } : undefined
  }

  return {
    async poll(signal) {
      const found = named === undefined ? undefined : await findTx(esplora, named, signal)
      const verdict = found && judge(found)
      if (found && verdict === 'payment') return toOutcome(found)
      const fallback =
        named === undefined || verdict === 'other' ? UNKNOWN : { ...UNKNOWN, transaction: named }
      const outcome = (await find(signal)) ?? fallback
      if (outcome.status === 'failedOnChain') return { ...fallback, ...outcome }
      const { isPayment, isNewer } = found ? toEvidence(found, mark) : {}
      const isChanged = outcome.status === 'unknown' && isPayment === false && isNewer === true
      return isChanged ? { ...outcome, isChanged } : outcome
    },
  }
}
