import type { Page } from 'playwright'
import { afterEach, expect, test, vi } from 'vitest'
import { joinEntries, requestRates } from '../../../bench/report/requestRates.ts'
import { readTraceWhile } from '../../../bench/stage/readTraceWhile.ts'
import { createRecorder } from '../../../packages/devtools/src/engine/createRecorder.ts'
import { systemClock } from '../../../src/worker/base/clock.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** A page whose engine has the recorder of the devtools. */
function createPage({ failsAt }: { failsAt?: number } = {}) {
  const recorder = createRecorder(systemClock)
  let readings = 0
  const trace = async ({ since }: { since: number }) => {
    readings += 1
    if (readings === failsAt) throw new Error('The page was closed')
    return recorder.since(since)
  }
  vi.stubGlobal('window', { tabkey: { logs: { trace } } })
  const page = { evaluate: (run: (value: unknown) => unknown, value: unknown) => run(value) }
  const request = (method: string) =>
    recorder.add('request', () => ({
      kind: 'request',
      ms: 1,
      error: null,
      tab: 't1',
      method,
      network: 'eip155:1',
      source: 'cache',
      attempts: 0,
    }))
  return { page: page as unknown as Page, request, count: () => readings }
}

const countsOf = (readings: Awaited<ReturnType<typeof readTraceWhile>>['readings']) =>
  Object.fromEntries(requestRates(joinEntries(readings)).map(({ method, reads }) => [method, reads]))

test('each request of the work is read once, and none from before it', async () => {
  const { page, request } = createPage()
  request('eth_chainId')
  const { result, readings } = await readTraceWhile(page, async () => {
    request('eth_blockNumber')
    await pause(120)
    request('eth_blockNumber')
    request('eth_gasPrice')
    return 'done'
  })
  expect(result).toBe('done')
  expect(readings.length).toBeGreaterThan(2)
  expect(readings.flat()).toHaveLength(3)
  expect(countsOf(readings)).toEqual({ eth_blockNumber: 2, eth_gasPrice: 1 })
})

test('more requests than the recorder keeps at once are read, because the readings go on meanwhile', async () => {
  const { page, request } = createPage()
  const { readings } = await readTraceWhile(page, async () => {
    for (let burst = 0; burst < 5; burst += 1) {
      for (let index = 0; index < 300; index += 1) request('eth_blockNumber')
      await pause(120)
    }
  })
  expect(countsOf(readings)).toEqual({ eth_blockNumber: 1_500 })
})

test('a failure of the work is thrown, and the readings end', async () => {
  const { page, count } = createPage()
  const failing = readTraceWhile(page, async () => {
    await pause(60)
    throw new Error('A tab crashed')
  })
  await expect(failing).rejects.toThrow('A tab crashed')
  await pause(60)
  const before = count()
  await pause(150)
  expect(count()).toBe(before)
})

test('a failure of a reading is thrown after the work', async () => {
  const { page } = createPage({ failsAt: 3 })
  let isDone = false
  const failing = readTraceWhile(page, async () => {
    await pause(150)
    isDone = true
  })
  await expect(failing).rejects.toThrow('The page was closed')
  expect(isDone).toBe(true)
})
