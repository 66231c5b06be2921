import { expect, test } from 'vitest'
import { growRange } from '../../../../src/ui/views/wallets/growRange.ts'
import { mergeWallets } from '../../../../src/ui/views/wallets/mergeWallets.ts'
import { nextTile } from '../../../../src/ui/views/wallets/nextTile.ts'
import { rowsInSight } from '../../../../src/ui/views/wallets/useVisibleRows.ts'

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

test('all wallets: rows are drawn a few at a time, those in sight first, then below, then above', () => {
  const to = { sight: { first: 10, last: 15 }, target: { first: 6, last: 19 }, step: 2 }
  const steps = []
  for (let drawn = { first: 0, last: 0 }; steps.length < 20; ) {
    const next = growRange(drawn, to)
    if (next.first === drawn.first && next.last === drawn.last) break
    steps.push([next.first, next.last])
    drawn = next
  }
  expect(steps).toEqual([
    [10, 12],
    [10, 14],
    [10, 16],
    [10, 18],
    [9, 19],
    [7, 19],
    [6, 19],
  ])
})

test('all wallets: what is drawn and still wanted stays, the rest goes at once', () => {
  const sight = { first: 20, last: 25 }
  const target = { first: 16, last: 29 }
  expect(growRange({ first: 10, last: 21 }, { sight, target, step: 2 })).toEqual({ first: 16, last: 23 })
  expect(growRange({ first: 22, last: 31 }, { sight, target, step: 2 })).toEqual({ first: 20, last: 29 })
  expect(growRange({ first: 0, last: 9 }, { sight, target, step: 2 })).toEqual({ first: 20, last: 22 })
  expect(growRange(target, { sight, target, step: 2 })).toEqual(target)
})

test('all wallets: an empty list has no rows, a short one no more than it has', () => {
  const none = { first: 0, last: 0 }
  expect(growRange({ first: 0, last: 4 }, { sight: none, target: none, step: 2 })).toEqual(none)
  const entry = { first: 0, last: 1 }
  expect(growRange(none, { sight: entry, target: entry, step: 2 })).toEqual(entry)
})
