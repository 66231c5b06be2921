// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { NetworkId } from '../../../../../src/bridge/contract/network.ts'
import type { AccountEntry, SharedState } from '../../../../../src/bridge/contract/state.ts'
import { bitcoin, bitcoinTestnet, ethereum } from '../../../../../src/networks.ts'
import type { Tabkey } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { connectedState, createFakeLink, emptyState } from '../../../../support/fakeLink.ts'

const config = resolveConfig({ networks: [ethereum, bitcoin, bitcoinTestnet] })
const MAINNET: NetworkId = bitcoin.caipNetworkId
const PAYMENT: AccountEntry = {
  namespace: 'bip122',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  type: 'payment',
}
const ORDINALS: AccountEntry = {
  namespace: 'bip122',
  address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  type: 'ordinal',
}
let client: Tabkey | undefined

function joined(active = PAYMENT, network = MAINNET): SharedState {
  const state = connectedState()
  const [evm] = Object.values(state.connections)
  if (!evm) throw new Error('no connection')
  return {
    ...state,
    connections: { bip122: { ...evm, namespace: 'bip122' } },
    accounts: {
      bip122: {
        address: active.address,
        caipAddress: `${network}:${active.address}`,
        allAccounts: [PAYMENT, ORDINALS],
      },
    },
    networks: { ...state.networks, active: { eip155: 'eip155:1', bip122: network } },
  }
}

async function make(answers: Parameters<typeof createFakeLink>[0] = {}) {
  const fake = createFakeLink(answers)
  client = createClient(config, fake.loadTab())
  client.getState()
  await fake.started()
  return { fake, client, provider: await client.provider('bip122') }
}

afterEach(async () => {
  await client?.destroy()
  localStorage.clear()
})

test('one object per client; a namespace without a provider is refused', async () => {
  const { client: made, provider } = await make()
  expect(await made.provider('bip122')).toBe(provider)
  const cosmos = 'cosmos' as 'bip122'
  await expect(made.provider(cosmos)).rejects.toMatchObject({ name: 'AdapterNotFoundError' })
})

test('accounts and network are the state’s, the active account first', async () => {
  const { fake, provider } = await make()
  expect(provider.accounts).toEqual([])
  fake.welcome(joined(ORDINALS))
  expect(provider.accounts.map(({ type }) => type)).toEqual(['ordinal', 'payment'])
  expect(provider.network).toBe(MAINNET)
})

test('events: what changed, in the order dapps expect', async () => {
  const { fake, provider } = await make()
  const heard: unknown[] = []
  const tell = (name: string) => (value?: unknown) => heard.push([name, value])
  const onAccounts = tell('accountsChanged')
  provider
    .on('connect', tell('connect'))
    .on('accountsChanged', onAccounts)
    .on('networkChanged', tell('networkChanged'))
    .on('disconnect', tell('disconnect'))
  fake.welcome(joined())
  expect(heard.splice(0)).toEqual([
    ['connect', [PAYMENT, ORDINALS]],
    ['accountsChanged', [PAYMENT, ORDINALS]],
  ])
  fake.mirror.set(joined(ORDINALS, bitcoinTestnet.caipNetworkId))
  expect(heard.splice(0)).toEqual([
    ['networkChanged', bitcoinTestnet.caipNetworkId],
    ['accountsChanged', [ORDINALS, PAYMENT]],
  ])
  provider.off('accountsChanged', onAccounts)
  fake.mirror.set(emptyState())
  expect(heard).toEqual([['disconnect', undefined]])
})

test('signMessage: hex of WalletConnect becomes base64, by the account that was named', async () => {
  let answer: unknown = { address: ORDINALS.address, signature: '00ff10' }
  const { fake, provider } = await make({ 'rpc.request': () => answer })
  fake.welcome(joined())
  const asked = { message: 'Hello', address: ORDINALS.address, protocol: 'bip322' } as const
  expect(await provider.signMessage(asked)).toBe('AP8Q')
  expect(fake.called('rpc.request').at(-1)).toMatchObject({
    method: 'signMessage',
    network: MAINNET,
    params: { account: PAYMENT.address, address: ORDINALS.address, message: 'Hello', protocol: 'bip322' },
  })
  // Some wallets give base64 at once.
  answer = { signature: 'AkcwRAIgM2g=' }
  expect(await provider.signMessage({ message: 'Hello' })).toBe('AkcwRAIgM2g=')
  for (answer of [{}, null, 'signature', { signature: '' }, { signature: 7 }])
    await expect(provider.signMessage({ message: 'Hello' })).rejects.toMatchObject({
      kind: 'invalid-response',
    })
  await expect(provider.signMessage({ message: 'x', address: 'bc1qstranger' })).rejects.toMatchObject({
    kind: 'not-connected',
  })
})

test('signPSBT, getAccountAddresses and sendTransfer: the engine’s words, and no answer but the right one', async () => {
  let answer: unknown = { psbt: 'cHNidP8B', txid: 'ab' }
  const { fake, provider } = await make({
    'rpc.request': () => answer,
    'features.call': ({ method, parameters }: { method: string; parameters: object }) =>
      method === 'prepare' ? { ...parameters, hash: 'h' } : { id: 'cd' },
  })
  fake.welcome(joined())
  const signInputs = [{ address: PAYMENT.address, index: 0 }]
  expect(await provider.signPSBT({ psbt: 'cHNidP8A', signInputs, broadcast: true })).toEqual(answer)
  expect(fake.called('rpc.request').at(-1)).toMatchObject({
    params: { account: PAYMENT.address, psbt: 'cHNidP8A', signInputs, broadcast: true },
  })
  answer = { txid: 'ab' }
  await expect(provider.signPSBT({ psbt: 'x', signInputs })).rejects.toMatchObject({
    kind: 'invalid-response',
  })
  await expect(provider.getAccountAddresses()).rejects.toMatchObject({ kind: 'invalid-response' })
  answer = [{ address: PAYMENT.address }]
  expect(await provider.getAccountAddresses()).toEqual(answer)
  expect(await provider.sendTransfer({ recipient: ORDINALS.address, amount: 5_000n })).toBe('cd')
  const input = { to: ORDINALS.address, amount: '5000', network: MAINNET }
  expect(fake.called('features.call')).toMatchObject([
    { feature: 'send', method: 'prepare', parameters: input },
    { feature: 'send', method: 'confirm', parameters: { hash: 'h' } },
  ])
})

test('an option that no wallet gets is refused', async () => {
  const { fake, provider } = await make()
  fake.welcome(joined())
  const payment = { recipient: ORDINALS.address, amount: 1n }
  const refused = (field: string) => ({ kind: 'validation', field })
  const sending = provider.sendTransfer({ ...payment, ...{ feeRate: 2 } })
  await expect(sending).rejects.toMatchObject(refused('feeRate'))
  const signing = provider.signPSBT({ psbt: 'x', signInputs: [], ...{ autoFinalized: false } })
  await expect(signing).rejects.toMatchObject(refused('autoFinalized'))
  const message = provider.signMessage({ message: 'x', ...{ type: 'bip322' } })
  await expect(message).rejects.toMatchObject(refused('type'))
  expect(fake.called('rpc.request')).toEqual([])
})

test('without an account no wallet is asked', async () => {
  const { fake, provider } = await make()
  fake.welcome(emptyState())
  await expect(provider.signMessage({ message: 'x' })).rejects.toMatchObject({ kind: 'not-connected' })
  await expect(provider.getAccountAddresses()).rejects.toMatchObject({ kind: 'not-connected' })
  expect(fake.called('rpc.request')).toEqual([])
})
