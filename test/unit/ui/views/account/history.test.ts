import { expect, test } from 'vitest'
import type { Transaction, Transfer } from '../../../../../src/bridge/contract/assets.ts'
import { historyRows } from '../../../../../src/ui/views/account/historyRows.ts'
import {
  operationWords,
  pictured,
  transferLines,
} from '../../../../../src/ui/views/account/transactionWords.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')
const US = 'en-US'

const move = (change: Partial<Transfer> = {}): Transfer => ({
  direction: 'in',
  quantity: '1.23456',
  symbol: 'ETH',
  ...change,
})
const piece = (name?: string): Transfer =>
  move({ nft: { isSpam: false, ...(name === undefined ? {} : { name }) } })
const made = (change: Partial<Transaction> = {}): Transaction => ({
  id: '1',
  chain: 'eip155:1',
  minedAt: '2026-06-10T12:00:00Z',
  hash: '0x1',
  operation: 'receive',
  status: 'confirmed',
  from: '0xa',
  to: '0xb',
  transfers: [move()],
  ...change,
})
const titles = (...minedAt: string[]) =>
  historyRows(
    minedAt.map((at, index) => made({ id: String(index), minedAt: at })),
    NOW,
    US,
  ).map(({ heading, transaction }) => `${heading ?? ''}/${transaction.id}`)

test('history: in Persian a group has the name of the Gregorian month that it is', () => {
  const [row] = historyRows([made({ minedAt: '2025-11-03T12:00:00Z' })], NOW, 'fa')
  expect(row?.heading).toBe('نوامبر 2025')
})

test('history: groups of a year and a month, newest first, the year only when it is another', () => {
  expect(
    titles('2025-12-20T12:00:00Z', '2026-06-10T12:00:00Z', '2026-06-12T12:00:00Z', '2025-06-10T12:00:00Z'),
  ).toEqual(['June/2', '/1', 'December 2025/0', 'June 2025/3'])
})

test('history: pending ones first, moments in the future before, what has no moment last', () => {
  const rows = historyRows(
    [
      made({ id: 'none', minedAt: 'soon' }),
      made({ id: 'old' }),
      made({ id: 'future', minedAt: '2031-01-02T12:00:00Z' }),
      made({ id: 'wait', status: 'pending', minedAt: 'not yet' }),
    ],
    NOW,
    US,
  )
  expect(rows.map(({ transaction, heading }) => [transaction.id, heading])).toEqual([
    ['wait', 'Unknown date'],
    ['future', 'January 2031'],
    ['old', 'June'],
    ['none', 'Unknown date'],
  ])
})

test('history: 10,000 rows that come in order keep their order and their number', () => {
  const all = Array.from({ length: 10_000 }, (_, index) =>
    made({ id: String(index), minedAt: new Date(NOW - index * 3_600_000).toISOString() }),
  )
  const rows = historyRows(all, NOW, US)
  expect(rows.map(({ transaction }) => transaction.id)).toEqual(all.map(({ id }) => id))
  expect(rows.filter(({ heading }) => heading !== null).length).toBe(15)
})

test.each([
  ['approve', 'Approved'],
  ['bought', 'Bought'],
  ['borrow', 'Borrowed'],
  ['burn', 'Burned'],
  ['cancel', 'Canceled'],
  ['claim', 'Claimed'],
  ['deploy', 'Deployed'],
  ['deposit', 'Deposited'],
  ['execute', 'Executed'],
  ['mint', 'Minted'],
  ['receive', 'Received'],
  ['repay', 'Repaid'],
  ['send', 'Sent'],
  ['stake', 'Staked'],
  ['trade', 'Swapped'],
  ['unstake', 'Unstaked'],
  ['withdraw', 'Withdrawn'],
  ['__proto__', 'Executed'],
  ['somersault', 'Executed'],
])('history: %s is told as %s', (operation, words) => {
  expect(operationWords(operation)).toBe(words)
})

test('history: one transfer has the sign of its operation', () => {
  for (const operation of ['receive', 'deposit', 'borrow', 'claim'])
    expect(transferLines(made({ operation }), US)).toEqual(['+1.234 ETH'])
  for (const operation of ['withdraw', 'repay', 'burn'])
    expect(transferLines(made({ operation }), US)).toEqual(['-1.234 ETH'])
  expect(transferLines(made({ operation: 'send' }), US)).toEqual(['1.234 ETH'])
})

test('history: several transfers are told one by one, NFTs by their name, none by the status', () => {
  const pair = [move(), move({ quantity: '5', symbol: 'USDC' })]
  expect(transferLines(made({ transfers: pair }), US)).toEqual(['1.234 ETH', '5.000 USDC'])
  expect(transferLines(made({ transfers: [piece('Lantern'), piece(), move()] }), US)).toEqual([
    'Lantern',
    '-',
    '1.234 ETH',
  ])
  expect(transferLines(made({ transfers: [], status: 'failed' }), US)).toEqual(['Failed'])
})

test('history: two pictures for two transfers that are not all NFTs, else one', () => {
  expect(pictured(made({ transfers: [move(), piece('a')] }))).toHaveLength(2)
  expect(pictured(made({ transfers: [piece('a'), piece('b')] }))).toHaveLength(1)
  expect(pictured(made({ transfers: [move(), move(), move()] }))).toHaveLength(1)
  expect(pictured(made({ transfers: [] }))).toHaveLength(0)
})

test('history: a stranger’s words are one clean line', () => {
  const [line] = transferLines(made({ transfers: [move({ symbol: '<img src=x>\u202eHTE' })] }), US)
  expect(line).toBe('+1.234 HTE')
})
