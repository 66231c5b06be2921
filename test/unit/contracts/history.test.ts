import { describe, expect, test } from 'vitest'
import { InvalidResponseError, RpcError } from '../../../src/bridge/errors/network.ts'
import { readTransactions } from '../../../src/worker/chains/bitcoin/readTransactions.ts'
import { createBitcoinHistory } from '../../../src/worker/data/history/bitcoinHistory.ts'
import { createBlockscoutHistory } from '../../../src/worker/data/history/blockscoutHistory.ts'
import { createEtherscanHistory } from '../../../src/worker/data/history/etherscanHistory.ts'
import type { HistorySource } from '../../../src/worker/data/history/historySource.ts'
import { isRangeRefusal } from '../../../src/worker/data/history/isRangeRefusal.ts'
import { createSolanaHistory } from '../../../src/worker/data/history/solanaHistory.ts'
import { examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import {
  createHistoryRig,
  jsonOf,
  NOW,
  OTHER,
  OWNER,
  SERVICE,
  TOKEN,
} from '../worker/data/history/historyRig.ts'

const EMPTY = { items: [], next_page_params: null }
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const rowsOf = async (source: HistorySource, owner = OWNER) => (await source.page(owner)).items
const queryOf = (url: URL) => ({ query: Object.fromEntries(url.searchParams), body: undefined })

const HOSTILE: readonly unknown[] = [
  null,
  [],
  'text',
  { items: {} },
  { status: '1' },
  { status: 1, result: 7 },
]

const payment = {
  id: hashOf(1),
  hash: hashOf(1),
  chain: 'eip155:1',
  operation: 'send',
  status: 'confirmed',
  from: OWNER,
  to: OTHER,
  transfers: [{ direction: 'out', quantity: '1.5', symbol: 'ETH' }],
}
const failed = { hash: hashOf(2), status: 'failed', operation: 'execute', transfers: [] }
const deployment = { hash: hashOf(4), operation: 'deploy', to: '', transfers: [] }
const arrival = {
  hash: hashOf(6),
  operation: 'receive',
  from: OTHER,
  to: OWNER,
  transfers: [{ direction: 'in', quantity: '2.5', symbol: 'SYN', name: 'Synthetic' }],
}

describe('Blockscout history contract', () => {
  const url = `${SERVICE}/api/v2`
  const LISTS = {
    'history-blockscout-transactions': '/transactions',
    'history-blockscout-transfers': '/token-transfers',
  } as const

  const READ: Readonly<Record<string, readonly object[]>> = {
    'a payment of the account, and a next page': [payment],
    'a failed call, an approval, a pending transaction, a deployment, a call of a stranger that moves nothing':
      [failed, { hash: hashOf(3), operation: 'approve', to: TOKEN, transfers: [] }, deployment],
    'a transfer to the account, and a next page': [arrival],
    'a transfer of nothing, a flagged token, a token that claims another web page, a total that is not known':
      [],
    'an address the explorer has never seen': [],
  }

  const examples = Object.entries(LISTS).flatMap(([name, path]) =>
    examplesOf(name, 200).map(example => [name, example.name, path, example.body] as const),
  )

  test.each(examples)('%s reads: %s', async (contract, name, path, body) => {
    const { context, asked } = createHistoryRig({
      serve: at => jsonOf(at.pathname.endsWith(path) && !at.searchParams.has('items_count') ? body : EMPTY),
    })
    const rows = await rowsOf(createBlockscoutHistory({ url }, context))
    expect(READ[name], 'each example has its expected value').toBeDefined()
    expect(rows).toMatchObject(READ[name] ?? [])
    expect(rows).toHaveLength(READ[name]?.length ?? 0)
    for (const at of asked.filter(({ pathname }) => pathname.endsWith(path)))
      expect(problemsOfRequest(contract, queryOf(at))).toEqual([])
  })

  test.each([429, 500, 403])('status %i is an error, never an empty list', async status => {
    const { context } = createHistoryRig({ serve: () => jsonOf({ message: 'no' }, status) })
    await expect(createBlockscoutHistory({ url }, context).page(OWNER)).rejects.toMatchObject({ status })
  })

  test.each(HOSTILE.map(body => [JSON.stringify(body), body] as const))(
    'an answer that is no page ends in a typed error: %s',
    async (_, body) => {
      const { context } = createHistoryRig({ serve: () => jsonOf(body) })
      await expect(createBlockscoutHistory({ url }, context).page(OWNER)).rejects.toMatchObject({
        name: 'InvalidResponseError',
      })
    },
  )

  test('a page of HTML, and a cursor of another list, are typed errors', async () => {
    const { context } = createHistoryRig({ serve: () => new Response('<html>') })
    const source = createBlockscoutHistory({ url }, context)
    await expect(source.page(OWNER)).rejects.toMatchObject({ name: 'InvalidResponseError' })
    await expect(source.page(OWNER, '[]')).rejects.toMatchObject({ name: 'InvalidResponseError' })
  })
})

describe('Etherscan history contract', () => {
  const NAME = 'history-etherscan-account'
  const url = `${SERVICE}/v2/api?apikey=key`
  const NOTHING = { status: '0', message: 'No transactions found', result: [] }

  /** A text is the name of the error. */
  const READ: Readonly<Record<string, readonly object[] | string>> = {
    'txlist: a payment, a failed call, a deployment, a call of a stranger that moves nothing': [
      payment,
      failed,
      deployment,
    ],
    'tokentx: a transfer to the account, a transfer of nothing, a borrowed symbol': [arrival],
    'txlist: an account without transactions': [],
    'tokentx: over the rate limit': 'HttpError',
    'txlist: a key that is not valid': 'InvalidResponseError',
  }

  test.each(examplesOf(NAME, 200).map(({ name, body }) => [name, body] as const))(
    'reads: %s',
    async (name, body) => {
      const [action] = name.split(':')
      const { context, asked } = createHistoryRig({
        serve: at => jsonOf(at.searchParams.get('action') === action ? body : NOTHING),
      })
      const reading = rowsOf(createEtherscanHistory({ url }, context))
      const expected = READ[name] ?? 'each example has its expected value'
      if (typeof expected === 'string') await expect(reading).rejects.toMatchObject({ name: expected })
      else {
        expect(await reading).toMatchObject(expected)
        expect(await reading).toHaveLength(expected.length)
      }
      for (const at of asked) expect(problemsOfRequest(NAME, queryOf(at))).toEqual([])
    },
  )

  test('a rate limit is one by its status', async () => {
    const { context } = createHistoryRig({
      serve: () => jsonOf({ status: '0', message: 'NOTOK', result: 'Max rate limit reached' }),
    })
    await expect(createEtherscanHistory({ url }, context).page(OWNER)).rejects.toMatchObject({
      status: 429,
      retryable: true,
    })
  })

  test('later pages end with a block: each row once, also where a block has many', async () => {
    const blocks = [...Array.from({ length: 90 }, (_, index) => 500 - index), ...Array(150).fill(300), 20, 10]
    const rows = blocks.map((block: number, index) => ({
      blockNumber: String(block),
      timeStamp: '1777629600',
      hash: hashOf(index + 1),
      from: OWNER,
      to: OTHER,
      value: '1',
      input: '0x',
      isError: '0',
    }))
    const { context, asked } = createHistoryRig({
      serve(at) {
        const get = (name: string) => at.searchParams.get(name) ?? ''
        if (get('action') === 'tokentx') return jsonOf(NOTHING)
        const end = get('endblock') === 'latest' ? 1_000 : Number(get('endblock'))
        const below = rows.filter(({ blockNumber }) => Number(blockNumber) <= end)
        const start = (Number(get('page')) - 1) * 100
        const result = below.slice(start, start + 100)
        return jsonOf(result.length > 0 ? { status: '1', message: 'OK', result } : NOTHING)
      },
    })
    const source = createEtherscanHistory({ url }, context)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await source.page(OWNER, cursor)
      seen.push(...page.items.map(({ hash }) => hash))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(rows.map(({ hash }) => hash))
    expect(asked.length).toBeLessThan(12)
  })

  test.each(HOSTILE.map(body => [JSON.stringify(body), body] as const))(
    'an answer that is no list ends in a typed error: %s',
    async (_, body) => {
      const { context } = createHistoryRig({ serve: () => jsonOf(body) })
      await expect(createEtherscanHistory({ url }, context).page(OWNER)).rejects.toMatchObject({
        name: 'InvalidResponseError',
      })
    },
  )
})

describe('eth_getLogs contract', () => {
  test.each(examplesOf('history-evm-logs', 'error').map(({ name, body }) => [name, body] as const))(
    'a smaller range is tried after: %s',
    (_, body) => {
      const { code, message } = body as { readonly code: number; readonly message: string }
      expect(isRangeRefusal(new RpcError(message, { code }))).toBe(true)
    },
  )

  test.each([
    'limit exceeded',
    'Too many requests, reason: call rate limit exhausted',
    'daily request count exceeded, request rate limited',
    'execution reverted',
    'the method eth_getLogs does not exist/is not available',
  ])('no smaller range is tried after: %s', message => {
    expect(isRangeRefusal(new RpcError(message, { code: -32005 }))).toBe(false)
  })
})

describe('Solana history contract', () => {
  const SOLANA = {
    networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    namespace: 'solana',
    coin: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  } as const
  const SELF = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
  const STRANGER = '4Nd1mYvJb6n3qpXk7eWc2Hq5tR8sZ9uVfG1dKjL3hMxP'
  const READ: Readonly<Record<string, object | null>> = {
    'coins that the account sent, with the fee': {
      id: '2'.repeat(88),
      minedAt: '2026-05-01T10:00:00.000Z',
      operation: 'send',
      status: 'confirmed',
      from: SELF,
      to: STRANGER,
      transfers: [{ direction: 'out', quantity: '1.5', symbol: 'SOL', name: 'Solana' }],
    },
    'a known token that the account sent, to a token account that it opened': {
      operation: 'send',
      to: STRANGER,
      transfers: [{ direction: 'out', quantity: '2.5', symbol: 'USDC', name: 'USDC' }],
    },
    'a transaction that failed': { status: 'failed', operation: 'execute', transfers: [] },
    'a mint that no table knows, from a stranger': null,
    'a signature that the node does not have': null,
  }

  const sourceOf = (found: unknown) => {
    const signature =
      (found as { transaction?: { signatures: string[] } } | null)?.transaction?.signatures[0] ??
      '9'.repeat(88)
    return createHistoryRig({
      ...SOLANA,
      node: method => (method === 'getTransaction' ? found : [{ signature, slot: 1, err: null }]),
    })
  }

  test.each(
    examplesOf('history-solana-transaction', 'result').map(({ name, body }) => [name, body] as const),
  )('reads: %s', async (name, body) => {
    const rows = await rowsOf(createSolanaHistory(sourceOf(body).context), SELF)
    const expected = READ[name]
    expect(expected, 'each example has its expected value').toBeDefined()
    expect(rows).toMatchObject(expected ? [expected] : [])
    expect(rows).toHaveLength(expected ? 1 : 0)
  })

  test.each(examplesOf('history-solana-signatures', 'result').map(({ name, body }) => [name, body] as const))(
    'asks for each transaction of: %s',
    async (_, body) => {
      const { context, calls } = createHistoryRig({
        ...SOLANA,
        node: method => (method === 'getTransaction' ? null : body),
      })
      await createSolanaHistory(context).page(SELF)
      const asked = calls.filter(({ method }) => method === 'getTransaction').map(({ params }) => params[0])
      expect(asked).toEqual((body as { readonly signature: string }[]).map(({ signature }) => signature))
    },
  )

  test('goes on before the last signature of a full page', async () => {
    const signatures = Array.from({ length: 20 }, (_, index) =>
      '23456789ABCDEFGHJKLM'.charAt(index).repeat(88),
    )
    const { context, calls } = createHistoryRig({
      ...SOLANA,
      node: method => (method === 'getTransaction' ? null : signatures.map(signature => ({ signature }))),
    })
    const source = createSolanaHistory(context)
    const { next } = await source.page(SELF)
    expect(next).toBe(signatures.at(-1))
    await source.page(SELF, next ?? '')
    expect(calls.find(({ params }) => JSON.stringify(params).includes('before'))?.params[1]).toMatchObject({
      before: signatures.at(-1),
      limit: 20,
    })
  })

  test.each([
    ['balances of another length', { meta: { preBalances: [1] } }],
    ['a negative balance', { meta: { postBalances: [-1, 1, 1] } }],
    ['a balance that no number holds', { meta: { postBalances: [2 ** 60, 1, 1] } }],
    ['no time', { blockTime: null }],
    ['another signature', { transaction: { signatures: ['8'.repeat(88)] } }],
  ])('a transaction with %s is left out', async (_, change) => {
    const [example] = examplesOf('history-solana-transaction', 'result')
    const body = example?.body as Record<string, Record<string, unknown>>
    const changed = Object.fromEntries(
      Object.entries({ ...body, ...change }).map(([key, value]) => [
        key,
        typeof value === 'object' && value !== null ? { ...body[key], ...value } : value,
      ]),
    )
    const { context } = createHistoryRig({
      ...SOLANA,
      node: method => (method === 'getTransaction' ? changed : [{ signature: '2'.repeat(88) }]),
    })
    expect(await rowsOf(createSolanaHistory(context), SELF)).toEqual([])
  })
})

describe('Esplora history contract', () => {
  const SELF = 'bcrt1q0000000000000000000000000000000000own'
  const STRANGER = 'bcrt1q000000000000000000000000000000000other'
  const BITCOIN = {
    networkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    namespace: 'bip122',
    coin: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  } as const
  const READ: Readonly<Record<string, readonly object[]>> = {
    'a payment that no block has, one with change, one that arrived': [
      { status: 'pending', operation: 'receive', transfers: [{ direction: 'in', quantity: '0.0005' }] },
      { status: 'confirmed', to: STRANGER, transfers: [{ direction: 'out', quantity: '0.0006' }] },
      {
        minedAt: '2026-05-01T10:00:00.000Z',
        from: STRANGER,
        transfers: [{ direction: 'in', quantity: '0.001' }],
      },
    ],
    'a payment to oneself, and one of several payers': [
      { operation: 'send', transfers: [{ direction: 'self', quantity: '0.00009' }] },
      { operation: 'send', transfers: [{ direction: 'out', quantity: '0.0005' }] },
    ],
    'an address without transactions': [],
  }

  /** The transactions of an example. */
  const bodyOf = <Row>(index: number): readonly Row[] =>
    (examplesOf('history-esplora-txs', 200)[index]?.body ?? []) as readonly Row[]

  const sourceOf = (body: unknown, paths: string[] = []) =>
    createBitcoinHistory(
      createHistoryRig({
        ...BITCOIN,
        transactions: (_, address, cursor) =>
          readTransactions(
            {
              async read(path, schema) {
                paths.push(path)
                const parsed = schema.safeParse(body)
                if (!parsed.success) throw new InvalidResponseError('esplora', { cause: parsed.error })
                return parsed.data
              },
              readText: async () => '',
              send: async () => '',
            },
            address,
            cursor,
          ),
      }).context,
    )

  test.each(examplesOf('history-esplora-txs', 200).map(({ name, body }) => [name, body] as const))(
    'reads: %s',
    async (name, body) => {
      const rows = await rowsOf(sourceOf(body), SELF)
      expect(rows).toMatchObject(READ[name] ?? [{ id: 'each example has its expected value' }])
      expect(rows).toHaveLength(READ[name]?.length ?? 1)
    },
  )

  test('goes on after the last confirmed transaction of a full page; a time in the future is now', async () => {
    const [, , last] = bodyOf<object>(0)
    const body = Array.from({ length: 25 }, (_, index) => ({
      ...last,
      txid: index.toString(16).padStart(64, '0'),
      status: { confirmed: true, block_time: 4_000_000_000 },
    }))
    const paths: string[] = []
    const source = sourceOf(body, paths)
    const { items, next } = await source.page(SELF)
    expect(items[0]?.minedAt).toBe(new Date(NOW).toISOString())
    expect(next).toBe(body.at(-1)?.txid)
    await source.page(SELF, next ?? '')
    expect(paths).toEqual([`/address/${SELF}/txs`, `/address/${SELF}/txs/chain/${next}`])
    await expect(source.page(SELF, '../../fee-estimates')).rejects.toMatchObject({
      name: 'InvalidResponseError',
    })
  })

  test('outputs above inputs, and an input that is not known, have no amount', async () => {
    const [first] = bodyOf<{ readonly vin: readonly object[]; readonly vout: readonly object[] }>(1)
    const more = { ...first, vout: first?.vout.map(output => ({ ...output, value: 1_000_000 })) }
    const unknown = { ...first, vin: first?.vin.map(input => ({ ...input, prevout: null })) }
    expect(await rowsOf(sourceOf([more, unknown]), SELF)).toEqual([])
  })

  test('what is no list is refused', async () => {
    await expect(sourceOf({ error: 'no' }).page(SELF)).rejects.toMatchObject({ name: 'InvalidResponseError' })
  })
})
