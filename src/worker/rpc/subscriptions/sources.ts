import * as z from 'zod/mini'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import type { Clock } from '../../base/clock.ts'
import type { Call } from '../call.ts'
import { walletError } from '../walletError.ts'
import { SUBSCRIPTION_HEADS_MAX, SUBSCRIPTION_LOG_BLOCKS_MAX, SUBSCRIPTION_POLL_MS } from './limits.ts'

const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/))
const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

/** A block without its transactions, as `eth_getBlockByNumber` answers; `null` for a number that no block has yet. */
const blockSchema = z.nullable(z.looseObject({ number: quantity, hash }))

const logsSchema = z.array(z.looseObject({ address: z.string(), topics: z.array(z.string()) }))

const hashesSchema = z.array(hash)

const filterIdSchema = z.string().check(z.maxLength(100))

const ADDRESSES_MAX = 1_000
const TOPICS_MAX = 4
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Invalid address'))
const topic = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'Must be 32 bytes'))
const several = <T>(one: z.ZodMiniType<T>) => z.union([one, z.array(one).check(z.maxLength(ADDRESSES_MAX))])

/** The second parameter of `eth_subscribe` to `logs`. Its range of blocks is always what is new. */
const logFilterSchema = z.object({
  address: z.optional(z.nullable(several(address))),
  topics: z.optional(z.nullable(z.array(z.nullable(several(topic))).check(z.maxLength(TOPICS_MAX)))),
})

/** One chain read, over the chain's nodes or through the wallet. */
export type Read = (method: string, params: readonly unknown[]) => Promise<unknown>

export interface Block {
  readonly number: number
  readonly hash: string
  /** As the node sent it. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** The chain at one moment. Each block is read once, however many subscriptions want it. */
export interface ChainView {
  head(): Promise<Block>
  block(number: number): Promise<Block | null>
}

/** What a subscription reports. */
export interface Source<View = ChainView> {
  /** What is new since the last call. After an error the next call reports it. */
  poll(view: View): Promise<readonly unknown[]>
  end(): void
  /** Whether the chain is also read while every tab is hidden. Default: false. */
  readonly isUrgent?: boolean
  /** Whether nothing follows what the last call reported. Default: false. */
  readonly isEnded?: boolean
}

/** How the subscriptions of a chain family read their chain. */
export interface SubscriptionFamily<View = unknown> {
  readonly pollMs: number
  /** Whether a subscription ends when the wallet of the namespace is disconnected. */
  readonly isWalletBound: boolean
  /** What the subscriptions of one network share in one round. */
  createView(read: Read): View
  /** Opens what a request names. */
  open(read: Read, request: Pick<Call, 'method' | 'params'>, clock: Clock): Promise<Source<View>>
}

const toHex = (value: number) => `0x${value.toString(16)}`

async function readBlock(read: Read, tag: string): Promise<Block | null> {
  const block = parseOrThrow(blockSchema, await read('eth_getBlockByNumber', [tag, false]), 'block')
  return block && { number: Number(block.number), hash: block.hash, fields: block }
}

function createChainView(read: Read): ChainView {
  const blocks = new Map<number, Promise<Block | null>>()
  let head: Promise<Block> | undefined
  return {
    head() {
      head ??= readBlock(read, 'latest').then(
        block => block ?? Promise.reject(new InvalidResponseError('latest: no block')),
      )
      return head
    },
    block(number) {
      const block = blocks.get(number) ?? readBlock(read, toHex(number))
      blocks.set(number, block)
      return block
    },
  }
}

/** A block has these, the header of `newHeads` does not (go-ethereum's `types.Header`). */
const NOT_IN_HEADER: ReadonlySet<string> = new Set([
  'transactions',
  'uncles',
  'withdrawals',
  'size',
  'totalDifficulty',
])

const toHeader = ({ fields }: Block) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !NOT_IN_HEADER.has(name)))

/** Every block from now on in its order, and the new head of a reorganised chain. */
async function newHeads(read: Read): Promise<Source> {
  let last = await createChainView(read).head()
  return {
    async poll(view) {
      const head = await view.head()
      if (head.hash === last.hash) return []
      const first = Math.max(last.number + 1, head.number - SUBSCRIPTION_HEADS_MAX + 1)
      const numbers = Array.from({ length: Math.max(0, head.number - first) }, (_, index) => first + index)
      const between = await Promise.all(numbers.map(view.block))
      last = head
      return [...between.filter(block => block !== null), head].map(toHeader)
    },
    end() {},
  }
}

/** The logs of every block from now on. A block that replaces another is reported with its logs. */
async function logs(read: Read, params: readonly unknown[]): Promise<Source> {
  const { address, topics } = parseOrThrow(logFilterSchema, params[1] ?? {}, 'params[1]')
  const filter = { ...(address ? { address } : {}), ...(topics ? { topics } : {}) }
  let last = await createChainView(read).head()
  return {
    async poll(view) {
      const head = await view.head()
      if (head.hash === last.hash) return []
      const next = Math.min(last.number + 1, head.number)
      const from = Math.max(next, head.number - SUBSCRIPTION_LOG_BLOCKS_MAX + 1)
      const range = { fromBlock: toHex(from), toBlock: toHex(head.number) }
      const found = parseOrThrow(logsSchema, await read('eth_getLogs', [{ ...filter, ...range }]), 'logs')
      last = head
      return found
    },
    end() {},
  }
}

/** The hashes of pending transactions, where the node has a filter for them. */
async function newPendingTransactions(read: Read, params: readonly unknown[]): Promise<Source> {
  if (params[1] === true)
    throw new ValidationError('params[1]', 'Only the hashes of pending transactions are available')
  const makeFilter = async () =>
    parseOrThrow(filterIdSchema, await read('eth_newPendingTransactionFilter', []), 'filter')
  let id = await makeFilter().catch((thrown: unknown) => {
    const error = walletError(thrown)
    throw error.code === -32601 ? new MethodNotAllowedError('eth_subscribe: newPendingTransactions') : error
  })
  return {
    async poll() {
      try {
        return parseOrThrow(hashesSchema, await read('eth_getFilterChanges', [id]), 'changes')
      } catch (error) {
        // Nodes drop a filter that is not read for minutes, as while every tab is hidden.
        id = await makeFilter()
        throw error
      }
    },
    end() {
      read('eth_uninstallFilter', [id]).catch(() => {})
    },
  }
}

const SOURCES: ReadonlyMap<unknown, (read: Read, params: readonly unknown[]) => Promise<Source>> = new Map([
  ['newHeads', newHeads],
  ['logs', logs],
  ['newPendingTransactions', newPendingTransactions],
])

/**
 * Opens what `eth_subscribe` names.
 *
 * @throws ValidationError for another kind, MethodNotAllowedError (4200) when no node has pending transactions
 */
async function openSource(read: Read, params: unknown): Promise<Source> {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const open = SOURCES.get(list[0])
  if (!open) throw new ValidationError('params[0]', `Expected ${[...SOURCES.keys()].join(', ')}`)
  return open(read, list)
}

export const evmFamily: SubscriptionFamily<ChainView> = {
  pollMs: SUBSCRIPTION_POLL_MS,
  isWalletBound: true,
  createView: createChainView,
  open: (read, { params }) => openSource(read, params),
}
