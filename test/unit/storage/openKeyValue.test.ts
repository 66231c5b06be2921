import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createIdb } from '../../../src/storage/idb.ts'
import {
  type OpenDatabase,
  type OpenedKeyValue,
  type OpenKeyValueParameters,
  openKeyValue,
} from '../../../src/storage/openKeyValue.ts'
import { systemClock } from '../../../src/worker/base/clock.ts'
import { createFakeClock } from '../../support/fakeClock.ts'

let count = 0
let onTrouble: ReturnType<typeof vi.fn<(trouble: string) => void>>

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  onTrouble = vi.fn()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Reports each trouble to `onTrouble`. */
async function open(more: Partial<OpenKeyValueParameters> = {}): Promise<OpenedKeyValue> {
  let onChange = () => {}
  let last: string | null = null
  const kv = await openKeyValue({
    name: `open-${(count += 1)}`,
    clock: systemClock,
    facts: ['f:'],
    onChange: () => onChange(),
    ...more,
  })
  onChange = () => {
    if (kv.trouble !== null && kv.trouble !== last) onTrouble(kv.trouble)
    last = kv.trouble
  }
  onChange()
  return kv
}

/** Resolves when the database serves the store again. */
const untilBack = (kv: OpenedKeyValue) => vi.waitFor(() => expect(kv.kind).toBe('indexedDB'), 5_000)

/** An `indexedDB` whose `open` does what the test wants. */
const stubOpen = (openDatabase: () => unknown) => vi.stubGlobal('indexedDB', { open: openDatabase })

async function worksInMemory(kv: Awaited<ReturnType<typeof open>>): Promise<void> {
  expect(kv.kind).toBe('memory')
  await kv.set('a', 1)
  expect(await kv.get('a')).toBe(1)
  expect(await kv.raiseEpoch('f:e')).toBe(1)
  expect(await kv.fencedSetMany('f:e', 1, [['b', 2]])).toBe(true)
  await vi.waitFor(() => expect(onTrouble).toHaveBeenCalledTimes(1), 5_000)
}

describe('openKeyValue: at the start', () => {
  test('IndexedDB answers: no trouble, values stay', async () => {
    const kv = await open({ name: 'stays' })
    await kv.set('a', 1)
    kv.close()
    const again = await open({ name: 'stays' })
    expect(again.kind).toBe('indexedDB')
    expect(await again.get('a')).toBe(1)
    expect(onTrouble).not.toHaveBeenCalled()
  })

  test('absent: memory, told once', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await worksInMemory(await open())
    expect(onTrouble).toHaveBeenCalledWith('absent')
  })

  test('open throws: memory, told once', async () => {
    stubOpen(() => {
      throw new DOMException('no', 'SecurityError')
    })
    await worksInMemory(await open())
    expect(onTrouble).toHaveBeenCalledWith('failed')
  })

  test('open fails with UnknownError: memory, told once', async () => {
    stubOpen(() => {
      const request: { onerror?: () => void; error: unknown } = {
        error: new DOMException('', 'UnknownError'),
      }
      setTimeout(() => request.onerror?.(), 0)
      return request
    })
    await worksInMemory(await open())
    expect(onTrouble).toHaveBeenCalledWith('failed')
  })

  test('open fails without an error: memory', async () => {
    stubOpen(() => {
      const request: { onerror?: () => void; error: unknown } = { error: null }
      setTimeout(() => request.onerror?.(), 0)
      return request
    })
    await worksInMemory(await open())
  })

  test('open never answers (or is blocked): memory within 1 s, trouble after 5 s more', async () => {
    stubOpen(() => ({}))
    const clock = createFakeClock()
    const opening = open({ clock })
    await clock.advance(1_000)
    const kv = await opening
    expect([kv.kind, kv.trouble]).toEqual(['memory', null])
    await clock.advance(5_000)
    await worksInMemory(kv)
    expect(onTrouble).toHaveBeenCalledWith('timeout')
    kv.close()
  })

  /** A store over what an earlier visit left, whose database answers when the test says so. */
  async function openLate(name: string, more: Partial<OpenKeyValueParameters> = {}) {
    const clock = createFakeClock()
    let answer = () => {}
    const answered = new Promise<void>(settle => (answer = settle))
    const openDatabase: OpenDatabase = parameters => {
      const idb = createIdb(parameters)
      const late = Object.entries(idb).map(([key, method]) => [
        key,
        typeof method === 'function' && key !== 'close'
          ? (...values: unknown[]) => answered.then(() => method(...values))
          : method,
      ])
      return Object.fromEntries(late)
    }
    const opening = open({ name, clock, openDatabase, ...more })
    await clock.advance(1_000)
    const kv = await opening
    return {
      kv,
      clock,
      answer,
      back: () =>
        vi.waitFor(async () => {
          await clock.advance(0)
          expect(kv.kind).toBe('indexedDB')
        }),
    }
  }

  async function leave(name: string, entries: Readonly<Record<string, unknown>>): Promise<void> {
    const early = await open({ name })
    await early.raiseEpoch('f:e')
    await early.setMany(Object.entries(entries))
    early.close()
  }

  test('open answers after the deadline: what is stored is announced, what was written is stored', async () => {
    const name = 'late'
    await leave(name, { 'f:kept': 1, 'f:both': 'stored', 'f:gone': 2, other: 3 })
    const onUnread = vi.fn()
    const { kv, answer, back } = await openLate(name, { onUnread })
    const epoch = await kv.raiseEpoch('f:e')
    expect(await kv.fencedSetMany('f:e', epoch, [['f:both', 'own']])).toBe(true)
    await kv.set('cache:one', 1)
    await kv.delete('f:gone')
    expect(await kv.get('f:kept')).toBeUndefined()
    answer()
    await back()
    const stored = { 'f:kept': 1, 'f:both': 'stored', 'f:gone': 2 }
    expect(onUnread.mock.calls.map(([records]) => Object.fromEntries(records))).toEqual([stored])
    expect(await kv.getMany(['f:kept', 'f:both', 'f:gone', 'other', 'cache:one'])).toEqual([
      1,
      'own',
      undefined,
      3,
      1,
    ])
    // The epoch of the engine stays, and its fence is that of the database.
    expect(await kv.fencedSetMany('f:e', epoch, [['f:after', 1]])).toBe(true)
    expect(kv.kind).toBe('indexedDB')
    kv.close()
    const next = await open({ name })
    expect(await next.getMany(['f:e', 'f:both', 'f:after', 'f:gone'])).toEqual([2, 'own', 1, undefined])
    expect(onTrouble).not.toHaveBeenCalled()
  })

  test('open answers after the deadline: another engine that has it since fences this one out', async () => {
    const name = 'late-fenced'
    await leave(name, { 'f:kept': 1 })
    const onFenced = vi.fn()
    const { kv, answer, back } = await openLate(name, { onFenced })
    const epoch = await kv.raiseEpoch('f:e')
    answer()
    await back()
    const newer = await open({ name })
    await newer.raiseEpoch('f:e')
    expect(await kv.fencedSetMany('f:e', epoch, [['f:kept', 2]])).toBe(false)
    expect(onFenced).toHaveBeenCalledTimes(1)
    expect(await newer.get('f:kept')).toBe(1)
  })

  test('open answers after the store was closed: nothing is written', async () => {
    const name = 'late-closed'
    await leave(name, { 'f:kept': 1 })
    const { kv, clock, answer } = await openLate(name)
    await kv.raiseEpoch('f:e')
    await kv.set('f:kept', 2)
    kv.close()
    answer()
    await clock.advance(100_000)
    const next = await open({ name })
    expect(await next.getMany(['f:e', 'f:kept'])).toEqual([1, 1])
  })

  test('open answers after trouble was reported: the trouble is over', async () => {
    const name = 'late-trouble'
    await leave(name, { 'f:kept': 1 })
    const { kv, clock, answer, back } = await openLate(name)
    let isRead = false
    const read = kv.readSettled(async () => {
      isRead = true
      return kv.get('f:kept')
    })
    await clock.advance(4_000)
    expect([isRead, kv.trouble]).toEqual([false, null])
    await clock.advance(5_000)
    expect([isRead, kv.trouble]).toEqual([true, 'timeout'])
    expect(await read).toBeUndefined()
    answer()
    await back()
    expect(kv.trouble).toBeNull()
    expect(await kv.readSettled(() => kv.get('f:kept'))).toBe(1)
  })

  test('a sleep during open is not taken for silence', async () => {
    const clock = createFakeClock()
    const opening = open({ clock })
    clock.jump(3_600_000)
    await clock.advance(900)
    expect((await opening).kind).toBe('indexedDB')
  })
})

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

  test('a fence that another raised is told; one that was cleared away is a store that is lost', async () => {
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
