import { expect, test } from 'vitest'
import { measureCalls } from '../../../../../src/ui/client/tab/measureCalls.ts'

test('measureCalls: a call appears in the profiler once, and gives and throws as before', async () => {
  const api = {
    ping: async () => 'pong',
    rpc: { request: async (argument: unknown) => Promise.reject(new Error(String(argument))) },
  }
  measureCalls(api)
  measureCalls(api)
  const seen: string[] = []
  const observer = new PerformanceObserver(list => seen.push(...list.getEntries().map(({ name }) => name)))
  observer.observe({ entryTypes: ['measure'] })
  expect(await api.ping()).toBe('pong')
  await expect(api.rpc.request('refused')).rejects.toThrow('refused')
  expect(observer.takeRecords()).toEqual([])
  await expect.poll(() => seen).toEqual(['tabkey:wire ping', 'tabkey:wire rpc.request'])
  observer.disconnect()
})
