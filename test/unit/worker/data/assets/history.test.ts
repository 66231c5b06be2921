import { expect, test } from 'vitest'
import { historyPageSchema } from '../../../../../src/worker/data/assets/history.schema.ts'
import { readHistory } from '../../../../../src/worker/data/assets/readHistory.ts'

const NOW = Date.parse('2026-05-05T12:00:00.000Z')
const HASH = `0x${'ab'.repeat(32)}`

interface Change {
  readonly id?: unknown
  readonly metadata?: object
  readonly transfers?: unknown
}

const row = ({ id = 'one', metadata = {}, transfers = [] }: Change = {}) => ({
  id,
  metadata: {
    operationType: 'send',
    // The text stands for a hash, which distinguishes rows.
    hash: typeof id === 'string' ? id : HASH,
    chain: 'eip155:1',
    minedAt: '2026-05-01T10:00:00.000Z',
    sentFrom: '0xfrom',
    sentTo: '0xto',
    status: 'confirmed',
    nonce: 1,
    ...metadata,
  },
  transfers,
})
const read = (...rows: readonly unknown[]) => readHistory(rows, 'eip155:1', NOW)
const spam = { nft_info: { name: 'Gift', flags: { is_spam: true } }, direction: 'in' }

test('history: a row as the service gives it', () => {
  const transfers = [
    {
      fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://ok.example/u.png' } },
      direction: 'out',
      quantity: { numeric: '1.50' },
      value: 1.5,
      price: 1,
    },
    {
      nft_info: {
        name: 'Tile #1',
        content: { preview: { url: 'ipfs://Qm/1.png', content_type: null }, detail: null },
        flags: { is_spam: false },
      },
      direction: 'in',
      quantity: { numeric: '1' },
    },
  ]
  expect(read(row({ transfers, metadata: { operationType: 'Trade' } }))).toEqual([
    {
      id: 'one out 1.5 USDC in 1 ',
      chain: 'eip155:1',
      minedAt: '2026-05-01T10:00:00.000Z',
      hash: 'one',
      operation: 'trade',
      status: 'confirmed',
      from: '0xfrom',
      to: '0xto',
      transfers: [
        {
          direction: 'out',
          quantity: '1.5',
          symbol: 'USDC',
          name: 'USD Coin',
          icon: 'https://ok.example/u.png',
        },
        { direction: 'in', quantity: '1', nft: { name: 'Tile #1', image: 'ipfs://Qm/1.png', isSpam: false } },
      ],
    },
  ])
})

test.each<[string, unknown]>([
  ['of another chain', row({ metadata: { chain: 'eip155:10' } })],
  ['of a chain the service has no id for', row({ metadata: { chain: null } })],
  ['without a day', row({ metadata: { minedAt: undefined } })],
  ['of no day', row({ metadata: { minedAt: 'yesterday' } })],
  ['from before all chains', row({ metadata: { minedAt: '-000001-01-01T00:00:00Z' } })],
  ['whose hash is a command', row({ metadata: { hash: 'javascript:alert(1)' } })],
  ['without a hash', row({ metadata: { hash: undefined } })],
  ['of a standing nobody knows', row({ metadata: { status: 'finalised' } })],
  ['without metadata', { id: 'bare' }],
  ['that is nothing', null],
  ['that is a list', []],
])('history: a row %s is left out, the others stand', (_what, bad) => {
  expect(read(row({ id: 'before' }), bad, row({ id: 'after' })).map(({ id }) => id)).toEqual([
    'before',
    'after',
  ])
})

test('history: what misses or is unknown does no harm', () => {
  const [bare] = read({
    id: 'bare',
    metadata: { hash: HASH, chain: 'eip155:1', minedAt: '2026-05-01T10:00:00Z', application: { name: 'X' } },
    extra: [1, 2, 3],
  })
  expect(bare).toMatchObject({ status: 'confirmed', operation: 'execute', from: '', to: '', transfers: [] })
  const [odd] = read(row({ transfers: 'none', metadata: { operationType: 7, sentFrom: {}, sentTo: '<b>' } }))
  expect(odd).toMatchObject({ operation: 'execute', from: '', to: '', transfers: [] })
})

test('history: transfers that make no sense are left out one by one', () => {
  const good = { fungible_info: { symbol: 'ETH' }, direction: 'in', quantity: { numeric: '2' } }
  const bad = [
    null,
    { direction: 'up', quantity: { numeric: '1' } },
    { direction: 'in', quantity: { numeric: '1e18' } },
    { direction: 'in', quantity: { numeric: '-1' } },
    { direction: 'in' },
  ]
  expect(read(row({ transfers: [...bad, good] }))[0]?.transfers).toEqual([
    { direction: 'in', quantity: '2', symbol: 'ETH' },
  ])
})

test('history: a day that has not come counts as now', () => {
  const [year, far] = read(
    row({ id: 'year', metadata: { minedAt: '2027-05-05T12:00:00Z' } }),
    row({ id: 'far', metadata: { minedAt: '+275760-09-13T00:00:00.000Z' } }),
  )
  expect([year?.minedAt, far?.minedAt]).toEqual([new Date(NOW).toISOString(), new Date(NOW).toISOString()])
})

test('history: what is nothing but spam NFTs is hidden; with anything else it stands', () => {
  const coin = { fungible_info: { symbol: 'ETH' }, direction: 'in', quantity: { numeric: '1' } }
  const link = { nft_info: { name: 'claim at evil.example', flags: { is_spam: false } }, direction: 'in' }
  const shown = read(
    row({ id: 'spam', transfers: [spam, spam] }),
    row({ id: 'link', transfers: [link] }),
    row({ id: 'mixed', transfers: [spam, coin] }),
    row({ id: 'nothing', transfers: [] }),
  )
  expect(shown.map(({ hash }) => hash)).toEqual(['mixed', 'nothing'])
})

test('history: what an onramp says of a purchase', () => {
  const rows = ['SUCCESS', 'IN_PROGRESS', 'FAILED'].map(end =>
    row({ id: end, metadata: { hash: HASH, status: `ONRAMP_TRANSACTION_STATUS_${end}` } }),
  )
  expect(read(...rows).map(({ status, onramp }) => `${status} ${onramp}`)).toEqual([
    'confirmed success',
    'pending inProgress',
    'failed failed',
  ])
})

test('history: rows that share a block number or a hash are told apart, wherever a page begins', () => {
  const part = (numeric: string, direction = 'in') => ({
    fungible_info: { symbol: 'USDC' },
    direction,
    quantity: { numeric },
  })
  const block = (hash: string, transfer: object) => ({
    ...row({ transfers: [transfer], metadata: { hash } }),
    id: '312000111',
  })
  const rows = [
    block('first', part('1')),
    block('second', part('1')),
    block('second', part('2', 'out')),
    block('second', part('2', 'out')),
  ]
  const ids = read(...rows).map(({ id }) => id)
  expect(ids).toEqual(['first in 1 USDC', 'second in 1 USDC', 'second out 2 USDC'])
  expect(read(...rows.slice(2)).map(({ id }) => id)).toEqual(ids.slice(2))
})

test('history: rows of the four chains that the service numbers wrongly are theirs', () => {
  const linea = row({ metadata: { chain: 'eip155:59160' } })
  expect(readHistory([linea], 'eip155:59144', NOW)).toMatchObject([{ chain: 'eip155:59144' }])
})

test('history: names from outside are one line of text', () => {
  const fungible_info = {
    name: `a\u202eb\nc${'x'.repeat(500)}`,
    symbol: '\u200bUS\u0000D',
    icon: { url: 'javascript:1' },
  }
  const [found] = read(row({ transfers: [{ fungible_info, direction: 'in', quantity: { numeric: '1' } }] }))
  expect(found?.transfers[0]).toEqual({
    direction: 'in',
    quantity: '1',
    symbol: 'USD',
    name: `ab c${'x'.repeat(56)}`,
  })
})

test('history: each hash once, and a page can be kept and read again as it was', () => {
  const items = read(row({ transfers: [spam] }), row(), row(), row({ id: 'two' }))
  expect(items.map(({ id }) => id)).toEqual(['one', 'two'])
  const page = { items, next: 'x' }
  expect(historyPageSchema.parse(JSON.parse(JSON.stringify(page)))).toEqual(page)
})

test('history: ten thousand rows in pages of fifty are read in little time', () => {
  const pages = Array.from({ length: 200 }, (_, page) =>
    Array.from({ length: 50 }, (_, index) =>
      row({
        id: `${page}x${index}`,
        transfers: [
          { fungible_info: { symbol: 'ETH', name: 'Ether' }, direction: 'in', quantity: { numeric: '1.5' } },
        ],
      }),
    ),
  )
  const before = performance.now()
  const found = pages.flatMap(rows => readHistory(rows, 'eip155:1', NOW))
  const tookMs = performance.now() - before
  console.log(`FIGURE history: 10,000 rows read in ${tookMs.toFixed(1)} ms`)
  expect(found).toHaveLength(10_000)
})
