import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { until } from '../support/createTestTab.ts'
import { createFlow, type FlowTab, failure, peers } from '../support/flowTab.ts'
import { createHostStore } from '../support/hostSignIn.ts'
import { until as eventually } from '../support/peerControl.ts'

// One-click authentication over WalletConnect: real relay, real sign-client, real WalletKit.

const { phone } = peers
const PHONE = anvilAccount(2).address
const NO_WALLETS = { wallets: [] } as const

beforeEach(() => peers.reset())

const entryIn = (tab: FlowTab) => tab.state().signIn.eip155
const uriIn = (tab: FlowTab) => until(() => tab.state().wc.uri, 10_000)

interface Kept {
  readonly data: { readonly chainId: string; readonly accountAddress: string }
  readonly message: string
  readonly cacao: { readonly p: { readonly iss: string } }
}

test('one click: the phone approves once: connected and signed in on every chain, in every tab, and nothing is asked again', async () => {
  const store = createHostStore(true)
  const flow = createFlow()
  const [a, b] = await Promise.all([
    flow.open({ ...NO_WALLETS, siwx: store }),
    flow.open({ ...NO_WALLETS, siwx: store }),
  ])
  await phone.mode({ auths: 'approve' })
  const connecting = a.connect('walletConnect')
  await phone.scan(await uriIn(a))
  expect((await connecting).address).toBe(PHONE)
  for (const tab of [a, b]) await until(() => entryIn(tab)?.status === 'signedIn', 5_000)
  const kept = JSON.parse(store.text) as readonly Kept[]
  expect(kept.map(({ data }) => data.chainId)).toEqual(['eip155:1', 'eip155:8453'])
  for (const { data, message, cacao } of kept) {
    expect(data.accountAddress).toBe(PHONE)
    expect(cacao.p.iss).toBe(`did:pkh:${data.chainId}:${PHONE}`)
    expect(message).toContain('I further authorize the stated URI')
  }
  expect((await phone.state()).asked).toEqual([])
  // The other chain has a session too, so the switch does not prompt.
  await b.api.connections.switchNetwork({ network: 'eip155:8453' })
  await until(
    () => entryIn(b)?.account.startsWith('eip155:8453:') && entryIn(b)?.status === 'signedIn',
    5_000,
  )

  await phone.mode({ requests: 'approve' })
  expect(await b.sign('hello')).toMatch(/^0x/)
  await b.api.connections.disconnect({})
  await until(() => store.text === '[]')
  await eventually(phone.state, ({ sessions }) => sessions.length === 0, 'the end of the session')
})

test('one click: a phone without it is connected, and asked to sign afterwards', async () => {
  const store = createHostStore(true)
  const flow = createFlow()
  const tab = await flow.open({ ...NO_WALLETS, siwx: store })
  const connecting = tab.connect('walletConnect')
  await phone.approve(await uriIn(tab))
  await connecting
  await until(() => entryIn(tab)?.status === 'required', 5_000)
  await phone.mode({ requests: 'approve' })
  await tab.api.signIn.sign()
  expect(entryIn(tab)?.status).toBe('signedIn')
  expect((await phone.state()).asked.map(({ method }) => method)).toEqual(['personal_sign'])
})

test('one click: the person says no: nothing is connected and nothing is kept', async () => {
  const store = createHostStore(true)
  const flow = createFlow()
  const tab = await flow.open({ ...NO_WALLETS, siwx: store })
  await phone.mode({ auths: 'reject' })
  const connecting = failure(tab.connect('walletConnect'))
  await phone.scan(await uriIn(tab))
  expect(await connecting).toMatchObject({ name: 'ConnectionDeclinedError', code: 4001 })
  expect(tab.state().accounts).toEqual({})
  expect(store.text).toBe('[]')
  expect((await phone.state()).sessions).toEqual([])
})

test('one click: a host that refuses what the phone signed: the session is ended at the phone too', async () => {
  const store = createHostStore(true)
  const flow = createFlow()
  const tab = await flow.open({ ...NO_WALLETS, siwx: store })
  await phone.mode({ auths: 'approve' })
  store.failing = 'setSessions'
  const connecting = failure(tab.connect('walletConnect'))
  await phone.scan(await uriIn(tab))
  expect((await connecting).message).toContain('setSessions does not work')
  expect(tab.state().accounts).toEqual({})
  await eventually(phone.state, ({ sessions }) => sessions.length === 0, 'the end of the session')
})

test('one click: without a nonce from the host it is an ordinary connect', async () => {
  const store = createHostStore()
  store.failing = 'createMessage'
  const flow = createFlow()
  const tab = await flow.open({ ...NO_WALLETS, siwx: store })
  const connecting = tab.connect('walletConnect')
  await phone.approve(await uriIn(tab))
  expect((await connecting).address).toBe(PHONE)
})

test('one click: cancelled, then approved on the phone: not signed in, and the session is ended', async () => {
  const store = createHostStore(true)
  const flow = createFlow()
  const tab = await flow.open({ ...NO_WALLETS, siwx: store })
  await phone.mode({ auths: 'manual' })
  const id = 'c'.repeat(32)
  const connecting = failure(tab.connect('walletConnect', { id }))
  await phone.scan(await uriIn(tab))
  await eventually(phone.state, ({ auths }) => auths.length === 1, 'the sign-in')
  await tab.api.connections.cancel(id)
  expect(await connecting).toMatchObject({ name: 'ConnectionCancelledError' })
  await phone.answerAuth()
  await eventually(phone.state, ({ sessions }) => sessions.length === 0, 'the end of the session')
  expect(store.text).toBe('[]')
  expect(tab.state().accounts).toEqual({})
})
