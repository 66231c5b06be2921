import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import type { ConnectMode } from '../../packages/peers/src/walletd/connectMethod.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, failure, peers } from '../support/flowTab.ts'
import { createHostStore, type HostStore } from '../support/hostSignIn.ts'

// One prompt for the connection and the sign-in (ERC-7846): a wallet behind a real page, a host whose sign-in is `siwe`.

const { alpha } = peers
const ACCOUNT = anvilAccount(0).address

beforeEach(() => peers.reset())

const entryIn = (tab: FlowTab) => tab.state().signIn.eip155
const openIn = (siwx: HostStore, flow = createFlow()) => flow.open({ siwx, connectMethod: 'wallet_connect' })
const prompts = async () =>
  (await alpha.calls()).map(({ method }) => method).filter(method => !/^eth_(chainId|accounts)$/.test(method))

interface Kept {
  readonly data: { readonly chainId: string; readonly accountAddress: string }
}

test('wallet_connect: one prompt connects and signs in, in every tab', async () => {
  await alpha.connectBy('honest')
  const store = createHostStore(true)
  const flow = createFlow()
  const [a, b] = await Promise.all([openIn(store, flow), openIn(store, flow)])
  expect((await a.connect(ALPHA)).address).toBe(ACCOUNT)
  for (const tab of [a, b]) await until(() => entryIn(tab)?.status === 'signedIn', 5_000)
  expect(await prompts()).toEqual(['wallet_connect'])
  const kept = JSON.parse(store.text) as readonly Kept[]
  expect(kept.map(({ data }) => [data.chainId, data.accountAddress])).toEqual([['eip155:1', ACCOUNT]])
})

test('wallet_connect: the message is for the chain that the wallet is on', async () => {
  await alpha.connectBy('honest')
  await alpha.setChain(8453)
  const store = createHostStore(true)
  const tab = await openIn(store)
  await tab.connect(ALPHA)
  await until(() => entryIn(tab)?.status === 'signedIn', 5_000)
  expect((JSON.parse(store.text) as readonly Kept[]).map(({ data }) => data.chainId)).toEqual(['eip155:8453'])
})

test('wallet_connect: a disconnect revokes by wallet_disconnect', async () => {
  await alpha.connectBy('honest')
  const tab = await openIn(createHostStore())
  await tab.connect(ALPHA)
  await tab.api.connections.disconnect({})
  expect(await alpha.count('wallet_disconnect')).toBe(1)
  expect(await alpha.count('wallet_revokePermissions')).toBe(0)
})

test('wallet_connect: a wallet that signs nothing is connected, and asked to sign afterwards', async () => {
  await alpha.connectBy('unsigned')
  const tab = await openIn(createHostStore(true))
  await tab.connect(ALPHA)
  await until(() => entryIn(tab)?.status === 'required', 5_000)
  await tab.api.signIn.sign()
  expect(entryIn(tab)?.status).toBe('signedIn')
  expect(await prompts()).toEqual(['wallet_connect', 'personal_sign'])
})

test('wallet_connect: a wallet without the method is connected by eth_requestAccounts', async () => {
  const tab = await openIn(createHostStore(true))
  expect((await tab.connect(ALPHA)).address).toBe(ACCOUNT)
  await until(() => entryIn(tab)?.status === 'required', 5_000)
  expect(await prompts()).toEqual(['wallet_connect', 'eth_requestAccounts'])
})

test('wallet_connect: not asked without a sign-in of the host, nor where the host gives no nonce', async () => {
  await alpha.connectBy('honest')
  const plain = await createFlow().open({ connectMethod: 'wallet_connect' })
  await plain.connect(ALPHA)
  await peers.reset()
  await alpha.connectBy('honest')
  const store = createHostStore()
  store.failing = 'createMessage'
  await (await openIn(store)).connect(ALPHA)
  expect(await alpha.count('wallet_connect')).toBe(0)
})

test('wallet_connect: the person says no: nothing is connected and nothing is kept', async () => {
  await alpha.connectBy('honest')
  await alpha.mode('reject')
  const store = createHostStore(true)
  const tab = await openIn(store)
  expect(await failure(tab.connect(ALPHA))).toMatchObject({ code: 4001 })
  expect(tab.state().accounts).toEqual({})
  expect(store.text).toBe('[]')
  expect(await prompts()).toEqual(['wallet_connect'])
})

const LIES: readonly (readonly [ConnectMode, object])[] = [
  ['otherAddress', { code: 4100, message: 'The message names another account' }],
  ['otherAccount', { code: 4100, message: 'The message names another account' }],
  ['otherChain', { code: 4100, message: 'The message names another network' }],
  ['otherNonce', { code: 4100, message: 'The message does not answer this request, or answered it before' }],
  ['otherDomain', { code: 4100, message: 'The claimed fields differ from the message' }],
  ['otherStatement', { code: 4100, message: 'The claimed fields differ from the message' }],
  ['addedResource', { code: 4100, message: 'The claimed fields differ from the message' }],
  ['otherSigner', { code: 4100, message: 'The account did not sign this message' }],
  ['noAccount', { name: 'ConnectionDeclinedError' }],
]

test.each(LIES)('wallet_connect: %s: refused, told to disconnect, nothing kept', async (mode, error) => {
  await alpha.connectBy(mode)
  const store = createHostStore(true)
  const tab = await openIn(store)
  expect(await failure(tab.connect(ALPHA))).toMatchObject(error)
  expect(tab.state().accounts).toEqual({})
  expect(store.text).toBe('[]')
  await expect.poll(() => alpha.count('wallet_disconnect')).toBe(1)
})

test('wallet_connect: cancelled while the wallet asks: what it signs later is not kept', async () => {
  await alpha.connectBy('honest')
  await alpha.mode('manual')
  const store = createHostStore(true)
  const tab = await openIn(store)
  const id = 'c'.repeat(32)
  const connecting = failure(tab.connect(ALPHA, { id }))
  await alpha.held()
  await tab.api.connections.cancel(id)
  expect(await connecting).toMatchObject({ name: 'ConnectionCancelledError' })
  await alpha.answer()
  await expect.poll(() => alpha.count('wallet_connect')).toBe(1)
  expect(store.text).toBe('[]')
  expect(tab.state().accounts).toEqual({})
})

test('wallet_connect: a host that refuses the session: connected, and asked to sign again', async () => {
  await alpha.connectBy('honest')
  const store = createHostStore(true)
  store.failing = 'addSession'
  const tab = await openIn(store)
  await tab.connect(ALPHA)
  await until(() => entryIn(tab)?.status === 'required', 5_000)
  expect(await alpha.count('wallet_disconnect')).toBe(0)
})

test('wallet_connect: a sign-in that failed in the wallet counts as none', async () => {
  await alpha.connectBy('failedSignIn')
  const tab = await openIn(createHostStore(true))
  expect((await tab.connect(ALPHA)).address).toBe(ACCOUNT)
  await until(() => entryIn(tab)?.status === 'required', 5_000)
})

test('wallet_connect: a wallet that was connected by eth_requestAccounts is revoked by EIP-2255', async () => {
  const tab = await openIn(createHostStore())
  await tab.connect(ALPHA)
  await tab.api.connections.disconnect({})
  expect(await alpha.count('wallet_revokePermissions')).toBe(1)
})

test('wallet_connect: cancelled while the host keeps the session: it is revoked again', async () => {
  await alpha.connectBy('honest')
  const store = createHostStore(true)
  const tab = await openIn(store)
  const id = 'd'.repeat(32)
  let release = (): void => {}
  store.holding = new Promise(resolve => {
    release = resolve
  })
  const connecting = failure(tab.connect(ALPHA, { id }))
  await expect.poll(() => store.held).toBe(1)
  await tab.api.connections.cancel(id)
  expect(await connecting).toMatchObject({ name: 'ConnectionCancelledError' })
  release()
  await expect.poll(() => store.revoked).toBe(1)
  expect(store.text).toBe('[]')
})
