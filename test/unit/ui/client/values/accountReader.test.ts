import { expect, test } from 'vitest'
import type { SharedState } from '../../../../../src/bridge/contract/state.ts'
import { DEFAULT_ACCOUNT_TYPES } from '../../../../../src/bridge/values/defaults.ts'
import { composeState } from '../../../../../src/ui/client/create/tabkeyState.ts'
import { createAccountReader } from '../../../../../src/ui/client/values/accountReader.ts'
import { ADDRESS, connectedState, emptyState, OTHER } from '../../../../support/fakeLink.ts'

const compose = (shared: SharedState, ready = true) =>
  composeState({
    shared,
    ready,
    link: { status: 'ready', mode: 'sharedWorker' },
    modal: { open: false, view: 'Connect' },
    theme: { mode: 'light', variables: {} },
    avatar: null,
  })

test('account: everything the spec names', () => {
  const read = createAccountReader(DEFAULT_ACCOUNT_TYPES)
  const caipAddress = `eip155:1:${ADDRESS}` as const
  const identity = { status: 'fresh', name: 'me.eth', avatar: 'data:image/png;base64,AAAA' } as const
  expect(read(compose({ ...connectedState(), identities: { [caipAddress]: identity } }))).toEqual({
    namespace: 'eip155',
    status: 'connected',
    isConnected: true,
    address: ADDRESS,
    caipAddress,
    allAccounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }],
    accountType: 'eoa',
    profileName: 'me.eth',
    profileImage: 'data:image/png;base64,AAAA',
    preferredAccountTypes: { eip155: 'smartAccount', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' },
    connectedWalletInfo: { name: 'Example Wallet', type: 'announced', rdns: 'com.example.wallet' },
  })
})

test('account: each status, and a namespace without a connection', () => {
  const read = createAccountReader({})
  expect(read(compose(emptyState()))).toMatchObject({
    status: 'disconnected',
    isConnected: false,
    allAccounts: [],
  })
  expect(read(compose(emptyState(), false))).toMatchObject({ status: 'disconnected', isConnected: false })
  const restoring = connectedState('eip155:1', ADDRESS, 'connecting')
  expect(read(compose(restoring))).toMatchObject({
    status: 'connecting',
    isConnected: false,
    address: ADDRESS,
  })
  expect(read(compose(connectedState()), 'solana')).toMatchObject({
    namespace: 'solana',
    status: 'disconnected',
  })
})

test('account: the same object until something about it changed', () => {
  const read = createAccountReader({})
  const state = connectedState()
  const account = read(compose(state))
  expect(read(compose({ ...state, requestCount: 1 }))).toBe(account)
  expect(read(compose(connectedState('eip155:1', OTHER)))).not.toBe(account)
})

test('account: the chosen account type wins over the default, and the type of the address in use is named', () => {
  const read = createAccountReader(DEFAULT_ACCOUNT_TYPES)
  const state = connectedState()
  const held = state.accounts.eip155
  if (!held) throw new Error('The fixture is connected')
  const before = read(compose(state))
  expect(before).toMatchObject({ accountType: 'eoa', preferredAccountTypes: { eip155: 'smartAccount' } })

  const chosen = { ...state, embedded: { ...state.embedded, accountTypes: { eip155: 'eoa' } as const } }
  const after = read(compose(chosen))
  expect(after.preferredAccountTypes).toEqual({ ...DEFAULT_ACCOUNT_TYPES, eip155: 'eoa' })
  expect(read(compose({ ...chosen, requestCount: 1 }))).toBe(after)

  const allAccounts = [
    { namespace: 'eip155', address: OTHER, type: 'eoa' },
    { namespace: 'eip155', address: ADDRESS, type: 'smartAccount' },
  ] as const
  const smart = { ...chosen, accounts: { eip155: { ...held, allAccounts } } }
  expect(read(compose(smart)).accountType).toBe('smartAccount')
  expect(read(compose(emptyState()))).not.toHaveProperty('accountType')
})

test('account: the user of the embedded wallet, absent for other wallets', () => {
  const read = createAccountReader({})
  const state = connectedState()
  const connection = state.connections.eip155
  if (!connection) throw new Error('The fixture is connected')
  const embedded = {
    ...state.embedded,
    email: 'ada@example.test',
    username: null,
    smartAccountDeployed: true,
  }
  expect(read(compose({ ...state, embedded }))).not.toHaveProperty('user')
  const connections = { eip155: { ...connection, kind: 'embedded' as const } }
  const account = read(compose({ ...state, connections, embedded }))
  expect(account).toMatchObject({
    user: { email: 'ada@example.test', username: null },
    smartAccountDeployed: true,
  })
  const renamed = { ...embedded, email: 'grace@example.test' }
  expect(read(compose({ ...state, connections, embedded: renamed })).user?.email).toBe('grace@example.test')
  expect(read(compose({ ...state, connections, embedded: renamed }, false)).user).toBeDefined()
})
