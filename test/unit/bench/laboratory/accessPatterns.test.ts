import { expect, test } from 'vitest'
import { countReads, createReads, zipfShares } from '../../../../bench/laboratory/accessPatterns.ts'
import { traceReads } from '../../../../bench/laboratory/traceReads.ts'
import type { TraceEntry, TraceReading } from '../../../../src/bridge/contract/trace.ts'

const list = { kind: 'list', keys: ['a', 'b', 'c'], everyMs: 1_000, atOnce: 1 } as const

const textOf = (reads: ReturnType<typeof createReads>) =>
  reads.map(({ atMs, tab, key }) => `${atMs} ${tab} ${typeof key === 'string' ? key : key.method}`)

test('list: a tab reads the keys in their order, and again from the first', () => {
  const reads = createReads({ ...list, keys: ['a', 'b', 'c'] }, { seconds: 4, seed: 1, tabs: 1 })
  expect(textOf(reads)).toEqual(['0 0 a', '1000 0 b', '2000 0 c', '3000 0 a'])
})

test('list: several reads of a round are at the same moment', () => {
  const reads = createReads({ ...list, keys: ['a', 'b', 'c'], atOnce: 2 }, { seconds: 2, seed: 1, tabs: 1 })
  expect(textOf(reads)).toEqual(['0 0 a', '0 0 b', '1000 0 c', '1000 0 a'])
})

test('list: a second tab reads its own list from the start, and begins within its first round', () => {
  const reads = createReads({ ...list, keys: ['a', 'b'] }, { seconds: 3, seed: 1, tabs: 2 })
  const second = reads.filter(({ tab }) => tab === 1)
  expect(second.map(({ key }) => key)).toEqual(['a', 'b', 'a'])
  expect(second[0]?.atMs).toBeLessThan(1_000)
  expect(reads.map(({ atMs }) => atMs)).toEqual(reads.map(({ atMs }) => atMs).sort((a, b) => a - b))
})

test('zipf: the shares are 1 / n ** exponent, summed up', () => {
  const rounded = (shares: readonly number[]) => shares.map(share => Number(share.toFixed(6)))
  expect(rounded(zipfShares(2, 1))).toEqual([0.666667, 1])
  expect(rounded(zipfShares(4, 0))).toEqual([0.25, 0.5, 0.75, 1])
  // Weights 36, 9 and 4 of 49.
  expect(rounded(zipfShares(3, 2))).toEqual([0.734694, 0.918367, 1])
})

const zipf = { kind: 'zipf', keys: ['a', 'b'], exponent: 1, everyMs: 1, atOnce: 1 } as const

test('zipf: of two keys the first is read two times in three', () => {
  const reads = createReads({ ...zipf, keys: ['a', 'b'] }, { seconds: 30, seed: 7, tabs: 1 })
  expect(reads).toHaveLength(30_000)
  expect(reads.filter(({ key }) => key === 'a').length / 30_000).toBeCloseTo(2 / 3, 1)
})

test('zipf: a seed gives the same reads again, another seed others', () => {
  const keysOf = (seed: number) =>
    createReads({ ...zipf, keys: 50 }, { seconds: 1, seed, tabs: 2 }).map(({ key }) => key)
  expect(keysOf(3)).toEqual(keysOf(3))
  expect(keysOf(3)).not.toEqual(keysOf(4))
  expect(new Set(keysOf(3)).size).toBeGreaterThan(10)
})

test('the number of reads is known before they are made', () => {
  const pattern = { ...zipf, keys: 5, everyMs: 300, atOnce: 2 }
  // Rounds at 0, 300, 600 and 900 ms.
  expect(countReads(pattern, { seconds: 1, tabs: 1 })).toBe(8)
  expect(createReads(pattern, { seconds: 1, seed: 1, tabs: 1 })).toHaveLength(8)
})

const message = (seq: number, tab: string, at: number, name: string, argument: unknown): TraceEntry => ({
  kind: 'message',
  seq,
  at,
  tab,
  direction: 'toEngine',
  name,
  argument,
  bytes: 0,
  ms: 1,
  error: null,
})

const trace = {
  entries: [
    message(1, 't1', 500, 'rpc.request', { method: 'eth_call', params: ['0x1'] }),
    message(2, 't2', 700, 'rpc.request', { method: 'eth_gasPrice' }),
    message(3, 't1', 900, 'data.balance', { account: 'eip155:1:0x1' }),
    message(4, 't1', 950, 'data.tokens', { account: 'eip155:1:0x1' }),
    message(5, 't1', 960, 'page.visible', true),
  ],
} as unknown as TraceReading

test('trace: a cache gets its own reads, counted from the first of them', () => {
  expect(traceReads(trace, 'rpc')).toEqual([
    { atMs: 0, tab: 0, key: { method: 'eth_call', params: ['0x1'] } },
    { atMs: 200, tab: 1, key: { method: 'eth_gasPrice' } },
  ])
  expect(traceReads(trace, 'balance')).toEqual([{ atMs: 0, tab: 0, key: 'eip155:1:0x1' }])
  expect(traceReads(trace, 'nfts')).toEqual([])
})

test('trace: further tabs play the recorded ones again, 250 ms later', () => {
  const reads = traceReads(trace, 'rpc', 3)
  expect(reads.map(({ atMs, tab }) => [atMs, tab])).toEqual([
    [0, 0],
    [200, 1],
    [250, 2],
  ])
})
