import { type Hex, verifyMessage } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { until } from '../support/createTestTab.ts'
import { createFlow, type FlowTab, failure, peers } from '../support/flowTab.ts'
import { until as eventually } from '../support/peerControl.ts'

// A phone is paired in one tab and answers to all. Real relay, real sign-client, real WalletKit.

const { phone, relay } = peers
const PHONE = anvilAccount(2).address
const NO_WALLETS = { wallets: [] } as const
const statusIn = (tab: FlowTab) => tab.state().connections.eip155?.status
const isSigned = (message: string, signature: Hex) => verifyMessage({ address: PHONE, message, signature })

beforeEach(() => peers.reset())

async function pair(tab: FlowTab) {
  const connecting = tab.connect('walletConnect')
  await phone.approve(await until(() => tab.state().wc.uri, 10_000))
  return connecting
}

test('connect by WalletConnect: eight tabs, one pairing, one socket; B signs', async () => {
  const flow = createFlow()
  const tabs = await Promise.all(Array.from({ length: 8 }, () => flow.open(NO_WALLETS)))
  const [a, b] = tabs as [FlowTab, FlowTab]
  const connecting = a.connect('walletConnect')
  const uri = await until(() => b.state().wc.uri, 10_000)
  expect(b.state().wc.pairingExpiry).toBeGreaterThan(Date.now() + 200_000)
  await phone.approve(uri)
  expect((await connecting).address).toBe(PHONE)
  for (const tab of tabs) {
    await until(() => statusIn(tab) === 'connected')
    expect(tab.state().wc).toMatchObject({ uri: null, pairingExpiry: null, error: null })
  }
  // One client for the eight tabs, one for the phone.
  const { clients, sockets } = await relay.stats()
  expect([sockets, new Set(clients.map(({ clientId }) => clientId)).size]).toEqual([2, 2])
  await phone.mode({ requests: 'approve' })
  expect(await isSigned('from B', await b.sign('from B'))).toBe(true)
})

test('connect by WalletConnect: two tabs ask at once, answers come in reverse, each gets its own', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(NO_WALLETS), flow.open(NO_WALLETS)])
  await pair(a)
  const order: string[] = []
  const asked = (tab: FlowTab, text: string) =>
    tab.sign(text).then(signature => {
      order.push(text)
      return signature
    })
  const first = asked(a, 'first')
  await phone.waitForRequests(1)
  const second = asked(b, 'second')
  const requests = await phone.waitForRequests(2)
  await until(() => a.state().requestCount === 2 && b.state().requestCount === 2)
  expect([a, b].map(tab => Object.keys(tab.state().requests).length)).toEqual([1, 1])
  await phone.answer(requests.map(({ id }) => id).reverse())
  expect(await isSigned('second', await second)).toBe(true)
  expect(await isSigned('first', await first)).toBe(true)
  expect(order).toEqual(['second', 'first'])
  expect(a.state().requestCount).toBe(0)
})

test('connect by WalletConnect: the phone changes chains and account, every tab follows', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(NO_WALLETS), flow.open(NO_WALLETS)])
  await pair(a)
  const other = anvilAccount(5).address
  await phone.update({ chains: [1], accounts: [other] })
  for (const tab of [a, b]) {
    await until(() => tab.state().accounts.eip155?.address === other)
    expect(tab.state().connections.eip155?.approvedNetworks).toEqual(['eip155:1'])
  }
})

test('connect by WalletConnect: the phone ends it with a request pending, the caller hears it and all tabs are free', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(NO_WALLETS), flow.open(NO_WALLETS)])
  await pair(a)
  const asked = failure(b.sign('never answered'))
  await phone.waitForRequests()
  await phone.disconnect()
  const error = await asked
  expect(error).toMatchObject({ name: 'OutcomeUnknownError', code: 4900 })
  for (const tab of [a, b]) {
    await until(() => statusIn(tab) === undefined)
    expect(tab.state().accounts).toEqual({})
    await until(() => tab.state().requestCount === 0)
  }
})

test('connect by WalletConnect: the phone declines', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(NO_WALLETS), flow.open(NO_WALLETS)])
  const connecting = failure(a.connect('walletConnect'))
  await phone.reject(await until(() => a.state().wc.uri, 10_000))
  expect(await connecting).toMatchObject({ name: 'ConnectionDeclinedError', code: 4001 })
  await until(() => statusIn(b) === undefined)
})

test('disconnect: by B, the phone forgets the session and A is free', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(NO_WALLETS), flow.open(NO_WALLETS)])
  await pair(a)
  await b.api.connections.disconnect({})
  await until(() => statusIn(a) === undefined)
  await eventually(phone.state, ({ sessions }) => sessions.length === 0, 'the end of the session')
})
