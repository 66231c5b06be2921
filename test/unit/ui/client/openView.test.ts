// @vitest-environment happy-dom

import { afterEach, expect, test } from 'vitest'
import type { SignInConfig } from '../../../../src/bridge/contract/signIn.ts'
import type { Connection, SharedState, SignInEntry } from '../../../../src/bridge/contract/state.ts'
import { base, ethereum, solana } from '../../../../src/networks.ts'
import type { Tabkey, TabkeyConfig } from '../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../src/ui/client/create/createClient.ts'
import { connectedState, createFakeLink } from '../../../support/fakeLink.ts'

const clients: Tabkey[] = []

/** A client whose tab is there. */
async function start(config: Partial<TabkeyConfig> = {}) {
  const fake = createFakeLink()
  const client = createClient(resolveConfig({ networks: [ethereum, base], ...config }), fake.loadTab())
  clients.push(client)
  client.getState()
  await fake.started()
  return { fake, client }
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.destroy()))
  localStorage.clear()
})

test('open: a view without its project id opens the account and raises the alert', async () => {
  const { client, fake } = await start()
  fake.welcome(connectedState())
  await client.open({ view: 'Swap', arguments: { fromToken: 'ETH' } })
  expect(client.getState().view).toBe('Account')
  expect(fake.calls.filter(({ path }) => path === 'alerts.raise')).toEqual([
    { path: 'alerts.raise', argument: 'PROJECT_ID_NOT_CONFIGURED' },
  ])
  await client.open({ view: 'WalletSend' })
  expect(client.getState().view).toBe('WalletSend')
})

test('open: a view of a feature that is off opens the account and raises nothing', async () => {
  const { client, fake } = await start({ features: { swaps: false, send: false } })
  fake.welcome(connectedState())
  for (const view of ['Swap', 'WalletSend'] as const) {
    await client.open({ view })
    expect(client.getState().view, view).toBe('Account')
  }
  expect(fake.calls.filter(({ path }) => path === 'alerts.raise')).toEqual([])
})

test('a feature that is off has no methods', async () => {
  const off = { swaps: false, onramp: false, send: false, history: false }
  const { client } = await start({ features: off })
  expect([client.swaps, client.onramp, client.send, client.history, client.pay]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})

test('open: a named family becomes the active one when it has an account, else Connect opens for it', async () => {
  const { client, fake } = await start({ networks: [ethereum, solana] })
  const state = connectedState()
  fake.welcome(state)
  await client.open({ namespace: 'solana' })
  expect(client.getState().view).toBe('Connect')
  expect(fake.calls.some(({ path }) => path === 'connections.activate')).toBe(false)
  const account = { address: 'So1', caipAddress: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1' as const }
  const both: SharedState = {
    ...state,
    accounts: { ...state.accounts, solana: { ...account, allAccounts: [] } },
  }
  fake.welcome(both)
  await client.open({ namespace: 'solana' })
  expect(client.getState().view).toBe('Account')
  expect(fake.calls.filter(({ path }) => path === 'connections.activate')).toEqual([
    { path: 'connections.activate', argument: { namespace: 'solana' } },
  ])
  await client.open({ namespace: 'eip155' })
  await client.open({ view: 'Connect', namespace: 'solana' })
  expect(fake.calls.filter(({ path }) => path === 'connections.activate')).toHaveLength(1)
  expect(client.getState().view).toBe('Connect')
})

test('open: a view of a family that has yet to sign in waits for the sign-in, and opens after it', async () => {
  // The engine of this test never asks it.
  const siwx = {} as SignInConfig
  const given = { networks: [ethereum, solana], siwx }
  const fake = createFakeLink()
  const client = createClient(resolveConfig(given), fake.loadTab(undefined, given))
  clients.push(client)
  client.getState()
  await fake.started()
  const state = connectedState()
  const caipAddress = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1' as const
  const other = { address: 'So1', caipAddress, allAccounts: [] }
  const connection = { ...state.connections.eip155, namespace: 'solana' } as Connection
  const joined: SharedState = {
    ...state,
    networks: { ...state.networks, activeNamespace: 'solana' },
    connections: { ...state.connections, solana: connection },
    accounts: { ...state.accounts, solana: other },
  }
  const entry = { account: caipAddress, isRequired: true, promptTab: 'tab1', error: null }
  const signingIn = (status: SignInEntry['status']): SharedState => ({
    ...joined,
    signIn: { solana: { ...entry, status, promptTab: status === 'signedIn' ? null : entry.promptTab } },
  })
  fake.welcome(joined)
  // The engine asks for the signature as soon as the family is active.
  fake.welcome(signingIn('required'))
  await expect.poll(() => client.getState().view).toBe('SIWXSignMessage')
  await client.open({ view: 'WalletReceive', namespace: 'solana' })
  expect(client.getState().view).toBe('SIWXSignMessage')
  fake.welcome(signingIn('signedIn'))
  await expect.poll(() => client.getState().view).toBe('WalletReceive')
})
