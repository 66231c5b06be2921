import { type Hex, verifyMessage } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { connectedPair } from '../support/connectedPair.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import {
  createFlow,
  type FlowTab,
  failure,
  flowConfig,
  flowNetwork,
  hexOf,
  peers,
  randomId,
} from '../support/flowTab.ts'

// What a dapp asks, from its tab to the node or the wallet.

const { alpha, base, ethereum } = peers
const ALICE = anvilAccount(0).address
const BOB = anvilAccount(6).address
const PAYMENT = [{ from: ALICE, to: BOB, value: '0x1' }]
const callsOf = async (peer: typeof ethereum, method: string) => (await peer.stats()).calls[method] ?? 0
const networksOf = (tab: FlowTab) => tab.state().networks
const receiptOf = async (tab: FlowTab, hash: unknown) => {
  for (;;) {
    const receipt = await tab.ask<{ status: string } | null>('eth_getTransactionReceipt', [hash])
    if (receipt) return receipt
  }
}

beforeEach(() => peers.reset())

test('request: an unknown method is refused without a prompt', async () => {
  const { a } = await connectedPair()
  const before = (await alpha.calls()).length
  expect(await failure(a.ask('eth_mineBitcoin', []))).toMatchObject({
    code: 4200,
    message: 'Requested RPC call is not allowed',
  })
  expect((await alpha.calls()).length).toBe(before)
  expect(await callsOf(ethereum, 'eth_mineBitcoin')).toBe(0)
})

test('request: what the engine knows is answered by it, reads go to the node, never to the wallet', async () => {
  const { b } = await connectedPair()
  expect(await b.ask('eth_accounts')).toEqual([ALICE])
  expect(await b.ask('eth_chainId')).toBe('0x1')
  const before = await alpha.calls()
  const balance = await b.ask<Hex>('eth_getBalance', [ALICE, 'latest'])
  expect(BigInt(balance)).toBeGreaterThan(0n)
  await b.ask('eth_getBalance', [ALICE, 'latest'], { network: 'eip155:8453' })
  expect([await callsOf(ethereum, 'eth_getBalance'), await callsOf(base, 'eth_getBalance')]).toEqual([1, 1])
  expect(await callsOf(ethereum, 'eth_accounts')).toBe(0)
  expect(await alpha.calls()).toEqual(before)
})

test('request: two tabs read the same at once, the node is asked once', async () => {
  const { a, b } = await connectedPair()
  await ethereum.faults({ delayMs: 100, methods: ['eth_getBalance'] })
  const read = (tab: FlowTab) => tab.ask('eth_getBalance', [BOB, 'latest'])
  const answers = await Promise.all([read(a), read(b), read(a), read(b)])
  expect(new Set(answers).size).toBe(1)
  expect(await callsOf(ethereum, 'eth_getBalance')).toBe(1)
})

test('request: the same id twice is one transaction, then and later', async () => {
  const { a } = await connectedPair()
  const id = randomId()
  const send = () => a.ask('eth_sendTransaction', PAYMENT, { id })
  const [entry, two] = await Promise.all([send(), send()])
  expect(two).toBe(entry)
  expect(await send()).toBe(entry)
  expect((await receiptOf(a, entry)).status).toBe('0x1')
  expect(await alpha.count('eth_sendTransaction')).toBe(1)
})

test('request: an id is of one request and one tab', async () => {
  const { a, b } = await connectedPair()
  const id = randomId()
  await a.sign('mine', { id })
  expect(await failure(a.sign('another', { id }))).toMatchObject({ name: 'DuplicateRequestError' })
  expect(await failure(b.sign('mine', { id }))).toMatchObject({ name: 'DuplicateRequestError' })
  expect(await alpha.count('personal_sign')).toBe(1)
})

test('request: B sends, the transaction is on the node; A sees a count, B the request', async () => {
  const { a, b } = await connectedPair()
  await alpha.mode('manual')
  const sent = b.ask('eth_sendTransaction', PAYMENT)
  await alpha.held()
  await until(() => a.state().requestCount === 1)
  expect(a.state().requests).toEqual({})
  expect(Object.values(b.state().requests)).toMatchObject([{ method: 'eth_sendTransaction' }])
  await alpha.answer()
  expect((await receiptOf(a, await sent)).status).toBe('0x1')
  await until(() => a.state().requestCount === 0)
})

test('request: user rejects, with the wallet’s code', async () => {
  const { b } = await connectedPair()
  await alpha.mode('reject')
  expect(await failure(b.sign('no'))).toMatchObject({ name: 'UserRejectedError', code: 4001 })
})

test('request: a wallet that throws a bare word leaves a typed error', async () => {
  const { b } = await connectedPair()
  await alpha.mode('throwString')
  expect(await failure(b.sign('odd'))).toMatchObject({
    name: 'WalletRequestError',
    message: 'Something went wrong',
  })
})

test('request: wrong arguments are refused before a prompt', async () => {
  const { a } = await connectedPair()
  const before = (await alpha.calls()).length
  expect(await failure(a.ask('eth_sendTransaction', [{ to: BOB, value: 12 }]))).toMatchObject({
    name: 'ValidationError',
  })
  expect((await alpha.calls()).length).toBe(before)
})

test('request: aborted, the caller rejects and the late answer is ignored', async () => {
  const { a, b } = await connectedPair()
  await alpha.mode('manual')
  const id = randomId()
  const asked = failure(a.sign('abort me', { id }))
  await alpha.held()
  // Another tab does not know the id, so it cannot take the request back.
  await b.api.rpc.abort(id)
  expect(a.state().requestCount).toBe(1)
  await a.api.rpc.abort(id)
  expect(await asked).toMatchObject({ name: 'RequestAbortedError' })
  expect(a.state()).toMatchObject({ requests: {}, requestCount: 0 })
  await alpha.answer()
  expect(await alpha.count('personal_sign')).toBe(1)
})

test('request: taken back in the turn it was asked in, the wallet never hears of it', async () => {
  const { a } = await connectedPair()
  const id = randomId()
  const ask = (text: string, more = {}) => failure(a.ask('personal_sign', [hexOf(text), ALICE], more))
  const asked = [ask('one', { id }), ask('another')]
  const taken = a.api.rpc.abort(id)
  expect(await asked[0]).toMatchObject({ name: 'RequestAbortedError' })
  await taken
  await asked[1]
  expect((await alpha.calls()).filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
})

test('disconnect: with a request pending in B, B hears it and nothing stays', async () => {
  const { a, b } = await connectedPair()
  await alpha.mode({ kind: 'manual', methods: ['personal_sign'] })
  const asked = failure(b.sign('left alone'))
  await alpha.held()
  await a.api.connections.disconnect({})
  expect(await asked).toMatchObject({ name: 'OutcomeUnknownError', code: 4900 })
  // No waiting: the error may not overtake the patch it belongs to.
  expect(b.state()).toMatchObject({ connections: {}, accounts: {}, requests: {}, requestCount: 0 })
  await alpha.answer()
  await until(() => a.state().requestCount === 0)
  expect(a.state()).toMatchObject({ connections: {}, accounts: {} })
  expect(await failure(b.ask('personal_sign', [hexOf('after'), ALICE]))).toMatchObject({
    name: 'NotConnectedError',
  })
})

test('network: the wallet switches to a chain that is not configured, every tab shows it as unsupported, and back', async () => {
  const { a, b } = await connectedPair()
  await alpha.setChain(11155111)
  for (const tab of [a, b]) {
    await until(() => networksOf(tab).unsupported.eip155 === 'eip155:11155111')
    expect(networksOf(tab).active.eip155).toBe('eip155:1')
    expect(tab.state().accounts.eip155?.caipAddress).toBe(`eip155:11155111:${ALICE}`)
  }
  expect(await b.ask('eth_chainId')).toBe('0xaa36a7')
  await alpha.setChain(8453)
  for (const tab of [a, b]) {
    await until(() => networksOf(tab).active.eip155 === 'eip155:8453')
    expect(networksOf(tab).unsupported).toEqual({})
  }
})

test('network: B switches, the wallet is asked, A follows; an unknown one raises the alert', async () => {
  const { a, b } = await connectedPair()
  await b.api.connections.switchNetwork({ network: 'eip155:8453' })
  expect(networksOf(b).active.eip155).toBe('eip155:8453')
  await until(() => networksOf(a).active.eip155 === 'eip155:8453')
  expect(await alpha.count('wallet_switchEthereumChain')).toBe(1)
  expect(await failure(b.api.connections.switchNetwork({ network: 'eip155:99' }))).toMatchObject({
    name: 'NetworkNotFoundError',
  })
  await until(() => a.state().alerts.SWITCH_NETWORK_NOT_FOUND?.short === 'Network Not Found')
})

test('network: a chain the wallet does not know is offered to it', async () => {
  const flow = createFlow()
  const networks = [flowNetwork(1, 'Ethereum'), flowNetwork(84532, 'Base Sepolia')]
  const a = await flow.open({ config: flowConfig({ networks }) })
  await a.connect(ALPHA)
  await a.api.connections.switchNetwork({ network: 'eip155:84532' })
  expect(await alpha.count('wallet_addEthereumChain')).toBe(1)
  expect(networksOf(a)).toMatchObject({ active: { eip155: 'eip155:84532' }, unsupported: {} })
})

test('config: the networks of two tabs are united, and each tab reads through what the other brought', async () => {
  const flow = createFlow()
  const a = await flow.open({ config: flowConfig({ networks: [flowNetwork(1, 'Ethereum')] }) })
  const ids = () => networksOf(a).known.map(({ caipNetworkId }) => caipNetworkId)
  expect(ids()).toEqual(['eip155:1'])
  const config = flowConfig({ networks: [flowNetwork(8453, 'Base')], defaultNetwork: 'eip155:8453' })
  const b = await flow.open({ config })
  await until(() => ids().length === 2)
  expect(networksOf(a).active.eip155).toBe('eip155:1')
  await a.ask('eth_getBalance', [ALICE, 'latest'], { network: 'eip155:8453' })
  await b.ask('eth_getBalance', [ALICE, 'latest'], { network: 'eip155:1' })
  expect([await callsOf(ethereum, 'eth_getBalance'), await callsOf(base, 'eth_getBalance')]).toEqual([1, 1])
})

test('load: 20 tabs ask 50 things each, every promise settles with its own answer', async () => {
  const flow = createFlow()
  const tabs = await Promise.all(Array.from({ length: 20 }, () => flow.open()))
  const [first] = tabs as [FlowTab]
  await first.connect(ALPHA)
  await Promise.all(tabs.map(tab => until(() => tab.state().accounts.eip155)))
  // A key is dear to derive: each once, not for each of 800 reads.
  const accounts = Array.from({ length: 8 }, (_, i) => anvilAccount(i).address)
  const asked = tabs.flatMap((tab, t) =>
    Array.from({ length: 50 }, async (_, i) => {
      const text = `${t}-${i}`
      // One in ten meets a person, some are refused, the rest are reads of accounts of their own.
      if (i % 10 === 0)
        return verifyMessage({ address: ALICE, message: text, signature: await tab.sign(text) })
      if (i % 10 === 1) return (await failure(tab.ask('eth_nonsense'))).code === 4200
      const nonce = await tab.ask<Hex>('eth_getTransactionCount', [accounts[i % 8], 'latest'])
      return /^0x/.test(nonce)
    }),
  )
  const answers = await Promise.all(asked)
  expect(answers).toHaveLength(1_000)
  expect(answers.every(Boolean)).toBe(true)
  await until(() => tabs.every(tab => tab.state().requestCount === 0))
  expect(await alpha.count('personal_sign')).toBe(100)
})
