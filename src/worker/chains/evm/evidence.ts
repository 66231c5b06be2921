import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import type { TransactionEvidence } from '../judgeTransaction.ts'
import { FRAMES_MAX } from './limits.ts'
import type { Known, Node, Receipt } from './node.ts'

/** What a payment is compared by. `call` is `callDigest` of its call. */
export interface MarkedCall {
  readonly from: string
  readonly call: string
  readonly nonce: bigint
  readonly block: bigint
}

/** SHA-256 of a call: the ledger keeps no receivers and amounts. */
export const callDigest = (to: string, value: bigint, data: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${to.toLowerCase()} ${value} ${data.toLowerCase()}`)))

/** `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `transfer(address,uint256)` of ERC-20. */
const TRANSFER_SELECTOR = '0xa9059cbb'
/** `execTransaction` of a Safe, and its events `ExecutionSuccess` and `ExecutionFailure` (bytes32,uint256). */
const SAFE_SELECTOR = '0x6a761202'
const SAFE_SUCCESS_TOPIC = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
/** `Executed(uint256)` of the secure site's `SmartAccount`. */
const EXECUTED_TOPIC = '0xbcf6a68a2f901be4a23a41b53acd7697893a7e34def4e28acba584da75283b67'
const SAFE_FAILURE_TOPIC = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

const toWord = (text: string): string => text.slice(-64).padStart(64, '0')
const isAddressWord = (topic: string | undefined, address: string): boolean =>
  topic?.toLowerCase() === `0x${toWord(address.slice(2))}`

/** Whether the logs have the token's transfer that the payment is. */
export function isLogged({ logs }: Receipt, { from, call }: MarkedCall): boolean {
  return logs.some(({ address, topics: [topic, sender, receiver = ''], data }) => {
    if (topic?.toLowerCase() !== TRANSFER_TOPIC || !isAddressWord(sender, from)) return false
    return (
      callDigest(address, 0n, `${TRANSFER_SELECTOR}${toWord(receiver.slice(2))}${toWord(data.slice(2))}`) ===
      call
    )
  })
}

const hasEvent = ({ logs }: Receipt, account: string, topic: string): boolean =>
  logs.some(({ address, topics }) => address.toLowerCase() === account && topics[0]?.toLowerCase() === topic)

/** Whether the transaction, or the call that a Safe ran in it, failed. */
export const isFailed = (receipt: Receipt, from: string): boolean =>
  receipt.status === 0n || hasEvent(receipt, from, SAFE_FAILURE_TOPIC)

const isSafeRun = (receipt: Receipt, account: string): boolean =>
  hasEvent(receipt, account, SAFE_SUCCESS_TOPIC)

/** Whether a contract account reports that it ran what its owners signed: a Safe, or an account of the secure site. */
export const isRunByAccount = (receipt: Receipt, account: string): boolean =>
  isSafeRun(receipt, account) || hasEvent(receipt, account, EXECUTED_TOPIC)

/** Whether the transaction asks a Safe for exactly the payment, and the Safe reports its outcome. */
export function isRunBySafe({ to, input }: Known, receipt: Receipt, { from, call }: MarkedCall): boolean {
  if (to?.toLowerCase() !== from || !input.toLowerCase().startsWith(SAFE_SELECTOR)) return false
  const isDone = isSafeRun(receipt, from) || hasEvent(receipt, from, SAFE_FAILURE_TOPIC)
  const body = input.slice(SAFE_SELECTOR.length)
  const wordAt = (index: number) => BigInt(`0x${body.slice(index * 64, index * 64 + 64) || '0'}`)
  const [value, offset, operation] = [wordAt(1), wordAt(2), wordAt(3)]
  // An operation of 1 is a DELEGATECALL.
  if (!isDone || operation !== 0n || offset % 32n !== 0n || offset > BigInt(body.length)) return false
  const start = Number(offset) * 2
  const length = Number(BigInt(`0x${body.slice(start, start + 64) || '0'}`))
  return (
    callDigest(`0x${body.slice(24, 64)}`, value, `0x${body.slice(start + 64, start + 64 + length * 2)}`) ===
    call
  )
}

/** A call of geth's `callTracer`; `error` where it was reverted, with all calls inside it. */
const frameSchema = z.object({
  type: z.string(),
  from: z.string(),
  to: z.optional(z.string()),
  value: z.optional(z.string()),
  input: z.optional(z.string()),
  error: z.optional(z.unknown()),
  calls: z.optional(z.array(z.unknown())),
})

function isQuantity(value: string): boolean {
  return /^0x[0-9a-fA-F]{1,64}$/.test(value)
}

/** Whether a call of the trace is the payment, made by the account itself and not reverted. */
export function isTraced(trace: unknown, { from, call }: MarkedCall): boolean {
  const waiting: unknown[] = [trace]
  for (let count = 0; waiting.length > 0 && count < FRAMES_MAX; count += 1) {
    const frame = frameSchema.safeParse(waiting.pop(), { jitless: true }).data
    if (!frame || frame.error !== undefined) continue
    const { type, to = '', value = '0x0', input = '0x', calls = [] } = frame
    // A DELEGATECALL repeats the value of the call around it and moves nothing.
    const isCall = type.toUpperCase() === 'CALL' && frame.from.toLowerCase() === from && isQuantity(value)
    if (isCall && callDigest(to, BigInt(value), input) === call) return true
    for (const inner of calls) waiting.push(inner)
  }
  return false
}

/** The calls of a transaction; `undefined` where no node traces transactions. */
export async function readTrace(node: Node, hash: string): Promise<unknown> {
  try {
    return await node.request(z.unknown(), 'debug_traceTransaction', hash, { tracer: 'callTracer' })
  } catch (error) {
    if (error instanceof RequestAbortedError) throw error
    return undefined
  }
}

/**
 * Reads what a transaction shows of a payment: the account's own equal call, or the transfer that the transaction of
 * another sender caused: of a bundler, of the owner of a Safe, or of an account with code of its own (EIP-7702).
 */
export async function readEvidence(
  node: Node,
  known: Known,
  receipt: Receipt | null,
  marked: MarkedCall,
): Promise<TransactionEvidence> {
  const isOwn = known.from.toLowerCase() === marked.from
  if (isOwn && callDigest(known.to ?? '', known.value, known.input) === marked.call)
    return {
      isPayment: true,
      isNewer: known.nonce >= marked.nonce && (receipt === null || receipt.blockNumber > marked.block),
    }
  const isOwnNewer = isOwn ? known.nonce >= marked.nonce : undefined
  // Code of the account itself may run the payment; any other call of the account is another one.
  const isOtherCall = isOwn && known.to?.toLowerCase() !== marked.from
  if (receipt === null) return { isPayment: isOtherCall ? false : undefined, isNewer: isOwnNewer }
  const isNewer = receipt.blockNumber > marked.block && isOwnNewer !== false
  if (isNewer && isRunBySafe(known, receipt, marked)) return { isPayment: true, isNewer }
  // A reverted transaction of another sender may be sent again, with the payment in it.
  if (!isNewer || isFailed(receipt, marked.from))
    return { isPayment: isOtherCall ? false : undefined, isNewer }
  const hash = receipt.executionHash ?? known.hash
  const isShown = isLogged(receipt, marked)
  const isPayment = isShown || isTraced(await readTrace(node, hash), marked) || undefined
  return { isNewer, isPayment: isPayment ?? (isOtherCall ? false : undefined) }
}
