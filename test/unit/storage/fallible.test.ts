import { expect, test } from 'vitest'
import { createFallible } from '../../../src/storage/fallible.ts'
import { createFakeClock } from '../../support/fakeClock.ts'

function silent() {
  const clock = createFakeClock()
  let answer = (_: string) => {}
  const running = createFallible(clock).run(() => new Promise<string>(resolve => (answer = resolve)), 800)
  running.catch(() => {})
  return { clock, running, answer: (text: string) => answer(text) }
}

test('fallible: a database that does not answer in time is given up', async () => {
  const { clock, running } = silent()
  await clock.advance(800)
  await expect(running).rejects.toMatchObject({ name: 'StorageTimeoutError' })
})

test('fallible: a deadline that fires late, behind a busy thread, gives the answer one more', async () => {
  const { clock, running, answer } = silent()
  clock.jump(60)
  await clock.advance(800)
  answer('late')
  expect(await running).toBe('late')
})

test('fallible: after the second deadline silence is silence', async () => {
  const { clock, running } = silent()
  clock.jump(60)
  await clock.advance(1_600)
  await expect(running).rejects.toMatchObject({ name: 'StorageTimeoutError' })
})
