import { expect, test } from 'vitest'
import type { Measurement } from '../../../../bench/laboratory/measurement.ts'
import { runLaboratory } from '../../../../bench/laboratory/runLaboratory.ts'
import { type Laboratory, readLaboratory } from '../../../../bench/laboratory.ts'

// Each value is worked out by hand. A tab reads once a second from 0 on; a node takes 80 ms, so that a value that is
// loaded at second n is put at n.08.

async function measure(changes: Partial<Laboratory>): Promise<readonly Measurement[]> {
  const laboratory = readLaboratory({
    name: 'counts',
    caches: ['ens'],
    access: { kind: 'list', keys: ['a'] },
    seconds: 7,
    ...changes,
    sweep: { storage: ['memory'], expired: ['wait'], ...changes.sweep },
  })
  return (await runLaboratory(laboratory, '.')).map(({ measurement }) => measurement)
}

const NONE = { memory: 0, disk: 0, expired: 0, shared: 0, batch: 0, node: 0 }

test('eviction: of two entries the least recently read one is evicted', async () => {
  const access = { kind: 'list', keys: ['a', 'b', 'a', 'c', 'a', 'b'] } as const
  const [two, three] = await measure({
    access: { ...access, keys: [...access.keys] },
    seconds: 6,
    sweep: { size: [2, 3] },
  })
  // a and b are loaded, a is found, c evicts b, a is found, b evicts c.
  expect(two).toMatchObject({ reads: 6, answers: { ...NONE, memory: 2, node: 4 }, calls: 4, keptEntries: 2 })
  // With room for three only the first read of each key is loaded.
  expect(three).toMatchObject({
    reads: 6,
    answers: { ...NONE, memory: 3, node: 3 },
    calls: 3,
    keptEntries: 3,
  })
})

test('lifetime: a value is loaded again by the first read after its end', async () => {
  const [short, long] = await measure({ sweep: { lifetimeMs: [3_000, 10_000] } })
  // Put at 0.08 and fresh until 3.08: the read at 4 loads it again, those at 5 and 6 find it.
  expect(short).toMatchObject({ answers: { ...NONE, memory: 5, node: 2 }, calls: 2, waitP95Ms: 80 })
  expect(short?.waitMeanMs).toBeCloseTo((2 * 80) / 7)
  expect(long).toMatchObject({ answers: { ...NONE, memory: 6, node: 1 }, calls: 1 })
})

test('expired: an old value is shown at once, and loaded again for the next read', async () => {
  const [shown] = await measure({ sweep: { lifetimeMs: [3_000], expired: ['show'] } })
  expect(shown).toMatchObject({ answers: { ...NONE, memory: 5, expired: 1, node: 1 }, calls: 2 })
  expect(shown?.waitMeanMs).toBeCloseTo(80 / 7)
})

test('stale: an answer is stale when the node has a newer value by then', async () => {
  const [old, current] = await measure({ changesEveryMs: 2_500, sweep: { lifetimeMs: [10_000, 0] } })
  // The value of 0.08 is answered until the end; the node has another from 2.5 on: the reads at 3, 4, 5 and 6 are stale.
  expect(old?.outdated).toBe(4)
  expect(current).toMatchObject({ outdated: 0, calls: 7 })
})

test('sharing: reads of one key at the same moment are one load', async () => {
  const [measurement] = await measure({ access: { kind: 'list', keys: ['a'], atOnce: 3 }, seconds: 1 })
  expect(measurement).toMatchObject({ answers: { ...NONE, shared: 2, node: 1 }, calls: 1 })
})

test('sharing: tabs with an engine each load a value each', async () => {
  const [one, each] = await measure({
    seconds: 1,
    sweep: { tabs: [4], sharing: ['engine', 'none'], lifetimeMs: [60_000] },
  })
  expect([one?.reads, one?.calls]).toEqual([4, 1])
  expect([each?.reads, each?.calls]).toEqual([4, 4])
})

test('batch: balances of one moment are one HTTP request, and a balance by itself is a call alone', async () => {
  const [together] = await measure({
    caches: ['balance'],
    access: { kind: 'list', keys: ['a', 'b', 'c'], atOnce: 3 },
    seconds: 1,
  })
  expect(together).toMatchObject({ answers: { ...NONE, batch: 3 }, calls: 3 })
  const [apart] = await measure({
    caches: ['balance'],
    access: { kind: 'list', keys: ['a', 'b'] },
    seconds: 2,
  })
  expect(apart).toMatchObject({ answers: { ...NONE, node: 2 }, calls: 2 })
})

test('bytes: the entries that are kept are as large as their values and keys', async () => {
  const [measurement] = await measure({
    access: { kind: 'list', keys: ['ab', 'cd'] },
    valueBytes: 500,
    seconds: 2,
  })
  expect(measurement).toMatchObject({ keptBytes: 2 * 502, fetchedBytes: 1_000 })
})

const rpc = (changes: Partial<Laboratory>) => {
  const laboratory = readLaboratory({
    name: 'requests',
    caches: ['rpc'],
    access: { kind: 'list', keys: ['eth_blockNumber'], everyMs: 250 },
    seconds: 2,
    ...changes,
  })
  return runLaboratory(laboratory, '.').then(results => results.map(({ measurement }) => measurement))
}

test('requests: the head of the chain is read once in its lifetime', async () => {
  const [second, none] = await rpc({ sweep: { lifetimeMs: [1_000, 0] } })
  // Reads at 0, 0.25 … 1.75; an answer is as old as its question: the node is asked at 0 and at 1.
  expect(second).toMatchObject({ reads: 8, answers: { ...NONE, memory: 6, node: 2 }, calls: 2 })
  expect(none).toMatchObject({ reads: 8, answers: { ...NONE, node: 8 }, calls: 8 })
})

test('requests: rates are by method, as the engine recorded them', async () => {
  const balance = { method: 'eth_getBalance', params: [`0x${'0'.repeat(40)}`, 'latest'] }
  const [measurement] = await rpc({
    access: { kind: 'list', keys: ['eth_gasPrice', balance, balance], everyMs: 500, atOnce: 3 },
    seconds: 1,
  })
  // At 0 both go in one batch and the second balance joins the first; at 0.5 the gas price is cached.
  expect(measurement?.methods).toEqual([
    { method: 'eth_getBalance', reads: 4, cache: 0, shared: 2, batch: 1, node: 1, other: 0 },
    { method: 'eth_gasPrice', reads: 2, cache: 1, shared: 0, batch: 1, node: 0, other: 0 },
  ])
  expect(measurement).toMatchObject({
    calls: 3,
    answers: { ...NONE, memory: 1, shared: 2, batch: 2, node: 1 },
  })
})

test('requests: more than the recorder keeps are counted', async () => {
  const [measurement] = await rpc({ seconds: 300, sweep: { lifetimeMs: [1_000] } })
  expect(measurement).toMatchObject({ reads: 1_200, answers: { ...NONE, memory: 900, node: 300 } })
})

test('a sweep that would take minutes is refused before it starts', async () => {
  const access = { kind: 'list', keys: ['a'], everyMs: 1 } as const
  await expect(measure({ access: { ...access, keys: ['a'] }, seconds: 2_000 })).rejects.toThrow(
    'sweep makes 2,000,000 reads, and 1,000,000 are allowed',
  )
})
