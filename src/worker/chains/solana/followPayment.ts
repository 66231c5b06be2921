import {
  getBase58Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import * as z from 'zod/mini'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import { SOLANA_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import type { PaymentOutcome } from '../../../bridge/values/paymentOutcome.ts'
import type { PaymentFollower, PaymentMark, PaymentTrace } from '../adapter.ts'
import { type Cluster, CONFIRMED } from './cluster.ts'
import { BLOCKHASH_BLOCKS_MAX, FOLLOWED_SIGNATURES_MAX } from './limits.ts'
import { heightSchema, signatureSchema, signaturesSchema, statusesSchema } from './nodeAnswers.ts'
import { readLanded } from './readLanded.ts'
import { digestOf, readWalletAnswer } from './signed.ts'

const UNKNOWN: PaymentOutcome = { status: 'unknown' }

const askedSchema = z.object({
  transaction: z.string().check(z.maxLength(2_000)),
  pubkey: z.string().check(z.regex(SOLANA_ADDRESS)),
})

/** `last` is the newest signature of the payer before the wallet was asked, `digest` names payer and instructions. */
const markSchema = z.object({
  from: z.string(),
  last: z.nullable(signatureSchema),
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

const messageOf = (base64: string): ReadonlyUint8Array =>
  getTransactionDecoder().decode(getBase64Encoder().encode(base64)).messageBytes

/** Reads the payer's newest transaction, before the wallet is asked to send another. */
export async function markPayment(
  cluster: Cluster,
  { method, params }: Eip1193Args,
): Promise<PaymentMark | null> {
  const asked = askedSchema.safeParse(params, { jitless: true })
  const isPayment = method === 'solana_signTransaction' || method === 'solana_signAndSendTransaction'
  if (!isPayment || !asked.success) return null
  const { pubkey: from, transaction } = asked.data
  const config = { limit: 1, ...CONFIRMED }
  const [newest] = await cluster.ask(signaturesSchema, 'getSignaturesForAddress', from, config)
  const digest = digestOf(messageOf(transaction))
  return { from, last: newest?.signature ?? null, digest } satisfies z.infer<typeof markSchema>
}

/** The transaction's id: of a signature that the wallet named, or of the transaction it signed. */
function idOf(answer: unknown, from: string | undefined): string | undefined {
  try {
    const { signature, transaction } = readWalletAnswer(answer)
    if (signature !== undefined) return signature
    const { signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction ?? ''))
    const own = Object.entries(signatures).find(([address]) => address === from)?.[1]
    return own ? getBase58Decoder().decode(own) : undefined
  } catch {
    return undefined
  }
}

/**
 * Follows a transaction by its signature, and without one by the payer's transactions since the mark. A signature that
 * no block has is dead once every blockhash of its time has expired.
 */
export function followPayment(
  clusterFor: (signal: AbortSignal) => Cluster,
  { mark: marked, answer, transaction }: PaymentTrace,
): PaymentFollower {
  const mark = markSchema.safeParse(marked, { jitless: true }).data
  const named = signatureSchema.safeParse(transaction ?? idOf(answer, mark?.from), { jitless: true }).data
  /** Signatures of other transactions of the payer. */
  const others = new Set<string>()
  /** Of the payment, once the payer's history has shown it. */
  let found: string | undefined
  let lastHeight: number | undefined

  async function outcomeOf(cluster: Cluster, id: string): Promise<PaymentOutcome | undefined> {
    const config = { searchTransactionHistory: true }
    const { value } = await cluster.ask(statusesSchema, 'getSignatureStatuses', [id], config)
    const status = value[0]
    if (!status) return undefined
    const isFinal = status.confirmationStatus === 'confirmed' || status.confirmationStatus === 'finalized'
    if (!isFinal) return { status: 'sent', transaction: id }
    const isFailed = status.err !== null && status.err !== undefined
    return { status: isFailed ? 'failedOnChain' : 'confirmed', transaction: id }
  }

  function isPayment(landed: ReadonlyUint8Array): boolean {
    try {
      return digestOf(landed) === mark?.digest
    } catch {
      return false
    }
  }

  /** `undefined` for a transaction that is another one than the payment. */
  async function bySignature(cluster: Cluster, id: string): Promise<PaymentOutcome | undefined> {
    const height = await cluster.ask(heightSchema, 'getBlockHeight', CONFIRMED)
    const seen = await outcomeOf(cluster, id)
    const landed = mark && seen?.status === 'confirmed' ? await readLanded(cluster, id) : undefined
    if (landed && !isPayment(landed)) return undefined
    if (seen) return seen
    lastHeight ??= height + BLOCKHASH_BLOCKS_MAX
    return { status: height > lastHeight ? 'failedOnChain' : 'unknown', transaction: id }
  }

  async function byHistory(cluster: Cluster, { from, last }: z.infer<typeof markSchema>) {
    if (found !== undefined) return outcomeOf(cluster, found)
    const config = { limit: FOLLOWED_SIGNATURES_MAX, ...(last === null ? {} : { until: last }), ...CONFIRMED }
    const newest = await cluster.ask(signaturesSchema, 'getSignaturesForAddress', from, config)
    for (const { signature } of newest) {
      if (others.has(signature)) continue
      const landed = await readLanded(cluster, signature)
      // A node that does not have the transaction yet is asked again later.
      if (!landed) continue
      if (isPayment(landed)) {
        found = signature
        return outcomeOf(cluster, signature)
      }
      others.add(signature)
    }
    return undefined
  }

  return {
    async look(signal) {
      const cluster = clusterFor(signal)
      const seen = named === undefined ? undefined : await bySignature(cluster, named)
      if (seen) return seen
      return (mark && (await byHistory(cluster, mark))) ?? UNKNOWN
    },
  }
}
