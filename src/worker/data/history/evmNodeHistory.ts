import * as z from 'zod/mini'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { EVM_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { type EvmCall, type EvmPart, toEvmRows } from './evmRows.ts'
import { EMPTY_PAGE, type HistorySource, type HistorySourceContext } from './historySource.ts'
import { isRangeRefusal } from './isRangeRefusal.ts'
import { loadKnownTokens } from './knownTokens.ts'

/** Blocks from the newest one whose logs are read: 33 hours of Ethereum. */
const BLOCKS = 10_000
/** Blocks of one request: the next smaller number where a node refuses. Below the last one a window has too many requests. */
const SPANS = [10_000, 2_000, 1_000, 500] as const
/** Ranges of blocks of one page, each with two requests. */
const RANGES_MAX = 12
const PAGE_ROWS = 25
/** Logs of one answer that are read; a node that sends more is not trusted to have sent all. */
const LOGS_MAX = 20_000

/** keccak256 of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const address = z.string().check(z.regex(EVM_ADDRESS))
const count = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/)),
  z.transform(value => Number(value)),
)
const units = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform(value => BigInt(value)),
)

const logsSchema = z.array(z.unknown()).check(z.maxLength(LOGS_MAX))

/** A log of ERC-20: both parties are indexed and the amount is not. The same event of ERC-721 has four topics. */
const logSchema = z.object({
  address,
  topics: z.tuple([hash, hash, hash]),
  data: hash,
  blockNumber: count,
  transactionHash: hash,
  transactionIndex: count,
  logIndex: count,
  /** Nodes of today have it. */
  blockTimestamp: z.nullish(count),
  removed: z.optional(z.boolean()),
})

const callSchema = z.nullable(
  z.object({ from: address, to: z.nullish(address), value: units, input: z.string() }),
)
const blockSchema = z.object({ timestamp: count })

type Log = z.infer<typeof logSchema>

/** A transaction with transfers of the account, and where it is in the chain. */
interface Found {
  readonly hash: string
  readonly block: number
  readonly index: number
  readonly logs: readonly Log[]
}

/** Where a page ends: the rows of the next one are before this transaction. */
interface Place {
  /** The oldest block of the window, which stays the same while new blocks are made. */
  readonly floor: number
  readonly block: number
  readonly index: number
  /** Position among `SPANS`. */
  readonly span: number
}

const CURSOR = /^(\d{1,15}) (\d{1,15}) (\d{1,15}) ([0-3])$/
const writePlace = ({ floor, block, index, span }: Place) => `${floor} ${block} ${index} ${span}`

function readPlace(cursor: string): Place {
  const [, floor, block, index, span] = CURSOR.exec(cursor) ?? []
  if (floor === undefined) throw new InvalidResponseError('not a cursor of this list')
  return { floor: Number(floor), block: Number(block), index: Number(index), span: Number(span) }
}

const toHex = (value: number) => `0x${value.toString(16)}`
const toAddress = (topic: string) => `0x${topic.slice(26).toLowerCase()}`

/**
 * Transfers of listed tokens to and from an account, from the logs of the network's own nodes, within a window of blocks.
 * Tokens that no list has are not read: most of them are spam. Coins leave no logs.
 *
 * @param blocks size of the window
 */
export function createEvmNodeHistory(
  blocks: number | undefined = BLOCKS,
  context: HistorySourceContext,
): HistorySource {
  const { network, chain } = context

  async function request<T>(
    schema: z.ZodMiniType<T>,
    method: string,
    params: readonly unknown[],
  ): Promise<T> {
    const read = schema.safeParse(await chain.request(network, { method, params: [...params] }))
    if (!read.success) throw new InvalidResponseError(`${method}: unexpected result`, { cause: read.error })
    return read.data
  }

  async function readLogs(
    tokens: ReadonlySet<string>,
    owner: string,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<readonly Found[]> {
    const topic = `0x${owner.slice(2).padStart(64, '0')}`
    const filter = { address: [...tokens], fromBlock: toHex(from), toBlock: toHex(to) }
    const answers = await Promise.all(
      [
        [TRANSFER, topic],
        [TRANSFER, null, topic],
      ].map(topics => request(logsSchema, 'eth_getLogs', [{ ...filter, topics }])),
    )
    const byHash = new Map<string, Map<number, Log>>()
    for (const row of answers.flat()) {
      const { data: log } = logSchema.safeParse(row)
      if (!log || log.removed || !tokens.has(log.address.toLowerCase())) continue
      const isRequested = log.topics[0] === TRANSFER && log.blockNumber >= from && log.blockNumber <= to
      if (!isRequested || ![log.topics[1], log.topics[2]].some(party => toAddress(party) === owner)) continue
      const id = log.transactionHash.toLowerCase()
      const logs = byHash.get(id) ?? new Map<number, Log>()
      // A transfer to oneself is in both answers.
      byHash.set(id, logs.set(log.logIndex, log))
    }
    return [...byHash]
      .flatMap(([id, logs]): readonly Found[] => {
        const sorted = [...logs.values()].sort((a, b) => a.logIndex - b.logIndex)
        const [first] = sorted
        return first
          ? [{ hash: id, block: first.blockNumber, index: first.transactionIndex, logs: sorted }]
          : []
      })
      .sort((a, b) => b.block - a.block || b.index - a.index)
  }

  /** Goes back from a place until a page is full, the window ends, or enough was asked. */
  async function findRows(tokens: ReadonlySet<string>, owner: string, start: Place) {
    const found: Found[] = []
    let { span } = start
    let top = start.index > 0 ? start.block : start.block - 1
    for (
      let ranges = 0;
      ranges < RANGES_MAX && top >= start.floor && found.length <= PAGE_ROWS;
      ranges += 1
    ) {
      const from = Math.max(start.floor, top - (SPANS[span] ?? 1) + 1)
      try {
        const rows = await readLogs(tokens, owner, { from, to: top })
        found.push(...rows.filter(({ block, index }) => block < start.block || index < start.index))
        top = from - 1
      } catch (error) {
        if (!isRangeRefusal(error) || span + 1 === SPANS.length) throw error
        span += 1
      }
    }
    const rows = found.slice(0, PAGE_ROWS)
    const last = found.length > PAGE_ROWS ? rows.at(-1) : undefined
    const place = last ?? { block: top + 1, index: 0 }
    const isEnd = !last && top < start.floor
    return { rows, next: isEnd ? null : writePlace({ ...start, ...pick(place), span }) }
  }

  async function readCall(id: string): Promise<EvmCall | undefined> {
    const call = await request(callSchema, 'eth_getTransactionByHash', [id])
    if (!call) return undefined
    // A transaction without success has no logs.
    return {
      from: call.from.toLowerCase(),
      to: call.to?.toLowerCase() ?? null,
      value: call.value,
      input: call.input,
      isFailed: false,
    }
  }

  async function readTimes(rows: readonly Found[]): Promise<ReadonlyMap<number, number>> {
    const known = new Map(
      rows.flatMap(({ block, logs }) => {
        const at = logs[0]?.blockTimestamp
        return at ? [[block, at] as const] : []
      }),
    )
    const unknown = [...new Set(rows.map(({ block }) => block))].filter(block => !known.has(block))
    const read = await Promise.all(
      unknown.map(async block => {
        const { timestamp } = await request(blockSchema, 'eth_getBlockByNumber', [toHex(block), false])
        return [block, timestamp] as const
      }),
    )
    return new Map([...known, ...read])
  }

  return {
    async page(account, cursor) {
      const owner = account.toLowerCase()
      const known = await loadKnownTokens(context)
      const tokens = new Set(known.list.map(token => token.address.toLowerCase()))
      if (tokens.size === 0) return EMPTY_PAGE
      const start = cursor === undefined ? await findStart() : readPlace(cursor)
      const { rows, next } = await findRows(tokens, owner, start)
      const [times, calls] = await Promise.all([
        readTimes(rows),
        Promise.all(rows.map(row => readCall(row.hash))),
      ])
      const parts = rows.flatMap(({ hash: id, block, logs }, index): readonly EvmPart[] => {
        const call = calls[index]
        const part = { hash: id, block, at: times.get(block) ?? Number.NaN }
        const moves = logs.map(({ address: token, topics, data }) => ({
          ...part,
          move: {
            token: token.toLowerCase(),
            from: toAddress(topics[1]),
            to: toAddress(topics[2]),
            value: BigInt(data),
          },
        }))
        return [...(call ? [{ ...part, call }] : []), ...moves]
      })
      return { items: await toEvmRows(context, known, owner, parts), next }
    },
  }

  async function findStart(): Promise<Place> {
    const head = await request(count, 'eth_blockNumber', [])
    return { floor: Math.max(0, head - blocks + 1), block: head + 1, index: 0, span: 0 }
  }
}

const pick = ({ block, index }: Pick<Place, 'block' | 'index'>) => ({ block, index })
