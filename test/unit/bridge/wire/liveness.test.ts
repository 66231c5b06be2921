import { expect, test, vi } from 'vitest'
import { type LockRequest, type Locks, untilGone } from '../../../../src/bridge/wire/liveness.ts'
import { BLIND_PING_EVERY_MS } from '../../../../src/bridge/wire/wireLimits.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'

/** One lock of another's: held until `free` is called, or free in this manager from the start. */
function lockOf(isHeld: boolean) {
  let grant = (): void => {}
  const locks: Locks = {
    request: async (_name, how: LockRequest, callback) => {
      if (!isHeld) return callback({})
      if (how.ifAvailable) return callback(null)
      await new Promise<void>((resolve, reject) => {
        grant = resolve
        how.signal?.addEventListener('abort', () => reject(how.signal?.reason))
      })
      return callback({})
    },
  }
  return { locks, free: () => grant() }
}

const watch = (locks: Locks, ping: () => Promise<unknown>) => {
  const clock = createFakeClock()
  const stop = new AbortController()
  const onGone = vi.fn()
  untilGone({ environment: { clock, locks }, name: 'tab:other', signal: stop.signal, ping }).then(
    onGone,
    () => {},
  )
  return { clock, stop, onGone }
}

test('a held lock tells by itself: nobody is asked', async () => {
  const { locks, free } = lockOf(true)
  const ping = vi.fn(async () => {})
  const { clock, onGone } = watch(locks, ping)
  await clock.advance(10 * BLIND_PING_EVERY_MS)
  expect(onGone).not.toHaveBeenCalled()
  free()
  await clock.advance(0)
  expect(onGone).toHaveBeenCalledOnce()
  expect(ping).not.toHaveBeenCalled()
})

test('a lock that is free from the start, of one that does not answer: it is gone', async () => {
  const { clock, onGone } = watch(lockOf(false).locks, () => Promise.reject(new Error('silent')))
  await clock.advance(0)
  expect(onGone).toHaveBeenCalledOnce()
})

test('a lock that is free, of one that answers: it lives until it misses three times', async () => {
  let isAlive = true
  const ping = vi.fn(async () => {
    if (!isAlive) throw new Error('silent')
  })
  const { clock, onGone } = watch(lockOf(false).locks, ping)
  await clock.advance(20 * BLIND_PING_EVERY_MS)
  expect(onGone).not.toHaveBeenCalled()
  expect(ping.mock.calls.length).toBeGreaterThanOrEqual(20)
  isAlive = false
  const before = ping.mock.calls.length
  await clock.advance(BLIND_PING_EVERY_MS)
  expect(onGone).toHaveBeenCalledOnce()
  expect(ping.mock.calls.length - before).toBe(3)
})

test('whoever stops watching asks no more', async () => {
  const ping = vi.fn(async () => {})
  const { clock, stop, onGone } = watch(lockOf(false).locks, ping)
  await clock.advance(BLIND_PING_EVERY_MS)
  stop.abort()
  await clock.advance(BLIND_PING_EVERY_MS)
  const asked = ping.mock.calls.length
  await clock.advance(10 * BLIND_PING_EVERY_MS)
  expect(ping.mock.calls.length).toBe(asked)
  expect(onGone).not.toHaveBeenCalled()
})
