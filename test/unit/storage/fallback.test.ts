import { forceCloseDatabase, IDBObjectStore } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { createIdb } from '../../../src/storage/idb.ts'
import type { OpenDatabase } from '../../../src/storage/openKeyValue.ts'
import { createFakeClock } from '../../support/fakeClock.ts'
import { onTrouble, open, untilBack } from '../../support/openedKeyValue.ts'

/** The next `times` puts throw or fail by `name`. */
function failPuts(name: string, times = Number.POSITIVE_INFINITY): void {
  const put = IDBObjectStore.prototype.put
  let left = times
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (left <= 0) return put.apply(this, args)
    left -= 1
    throw new DOMException('injected', name)
  })
}

describe('openKeyValue: later', () => {
  test('a failing write goes to memory with everything already known', async () => {
    const kv = await open()
    await kv.set('f:session', { topic: 't' })
    const epoch = await kv.raiseEpoch('f:epoch')
    await kv.set('cache:x:1', 'gone')
    failPuts('UnknownError')
    await kv.set('f:other', 2)
    expect(kv.kind).toBe('memory')
    expect(await kv.getMany(['f:session', 'f:other'])).toEqual([{ topic: 't' }, 2])
    expect(await kv.fencedSetMany('f:epoch', epoch, [['f:x', 1]])).toBe(true)
    await vi.waitFor(() => expect(onTrouble.mock.calls).toEqual([['failed']]), 5_000)
    vi.restoreAllMocks()
    await untilBack(kv)
    expect(kv.trouble).toBeNull()
    expect(await kv.getMany(['f:session', 'f:other', 'f:x'])).toEqual([{ topic: 't' }, 2, 1])
  })

  test('one failing write: the database is used again at once, without trouble', async () => {
    const name = 'once'
    const kv = await open({ name })
    failPuts('UnknownError', 1)
    await kv.set('f:a', 1)
    expect(kv.kind).toBe('memory')
    await untilBack(kv)
    expect(await (await open({ name })).get('f:a')).toBe(1)
    expect(onTrouble).not.toHaveBeenCalled()
  })

  test('a fence raised by another engine calls onFenced; a cleared fence is a lost store', async () => {
    const name = 'fenced'
    const onFenced = vi.fn()
    const [older, newer] = [await open({ name, onFenced }), await open({ name, onFenced })]
    const epoch = await older.raiseEpoch('f:epoch')
    const next = await newer.raiseEpoch('f:epoch')
    expect(await older.fencedSetMany('f:epoch', epoch, [['f:x', 1]])).toBe(false)
    expect(onFenced).toHaveBeenCalledTimes(1)
    await older.clear()
    expect(await newer.fencedSetMany('f:epoch', next, [['f:x', 2]])).toBe(true)
    expect([onFenced.mock.calls.length, newer.kind, await newer.get('f:x')]).toEqual([1, 'memory', 2])
    expect(onTrouble.mock.calls).toEqual([['lost']])
  })

  test('facts that were only read stay usable', async () => {
    const name = 'read-before'
    const before = await open({ name })
    await before.setMany([
      ['f:a', 1],
      ['f:b', 2],
    ])
    before.close()
    const kv = await open({ name })
    await kv.get('f:a')
    await kv.getMany(['f:b'])
    failPuts('UnknownError')
    await kv.set('x', 1)
    expect(await kv.getMany(['f:a', 'f:b', 'x'])).toEqual([1, 2, 1])
  })

  test('operations of 3 s: memory serves, and the database has all of it in order', async () => {
    const clock = createFakeClock()
    const slow: OpenDatabase = parameters => {
      const idb = createIdb(parameters)
      let before: Promise<unknown> = Promise.resolve()
      const delayed = Object.entries(idb).map(([key, method]) => [
        key,
        typeof method === 'function' && key !== 'close'
          ? (...values: unknown[]) => {
              before = before
                .then(() => new Promise<void>(resolve => void clock.setTimeout(resolve, 3_000)))
                .then(() => method(...values))
              return before
            }
          : method,
      ])
      return Object.fromEntries(delayed)
    }
    const name = 'slow'
    const opening = open({ name, clock, openDatabase: slow })
    await clock.advance(1_000)
    const kv = await opening
    const epoch = await kv.raiseEpoch('f:e')
    const kinds: string[] = []
    for (let value = 1; value <= 20; value += 1) {
      const isKept = kv.fencedSetMany('f:e', epoch, [['f:a', value]])
      const read = isKept.then(() => kv.get('f:a'))
      // In steps, so that the database gets its turns.
      for (let step = 0; step < 61; step += 1) await clock.advance(100)
      expect([await isKept, await read]).toEqual([true, value])
      kinds.push(kv.kind)
    }
    // Once known to be slow, the database is given its time.
    expect(kinds.slice(5)).toEqual(Array(15).fill('indexedDB'))
    expect(onTrouble).not.toHaveBeenCalled()
    kv.close()
    expect(await (await open({ name })).getMany(['f:e', 'f:a'])).toEqual([1, 20])
  })

  test('an operation that never answers: memory after 1 s, all waiters in order', async () => {
    const clock = createFakeClock()
    const opening = open({ clock })
    await clock.advance(0)
    const kv = await opening
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(() => {})
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      // A transaction that is kept busy never completes.
      const keepBusy = () => {
        const request = this.get('busy')
        request.onsuccess = keepBusy
        return request
      }
      return keepBusy()
    })
    const entry = kv.set('f:a', 1)
    await clock.advance(500)
    const two = kv.set('f:a', 2)
    await clock.advance(500)
    await Promise.all([entry, two])
    expect(await kv.get('f:a')).toBe(2)
    expect(kv.kind).toBe('memory')
    await clock.advance(6_000)
    expect(onTrouble.mock.calls).toEqual([['timeout']])
    kv.close()
    vi.restoreAllMocks()
  })

  test('quota: caches are thrown away, the write is tried once more', async () => {
    const kv = await open()
    await kv.setMany([
      ['cache:a:1', 'x'],
      ['cache:b:1', 'y'],
      ['f:s', 1],
    ])
    failPuts('QuotaExceededError', 1)
    await kv.set('f:t', 2)
    expect(kv.kind).toBe('indexedDB')
    expect(await kv.keys()).toEqual(['f:s', 'f:t'])
    expect(onTrouble).not.toHaveBeenCalled()
  })

  test('quota again: memory', async () => {
    const kv = await open()
    failPuts('QuotaExceededError')
    await kv.set('f:t', 2)
    expect(await kv.get('f:t')).toBe(2)
    expect(onTrouble.mock.calls).toEqual([['quota']])
  })

  test.each(['InvalidStateError', 'AbortError'])('%s: reopened once, then memory', async name => {
    const kv = await open()
    await kv.set('f:s', 1)
    failPuts(name, 1)
    await kv.set('f:t', 2)
    expect(kv.kind).toBe('indexedDB')
    expect(await kv.getMany(['f:s', 'f:t'])).toEqual([1, 2])
    failPuts(name)
    await kv.set('f:u', 3)
    expect(await kv.getMany(['f:s', 'f:t', 'f:u'])).toEqual([1, 2, 3])
    await vi.waitFor(() => expect(onTrouble.mock.calls).toEqual([['failed']]), 5_000)
    kv.close()
  })

  test('a value that cannot be cloned is the caller’s mistake, the database stays', async () => {
    const kv = await open()
    await expect(kv.set('a', () => 1)).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(kv.kind).toBe('indexedDB')
  })

  test('the database is deleted under us: the engine goes on from memory, told once', async () => {
    const name = 'deleted'
    const kv = await open({ name })
    await kv.set('f:session', 'mine')
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = resolve
      request.onerror = reject
    })
    expect(await kv.get('f:session')).toBe('mine')
    expect(kv.kind).toBe('memory')
    expect(onTrouble.mock.calls).toEqual([['lost']])
    await kv.set('f:session', 'next')
    expect(await kv.get('f:session')).toBe('next')
    expect(onTrouble).toHaveBeenCalledTimes(1)
  })

  test('the connection closes but the data is there: nothing happened', async () => {
    const kv = await open()
    await kv.set('f:a', 1)
    const db = await new Promise<IDBDatabase>(resolve => {
      const get = IDBObjectStore.prototype.get
      vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (this: IDBObjectStore, key) {
        resolve(this.transaction.db)
        return get.call(this, key)
      })
      void kv.get('f:a')
    })
    forceCloseDatabase(db as unknown as Parameters<typeof forceCloseDatabase>[0])
    await new Promise(resolve => setTimeout(resolve, 10))
    expect(await kv.get('f:a')).toBe(1)
    expect(kv.kind).toBe('indexedDB')
    expect(onTrouble).not.toHaveBeenCalled()
  })

  test('what is deleted after the fall does not come back at the next start', async () => {
    const name = 'forget'
    const kv = await open({ name })
    await kv.set('f:session', 'secret')
    failPuts('UnknownError', 1)
    await kv.set('x', 1)
    expect(kv.kind).toBe('memory')
    await kv.delete('f:session')
    await vi.waitFor(
      async () => expect(await (await open({ name })).get('f:session')).toBeUndefined(),
      10_000,
    )
  })
})
