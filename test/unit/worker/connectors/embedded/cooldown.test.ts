import { expect, test } from 'vitest'
import { createCooldown } from '../../../../../src/worker/connectors/embedded/cooldown.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'

function rig(lastEmailAt: (now: number) => number | null = () => null) {
  const clock = createFakeClock()
  const changes: (number | null)[] = []
  const cooldown = createCooldown({
    clock,
    lastEmailAt: lastEmailAt(clock.now()),
    onChange: at => changes.push(at),
  })
  return { clock, cooldown, changes }
}

const words = (run: () => unknown): string => {
  try {
    run()
    return 'allowed'
  } catch (error) {
    return (error as Error).message
  }
}

test('cooldown: one mail in 30 seconds, the seconds rounded up', async () => {
  const { clock, cooldown, changes } = rig()
  cooldown.reserve().sent()
  expect(changes).toEqual([clock.now()])
  expect(words(cooldown.reserve)).toBe('Please try again after 30 seconds')
  await clock.advance(1)
  expect(words(cooldown.reserve)).toBe('Please try again after 30 seconds')
  await clock.advance(28_999)
  expect(words(cooldown.reserve)).toBe('Please try again after 1 seconds')
  await clock.advance(1_000)
  expect(words(cooldown.reserve)).toBe('allowed')
})

test('cooldown: two tabs ask at once, one of them asks the site', () => {
  const { cooldown } = rig()
  cooldown.reserve()
  expect(words(cooldown.reserve)).toBe('Please try again after 30 seconds')
})

test('cooldown: what the site did not send counts for nothing', async () => {
  const { clock, cooldown, changes } = rig()
  cooldown.reserve().failed()
  expect(words(cooldown.reserve)).toBe('allowed')
  expect(changes).toEqual([])
  const slow = rig()
  const first = slow.cooldown.reserve()
  await slow.clock.advance(31_000)
  slow.cooldown.reserve().sent()
  first.failed()
  expect(words(slow.cooldown.reserve)).toBe('Please try again after 30 seconds')
  void clock
})

test('cooldown: a login clears it', () => {
  const { cooldown, changes } = rig()
  cooldown.reserve().sent()
  cooldown.clear()
  expect(words(cooldown.reserve)).toBe('allowed')
  expect(cooldown.allowedAt()).not.toBe(undefined)
  expect(changes.at(-1)).toBeNull()
})

test.each([-86_400_000, 86_400_000, -3_600_000, 3_600_000])(
  'cooldown: a clock set by %i ms while we run changes nothing',
  async jump => {
    const { clock, cooldown } = rig()
    cooldown.reserve().sent()
    await clock.advance(10_000)
    clock.jump(jump)
    expect(words(cooldown.reserve)).toBe('Please try again after 20 seconds')
    expect((cooldown.allowedAt() ?? 0) - clock.now()).toBe(20_000)
    await clock.advance(20_000)
    expect(words(cooldown.reserve)).toBe('allowed')
    expect(cooldown.allowedAt()).not.toBeUndefined()
  },
)

test.each([
  ['20 s ago', -20_000, 'Please try again after 10 seconds'],
  ['a minute ago', -60_000, 'allowed'],
  ['in a day, by a clock that was set back', 86_400_000, 'Please try again after 30 seconds'],
  ['in a century', 3.2e12, 'Please try again after 30 seconds'],
])('cooldown: kept by the last engine, %s', (_when, offset, expected) => {
  const { cooldown } = rig(now => now + offset)
  expect(words(cooldown.reserve)).toBe(expected)
})

test('cooldown: 1,000 seeded days with jumps: never above 30 s, never below what is left', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return seed % below
  }
  for (let run = 0; run < 1_000; run += 1) {
    const { clock, cooldown } = rig()
    cooldown.reserve().sent()
    let passed = 0
    for (let step = 0; step < 4; step += 1) {
      clock.jump(random(2) ? random(200_000_000) : -random(200_000_000))
      const ms = random(9_000)
      passed += ms
      await clock.advance(ms)
      const left = Math.max(0, 30_000 - passed)
      const said = words(cooldown.reserve)
      const seconds = said === 'allowed' ? 0 : Number(/\d+/.exec(said)?.[0])
      expect(seconds).toBe(Math.ceil(left / 1_000))
      if (said === 'allowed') break
    }
  }
}, 60_000)
