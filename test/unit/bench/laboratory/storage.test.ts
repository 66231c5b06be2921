import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { runLaboratory } from '../../../../bench/laboratory/runLaboratory.ts'
import { type Laboratory, readLaboratory } from '../../../../bench/laboratory.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

/** Answers of one tab that reads once a second, by kind of storage. */
async function measure(changes: Partial<Laboratory>) {
  const laboratory = readLaboratory({
    name: 'storage',
    caches: ['ens'],
    access: { kind: 'list', keys: ['a'] },
    seconds: 4,
    restarts: 1,
    ...changes,
  })
  const results = await runLaboratory(laboratory, '.')
  return Object.fromEntries(
    results.map(({ trial, measurement: { answers, keptEntries } }) => [
      trial.storage,
      { memory: answers.memory, disk: answers.disk, node: answers.node, keptEntries },
    ]),
  )
}

test('restart: a new engine finds the values on the disk, and loads them again without one', async () => {
  // The engine ends at 2, before the third read.
  expect(await measure({ sweep: { storage: ['memory', 'indexedDB'] } })).toEqual({
    memory: { memory: 2, disk: 0, node: 2, keptEntries: 1 },
    indexedDB: { memory: 2, disk: 1, node: 1, keptEntries: 1 },
  })
})

test('full storage: a write that does not fit evicts what is on the disk', async () => {
  const answers = await measure({
    access: { kind: 'list', keys: ['a', 'b'] },
    valueBytes: 200,
    quotaBytes: 350,
    sweep: { storage: ['indexedDB', 'full'] },
  })
  // a and b are loaded. After the restart both are on the disk, and with room for one record only b: loading a evicts it.
  expect(answers).toEqual({
    indexedDB: { memory: 0, disk: 2, node: 2, keptEntries: 2 },
    full: { memory: 0, disk: 0, node: 4, keptEntries: 1 },
  })
})

test('eviction: the disk keeps no more entries than the cache may have', async () => {
  const answers = await measure({
    access: { kind: 'list', keys: ['a', 'b', 'c'] },
    seconds: 3,
    restarts: 0,
    sweep: { size: [2], storage: ['indexedDB'] },
  })
  expect(answers).toEqual({ indexedDB: { memory: 0, disk: 0, node: 3, keptEntries: 2 } })
})

test('restart: the cache of requests has no disk, so a new engine asks the node again', async () => {
  const laboratory = (restarts: number, sharing: 'engine' | 'none' = 'engine') =>
    readLaboratory({
      name: 'restarts',
      caches: ['rpc'],
      access: { kind: 'list', keys: ['eth_blockNumber'] },
      seconds: 4,
      restarts,
      sweep: { lifetimeMs: [60_000], tabs: [2], sharing: [sharing] },
    })
  const measureRequests = async (...given: Parameters<typeof laboratory>) => {
    const [result] = await runLaboratory(laboratory(...given), '.')
    return { reads: result?.measurement.reads, calls: result?.measurement.calls }
  }
  expect(await measureRequests(0)).toEqual({ reads: 8, calls: 1 })
  expect(await measureRequests(1)).toEqual({ reads: 8, calls: 2 })
  expect(await measureRequests(1, 'none')).toEqual({ reads: 8, calls: 4 })
})
