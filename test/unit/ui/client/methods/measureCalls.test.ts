import { expect, test } from 'vitest'
import { measureCalls } from '../../../../../src/ui/client/methods/measureCalls.ts'

test('measureCalls: a call appears in the profiler once, and gives and throws as before', async () => {
  const api = {
    ping: async () => 'pong',
    rpc: { request: async (argument: unknown) => Promise.reject(new Error(String(argument))) },
  }
  measureCalls(api)
  measureCalls(api)
  const observer = new PerformanceObserver(() => {})
  observer.observe({ entryTypes: ['measure'] })
  expect(await api.ping()).toBe('pong')
  await expect(api.rpc.request('refused')).rejects.toThrow('refused')
  expect(observer.takeRecords().map(({ name }) => name)).toEqual([
    'tabkey:wire ping',
    'tabkey:wire rpc.request',
  ])
  observer.disconnect()
})
