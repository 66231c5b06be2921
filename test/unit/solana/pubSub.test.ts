// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createPubSub } from '../../../packages/solana/src/pubSub.ts'
import type { RpcRequest } from '../../../src/bridge/contract/engineApi.ts'
import { NetworkError } from '../../../src/bridge/errors/network.ts'
import { solana } from '../../../src/networks.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { stateBeforeEngine } from '../../../src/ui/client/create/stateBeforeEngine.ts'
import { createFakeLink } from '../../support/fakeLink.ts'

// The retries of a subscription that the engine cannot make yet, and their end.

const config = resolveConfig({ networks: [solana] })
let client: Tabkey | undefined

afterEach(async () => {
  vi.useRealTimers()
  await client?.destroy()
  localStorage.clear()
})

/** @param subscribe answers each subscribe method */
async function openPubSub(subscribe: () => unknown) {
  const fake = createFakeLink({
    'rpc.request': ({ method }: RpcRequest) => (method.endsWith('Unsubscribe') ? true : subscribe()),
  })
  client = createClient(config, fake.loadTab())
  client.getState()
  await fake.started()
  fake.welcome(stateBeforeEngine(config.engine, null))
  // The first request loads code, for which no fake timer waits.
  await client.request({ method: 'rootUnsubscribe', params: ['0x0'], network: solana.caipNetworkId })
  fake.calls.length = 0
  const pubSub = createPubSub(client, solana.caipNetworkId, () => {})
  pubSub.open()
  vi.useFakeTimers()
  const requests = () => fake.called('rpc.request').map(argument => (argument as RpcRequest).method)
  return { pubSub, requests }
}

const unavailable = () => Promise.reject(new NetworkError())

test('a subscription is tried again after 1, 2 and 4 seconds', async () => {
  const { pubSub, requests } = await openPubSub(unavailable)
  void pubSub.call('slotSubscribe', [])
  const counts: number[] = []
  for (const ms of [900, 200, 1_800, 200, 3_800, 200]) {
    await vi.advanceTimersByTimeAsync(ms)
    counts.push(requests().length)
  }
  expect(counts).toEqual([1, 2, 2, 3, 3, 4])
  pubSub.close()
})

test('close ends the retries at once, and the next call begins anew', async () => {
  const { pubSub, requests } = await openPubSub(unavailable)
  const number = pubSub.call('slotSubscribe', [])
  await vi.advanceTimersByTimeAsync(500)
  pubSub.close()
  await expect(number).resolves.toBe(1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(requests()).toEqual(['slotSubscribe'])
  // There is no subscription of this number, so the engine has nothing to end.
  expect(await pubSub.call('slotUnsubscribe', [1])).toBe(true)
  expect(requests()).toHaveLength(1)

  pubSub.open()
  void pubSub.call('rootSubscribe', [])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(requests()).toEqual(['slotSubscribe', 'rootSubscribe', 'rootSubscribe'])
  pubSub.close()
})

test('a subscription that the engine makes after close is ended at the engine', async () => {
  let resolve = (_engineId: string) => {}
  const { pubSub, requests } = await openPubSub(
    () =>
      new Promise<string>(settle => {
        resolve = settle
      }),
  )
  const number = pubSub.call('slotSubscribe', [])
  await vi.advanceTimersByTimeAsync(0)
  pubSub.close()
  resolve('0x7')
  await expect(number).resolves.toBe(1)
  expect(requests()).toEqual(['slotSubscribe', 'slotUnsubscribe'])
})
