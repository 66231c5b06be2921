import { verifyMessage } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { connectedPair } from '../support/connectedPair.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, failure, peers } from '../support/flowTab.ts'

// One tab speaks for a page wallet, and another one after it.

const { alpha } = peers
const ALICE = anvilAccount(0).address
const BOB = anvilAccount(7).address
const statusIn = (tab: FlowTab) => tab.state().connections.eip155?.status
const methodsOf = (tab: FlowTab) => tab.asked.map(({ args }) => args.method)

beforeEach(() => peers.reset())

test('hand-over: the owner closes, the next tab is proven silently and speaks for the wallet', async () => {
  const { a, b } = await connectedPair()
  a.kill()
  await until(() => methodsOf(b).includes('eth_chainId'))
  expect(methodsOf(b)).toEqual(['eth_accounts', 'eth_chainId'])
  await alpha.setChain(8453)
  await until(() => b.state().networks.active.eip155 === 'eip155:8453')
  expect(await verifyMessage({ address: ALICE, message: 'B', signature: await b.sign('B') })).toBe(true)
  expect(await alpha.count('eth_requestAccounts')).toBe(1)
})

test('hand-over: a tab that does not own the wallet is not believed, until it does', async () => {
  const { a, b } = await connectedPair()
  await b.api.page.walletEvent({ id: ALPHA, name: 'accountsChanged', data: [] })
  await a.api.page.walletEvent({ id: ALPHA, name: 'chainChanged', data: '0x2105' })
  await until(() => b.state().networks.active.eip155 === 'eip155:8453')
  expect(statusIn(b)).toBe('connected')
  a.kill()
  await until(() => methodsOf(b).includes('eth_chainId'))
  await until(() => b.state().networks.active.eip155 === 'eip155:1')
  await b.api.page.walletEvent({ id: ALPHA, name: 'accountsChanged', data: [BOB] })
  await until(() => b.state().accounts.eip155?.address === BOB)
})

test('left late: a tab says that it shows no account, of a grant before this one; the wallet is asked and stays', async () => {
  const { a, b } = await connectedPair()
  await b.api.connections.disconnect({})
  await a.connect(ALPHA)
  const asked = () => methodsOf(a).filter(method => method === 'eth_accounts').length
  const before = asked()
  await a.api.page.walletEvent({ id: ALPHA, name: 'accountsChanged', data: [] })
  await until(() => asked() > before)
  expect(await verifyMessage({ address: ALICE, message: 'A', signature: await a.sign('A') })).toBe(true)
  expect([statusIn(a), statusIn(b)]).toEqual(['connected', 'connected'])
  // Once more, for wallets that say it before it is so.
  const looked = asked()
  await until(() => asked() > looked, 30_000)
  await a.api.snapshot()
  expect([statusIn(a), statusIn(b)]).toEqual(['connected', 'connected'])
  await alpha.lock(true)
  for (const tab of [a, b]) await until(() => statusIn(tab) === undefined)
})

test('left: a wallet that says so and answers nothing more is left by every tab', async () => {
  const { a, b } = await connectedPair()
  await alpha.mode({ kind: 'neverAnswer', methods: ['eth_accounts'] })
  await alpha.lock(true)
  for (const tab of [a, b]) await until(() => statusIn(tab) === undefined, 30_000)
})

test('hand-over: no tab has the wallet: connected, out of reach, 4900; a tab brings it back without a prompt', async () => {
  const flow = createFlow()
  const bare = await flow.open({ wallets: [] })
  const a = await flow.open()
  await a.connect(ALPHA)
  await until(() => bare.state().accounts.eip155)
  a.kill()
  await until(() => bare.state().connections.eip155?.reach === 'none')
  expect(statusIn(bare)).toBe('connected')
  expect(await failure(bare.sign('nobody'))).toMatchObject({ name: 'WalletUnreachableError', code: 4900 })
  const next = await flow.open()
  await until(() => bare.state().connections.eip155?.reach === 'reachable')
  const signature = await bare.sign('borrowed')
  expect(await verifyMessage({ address: ALICE, message: 'borrowed', signature })).toBe(true)
  expect(methodsOf(next)).toContain('personal_sign')
  expect(await alpha.count('eth_requestAccounts')).toBe(1)
})

test('hand-over: the wallet shows other accounts, then none: every tab follows', async () => {
  const { a, b } = await connectedPair()
  await alpha.setAccounts([7, 0])
  await until(() => b.state().accounts.eip155?.address === anvilAccount(7).address)
  expect(b.state().accounts.eip155?.allAccounts).toHaveLength(2)
  await alpha.lock(true)
  for (const tab of [a, b]) await until(() => statusIn(tab) === undefined)
})

test('reload: the only tab and its worker go, both come back connected, and no prompt is shown', async () => {
  const flow = createFlow()
  const a = await flow.open()
  await a.connect(ALPHA)
  const account = a.state().accounts.eip155
  a.kill()
  await flow.kill()
  const again = await flow.open()
  expect(again.state().accounts.eip155).toEqual(account)
  await until(() => again.state().connections.eip155?.reach === 'reachable')
  expect(methodsOf(again)).toEqual(['eth_accounts', 'eth_chainId'])
  expect(await verifyMessage({ address: ALICE, message: 'x', signature: await again.sign('x') })).toBe(true)
  expect(await alpha.count('eth_requestAccounts')).toBe(1)
})

test('reload: a wallet that was locked meanwhile is disconnected, silently', async () => {
  const flow = createFlow()
  const a = await flow.open()
  await a.connect(ALPHA)
  a.kill()
  await flow.kill()
  await alpha.lock(true)
  const again = await flow.open()
  await until(() => statusIn(again) === undefined)
  expect(again.state().accounts).toEqual({})
  expect(await alpha.count('eth_requestAccounts')).toBe(1)
})

test('reload: a wallet that moved meanwhile is followed', async () => {
  const flow = createFlow()
  const a = await flow.open()
  await a.connect(ALPHA)
  a.kill()
  await flow.kill()
  await alpha.setChain(8453)
  const again = await flow.open()
  await until(() => again.state().networks.active.eip155 === 'eip155:8453')
  expect(again.state().accounts.eip155?.caipAddress).toBe(`eip155:8453:${ALICE}`)
})
