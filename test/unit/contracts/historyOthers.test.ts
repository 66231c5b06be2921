import { describe, expect, test } from 'vitest'
import { InvalidResponseError } from '../../../src/bridge/errors/network.ts'
import { readTransactions } from '../../../src/worker/chains/bitcoin/readTransactions.ts'
import { createBitcoinHistory } from '../../../src/worker/data/history/bitcoinHistory.ts'
import type { HistorySource } from '../../../src/worker/data/history/historySource.ts'
import { createSolanaHistory } from '../../../src/worker/data/history/solanaHistory.ts'
import { examplesOf } from '../../contracts/contracts.ts'
import { createHistoryRig, NOW } from '../worker/data/history/historyRig.ts'

const rowsOf = async (source: HistorySource, owner: string) => (await source.page(owner)).items

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
