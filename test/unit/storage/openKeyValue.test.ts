import { describe, expect, test, vi } from 'vitest'
import { createIdb } from '../../../src/storage/idb.ts'
import type { OpenDatabase, OpenKeyValueParameters } from '../../../src/storage/openKeyValue.ts'
import { createFakeClock } from '../../support/fakeClock.ts'
import { onTrouble, open, stubOpen, worksInMemory } from '../../support/openedKeyValue.ts'

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
