import { describe, expect, test } from 'vitest'
import { RpcError } from '../../../src/bridge/errors/network.ts'
import { createBlockscoutHistory } from '../../../src/worker/data/history/blockscoutHistory.ts'
import { createEtherscanHistory } from '../../../src/worker/data/history/etherscanHistory.ts'
import type { HistorySource } from '../../../src/worker/data/history/historySource.ts'
import { isRangeRefusal } from '../../../src/worker/data/history/isRangeRefusal.ts'
import { examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import { createHistoryRig, jsonOf, OTHER, OWNER, SERVICE, TOKEN } from '../worker/data/history/historyRig.ts'

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
