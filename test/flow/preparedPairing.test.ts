import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { until } from '../support/createTestTab.ts'
import { createFakeClock } from '../support/fakeClock.ts'
import { createFlow, type FlowTab, failure, flowConfig, peers } from '../support/flowTab.ts'

// A pairing is prepared before a wallet is chosen. Real engine, real relay, real WalletKit.

const { phone, relay } = peers
const PHONE = anvilAccount(2).address
const NO_WALLETS = { wallets: [] } as const
const RED = { id: 'red', name: 'Red', mobile_link: 'red://' }
const CHOICE = { listed: RED, linking: { name: 'Red', href: 'red://' } }

const prepare = (tab: FlowTab, id: string) => tab.connect('walletConnect', { isPreparing: true, id })
const uriIn = (tab: FlowTab) => until(() => tab.state().wc.uri, 10_000)
const statusIn = (tab: FlowTab) => tab.state().connections.eip155?.status

beforeEach(() => peers.reset())

test('prepared pairing: nothing is connecting; the wallet that is chosen afterwards uses the same URI', async () => {
  const tab = await createFlow().open(NO_WALLETS)
  const prepared = prepare(tab, 'prepared')
  const uri = await uriIn(tab)
  expect(statusIn(tab)).toBeUndefined()
  expect(tab.state().wc).toMatchObject({ linking: null, recentWallet: null })
  const chosen = tab.connect('walletConnect', CHOICE)
  await until(() => statusIn(tab) === 'connecting')
  expect(tab.state().wc).toMatchObject({ uri, linking: CHOICE.linking, recentWallet: { id: 'red' } })
  await phone.approve(uri)
  expect((await chosen).address).toBe(PHONE)
  expect((await prepared).address).toBe(PHONE)
  expect(tab.state().wallets.recent.map(({ id }) => id)).toEqual(['red'])
  expect((await relay.stats()).calls.wc_proposeSession).toBe(1)
})

test('prepared pairing: a wallet that got the link by copy is connected without a choice in the page', async () => {
  const tab = await createFlow().open(NO_WALLETS)
  const prepared = prepare(tab, 'prepared')
  await phone.approve(await uriIn(tab))
  expect((await prepared).address).toBe(PHONE)
  expect(statusIn(tab)).toBe('connected')
  expect(tab.state().wallets.recent).toEqual([])
})

test('prepared pairing: two tabs share it, and it ends with the tab that prepared it last', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(NO_WALLETS), flow.open(NO_WALLETS)])
  const inA = failure(prepare(a, 'prepared-a'))
  const uri = await uriIn(a)
  const inB = failure(prepare(b, 'prepared-b'))
  // A person who goes back from a chosen wallet ends nothing of the other tab's.
  const chosen = failure(a.connect('walletConnect', { ...CHOICE, id: 'chosen-in-a' }))
  await until(() => statusIn(a) === 'connecting')
  await a.api.connections.cancel('chosen-in-a')
  expect((await chosen).name).toBe('ConnectionCancelledError')
  await until(() => statusIn(a) === undefined)
  await a.api.connections.cancel('prepared-a')
  expect((await inA).name).toBe('ConnectionCancelledError')
  expect(b.state().wc.uri).toBe(uri)
  b.kill()
  await until(() => a.state().wc.uri === null, 10_000)
  expect((await relay.stats()).calls.wc_proposeSession).toBe(1)
  void inB
})

test('prepared pairing: replaced after four minutes in one step, and the wallet that has the old one may still approve', async () => {
  const clock = createFakeClock()
  const tab = await createFlow({ clock }).open(NO_WALLETS)
  const prepared = prepare(tab, 'prepared')
  const first = await uriIn(tab)
  const seen: (string | null)[] = []
  const off = tab.mirror.subscribe(() => seen.push(tab.state().wc.uri))
  await clock.advance(240_000)
  const second = await until(() => tab.state().wc.uri !== first && tab.state().wc.uri, 10_000)
  off()
  expect(seen).not.toContain(null)
  expect(second).toMatch(/^wc:/)
  await phone.approve(first)
  expect((await prepared).address).toBe(PHONE)
})

test('prepared pairing: a relay that is away raises no alert, and the chosen wallet reports it', async () => {
  const config = flowConfig()
  const tab = await createFlow().open({
    ...NO_WALLETS,
    config: { ...config, endpoints: { ...config.endpoints, relay: 'ws://127.0.0.1:1' } },
  })
  expect((await failure(prepare(tab, 'prepared'))).name).toBe('RelayError')
  expect(tab.state().wc.error).toBeNull()
  expect(Object.keys(tab.state().alerts)).toEqual([])
  expect((await failure(tab.connect('walletConnect', CHOICE))).name).toBe('RelayError')
  expect(Object.keys(tab.state().alerts)).toEqual(['RELAY_UNREACHABLE'])
}, 30_000)

test('relay: its alert is removed when the relay answers again', async () => {
  const tab = await createFlow().open(NO_WALLETS)
  await relay.faults({ refuse: true })
  expect((await failure(tab.connect('walletConnect', CHOICE))).name).toBe('RelayError')
  expect(Object.keys(tab.state().alerts)).toEqual(['RELAY_UNREACHABLE'])
  await relay.faults({})
  const connected = tab.connect('walletConnect', CHOICE)
  const uri = await uriIn(tab)
  await until(() => Object.keys(tab.state().alerts).length === 0)
  await phone.approve(uri)
  expect((await connected).address).toBe(PHONE)
}, 30_000)
