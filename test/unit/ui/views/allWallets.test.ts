import { expect, test } from 'vitest'
import { mergeWallets } from '../../../../src/ui/views/AllWallets/mergeWallets.ts'
import { nextTile } from '../../../../src/ui/views/AllWallets/nextTile.ts'
import { rowsInSight } from '../../../../src/ui/views/AllWallets/useVisibleRows.ts'

const listed = (id: string, rdns?: string, mobile_link?: string) => ({
  id,
  name: id,
  ...(rdns ? { rdns } : {}),
  ...(mobile_link ? { mobile_link } : {}),
})

test('all wallets: each once, installed ones first, the rest in order', () => {
  const merged = mergeWallets({
    custom: [listed('c')],
    listed: [listed('a'), listed('b', 'x.y'), listed('a'), listed('c')],
    found: [{ id: 'x.y', rdns: 'x.y', name: 'B', kind: 'announced', namespaces: ['eip155'] }],
    isMobile: false,
  })
  expect(merged.map(({ id, installed }) => [id, installed ?? false])).toEqual([
    ['b', true],
    ['c', false],
    ['a', false],
  ])
})

test('all wallets: a phone sees what it can open', () => {
  const merged = mergeWallets({
    custom: [],
    listed: [listed('a'), listed('b', '', 'b://')],
    found: [],
    isMobile: true,
  })
  expect(merged.map(({ id }) => id)).toEqual(['b'])
})

test('all wallets: arrows walk the grid and stop at its edges', () => {
  expect(nextTile('ArrowRight', 0, 10, 4, false)).toBe(1)
  expect(nextTile('ArrowRight', 1, 10, 4, true)).toBe(0)
  expect(nextTile('ArrowDown', 1, 10, 4, false)).toBe(5)
  expect(nextTile('ArrowDown', 8, 10, 4, false)).toBe(8)
  expect(nextTile('ArrowUp', 1, 10, 4, false)).toBe(1)
  expect(nextTile('End', 3, 10, 4, false)).toBe(9)
  expect(nextTile('Home', 3, 10, 4, false)).toBe(0)
  expect(nextTile('constructor', 3, 10, 4, false)).toBeNull()
})

test('all wallets: rows in sight, a few beyond the edges, none beyond the list', () => {
  const list = { count: 1_250, rowPx: 104, overscan: 4 }
  expect(rowsInSight(0, 424, list)).toEqual({ first: 0, last: 9 })
  expect(rowsInSight(10_400, 424, list)).toEqual({ first: 96, last: 109 })
  expect(rowsInSight(1_250 * 104 - 424, 424, list).last).toBe(1_250)
  expect(rowsInSight(9_999, 424, { ...list, count: 2 })).toEqual({ first: 1, last: 2 })
  expect(rowsInSight(0, 424, { ...list, count: 0 })).toEqual({ first: 0, last: 0 })
})
