import { describe, expect, test } from 'vitest'
import { HttpError, RpcError } from '../../../../../src/bridge/errors/network.ts'
import { createEvmNodeHistory } from '../../../../../src/worker/data/history/evmNodeHistory.ts'
import { examplesOf } from '../../../../contracts/contracts.ts'
import { createHistoryRig, listed, NOW, OTHER, OWNER, TOKEN } from './historyRig.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const UNLISTED = '0x7ab1e50000000000000000000000000000000bad'
const TIME = 1_777_629_600

const word = (value: number | bigint) => `0x${value.toString(16).padStart(64, '0')}`
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const hex = (value: number) => `0x${value.toString(16)}`

interface LogChange {
  readonly token?: string
  readonly from?: string
  readonly to?: string
  readonly value?: bigint
  readonly block?: number
  readonly index?: number
  readonly more?: object
}

const logOf = (id: number, change: LogChange = {}) => {
  const { token = TOKEN, from = OTHER, to = OWNER, value = 1_500_000n, block = 100, index = 0, more } = change
  return {
    address: token,
    topics: [TRANSFER, topicOf(from), topicOf(to)],
    data: word(value),
    blockNumber: hex(block),
    transactionHash: word(id),
    transactionIndex: hex(index),
    logIndex: hex(id),
    ...more,
  }
}
type Log = ReturnType<typeof logOf>

interface Filter {
  readonly address: readonly string[]
  readonly fromBlock: string
  readonly toBlock: string
  readonly topics: readonly (string | null)[]
}

interface NodeOptions {
  readonly head?: number
  readonly logs?: readonly Log[]
  /** Blocks of a question at most. */
  readonly rangeMax?: number
  readonly refusal?: Error
  readonly call?: object | null
  /** Answers every question with all logs. */
  readonly isLying?: boolean
}

/** A node that answers questions for logs as nodes do. */
function nodeOf({
  head = 200,
  logs = [],
  rangeMax = Number.POSITIVE_INFINITY,
  refusal = new RpcError('block range is too wide', { code: -32600 }),
  call = { from: OTHER, to: TOKEN, value: '0x0', input: '0xa9059cbb' },
  isLying = false,
}: NodeOptions) {
  return (method: string, params: readonly unknown[]) => {
    if (method === 'eth_blockNumber') return hex(head)
    if (method === 'eth_getTransactionByHash') return call
    if (method === 'eth_getBlockByNumber') return { timestamp: hex(TIME) }
    const { address, fromBlock, toBlock, topics } = params[0] as Filter
    const [from, to] = [Number(fromBlock), Number(toBlock)]
    if (to - from + 1 > rangeMax) throw refusal
    if (isLying) return logs
    return logs.filter(
      log =>
        address.includes(log.address) &&
        Number(log.blockNumber) >= from &&
        Number(log.blockNumber) <= to &&
        topics.every((topic, index) => topic === null || topic === log.topics[index]),
    )
  }
}

const rigOf = (options: NodeOptions, more: object = {}) =>
  createHistoryRig({ node: nodeOf(options), ...more })

async function readAll(source: ReturnType<typeof createEvmNodeHistory>) {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { items, next } = await source.page(OWNER, cursor)
    pages.push(items.map(({ hash }) => hash))
    cursor = next ?? undefined
  } while (cursor !== undefined && pages.length < 100)
  return pages
}

describe('history of an EVM node', () => {
  test.each(examplesOf('history-evm-logs', 'result').map(({ name, body }) => [name, body] as const))(
    'reads the contract: %s',
    async (name, body) => {
      const { context, calls } = rigOf({ head: 19_000_100, logs: body as Log[] })
      const { items } = await createEvmNodeHistory(undefined, context).page(OWNER)
      const READ: Readonly<Record<string, readonly object[]>> = {
        'a transfer of a token to the account, with the time of its block': [
          {
            hash: word(6),
            chain: 'eip155:1',
            minedAt: '2026-05-01T10:00:00.000Z',
            operation: 'receive',
            from: OTHER,
            to: OWNER,
            transfers: [{ direction: 'in', quantity: '2.5', symbol: 'SYN' }],
          },
        ],
        'a transfer of ERC-721, one that a reorganization removed, one without the time of its block': [
          { hash: word(14), operation: 'send', transfers: [{ direction: 'out', quantity: '1' }] },
        ],
      }
      expect(items).toMatchObject(READ[name] ?? [{ id: 'each example has its expected value' }])
      expect(items).toHaveLength(1)
      const blocks = calls.filter(({ method }) => method === 'eth_getBlockByNumber')
      expect(blocks).toHaveLength(name.includes('without the time') ? 1 : 0)
    },
  )

  test('groups the transfers of a transaction, with the coins that it paid', async () => {
    const logs = [
      logOf(1, { from: OWNER, to: OTHER }),
      { ...logOf(2, { value: 3n }), transactionHash: word(1) },
    ]
    const call = { from: OWNER, to: OTHER, value: hex(10 ** 15), input: '0x12345678' }
    const { context } = rigOf({ logs, call })
    const { items } = await createEvmNodeHistory(undefined, context).page(OWNER)
    expect(items).toMatchObject([
      {
        hash: word(1),
        operation: 'trade',
        from: OWNER,
        transfers: [
          { direction: 'out', quantity: '0.001', symbol: 'ETH' },
          { direction: 'out', quantity: '1.5' },
          { direction: 'in', quantity: '0.000003' },
        ],
      },
    ])
  })

  test('gives a transfer to oneself once', async () => {
    const { context } = rigOf({ logs: [logOf(1, { from: OWNER, to: OWNER })] })
    const { items } = await createEvmNodeHistory(undefined, context).page(OWNER)
    expect(items).toMatchObject([{ transfers: [{ direction: 'self', quantity: '1.5' }] }])
  })

  test('counts with the decimals of the contract; the list’s where it has none; absurd ones are left out', async () => {
    const [a, b, c] = ['a11', 'a12', 'a13'].map(end => `0x7ab1e50000000000000000000000000000000${end}`)
    const tokens = [a, b, c] as [string, string, string]
    const { context } = rigOf(
      { logs: tokens.map((token, index) => logOf(index + 1, { token, block: 100 - index })) },
      {
        list: tokens.map((token, index) => listed(token, `SYN${index}`)),
        decimals: { [tokens[0]]: 18, [tokens[1]]: null, [tokens[2]]: 2n ** 200n },
      },
    )
    const { items } = await createEvmNodeHistory(undefined, context).page(OWNER)
    expect(items.map(({ transfers }) => transfers.map(({ quantity }) => quantity))).toEqual([
      ['0.0000000000015'],
      ['1.5'],
    ])
  })

  test('leaves out transfers of nothing, unlisted tokens, and logs that were not asked for', async () => {
    const logs = [
      logOf(1, { from: OWNER, to: OTHER, value: 0n }),
      logOf(2, { token: UNLISTED }),
      logOf(3, { from: OTHER, to: OTHER }),
      logOf(4, { block: 5_000 }),
      logOf(5, { more: { topics: [word(1), topicOf(OTHER), topicOf(OWNER)] } }),
      logOf(6, { more: { data: '0x' } }),
      logOf(7),
    ]
    const { context } = rigOf({ logs, isLying: true })
    const { items } = await createEvmNodeHistory(undefined, context).page(OWNER)
    expect(items.map(({ hash }) => hash)).toEqual([word(7)])
  })

  test('a time in the future counts as now', async () => {
    const { context } = rigOf({ logs: [logOf(1, { more: { blockTimestamp: '0xfffffffff' } })] })
    const { items } = await createEvmNodeHistory(undefined, context).page(OWNER)
    expect(items[0]?.minedAt).toBe(new Date(NOW).toISOString())
  })

  test('pages within the window: each transaction once, also where one block has many', async () => {
    const logs = Array.from({ length: 130 }, (_, index) =>
      logOf(index + 1, { block: index < 70 ? 150 : 200 - index, index: 130 - index }),
    )
    const { context } = rigOf({ logs })
    const pages = await readAll(createEvmNodeHistory(undefined, context))
    const order = [...logs].sort(
      (a, b) =>
        Number(b.blockNumber) - Number(a.blockNumber) ||
        Number(b.transactionIndex) - Number(a.transactionIndex),
    )
    expect(pages.flat()).toEqual(order.map(({ transactionHash }) => transactionHash))
    expect(pages.every(page => page.length <= 25)).toBe(true)
  })

  test('reads the window and no block before it', async () => {
    const { context, calls } = rigOf({ head: 50_000, logs: [logOf(1, { block: 39_000 })] })
    expect(await createEvmNodeHistory(10_000, context).page(OWNER)).toEqual({ items: [], next: null })
    const asked = calls.filter(({ method }) => method === 'eth_getLogs')
    expect(asked).toHaveLength(2)
    expect(asked[0]?.params[0]).toMatchObject({
      fromBlock: hex(40_001),
      toBlock: hex(50_000),
      address: [TOKEN],
    })
  })

  test.each([2_000, 1_000, 500])(
    'reads the whole window of a node that gives %i blocks at once',
    async rangeMax => {
      const logs = [logOf(1, { block: 49_900 }), logOf(2, { block: 45_000 }), logOf(3, { block: 40_001 })]
      const { context } = rigOf({ head: 50_000, logs, rangeMax })
      expect((await readAll(createEvmNodeHistory(undefined, context))).flat()).toEqual([
        word(1),
        word(2),
        word(3),
      ])
    },
  )

  test.each([
    ['refuses every range', { rangeMax: 10 }, 'RpcError'],
    [
      'is over its rate',
      { rangeMax: 0, refusal: new RpcError('rate limit exceeded', { code: -32005 }) },
      'RpcError',
    ],
    ['is down', { rangeMax: 0, refusal: new HttpError(503) }, 'HttpError'],
  ] as const)('a node that %s is an error, never an empty list', async (_, options, name) => {
    const { context } = rigOf({ head: 50_000, ...options })
    await expect(createEvmNodeHistory(undefined, context).page(OWNER)).rejects.toMatchObject({ name })
  })

  test.each(['', '1 2', '0 5 0 9', '-1 5 0 0', `${'9'.repeat(40)} 1 0 0`])(
    'a cursor of another list is an error: %j',
    async cursor => {
      const { context } = rigOf({})
      await expect(createEvmNodeHistory(undefined, context).page(OWNER, cursor)).rejects.toMatchObject({
        name: 'InvalidResponseError',
      })
    },
  )

  test('a network without a token list has no rows, and is not asked', async () => {
    const { context, calls } = rigOf({}, { list: [] })
    expect(await createEvmNodeHistory(undefined, context).page(OWNER)).toEqual({ items: [], next: null })
    expect(calls).toEqual([])
  })
})
