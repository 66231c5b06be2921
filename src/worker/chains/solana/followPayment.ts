import {
  getBase58Decoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import * as z from 'zod/mini'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import { SOLANA_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import type { FollowedOutcome, PaymentFollower, PaymentMark, PaymentTrace } from '../adapter.ts'
import {
  chooseTransaction,
  judgeTransaction,
  NO_CLAIMS,
  type PaymentClaims,
  type TransactionEvidence,
} from '../judgeTransaction.ts'
import { type Cluster, CONFIRMED } from './cluster.ts'
import { BLOCKHASH_BLOCKS_MAX, FOLLOWED_SIGNATURES_MAX, KNOWN_SIGNATURES } from './limits.ts'
import {
  heightSchema,
  signatureSchema,
  signaturesSchema,
  slotSchema,
  statusesSchema,
  transactionSchema,
} from './nodeAnswers.ts'
import { decodeWire, digestMessage, readWalletAnswer } from './signed.ts'
import { verifySignature } from './verifySignature.ts'

/** A transaction of a block. */
interface LandedTransaction {
  readonly slot: number
  readonly message: ReadonlyUint8Array
  readonly isFailed: boolean
}

/**
 * A transaction that a block has; `undefined` when no node shows it. A node's error (a 429 for one) says nothing of the
 * payment.
 */
async function readLanded(cluster: Cluster, id: string): Promise<LandedTransaction | undefined> {
  const config = { encoding: 'base64', maxSupportedTransactionVersion: 0, ...CONFIRMED }
  try {
    const landed = await cluster.request(transactionSchema, 'getTransaction', id, config)
    if (!landed) return undefined
    const { messageBytes, signatures } = decodeWire(landed.transaction[0] ?? '')
    // A transaction is named by its first signature: a node may answer with another one than the asked.
    const [first] = Object.values(signatures)
    if (!first || getBase58Decoder().decode(first) !== id) return undefined
    const isFailed = landed.meta?.err !== null && landed.meta?.err !== undefined
    return { slot: landed.slot, message: messageBytes, isFailed }
  } catch (error) {
    if (error instanceof RequestAbortedError) throw error
    return undefined
  }
}

const UNKNOWN: FollowedOutcome = { status: 'unknown' }

const requestSchema = z.object({
  transaction: z.string().check(z.maxLength(2_000)),
  pubkey: z.string().check(z.regex(SOLANA_ADDRESS)),
})

/**
 * `last` is the newest signature of the payer before the wallet was asked, `known` are the newest ones, `slot` is the
 * newest one that a node had processed. `digest` names payer and instructions, `message` are the asked bytes in base64.
 */
const markSchema = z.object({
  from: z.string().check(z.regex(SOLANA_ADDRESS)),
  last: z.nullable(signatureSchema),
  known: z.array(signatureSchema),
  slot: slotSchema,
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  message: z.string().check(z.maxLength(2_000)),
})

type Mark = z.infer<typeof markSchema>

const decodeBase64 = (base64: string): ReadonlyUint8Array =>
  getTransactionDecoder().decode(getBase64Encoder().encode(base64)).messageBytes

const encodeBase64 = (bytes: ReadonlyUint8Array): string => getBase64Decoder().decode(bytes)

/** Reads the payer's newest transactions, before the wallet is asked to send another. */
export async function markPayment(
  cluster: Cluster,
  { method, params }: Eip1193Args,
): Promise<PaymentMark | null> {
  const request = requestSchema.safeParse(params, { jitless: true })
  const isPayment = method === 'solana_signTransaction' || method === 'solana_signAndSendTransaction'
  if (!isPayment || !request.success) return null
  const { pubkey: from, transaction } = request.data
  const config = { limit: KNOWN_SIGNATURES, ...CONFIRMED }
  const [newest, slot] = await Promise.all([
    cluster.request(signaturesSchema, 'getSignaturesForAddress', from, config),
    cluster.request(slotSchema, 'getSlot', { commitment: 'processed' }),
  ])
  const message = decodeBase64(transaction)
  const known = newest.map(({ signature }) => signature)
  const digest = digestMessage(message)
  const mark = {
    from,
    last: known[0] ?? null,
    known,
    slot,
    digest,
    message: encodeBase64(message),
  } satisfies Mark
  return { ...mark, payment: digest }
}

/** The transaction's id: of a signature that the wallet named, or of the transaction it signed. */
function findTransactionId(answer: unknown, from: string | undefined): string | undefined {
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

async function fetchOutcome(cluster: Cluster, id: string): Promise<FollowedOutcome | undefined> {
  const config = { searchTransactionHistory: true }
  const { value } = await cluster.request(statusesSchema, 'getSignatureStatuses', [id], config)
  const status = value[0]
  if (!status) return undefined
  const isFinal = status.confirmationStatus === 'confirmed' || status.confirmationStatus === 'finalized'
  if (!isFinal) return { status: 'sent', transaction: id }
  const isFailed = status.err !== null && status.err !== undefined
  return { status: isFailed ? 'failedOnChain' : 'confirmed', transaction: id }
}

/**
 * Follows a transaction by its signature, and by the payer's transactions since the mark. A signature over the asked
 * bytes that no block has is dead once every blockhash of its time has expired.
 */
export function followPayment(
  clusterFor: (signal: AbortSignal) => Cluster,
  { mark: marked, answer, transaction, claims = NO_CLAIMS }: PaymentTrace,
): PaymentFollower {
  const mark = markSchema.safeParse(marked, { jitless: true }).data
  const named = signatureSchema.safeParse(transaction ?? findTransactionId(answer, mark?.from), {
    jitless: true,
  }).data
  const unknown = named === undefined ? UNKNOWN : { ...UNKNOWN, transaction: named }
  if (marked === undefined)
    return {
      poll: async signal =>
        named === undefined ? unknown : ((await fetchOutcome(clusterFor(signal), named)) ?? unknown),
    }
  // A mark of an older version: nothing can be compared with it.
  return mark ? followMarked(clusterFor, mark, named, claims) : { poll: async () => unknown }
}

function followMarked(
  clusterFor: (signal: AbortSignal) => Cluster,
  mark: Mark,
  named: string | undefined,
  claims: PaymentClaims,
): PaymentFollower {
  /** Signatures of other transactions of the payer. */
  const others = new Set<string>()
  /** Signatures of transactions of blocks that are equal to the payment, newest first. */
  let equal: readonly string[] = []
  let lastHeight: number | undefined
  /** Whether the named signature is one over exactly the asked bytes. */
  let isExact: boolean | undefined
  let isOther = false
  let isChanged = false

  function isEqual(message: ReadonlyUint8Array): boolean {
    try {
      return digestMessage(message) === mark.digest
    } catch {
      return false
    }
  }

  const toEvidence = (id: string, landed: LandedTransaction): TransactionEvidence => ({
    isPayment: isEqual(landed.message),
    isNewer: landed.slot >= mark.slot && !mark.known.includes(id),
  })

  async function bySignature(cluster: Cluster, id: string): Promise<FollowedOutcome | undefined> {
    isExact ??= await verifySignature(id, getBase64Encoder().encode(mark.message), mark.from)
    const height = await cluster.request(heightSchema, 'getBlockHeight', CONFIRMED)
    const found = await fetchOutcome(cluster, id)
    const isLanded = found !== undefined && found.status !== 'sent'
    const landed = isLanded && !isExact ? await readLanded(cluster, id) : undefined
    const evidence = landed ? toEvidence(id, landed) : { isPayment: undefined, isNewer: undefined }
    const verdict = judgeTransaction(id, isExact ? { isPayment: true, isNewer: true } : evidence, claims)
    isOther = verdict === 'other'
    isChanged = evidence.isPayment === false && evidence.isNewer === true
    if (verdict !== 'payment') return undefined
    if (found) return found
    lastHeight ??= height + BLOCKHASH_BLOCKS_MAX
    return { status: height > lastHeight ? 'failedOnChain' : 'unknown', transaction: id }
  }

  async function byHistory(cluster: Cluster): Promise<FollowedOutcome | undefined> {
    const { from, last } = mark
    const config = { limit: FOLLOWED_SIGNATURES_MAX, ...(last === null ? {} : { until: last }), ...CONFIRMED }
    const newest = await cluster.request(signaturesSchema, 'getSignaturesForAddress', from, config)
    const found: string[] = []
    for (const { signature } of newest) {
      if (others.has(signature) || equal.includes(signature)) continue
      const landed = await readLanded(cluster, signature)
      // A node that does not have the transaction yet is asked again later.
      if (!landed) continue
      const { isPayment, isNewer } = toEvidence(signature, landed)
      if (isPayment && isNewer) found.push(signature)
      else others.add(signature)
    }
    equal = [...found, ...equal]
    const chosen = chooseTransaction([...equal].reverse(), claims)
    return chosen === undefined ? undefined : fetchOutcome(cluster, chosen)
  }

  return {
    async poll(signal) {
      const cluster = clusterFor(signal)
      const found = named === undefined ? undefined : await bySignature(cluster, named)
      if (found) return found
      const fallback = named === undefined || isOther ? UNKNOWN : { ...UNKNOWN, transaction: named }
      const outcome = isChanged ? { ...fallback, isChanged: true as const } : fallback
      return (await byHistory(cluster)) ?? outcome
    },
  }
}
