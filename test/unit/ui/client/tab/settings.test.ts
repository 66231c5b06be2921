// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { ControlSlice } from '../../../../../src/bridge/contract/control.ts'
import { base, ethereum } from '../../../../../src/networks.ts'
import type { Tabkey } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { connectedState, createFakeLink } from '../../../../support/fakeLink.ts'

const clients: Tabkey[] = []

async function start(fake: ReturnType<typeof createFakeLink>, count = 1): Promise<Tabkey> {
  const client = createClient(resolveConfig({ networks: [ethereum, base] }), fake.loadTab())
  clients.push(client)
  client.getState()
  await fake.started(count)
  return client
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.destroy()))
  localStorage.clear()
})

const file = (version: number, more: Partial<ControlSlice> = {}): ControlSlice => ({
  version,
  expires: Date.now() + 3_600_000,
  features: [],
  methods: [],
  wallets: [],
  ...more,
})

test('settings: the client has its methods until a control file came, and again after one that names none', async () => {
  const fake = createFakeLink()
  const client = await start(fake)
  const state = connectedState()
  fake.welcome({ ...state, control: null })
  expect(client.send).toBeDefined()
  expect(client.swaps).toBeDefined()

  fake.mirror.set({ ...state, control: file(1, { features: ['send'] }) })
  await expect.poll(() => client.send).toBeUndefined()
  expect(client.swaps, 'the file did not name it').toBeDefined()

  fake.mirror.set({ ...state, control: file(2) })
  await expect.poll(() => client.send).toBeDefined()
})

test('settings: a client of a tab that knows the control file starts without what it names', async () => {
  const fake = createFakeLink()
  const first = await start(fake)
  fake.welcome({ ...connectedState(), control: file(1, { features: ['send'] }) })
  await expect.poll(() => first.send).toBeUndefined()
  const second = await start(fake, 2)
  await expect.poll(() => second.send).toBeUndefined()
  expect(second.swaps).toBeDefined()
})

test('settings: an update of the host does not give back what the control file took away', async () => {
  const fake = createFakeLink()
  const client = await start(fake)
  fake.welcome({ ...connectedState(), control: file(1, { features: ['send'] }) })
  await expect.poll(() => client.send).toBeUndefined()
  await client.update({ features: { send: true, swaps: false } })
  expect(client.swaps).toBeUndefined()
  expect(client.send).toBeUndefined()
})
