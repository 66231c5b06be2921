// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { RpcRequest } from '../../../../../src/bridge/contract/engineApi.ts'
import { networksById } from '../../../../../src/networks.ts'
import type { Tabkey } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { connectedState, createFakeLink } from '../../../../support/fakeLink.ts'

// The page's part of eth_subscribe: EIP-1193 message events, and the way to the next engine.

const config = resolveConfig({ networks: [...networksById.values()] })
let client: Tabkey | undefined

async function subscribed(kinds: readonly string[]) {
  const fake = createFakeLink({
    'rpc.request': ({ id, method }: RpcRequest) => (method === 'eth_subscribe' ? `0x${id}` : true),
  })
  client = createClient(config, fake.loadTab())
  client.getState()
  await fake.started()
  fake.welcome(connectedState())
  const provider = client.provider('eip155')
  const heard: unknown[] = []
  provider.on('message', message => heard.push(message))
  const ids: string[] = []
  for (const kind of kinds)
    ids.push(await provider.request<string>({ method: 'eth_subscribe', params: [kind] }))
  const deliver = (news: { subscription: string; results: readonly unknown[]; isEnded?: true }) =>
    fake.links[0]?.page.subscriptions.deliver(news)
  return { fake, provider, ids, deliver, heard: () => heard.splice(0) }
}

afterEach(async () => {
  await client?.destroy()
  localStorage.clear()
})

test('each result is one message event, until the subscription ends', async () => {
  const { provider, ids, deliver, heard } = await subscribed(['newHeads', 'logs'])
  const [subscription = '', other = ''] = ids
  await deliver({ subscription, results: [{ number: '0x1' }, { number: '0x2' }] })
  const message = (result: unknown) => ({ type: 'eth_subscription', data: { subscription, result } })
  expect(heard()).toEqual([message({ number: '0x1' }), message({ number: '0x2' })])
  expect(await provider.request({ method: 'eth_unsubscribe', params: [subscription] })).toBe(true)
  await deliver({ subscription, results: [{ number: '0x3' }] })
  await deliver({ subscription: other, results: [], isEnded: true })
  await deliver({ subscription: other, results: [{}] })
  expect(heard()).toEqual([])
})

test('the next engine gets the open subscriptions again, with the id and network they had', async () => {
  const { fake, ids, provider, deliver } = await subscribed(['newHeads', 'logs', 'newHeads'])
  await provider.request({ method: 'eth_unsubscribe', params: [ids[0]] })
  await deliver({ subscription: ids[1] ?? '', results: [], isEnded: true })
  const before = fake.called('rpc.request').length
  fake.welcome(connectedState('eip155:8453'))
  await vi.waitFor(() => expect(fake.called('rpc.request').length).toBe(before + 1))
  const [again] = fake.called('rpc.request').slice(before)
  expect(again).toEqual({
    id: ids[2]?.slice(2),
    method: 'eth_subscribe',
    params: ['newHeads'],
    network: 'eip155:1',
  })
})
