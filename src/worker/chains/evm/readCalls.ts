import * as z from 'zod/mini'
import type { CallsTrace, FollowedCall } from '../adapter.ts'
import {
  callDigest,
  isFailed,
  isLogged,
  isRunByAccount,
  isRunBySafe,
  isTraced,
  type MarkedCall,
  readTrace,
} from './evidence.ts'
import { hashSchema, type Known, type Node, type Receipt, receiptSchema, transactionSchema } from './node.ts'

/** The part of a mark of `markPayment` that says where the account stood. */
const markSchema = z.object({
  nonce: z.string().check(z.regex(/^\d{1,20}$/)),
  block: z.string().check(z.regex(/^\d{1,20}$/)),
})

/** Entry points of ERC-4337, versions 0.6 to 0.9. Any contract can have the same event. */
const ENTRY_POINTS: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])
/** `UserOperationEvent` of an ERC-4337 entry point: the account is its second topic, `success` the second word of its data. */
const OPERATION_TOPIC = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** A transaction that the wallet names, as the node knows it. */
interface Landed {
  readonly known: Known
  readonly receipt: Receipt
  readonly isOwn: boolean
  /** The account's own code ran what its key, its owners or its operation in a bundle have signed. */
  readonly isSigned: boolean
  readonly hasFailed: boolean
  /** The calls of the transaction; `undefined` where no node traces them. */
  readonly trace: unknown
}

const bare = (hex: string): string => hex.slice(2).toLowerCase()
const toWord = (address: string): string => bare(address).padStart(64, '0')

/** How the account's operation in a bundle ended; `undefined` for a transaction that is no bundle with one. */
function readOperation({ logs }: Receipt, account: string): 'done' | 'failed' | undefined {
  const event = logs.find(
    ({ address, topics: [topic, , sender = ''] }) =>
      ENTRY_POINTS.has(address.toLowerCase()) &&
      topic?.toLowerCase() === OPERATION_TOPIC &&
      bare(sender) === toWord(account),
  )
  return event && (/^0*$/.test(event.data.slice(66, 130)) ? 'failed' : 'done')
}

async function readLanded(node: Node, hash: string, { account, mark }: CallsTrace): Promise<Landed | null> {
  const position = markSchema.safeParse(mark, { jitless: true }).data
  const receipt = await node.request(receiptSchema, 'eth_getTransactionReceipt', hash)
  const known = receipt && (await node.request(transactionSchema, 'eth_getTransactionByHash', hash))
  const isNamed =
    receipt?.transactionHash.toLowerCase() === hash.toLowerCase() &&
    known?.hash.toLowerCase() === hash.toLowerCase()
  if (!receipt || !known || !isNamed || !position) return null
  const isOwn = known.from.toLowerCase() === account
  const isNewer = receipt.blockNumber > BigInt(position.block)
  if (!isNewer || (isOwn && known.nonce < BigInt(position.nonce))) return null
  const operation = readOperation(receipt, account)
  const hasFailed = isFailed(receipt, account) || operation === 'failed'
  const isToSelf = known.to?.toLowerCase() === account
  const isSigned = operation !== undefined || (isToSelf && (isOwn || isRunByAccount(receipt, account)))
  return {
    known,
    receipt,
    isOwn,
    isSigned,
    hasFailed,
    trace: await readTrace(node, receipt.executionHash ?? hash),
  }
}

/**
 * Whether a transaction has the call: as its own, in its logs or its trace. Without a trace, the input
 * of a transaction that the account has signed for its own code has to contain receiver, value and data of the call.
 */
function shows(
  { known, receipt, isOwn, isSigned, hasFailed, trace }: Landed,
  marked: MarkedCall,
  call: CallsTrace['calls'][number],
): boolean {
  if (isOwn && callDigest(known.to ?? '', known.value, known.input) === marked.call) return true
  if (isLogged(receipt, marked) || isRunBySafe(known, receipt, marked)) return true
  if (trace !== undefined && !hasFailed) return isTraced(trace, marked)
  const input = bare(known.input)
  const value = BigInt(call.value) === 0n ? '' : BigInt(call.value).toString(16).padStart(64, '0')
  return isSigned && [bare(call.to), value, bare(call.data)].every(part => input.includes(part))
}

/**
 * Compares calls with the transactions that a wallet names for them. A wallet proves nothing by a hash: it may be a stranger's
 * transaction, or an earlier one of the account.
 *
 * @returns in the order of the calls; `unknown` for a call that none of the transactions shows
 */
export async function readCalls(node: Node, trace: CallsTrace): Promise<readonly FollowedCall[]> {
  const account = trace.account.toLowerCase()
  const hashes = [...new Set(trace.transactions)].filter(hash => hashSchema.safeParse(hash).success)
  const found = await Promise.all(hashes.map(hash => readLanded(node, hash, { ...trace, account })))
  const landed = found.flatMap(entry => entry ?? [])
  /** Transactions that are one call alone: each is the transaction of one call only. */
  const used = new Set<Landed>()
  return trace.calls.map(call => {
    const digest = callDigest(call.to, BigInt(call.value), call.data)
    const marked = { from: account, call: digest, nonce: 0n, block: 0n }
    const isSingle = ({ isOwn, known }: Landed) => isOwn && known.to?.toLowerCase() !== account
    const shown = landed.find(entry => !used.has(entry) && shows(entry, marked, call))
    if (!shown) return { status: 'unknown' }
    if (isSingle(shown)) used.add(shown)
    return { status: shown.hasFailed ? 'failedOnChain' : 'confirmed', transaction: shown.known.hash }
  })
}
