import { expect, test, vi } from 'vitest'
import { isFree, type Locks, untilSilent } from '../../../../src/bridge/wire/liveness.ts'
import { BLIND_PING_EVERY_MS } from '../../../../src/bridge/wire/wireLimits.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'

function watch(ping: () => Promise<unknown>) {
  const clock = createFakeClock()
  const stop = new AbortController()
  const onGone = vi.fn()
  untilSilent({ clock, signal: stop.signal, ping }).then(onGone, () => {})
  return { clock, stop, onGone }
}

test.each([
  ['held', null, false],
  ['free', {}, true],
])('a lock that is %s', async (_, lock, expected) => {
  const request = vi.fn(async (_name, _how, callback) => callback(lock))
  expect(await isFree({ request } as Locks, 'tab:other')).toBe(expected)
  expect(request.mock.calls[0]?.slice(0, 2)).toEqual(['tab:other', { mode: 'shared', ifAvailable: true }])
})

test('an engine that answers is alive; three missed answers in a row mean that it is dead', async () => {
  let isAlive = true
  const ping = vi.fn(async () => {
    if (!isAlive) throw new Error('silent')
  })
  const { clock, onGone } = watch(ping)
  await clock.advance(20 * BLIND_PING_EVERY_MS)
  isAlive = false
  await clock.advance(2 * BLIND_PING_EVERY_MS)
  isAlive = true
  await clock.advance(20 * BLIND_PING_EVERY_MS)
  expect(onGone).not.toHaveBeenCalled()
  isAlive = false
  await clock.advance(3 * BLIND_PING_EVERY_MS)
  expect(onGone).toHaveBeenCalledOnce()
})

test('stop() ends the pings', async () => {
  const ping = vi.fn(async () => {})
  const { clock, stop, onGone } = watch(ping)
  await clock.advance(BLIND_PING_EVERY_MS)
  stop.abort()
  const asked = ping.mock.calls.length
  await clock.advance(10 * BLIND_PING_EVERY_MS)
  expect(ping.mock.calls.length).toBe(asked)
  expect(onGone).not.toHaveBeenCalled()
})
