import { describe, expect, test, vi } from 'vitest'
import { createWriter } from '../../../src/storage/coalesce.ts'
import { FencedOutError } from '../../../src/storage/errors.ts'
import { createMemory } from '../../../src/storage/memory.ts'
import { createFakeClock } from '../../support/fakeClock.ts'

function setUp() {
  const kv = createMemory()
  return { kv, clock: createFakeClock(), setMany: vi.spyOn(kv, 'setMany') }
}

describe('coalesce', () => {
  test('writes of one tick are one transaction, the last value wins', async () => {
    const { kv, clock, setMany } = setUp()
    const writer = createWriter(kv, { clock })
    const all = [writer.set('a', 1), writer.set('a', 2), writer.set('b', 3), writer.delete('c')]
    expect(setMany).not.toHaveBeenCalled()
    await clock.advance(0)
    await Promise.all(all)
    expect(setMany.mock.calls).toEqual([
      [
        [
          ['a', 2],
          ['b', 3],
          ['c', undefined],
        ],
      ],
    ])
  })

  test('what comes while a flush is under way is one more transaction', async () => {
    const { kv, clock, setMany } = setUp()
    let release: () => void = () => {}
    setMany.mockImplementationOnce(() => new Promise(resolve => (release = resolve)))
    const writer = createWriter(kv, { clock })
    void writer.set('a', 1)
    await clock.advance(0)
    void writer.set('b', 1)
    await clock.advance(0)
    const last = writer.set('c', 1)
    await clock.advance(0)
    expect(setMany).toHaveBeenCalledTimes(1)
    release()
    await last
    expect(setMany.mock.calls.map(([entries]) => entries.map(([key]) => key))).toEqual([['a'], ['b', 'c']])
  })

  test('flush writes at once and waits for what is under way', async () => {
    const { kv, clock } = setUp()
    const writer = createWriter(kv, { clock })
    void writer.set('a', 1)
    await writer.flush()
    expect(await kv.get('a')).toBe(1)
    expect(clock.pending).toBe(0)
    await writer.flush()
  })

  test('a failing write rejects those who wait, and only them; the next one works', async () => {
    const { kv, clock, setMany } = setUp()
    const onError = vi.fn()
    const writer = createWriter(kv, { clock, onError })
    setMany.mockRejectedValueOnce(new Error('disk'))
    void writer.set('nobody waits', 1)
    await expect(Promise.all([writer.set('a', 1), clock.advance(0)])).rejects.toThrow('disk')
    expect(onError).toHaveBeenCalledTimes(1)
    void writer.set('b', 1)
    await writer.flush()
    expect(await kv.keys()).toEqual(['b'])
  })

  test('a raised epoch fences the writer out for good', async () => {
    const { kv, clock } = setUp()
    const epoch = await kv.raiseEpoch('e')
    const writer = createWriter(kv, { clock, fence: { key: 'e', epoch } })
    void writer.set('a', 1)
    await writer.flush()
    await kv.raiseEpoch('e')
    void writer.set('a', 2)
    await expect(writer.flush()).rejects.toBeInstanceOf(FencedOutError)
    await expect(writer.set('a', 3)).rejects.toBeInstanceOf(FencedOutError)
    expect(writer.isFencedOut).toBe(true)
    expect(await kv.get('a')).toBe(1)
  })
})
