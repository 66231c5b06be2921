import { expect, test } from 'vitest'
import { WalletUnreachableError } from '../../../../src/bridge/errors/connection.ts'
import { RequestNotSentError } from '../../../../src/bridge/errors/request.ts'
import {
  ANNOUNCE_WINDOW_MS,
  DOUBT_WAIT_MS,
  HIDDEN_WAIT_MS,
  SILENT_WALLET_MS,
} from '../../../../src/worker/connectors/injected/limits.ts'
import { type ScriptedWallet, type ServiceTab, scriptedWallet } from '../../../support/serviceTab.ts'
import { ALICE, BOB, createWorld, settle } from './harness.ts'

// Rabby and UniSat queue every request of a hidden document, and send the queue when the document becomes visible.

const RED = 'org.red.wallet'
const SIGN = { method: 'personal_sign', params: ['0x6869', ALICE] }

type World = ReturnType<typeof createWorld>

function hide(world: World, tab: ServiceTab): void {
  tab.hide()
  world.pageWallets.onVisibility(tab)
}

function show(world: World, tab: ServiceTab): void {
  tab.look(world.clock.monotonic())
  world.pageWallets.onVisibility(tab)
}

async function joined() {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const tab = world.openTab('a', [wallet], 1)
  await world.connect(tab, wallet)
  await settle()
  return { world, wallet, tab, carriedBefore: tab.carried.length }
}

test('request: waits for a visible tab, and is sent when the tab is shown', async () => {
  const { world, tab, carriedBefore } = await joined()
  hide(world, tab)
  const signing = world.request(SIGN)
  await world.clock.advance(HIDDEN_WAIT_MS - 1)
  expect(tab.carried).toHaveLength(carriedBefore)
  show(world, tab)
  expect(await signing).toBe('answer to personal_sign')
  expect(tab.carried.filter(({ args }) => args.method === 'personal_sign')).toHaveLength(1)
  expect(world.clock.pending).toBe(0)
})

test('request: is not sent when every tab with the wallet stays hidden', async () => {
  const { world, tab, carriedBefore } = await joined()
  hide(world, tab)
  const sent: unknown[] = []
  const signing = world.request(SIGN, { onSending: async link => void sent.push(link) })
  signing.catch(() => {})
  await world.clock.advance(HIDDEN_WAIT_MS)
  await expect(signing).rejects.toMatchObject({ kind: 'not-sent', retryable: true })
  await expect(signing).rejects.toBeInstanceOf(RequestNotSentError)
  expect(sent).toEqual([])
  expect(tab.carried).toHaveLength(carriedBefore)
  expect(world.clock.pending).toBe(0)
})

test('request: is carried by the visible tab, not by the hidden tab that asked', async () => {
  const { world, wallet, tab, carriedBefore } = await joined()
  const other = world.openTab('b', [wallet], 2)
  await world.clock.advance(ANNOUNCE_WINDOW_MS)
  hide(world, tab)
  expect(await world.request(SIGN, { tab })).toBe('answer to personal_sign')
  expect(tab.carried).toHaveLength(carriedBefore)
  expect(other.carried.at(-1)?.args.method).toBe('personal_sign')
})

test('request: a caller that aborts while the tab is hidden leaves nothing behind', async () => {
  const { world, tab, carriedBefore } = await joined()
  hide(world, tab)
  const stop = new AbortController()
  const signing = world.request(SIGN, { signal: stop.signal })
  signing.catch(() => {})
  await settle()
  stop.abort(new Error('no longer wanted'))
  await expect(signing).rejects.toThrow('no longer wanted')
  show(world, tab)
  await settle()
  expect(tab.carried).toHaveLength(carriedBefore)
  expect(world.clock.pending).toBe(0)
})

test('request: ends at once when the only tab is closed while it is hidden', async () => {
  const { world, tab } = await joined()
  hide(world, tab)
  const signing = world.request(SIGN)
  signing.catch(() => {})
  await settle()
  world.closeTab(tab)
  await expect(signing).rejects.toBeInstanceOf(WalletUnreachableError)
  expect(world.clock.pending).toBe(0)
})

test('request: a silent question that a visible wallet does not answer has a deadline', async () => {
  const { world, wallet } = await joined()
  wallet.hold('eth_accounts')
  const signing = world.request(SIGN)
  signing.catch(() => {})
  await world.clock.advance(SILENT_WALLET_MS)
  await expect(signing).rejects.toBeInstanceOf(WalletUnreachableError)
  expect(wallet.methods()).not.toContain('personal_sign')
})

test('checks: a hidden tab is asked when it is shown, and the session is kept until then', async () => {
  const { world, wallet, tab, carriedBefore } = await joined()
  hide(world, tab)
  wallet.accounts = []
  world.event(tab, { id: RED, name: 'accountsChanged', data: [] })
  await world.clock.advance(10 * DOUBT_WAIT_MS)
  expect(tab.carried).toHaveLength(carriedBefore)
  expect(world.status()).toBe('connected')
  show(world, tab)
  await settle()
  expect(world.status()).toBe('disconnected')
})

test('checks: the account that changed meanwhile is shown when the tab is visible again', async () => {
  const { world, wallet, tab } = await joined()
  hide(world, tab)
  world.event(tab, { id: RED, name: 'disconnect', data: null })
  wallet.accounts = [BOB]
  await settle()
  show(world, tab)
  await settle()
  expect(world.address()).toBe(BOB)
})

test('checks: a question whose tab is hidden before the answer ends at its deadline, and is asked again', async () => {
  const { world, wallet, tab } = await joined()
  const held = wallet.hold('eth_accounts')
  world.event(tab, { id: RED, name: 'disconnect', data: null })
  await settle()
  hide(world, tab)
  await world.clock.advance(SILENT_WALLET_MS)
  expect(world.status()).toBe('connected')
  show(world, tab)
  await settle()
  expect(held).toHaveLength(2)
  // The wallet's queue answers both at once.
  for (const call of held) call.answer([ALICE])
  await settle()
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connected', reach: 'reachable' })
})

test('request: waits for a wallet that a page lists a moment after it was loaded', async () => {
  const { world, wallet, tab } = await joined()
  world.closeTab(tab)
  const loaded = world.openTab('b', [], 2)
  const signing = world.request(SIGN)
  signing.catch(() => {})
  await world.clock.advance(ANNOUNCE_WINDOW_MS - 100)
  loaded.put(wallet)
  world.pageWallets.found(loaded, loaded.announced())
  await world.clock.advance(100)
  expect(await signing).toBe('answer to personal_sign')
})

test('restore: nothing is asked of a hidden tab, and the wallet is reachable when the tab is shown', async () => {
  const first = await joined()
  const world = createWorld({ store: first.world.store })
  const wallet: ScriptedWallet = scriptedWallet(RED, { accounts: [ALICE] })
  const tab = world.openTab('b', [], 1)
  hide(world, tab)
  tab.put(wallet)
  world.pageWallets.found(tab, tab.announced())
  await settle()
  expect(tab.carried).toEqual([])
  show(world, tab)
  await settle()
  expect(wallet.methods()).toEqual(['eth_accounts', 'eth_chainId'])
  expect(world.store.get().connections.eip155?.reach).toBe('reachable')
})

test('restore: a wallet that was not connected before is asked nothing', async () => {
  const world = createWorld()
  const tab = world.openTab('a', [scriptedWallet(RED, { accounts: [ALICE] })], 1)
  show(world, tab)
  world.sleepTab(tab)
  world.wakeTab(tab)
  await settle()
  expect(tab.carried).toEqual([])
})

test('connect: the prompt waits for the tab, and ends with a typed error', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const tab = world.openTab('a', [wallet], 1)
  hide(world, tab)
  const connecting = world.connect(tab, wallet)
  connecting.catch(() => {})
  await world.clock.advance(HIDDEN_WAIT_MS)
  await expect(connecting).rejects.toBeInstanceOf(WalletUnreachableError)
  expect(tab.carried).toEqual([])
  expect(world.clock.pending).toBe(0)
})

test('connect: a wallet that asks in a tab of its own is connected when the person is back', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED)
  const held = wallet.hold('eth_requestAccounts')
  const tab = world.openTab('a', [wallet], 1)
  const connecting = world.connect(tab, wallet)
  await settle()
  hide(world, tab)
  held[0]?.answer([ALICE])
  await settle()
  expect(wallet.methods()).toEqual(['eth_requestAccounts'])
  show(world, tab)
  expect(await connecting).toMatchObject({ address: ALICE })
})

test('disconnect: nothing is revoked through a hidden tab, where it would run later', async () => {
  const { world, tab, carriedBefore } = await joined()
  hide(world, tab)
  await world.connections.disconnect({})
  expect(world.status()).toBe('disconnected')
  expect(tab.carried).toHaveLength(carriedBefore)
})
