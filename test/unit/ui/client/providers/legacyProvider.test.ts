// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { networksById } from '../../../../../src/networks.ts'
import type { Tabkey } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState, OTHER } from '../../../../support/fakeLink.ts'

// The members of injected wallets from before EIP-1193, and EIP-2255 while no wallet is connected.

const config = resolveConfig({ networks: [...networksById.values()] })
let client: Tabkey | undefined

async function make(answers: Parameters<typeof createFakeLink>[0] = {}) {
  const fake = createFakeLink(answers)
  client = createClient(config, fake.loadTab())
  client.getState()
  await fake.started()
  return { fake, client, provider: client.provider('eip155') }
}

afterEach(async () => {
  await client?.destroy()
  localStorage.clear()
})

test('libraries may put fields of their own on the provider', async () => {
  const { provider } = await make()
  Object.assign(provider, { autoRefreshOnNetworkChange: false })
  expect(provider).toMatchObject({ autoRefreshOnNetworkChange: false })
})

test('selectedAddress, chainId and networkVersion follow the state', async () => {
  const { fake, provider } = await make()
  fake.welcome(emptyState())
  expect([provider.selectedAddress, provider.chainId, provider.networkVersion]).toEqual([null, '0x1', '1'])
  fake.mirror.set(connectedState('eip155:8453', OTHER))
  expect([provider.selectedAddress, provider.chainId, provider.networkVersion]).toEqual([
    OTHER,
    '0x2105',
    '8453',
  ])
})

test('isConnected says whether requests are answered, with and without an account', async () => {
  const { fake, provider } = await make()
  expect(provider.isConnected()).toBe(false)
  fake.welcome(emptyState())
  expect(provider.isConnected()).toBe(true)
  fake.link.set({ status: 'retired', mode: null, epoch: null, error: null })
  await vi.waitFor(() => expect(provider.isConnected()).toBe(false))
})

test('on, once, off and their second names add and remove listeners', async () => {
  const { fake, provider } = await make()
  fake.welcome(connectedState())
  const [always, once, gone, late] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  expect(provider.on('networkChanged', always)).toBe(provider)
  expect(provider.once('networkChanged', once)).toBe(provider)
  provider.addListener('networkChanged', gone)
  expect(provider.off('networkChanged', gone)).toBe(provider)
  provider.addListener('chainChanged', late)
  expect([provider.listenerCount('networkChanged'), provider.listenerCount('connect')]).toEqual([2, 0])
  await vi.dynamicImportSettled()
  fake.mirror.set(connectedState('eip155:8453'))
  fake.mirror.set(connectedState())
  expect(always.mock.calls).toEqual([['8453'], ['1']])
  expect(once.mock.calls).toEqual([['8453']])
  expect(gone).not.toHaveBeenCalled()
  expect(late).toHaveBeenCalledTimes(2)
  provider.removeAllListeners('chainChanged')
  fake.mirror.set(connectedState('eip155:8453'))
  provider.removeAllListeners()
  fake.mirror.set(connectedState())
  expect([always.mock.calls.length, late.mock.calls.length]).toEqual([3, 2])
})

test('enable and send take a method, as request does', async () => {
  const { fake, provider } = await make({ 'rpc.request': () => '0x10' })
  fake.welcome(connectedState())
  expect(await provider.enable()).toEqual([ADDRESS])
  expect(await provider.send('eth_accounts')).toEqual([ADDRESS])
  expect(await provider.send('eth_blockNumber', null)).toBe('0x10')
  expect(await provider.send('eth_getBalance', [ADDRESS, 'latest'])).toBe('0x10')
  expect(fake.called('rpc.request')).toMatchObject([
    { method: 'eth_blockNumber' },
    { method: 'eth_getBalance', params: [ADDRESS, 'latest'] },
  ])
})

test('send and sendAsync take a JSON-RPC request with a callback', async () => {
  const { fake, provider } = await make()
  fake.welcome(connectedState())
  for (const send of [provider.send, provider.sendAsync]) {
    const callback = vi.fn()
    void send({ id: 7, jsonrpc: '2.0', method: 'eth_accounts', params: [] }, callback)
    await vi.waitFor(() => expect(callback).toHaveBeenCalled(), 5_000)
    expect(callback).toHaveBeenCalledWith(null, { id: 7, jsonrpc: '2.0', result: [ADDRESS] })
  }
  expect(await provider.send({ id: 8, method: 'eth_accounts' })).toMatchObject({ id: 8, result: [ADDRESS] })
})

test('a list of JSON-RPC requests gets a response each, in order, also where one fails', async () => {
  const { fake, provider } = await make()
  fake.welcome(connectedState())
  const callback = vi.fn()
  await provider.sendAsync([{ id: 1, method: 'eth_accounts' }, { id: 2 }], callback)
  expect(callback).toHaveBeenCalledWith(null, [
    { id: 1, jsonrpc: '2.0', result: [ADDRESS] },
    { id: 2, jsonrpc: '2.0', error: expect.objectContaining({ code: -32602 }) },
  ])
  await provider.sendAsync(Array(101).fill({ id: 1, method: 'eth_accounts' }), callback)
  expect(callback).toHaveBeenLastCalledWith(expect.objectContaining({ code: -32602 }))
})

test('a failed request reaches the callback as error and response, and rejects without a callback', async () => {
  const { fake, provider } = await make({
    'rpc.request': () => {
      throw Object.assign(new Error('execution reverted'), { code: 3 })
    },
  })
  fake.welcome(connectedState())
  const callback = vi.fn()
  await provider.sendAsync({ id: 1, method: 'eth_call' }, callback)
  const error = expect.objectContaining({ code: 3, message: 'execution reverted' })
  expect(callback).toHaveBeenCalledWith(error, { id: 1, jsonrpc: '2.0', error })
  await expect(provider.send({ method: 'eth_call' })).rejects.toMatchObject({ code: 3 })
  await expect(provider.send('eth_call')).rejects.toMatchObject({ code: 3 })
})

const ACCOUNTS = [{ eth_accounts: {} }]
const PERMISSION = [
  {
    invoker: 'http://localhost:3000',
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: [ADDRESS] }],
  },
]

async function askPermissions(answers: Parameters<typeof createFakeLink>[0], params: unknown = ACCOUNTS) {
  const t = await make(answers)
  t.fake.welcome(emptyState())
  const asked = t.provider.request<unknown>({ method: 'wallet_requestPermissions', params })
  asked.catch(() => {})
  await vi.waitFor(() => expect(t.client.getState()).toMatchObject({ open: true, view: 'Connect' }), 10_000)
  return { ...t, asked }
}

test('wallet_requestPermissions opens the modal and answers what the connected wallet granted', async () => {
  const { fake, asked } = await askPermissions({
    'rpc.request': () => [{ parentCapability: 'of the wallet' }],
  })
  fake.mirror.set(connectedState())
  expect(await asked).toEqual([{ parentCapability: 'of the wallet' }])
  expect(fake.called('rpc.request')).toMatchObject([{ method: 'wallet_getPermissions' }])
})

test('wallet_requestPermissions answers the connection itself for a wallet without the method', async () => {
  const { fake, asked } = await askPermissions({
    'rpc.request': () => {
      throw Object.assign(new Error('no such method'), { code: 4200 })
    },
  })
  fake.mirror.set(connectedState())
  expect(await asked).toEqual(PERMISSION)
})

test('wallet_requestPermissions asks the connected wallet for permissions beyond the accounts', async () => {
  const params = [{ eth_accounts: {}, wallet_snap: {} }]
  const { fake, asked } = await askPermissions({ 'rpc.request': () => 'granted' }, params)
  fake.mirror.set(connectedState())
  expect(await asked).toBe('granted')
  expect(fake.called('rpc.request')).toMatchObject([{ method: 'wallet_requestPermissions', params }])
})

test('wallet_requestPermissions rejects with 4001 when the user closes the modal', async () => {
  const { client, asked } = await askPermissions({})
  await client.close()
  await expect(asked).rejects.toMatchObject({ code: 4001, name: 'ConnectionCancelledError' })
})

test('wallet_requestPermissions of anything but the accounts opens nothing without a wallet', async () => {
  const { fake, client, provider } = await make()
  fake.welcome(emptyState())
  const asked = provider.request<unknown>({ method: 'wallet_requestPermissions', params: [{}] })
  await expect(asked).rejects.toMatchObject({ code: 4100 })
  expect(client.getState().open).toBe(false)
})

test('wallet_revokePermissions without a wallet reaches the engine, which answers null', async () => {
  const { fake, provider } = await make({ 'rpc.request': () => null })
  fake.welcome(emptyState())
  expect(await provider.request<unknown>({ method: 'wallet_revokePermissions', params: ACCOUNTS })).toBeNull()
})
