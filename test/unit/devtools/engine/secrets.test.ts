import { expect, test } from 'vitest'
import { openDevtools } from '../../../../packages/devtools/src/engine/openDevtools.ts'
import { exportTrace } from '../../../../packages/devtools/src/panel/traceFile.ts'
import type { PageApi } from '../../../../src/bridge/contract/pageApi.ts'
import type { Tab } from '../../../../src/bridge/contract/tab.ts'
import { ENGINE_DEADLINES } from '../../../../src/bridge/wire/deadlines.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import { systemClock } from '../../../../src/worker/base/clock.ts'
import type { ProbedRequest, ProbeSlot } from '../../../../src/worker/base/probe.ts'
import { testEngineConfig } from '../../../support/engineConfig.ts'
import { testStore } from '../../../support/engineStore.ts'

const ADDRESS = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECRETS = {
  address: ADDRESS,
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  topic: '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9',
  uri: 'wc:7f6e504bfad60b485450578e05678ed3@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c',
  email: 'someone@example.org',
  otp: '482913',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
  phrase: 'test test test test test test test test test test test junk',
  body: 'I agree to something that nobody else may read',
  apiKey: 'k3y-of-the-host-at-its-node',
}

/** One argument with every secret, under every name that a method may read. */
const ARGUMENT = {
  ...SECRETS,
  method: 'personal_sign',
  params: [SECRETS.body, ADDRESS, SECRETS.privateKey],
  message: SECRETS,
  kind: 'balance',
  account: `eip155:1:${ADDRESS}`,
  wallet: SECRETS.topic,
  network: SECRETS.token,
  namespace: SECRETS.phrase,
  event: SECRETS.email,
  feature: SECRETS.uri,
}

function rig() {
  const kv = createMemory()
  const tab = {
    id: 'tab-00000001',
    url: `https://dapp.test/${ADDRESS}/profile?email=${SECRETS.email}`,
    page: { wallet: { request: async () => SECRETS } } as unknown as PageApi,
    visible: true,
    lastVisibleAt: 1,
    suspended: false,
    gone: new AbortController().signal,
    push() {},
  } as Tab
  const slot: ProbeSlot = {}
  const store = testStore(testEngineConfig())
  const tabs = new Set([tab])
  const identity = `local-${SECRETS.topic}`
  const devtools = openDevtools({
    config: () => testEngineConfig(),
    store,
    clock: systemClock,
    kv,
    identity,
    tabs,
    devtoolsTabs: tabs,
    slot,
  })
  if (!slot.probe) throw new Error('no probe')
  return { kv, tab, devtools, probe: slot.probe }
}

const withoutPrefix = (text: string): string => text.replace(/^0x/, '').toLowerCase()

test('devtools: secrets in every method, request, response, event and key are not in an exported trace', async () => {
  const { kv, tab, devtools, probe } = rig()
  for (const path of ENGINE_DEADLINES.keys())
    probe.onCall(
      tab,
      path,
      path === 'features.call' ? { ...ARGUMENT, method: SECRETS.token } : ARGUMENT,
    )(new Error(SECRETS.body))
  for (const method of ['personal_sign', 'eth_sendRawTransaction', 'eth_call', SECRETS.token]) {
    const params = [{ from: ADDRESS, data: SECRETS.privateKey }, SECRETS.topic, SECRETS.email, SECRETS.phrase]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const result = { hash: SECRETS.privateKey, note: SECRETS.uri, email: SECRETS.email, token: SECRETS.token }
    const ask = () =>
      probe.exchange(`https://node.test/v2/${SECRETS.apiKey}?token=${SECRETS.token}`, { body }, async () =>
        Response.json({ jsonrpc: '2.0', id: 1, result }),
      )
    const request = { tab, method, params, networkId: 'eip155:1' as const }
    const failed = probe.request(request, async ({ onSource }: ProbedRequest) => {
      onSource?.('node')
      await (await ask()).text()
      throw new Error(SECRETS.email)
    })
    await expect(failed).rejects.toThrow(SECRETS.email)
  }
  await probe.exchange(
    `https://api.test/account/${ADDRESS}`,
    { body: SECRETS.body },
    async () => new Response(),
  )
  tab.push({ kind: 'patch', rev: 1, set: [['wc', null, SECRETS]], drop: [] })
  await tab.page.wallet.request(SECRETS as never)
  await kv.set(`cache:balance:eip155:1:${ADDRESS}`, { at: 1, value: SECRETS })
  await kv.set(`wc:2:core:keychain:${SECRETS.topic}`, SECRETS)
  await kv.set(`ledger:${SECRETS.topic}`, SECRETS)

  await expect
    .poll(async () => (await devtools.read(tab, {})).entries.filter(({ kind }) => kind === 'exchange').length)
    .toBe(5)
  const text = exportTrace(await devtools.read(tab, { storage: true }))
  expect(text).toContain('personal_sign')
  expect(text).toContain('eth_call')
  const found = Object.entries(SECRETS).filter(([, secret]) =>
    text.toLowerCase().includes(withoutPrefix(secret)),
  )
  expect(found.map(([name]) => name)).toEqual([])
})

test('devtools: a query that is no query is refused, and so is a tab that did not ask', async () => {
  const { devtools, tab } = rig()
  await expect(devtools.read(tab, { since: 'yesterday' })).rejects.toMatchObject({ name: 'ValidationError' })
  await expect(devtools.read({ ...tab }, {})).rejects.toMatchObject({ name: 'BridgeMethodError' })
})
