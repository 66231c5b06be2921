import { beforeEach, expect, test } from 'vitest'
import type { SignInEntry } from '../../src/bridge/contract/state.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA, BETA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, failure, peers } from '../support/flowTab.ts'
import { createHostStore, type HostStore } from '../support/hostSignIn.ts'
import { createWalletClient } from '../support/walletClient.ts'

// The sign-in flow. Real engine, real wire, real wallet; the host checks each session with another library.

const alpha = createWalletClient(peers.urls.walletd, 'alpha')

beforeEach(() => peers.reset())

const entryIn = (tab: FlowTab): SignInEntry | undefined => tab.state().signIn.eip155
const isSignedIn = (tab: FlowTab) => entryIn(tab)?.status === 'signedIn'
const wants = (tab: FlowTab) => {
  const entry = entryIn(tab)
  return entry?.status === 'required' && entry.promptTab !== null && entry
}

async function openTabs(store: HostStore, count: number) {
  const flow = createFlow()
  const tabs = await Promise.all(
    Array.from({ length: count }, () => flow.open({ siwx: store, wallets: ['alpha', 'beta'] })),
  )
  return { flow, tabs: tabs as [FlowTab, FlowTab, ...FlowTab[]] }
}

/** The tab that is to show the view. */
const promptOf = (tabs: readonly FlowTab[], entry: SignInEntry): FlowTab => {
  const tab = tabs.find(({ tabId }) => tabId === entry.promptTab)
  if (!tab) throw new Error('the prompt is in no tab')
  return tab
}

async function connectAndWait(tabs: readonly [FlowTab, ...FlowTab[]]): Promise<FlowTab> {
  await tabs[0].connect(ALPHA)
  return promptOf(tabs, await until(() => wants(tabs[0]), 5_000))
}

test('sign-in: five tabs, required: one prompt, one signature, all signed in; sign-out in one signs out all', async () => {
  const store = createHostStore(true)
  const { flow, tabs } = await openTabs(store, 5)
  const prompting = await connectAndWait(tabs)
  for (const tab of tabs) await until(() => entryIn(tab)?.promptTab === prompting.tabId)
  expect(entryIn(prompting)?.isRequired).toBe(true)

  await prompting.api.signIn.sign()
  for (const tab of tabs) await until(() => isSignedIn(tab))
  expect(await alpha.count('personal_sign')).toBe(1)
  expect(store.made).toHaveLength(1)
  expect(JSON.parse(store.text)).toHaveLength(1)

  const again = await flow.reload(prompting, { siwx: store })
  await until(() => isSignedIn(again), 5_000)
  expect(await alpha.count('personal_sign'), 'a reload asks nobody').toBe(1)

  const others = tabs.filter(tab => tab !== prompting)
  await others[0]?.api.signIn.signOut()
  for (const tab of [again, ...others]) {
    await until(() => !isSignedIn(tab))
    // Where sign-in is required, an account without a session is disconnected.
    await until(() => tab.state().accounts.eip155 === undefined)
  }
  expect(store.text).toBe('[]')
})

test('sign-in: declined: the view stays with its error, and the next try is taken', async () => {
  const store = createHostStore()
  const { tabs } = await openTabs(store, 2)
  const prompting = await connectAndWait(tabs)
  await alpha.mode({ kind: 'reject', methods: ['personal_sign'] })
  expect(await failure(prompting.api.signIn.sign())).toMatchObject({
    message: 'Signature declined',
    code: 4001,
  })
  for (const tab of tabs)
    await until(() => wants(tab) && entryIn(tab)?.error?.message === 'Signature declined')
  expect(entryIn(prompting)?.promptTab).toBe(prompting.tabId)
  await alpha.mode('auto')
  await prompting.api.signIn.sign()
  for (const tab of tabs) await until(() => isSignedIn(tab))
})

test('sign-in: cancel disconnects when it is required, else only closes', async () => {
  const required = createHostStore(true)
  const first = await openTabs(required, 2)
  const prompting = await connectAndWait(first.tabs)
  await prompting.api.signIn.cancel()
  for (const tab of first.tabs) await until(() => tab.state().accounts.eip155 === undefined)

  const optional = createHostStore()
  const second = await openTabs(optional, 2)
  const asked = await connectAndWait(second.tabs)
  await asked.api.signIn.cancel()
  for (const tab of second.tabs) await until(() => entryIn(tab)?.status === 'none')
  expect(asked.state().accounts.eip155).toBeDefined()
  // Asked for by name it comes back, in the tab that asked.
  const other = second.tabs.find(tab => tab !== asked) ?? asked
  await other.api.signIn.request()
  expect((await until(() => wants(other))).promptTab).toBe(other.tabId)
})

test('sign-in: cancel after a network switch goes back to the network that is signed in', async () => {
  const store = createHostStore(true)
  const { tabs } = await openTabs(store, 2)
  const prompting = await connectAndWait(tabs)
  await prompting.api.signIn.sign()
  await until(() => isSignedIn(tabs[1]))
  const [kept, made] = [store.text, store.made.length]

  await tabs[1].api.connections.switchNetwork({ network: 'eip155:8453' })
  const asked = promptOf(tabs, await until(() => wants(tabs[0]), 5_000))
  await asked.api.signIn.cancel()
  for (const tab of tabs) {
    await until(() => isSignedIn(tab), 5_000)
    expect(tab.state().networks.active.eip155).toBe('eip155:1')
    expect(tab.state().connections.eip155?.status).toBe('connected')
  }
  expect([store.text, store.made.length, store.cleared]).toEqual([kept, made, 0])

  // A wallet that does not go back is disconnected.
  await tabs[1].api.connections.switchNetwork({ network: 'eip155:8453' })
  const again = promptOf(tabs, await until(() => wants(tabs[0]), 5_000))
  await alpha.mode({ kind: 'reject', methods: ['wallet_switchEthereumChain'] })
  await again.api.signIn.cancel()
  for (const tab of tabs) await until(() => tab.state().accounts.eip155 === undefined, 5_000)
})

test('sign-in: cancel goes back to the signed-in network also after the engine was replaced', async () => {
  const store = createHostStore(true)
  const { flow, tabs } = await openTabs(store, 2)
  const prompting = await connectAndWait(tabs)
  await prompting.api.signIn.sign()
  await until(() => isSignedIn(tabs[1]))
  await tabs[1].api.connections.switchNetwork({ network: 'eip155:8453' })
  await until(() => wants(tabs[0]), 5_000)
  const { epoch } = tabs[0].state().engine
  await flow.kill()
  for (const tab of tabs) await until(() => tab.state().engine.epoch > epoch, 10_000)
  const asked = promptOf(tabs, await until(() => wants(tabs[0]), 10_000))
  await asked.api.signIn.cancel()
  for (const tab of tabs) {
    await until(() => isSignedIn(tab), 5_000)
    expect(tab.state().networks.active.eip155).toBe('eip155:1')
  }
  expect(store.cleared).toBe(0)
})

test('sign-in: cancel of a required sign-in leaves the other wallet of the family joined and signed in', async () => {
  const store = createHostStore(true)
  const { tabs } = await openTabs(store, 2)
  const prompting = await connectAndWait(tabs)
  await prompting.api.signIn.sign()
  await until(() => isSignedIn(tabs[1]))
  const kept = store.text
  const first = tabs[0].state().accounts.eip155?.address

  await tabs[0].connect(BETA)
  const asked = promptOf(tabs, await until(() => wants(tabs[0]), 5_000))
  expect(asked.state().accounts.eip155?.address).not.toBe(first)
  await asked.api.signIn.cancel()
  for (const tab of tabs) {
    await until(() => tab.state().accounts.eip155?.address === first && isSignedIn(tab), 5_000)
    expect(tab.state().connections.eip155?.walletId).toBe(ALPHA)
    expect(tab.state().standby).toEqual({})
  }
  expect([store.text, store.cleared]).toEqual([kept, 0])
})

test('sign-in: each chain and each address is asked for separately, and found again', async () => {
  const store = createHostStore(true)
  const { tabs } = await openTabs(store, 2)
  const prompting = await connectAndWait(tabs)
  await prompting.api.signIn.sign()
  await until(() => isSignedIn(tabs[1] as FlowTab))

  await alpha.setChain(8453)
  const onBase = await until(
    () => entryIn(tabs[0])?.account.startsWith('eip155:8453:') && wants(tabs[0]),
    5_000,
  )
  await promptOf(tabs, onBase as SignInEntry).api.signIn.sign()
  await until(() => isSignedIn(tabs[0]))
  await alpha.setChain(1)
  await until(() => entryIn(tabs[0])?.account.startsWith('eip155:1:') && isSignedIn(tabs[0]), 5_000)
  expect(await alpha.count('personal_sign')).toBe(2)

  await alpha.setAccounts([1, 0])
  const other = await until(() => wants(tabs[0]), 5_000)
  expect(other.account).toBe(tabs[0].state().accounts.eip155?.caipAddress)
  expect(await alpha.count('personal_sign')).toBe(2)
})

test('sign-in: the tab that shows the view closes, another shows it', async () => {
  const store = createHostStore(true)
  const { tabs } = await openTabs(store, 3)
  const prompting = await connectAndWait(tabs)
  prompting.kill()
  const left = tabs.filter(tab => tab !== prompting) as [FlowTab, FlowTab]
  const entry = await until(() => {
    const now = wants(left[0])
    return now && now.promptTab !== prompting.tabId && now
  }, 5_000)
  await promptOf(left, entry).api.signIn.sign()
  for (const tab of left) await until(() => isSignedIn(tab))
})

test('sign-in: any byte of what is kept, changed: the session is lost and nothing else', async () => {
  const store = createHostStore()
  const { flow, tabs } = await openTabs(store, 1)
  await (await connectAndWait(tabs)).api.signIn.sign()
  await until(() => isSignedIn(tabs[0]))
  const kept = store.text
  const [session] = JSON.parse(kept) as [{ message: string; signature: string }]
  const digit = session.signature[20] === '0' ? '1' : '0'
  const flipped = `${session.signature.slice(0, 20)}${digit}${session.signature.slice(21)}`
  const spoiled = [
    kept.slice(0, -1),
    kept.replace(session.signature, flipped),
    kept.replaceAll('Sign in to the flow test.', 'Send everything you own.'),
    '{"not":"a list"}',
    '[null,7,"x",{"data":null}]',
  ]
  let tab = tabs[0]
  for (const text of spoiled) {
    store.text = text
    tab = await flow.reload(tab, { siwx: store })
    expect((await until(() => wants(tab), 5_000)).status, text).toBe('required')
    expect(tab.state().accounts.eip155).toBeDefined()
  }
  store.text = kept
  await flow.reload(tab, { siwx: store }).then(back => until(() => isSignedIn(back), 5_000))
  expect(await alpha.count('personal_sign')).toBe(1)
})

test('sign-in: a host without an answer: disconnected, with its error in the visible tab', async () => {
  const store = createHostStore()
  store.failing = 'getSessions'
  const { tabs } = await openTabs(store, 2)
  await tabs[0].connect(ALPHA).catch(() => {})
  const words = 'A problem occurred while trying initialize authentication'
  for (const tab of tabs) {
    await until(() => entryIn(tab)?.error?.message === words, 5_000)
    expect(tab.state().accounts.eip155).toBeUndefined()
  }
})

test('sign-in: without the option, an account or a network there is nothing to ask', async () => {
  const flow = createFlow()
  const bare = await flow.open()
  expect(await failure(bare.api.signIn.request())).toMatchObject({ message: 'No ActiveCaipAddress found' })
  await bare.connect(ALPHA)
  expect(await failure(bare.api.signIn.request())).toMatchObject({ message: 'SIWX is not enabled' })
  expect(bare.state().signIn).toEqual({})
})

test('sign-in: a wallet that signs something else is refused, and nothing is kept', async () => {
  const store = createHostStore()
  const flow = createFlow()
  const tab = await flow.open({ siwx: store })
  await tab.connect(ALPHA)
  await until(() => wants(tab), 5_000)
  // The account changes behind the page's back, as a wallet may do that signs with another key.
  await alpha.mode('manual')
  const signing = failure(tab.api.signIn.sign())
  await alpha.held(1)
  await alpha.setAccounts([1, 0])
  await alpha.answer()
  expect((await signing).name).not.toBe('no failure')
  expect(store.text).toBe('[]')
})
