import 'fake-indexeddb/auto'
import { type Hex, verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import type { Tab } from '../../src/bridge/contract/tab.ts'
import { PROTOCOL } from '../../src/bridge/wire/protocol.ts'
import { createIdb } from '../../src/storage/idb.ts'
import { systemClock } from '../../src/worker/base/clock.ts'
import { createEngine } from '../../src/worker/compose/engine.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA, createFlowPage } from '../support/flowPage.ts'
import { failure, flowConfig, hexOf, peers, randomId } from '../support/flowTab.ts'

// Two engines on one database. Without the wire between them, which would end the older one the moment
// it is fenced out: here the ledger alone stands between it and the wallet.

const { alpha } = peers
const ALICE = anvilAccount(0).address
const BOB = anvilAccount(7).address
const UNSAFE = {
  personal_sign: (text: string) => [hexOf(text), ALICE],
  eth_sendTransaction: () => [{ from: ALICE, to: BOB, value: '0x1' }],
} as const
const METHODS = Object.keys(UNSAFE) as (keyof typeof UNSAFE)[]

const closings: (() => Promise<void> | void)[] = []
beforeEach(() => peers.reset())
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** An engine on the database of that name, with one tab that has the wallet. */
async function seat(identity: string) {
  const engine = await createEngine({ identity, build: 'test', clock: systemClock })
  const page = createFlowPage(peers.urls.walletd, ['alpha'], () => {})
  closings.push(() => {
    page.stop()
    return engine.stop('moved')
  })
  const tab: Tab = {
    id: randomId(),
    url: 'https://dapp.test/',
    page: page.api,
    visible: true,
    lastVisibleAt: 0,
    suspended: false,
    gone: new AbortController().signal,
    push() {},
  }
  await page.listening
  const { id: tabId, url, visible } = tab
  const config = flowConfig()
  await engine.hello(tab, { protocol: PROTOCOL, build: 'test', tabId, url, visible, config, configHash: '1' })
  const api = await engine.api(tab)
  await api.page.walletsFound(page.wallets)
  return {
    engine,
    asked: page.asked,
    connect: () => api.connections.connect({ wallet: ALPHA, id: randomId() }),
    reach: () => engine.snapshot(tab).state.connections.eip155?.reach,
    ask: (method: keyof typeof UNSAFE, id = randomId()) =>
      api.rpc.request({ id, method, params: UNSAFE[method](id) }) as Promise<Hex>,
  }
}

/** An engine that works, and the database it works on. */
async function older() {
  const identity = `two-${randomId()}`
  const disk = createIdb({ name: `tabkey:${identity}` })
  closings.push(() => disk.close())
  const old = await seat(identity)
  await old.connect()
  const id = randomId()
  expect(
    await verifyMessage({ address: ALICE, message: id, signature: await old.ask('personal_sign', id) }),
  ).toBe(true)
  return { identity, disk, old }
}

const handed = async () =>
  (await Promise.all(METHODS.map(method => alpha.count(method)))).reduce((a, b) => a + b)

for (const method of METHODS) {
  test(`two engines: the older one sends no ${method} once a newer one has begun, and writes none down`, async () => {
    const { identity, disk, old } = await older()
    const newer = await seat(identity)
    expect(newer.engine.epoch).toBe(old.engine.epoch + 1)
    const before = { ledger: await disk.keys('ledger:'), handed: await handed() }
    expect(await failure(old.ask(method))).toMatchObject({ name: 'FencedError', code: 4900 })
    // Nor the next one.
    expect(await failure(old.ask(method))).toMatchObject({ name: 'FencedError' })
    await old.engine.fenced
    expect({ ledger: await disk.keys('ledger:'), handed: await handed() }).toEqual(before)
    await until(() => newer.reach() === 'reachable')
    await newer.ask(method)
    expect(await handed()).toBe(before.handed + 1)
  })
}

test('two engines: a newer one begins while the older one looks where the wallet stands', async () => {
  const { identity, disk, old } = await older()
  const before = { ledger: await disk.keys('ledger:'), handed: await handed() }
  await alpha.mode({ kind: 'manual', methods: ['eth_chainId'] })
  const asking = failure(old.ask('eth_sendTransaction'))
  await alpha.held()
  const raised = await disk.raiseEpoch('epoch')
  expect(raised).toBe(old.engine.epoch + 1)
  await alpha.mode('auto')
  await alpha.answer()
  expect(await asking).toMatchObject({ name: 'FencedError' })
  expect({ ledger: await disk.keys('ledger:'), handed: await handed() }).toEqual(before)
  expect((await seat(identity)).engine.epoch).toBe(raised + 1)
})

test('two engines: what the older one had sent it answers, and leaves the ledger to the newer one', async () => {
  const { disk, old } = await older()
  await alpha.mode('manual')
  const id = randomId()
  const asking = old.ask('personal_sign', id)
  await alpha.held()
  const sent = await disk.get(`ledger:${id}`)
  expect(sent).toMatchObject({ state: 'sent', id })
  await disk.raiseEpoch('epoch')
  await alpha.answer()
  expect(await verifyMessage({ address: ALICE, message: id, signature: await asking })).toBe(true)
  await old.engine.fenced
  expect(await disk.get(`ledger:${id}`)).toEqual(sent)
})
