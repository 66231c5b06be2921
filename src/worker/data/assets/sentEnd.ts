import type { TransactionStatus } from '../../../bridge/contract/assets.ts'
import type { Namespace, Network } from '../../../bridge/contract/network.ts'
import type { PaymentStatus } from '../../../bridge/contract/paymentOutcome.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { CreateDataParameters } from '../data.ts'
import type { WalletRequestFn } from './createWalletRequest.ts'
import {
  callsStatusSchema,
  esploraStatusSchema,
  receiptSchema,
  type Sent,
  signatureStatusesSchema,
} from './sent.schema.ts'

/** What became of something sent. */
export interface SentEnd {
  /** `unknown`: the status can no longer be determined. */
  readonly status: TransactionStatus | 'unknown'
  readonly hash?: string
}

export interface SentEndParameters {
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  readonly requestWallet: WalletRequestFn
  readonly getNetwork: (sent: Sent) => Network | undefined
  readonly checkPayment: CreateDataParameters['checkPayment']
}

const PENDING: SentEnd = { status: 'pending' }
const CONFIRMED: SentEnd = { status: 'confirmed' }
const FAILED: SentEnd = { status: 'failed' }

/** EIP-5792 §"wallet_getCallsStatus": 1xx under way, 2xx done, above that over. */
function ofStatus(status: number | string): SentEnd {
  if (status === 'CONFIRMED') return CONFIRMED
  if (typeof status === 'string' || status < 200) return PENDING
  return status < 300 ? CONFIRMED : FAILED
}

async function readBundleEnd(requestWallet: WalletRequestFn, sent: Sent, bundle: string): Promise<SentEnd> {
  try {
    const answer = await requestWallet(sent.transaction.chain, 'wallet_getCallsStatus', [bundle])
    const read = callsStatusSchema.safeParse(answer)
    if (!read.success) return PENDING
    const hash = read.data.receipts?.find(({ transactionHash }) => transactionHash)?.transactionHash
    return { ...ofStatus(read.data.status), ...(hash === undefined ? {} : { hash }) }
  } catch (error) {
    if (error instanceof MethodNotAllowedError) return { status: 'unknown' }
    throw error
  }
}

/** Each family's own question, and how its answer is read. */
const QUESTIONS: Readonly<
  Partial<
    Record<
      Namespace,
      {
        readonly request: (hash: string) => { method: string; params: unknown }
        read(answer: unknown): SentEnd
      }
    >
  >
> = {
  eip155: {
    request: hash => ({ method: 'eth_getTransactionReceipt', params: [hash] }),
    read(answer) {
      const { data } = receiptSchema.safeParse(answer)
      if (!data) return PENDING
      return data.status === '0x0' ? FAILED : CONFIRMED
    },
  },
  solana: {
    request: hash => ({ method: 'getSignatureStatuses', params: [[hash]] }),
    read(answer) {
      const status = signatureStatusesSchema.safeParse(answer).data?.value[0]
      if (!status) return PENDING
      if (status.err !== null && status.err !== undefined) return FAILED
      return /^(confirmed|finalized)$/.test(status.confirmationStatus ?? '') ? CONFIRMED : PENDING
    },
  },
  bip122: {
    request: hash => ({ method: 'getTransactionStatus', params: [hash] }),
    read: answer => (esploraStatusSchema.safeParse(answer).data?.confirmed ? CONFIRMED : PENDING),
  },
}

const OUTCOMES: Readonly<Partial<Record<PaymentStatus, SentEnd['status']>>> = {
  confirmed: 'confirmed',
  failedOnChain: 'failed',
}

/** A wallet names any transaction as the one that it sent: the request's mark decides whether it is. */
async function readPaymentEnd(
  checkPayment: SentEndParameters['checkPayment'],
  { request: id, transaction: { chain: network, hash } }: Sent,
): Promise<SentEnd | null> {
  const outcome = id === undefined ? null : await checkPayment?.({ id, network, transaction: hash })
  if (!outcome) return null
  const status = OUTCOMES[outcome.status]
  if (status === undefined) return PENDING
  return { status, ...(outcome.transaction === undefined ? {} : { hash: outcome.transaction }) }
}

/** Asks the chain, or for a bundle the wallet, what became of something sent. @throws what they throw */
export async function readSentEnd(
  { chains, requestWallet, getNetwork, checkPayment }: SentEndParameters,
  sent: Sent,
): Promise<SentEnd> {
  const { chain, hash } = sent.transaction
  if (sent.bundle !== undefined) return readBundleEnd(requestWallet, sent, sent.bundle)
  const payment = await readPaymentEnd(checkPayment, sent)
  if (payment) return payment
  const { namespace } = parseNetworkId(chain)
  const network = getNetwork(sent)
  const question = QUESTIONS[namespace]
  if (!network || !question) return PENDING
  return question.read(await (await chains(namespace)).request(network, question.request(hash)))
}
