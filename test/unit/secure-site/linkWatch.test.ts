import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLinkWatch } from '../../../packages/secure-site/src/server/linkWatch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Links of which some were decided by another process. */
function setUp() {
  const decided = new Set<string>()
  const queries: number[] = []
  const woken: string[] = []
  const watch = createLinkWatch(async links => {
    queries.push(links.length)
    return new Set(links.filter(link => !decided.has(link)))
  })
  const wait = (link: string) => void watch.wait(link, 20_000).then(() => woken.push(link))
  return { decided, queries, woken, watch, wait }
}

test('reads 1,200 links in three queries a second, and none when no request waits', async () => {
  const { queries, wait } = setUp()
  for (let index = 0; index < 1_200; index += 1) wait(`link ${index}`)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(queries).toEqual([500, 500, 200, 500, 500, 200])
  await vi.advanceTimersByTimeAsync(20_000)
  queries.length = 0
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queries).toEqual([])
})

test('wakes the requests of one link, at once in this process and within a second from another one', async () => {
  const { decided, woken, watch, wait } = setUp()
  for (const link of ['here', 'there', 'open']) wait(link)
  watch.wake('here')
  await vi.advanceTimersByTimeAsync(0)
  expect(woken).toEqual(['here'])
  decided.add('there')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(woken).toEqual(['here', 'there'])
  await vi.advanceTimersByTimeAsync(19_000)
  expect(woken).toEqual(['here', 'there', 'open'])
})

test('goes on after a database that did not answer', async () => {
  let isDown = true
  const watch = createLinkWatch(async () => {
    if (isDown) throw new Error('down')
    return new Set()
  })
  const woken = vi.fn()
  void watch.wait('link', 20_000).then(woken)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(woken).not.toHaveBeenCalled()
  isDown = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(woken).toHaveBeenCalled()
})
