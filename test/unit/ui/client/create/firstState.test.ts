// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { ethereum } from '../../../../../src/networks.ts'
import type { Tabkey } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { createAccountReader } from '../../../../../src/ui/client/values/accountReader.ts'
import { connectedState, createFakeLink } from '../../../../support/fakeLink.ts'

const clients: Tabkey[] = []

function createTestClient() {
  const fake = createFakeLink()
  const client = createClient(resolveConfig({ networks: [ethereum] }), fake.loadTab())
  clients.push(client)
  return { client, fake }
}

afterEach(async () => {
  for (const client of clients.splice(0)) await client.destroy()
  localStorage.clear()
})

test('before the engine speaks: disconnected without a hint, in every chain family', () => {
  const { client } = createTestClient()
  expect(client.getAccount()).toMatchObject({ status: 'disconnected', isConnected: false })
  expect(client.getAccount('solana')).toMatchObject({ status: 'disconnected' })
  expect(client.getState()).toMatchObject({ ready: false, loading: false, connections: {} })
})

test('a server does not know the visitor: connecting, in every chain family', () => {
  const read = createAccountReader({})
  const state = createTestClient().client.getServerState()
  expect(read(state)).toMatchObject({ status: 'connecting', isConnected: false })
  expect(read(state)).not.toHaveProperty('address')
  expect(read(state, 'solana')).toMatchObject({ status: 'connecting' })
})

test('a session without a hint changes the account once', async () => {
  const { client, fake } = createTestClient()
  client.getState()
  await fake.started()
  const statuses: string[] = []
  client.subscribe(
    () => client.getAccount().status,
    status => statuses.push(status),
  )
  fake.welcome(connectedState())
  expect(statuses).toEqual(['connected'])
})
