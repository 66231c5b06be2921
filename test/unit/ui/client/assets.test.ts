// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { AssetEntry, AssetKey } from '../../../../src/bridge/contract/assets.ts'
import { HistoryUnavailableError } from '../../../../src/bridge/errors/assets.ts'
import { toErrorWire } from '../../../../src/bridge/errors/wire.ts'
import { base, ethereum } from '../../../../src/networks.ts'
import type { Tabkey } from '../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState } from '../../../support/fakeLink.ts'

const ACCOUNT = `eip155:1:${ADDRESS}` as const
const clients: Tabkey[] = []
afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.destroy()))
  localStorage.clear()
})

async function start(fake = createFakeLink(), features = {}) {
  const client = createClient(resolveConfig({ networks: [ethereum, base], features }), fake.loadTab())
  clients.push(client)
  const events: string[] = []
  client.events.subscribe(({ type }) => events.push(type))
  client.getState()
  await fake.started()
  return { fake, client, events }
}

test('assets: each list is asked for by account and cursor', async () => {
  const page = { items: [], next: null }
  const { client, fake, events } = await start(
    createFakeLink({ 'data.history': () => page, 'data.nfts': () => page, 'data.tokens': () => page }),
  )
  fake.welcome(connectedState())
  expect(await client.history?.get()).toEqual(page)
  expect(events).not.toContain('LOAD_MORE_TRANSACTIONS')
  await client.history?.get({ cursor: 'c'.repeat(2_000) })
  await client.nfts.get({ account: 'eip155:8453:0x12', cursor: 'n' })
  await client.tokens.get()
  expect(fake.called('data.history')).toEqual([
    { account: ACCOUNT },
    { account: ACCOUNT, cursor: 'c'.repeat(2_000) },
  ])
  expect(fake.called('data.nfts')).toEqual([{ account: 'eip155:8453:0x12', cursor: 'n' }])
  expect(fake.called('data.tokens')).toEqual([{ account: ACCOUNT }])
  expect(events).toContain('LOAD_MORE_TRANSACTIONS')
})

test('assets: fetching requires an account address, and a cursor that is one', async () => {
  const { client, fake } = await start()
  fake.welcome(emptyState())
  for (const list of [client.tokens, client.nfts, client.history])
    await expect(list?.get()).rejects.toThrow('Fetching requires an account address')
  for (const cursor of ['', 7, 'c'.repeat(2_001)])
    await expect(client.nfts.get({ account: ACCOUNT, cursor: cursor as string })).rejects.toThrow(/next/)
  for (const list of ['tokens', 'nfts', 'history']) expect(fake.called(`data.${list}`)).toEqual([])
})

test('assets: without the feature there is no history', async () => {
  const { client } = await start(createFakeLink(), { history: false })
  expect(client.history).toBeUndefined()
  expect(client.tokens).toBeDefined()
})

test('assets: a history that cannot be had is told once each time, however many look', async () => {
  const failed = toErrorWire(new HistoryUnavailableError())
  const { client, fake, events } = await start(
    createFakeLink({
      'data.history'() {
        throw new HistoryUnavailableError()
      },
    }),
  )
  fake.welcome(connectedState())
  const ends = [client.history?.watch({}, () => {}), client.history?.watch({}, () => {})]
  await vi.dynamicImportSettled()
  const entry = (at: number) => {
    const item: AssetEntry = { status: 'error', value: null, error: failed, at }
    return { [`history ${ACCOUNT}` as AssetKey]: item } as Record<AssetKey, AssetEntry>
  }
  const reported = () => events.filter(type => type === 'ERROR_FETCH_TRANSACTIONS').length
  fake.mirror.set({ ...connectedState(), assets: entry(0) })
  await expect.poll(reported).toBe(1)
  fake.mirror.set({ ...connectedState(), assets: entry(1) })
  await expect.poll(reported).toBe(2)
  await expect(client.history?.get()).rejects.toThrow('Failed to fetch transactions')
  expect(reported()).toBe(3)
  for (const end of ends) end?.()
})

test('assets: a list that is watched follows the account', async () => {
  const { client, fake } = await start()
  fake.welcome(connectedState())
  const reported = vi.fn()
  const off = client.tokens.watch({}, reported)
  await expect.poll(() => fake.called('data.watch')).toEqual([{ kind: 'tokens', account: ACCOUNT }])
  fake.mirror.set(connectedState('eip155:8453'))
  await expect.poll(() => fake.called('data.unwatch')).toEqual([{ kind: 'tokens', account: ACCOUNT }])
  off()
  await expect.poll(() => fake.called('data.unwatch')).toHaveLength(2)
  expect(reported.mock.calls).toEqual([[null]])
})
