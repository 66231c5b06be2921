// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SharedState } from '../../../../src/bridge/contract/state.ts'
import type { ListedWallet, PageWallet } from '../../../../src/bridge/contract/wallet.ts'
import { NotConnectedError, WalletNotFoundError } from '../../../../src/bridge/errors/connection.ts'
import { base, ethereum } from '../../../../src/networks.ts'
import type { Tabkey, TabkeyConfig } from '../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../src/ui/client/create/createClient.ts'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState } from '../../../support/fakeLink.ts'

const LISTED: ListedWallet = {
  id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  name: 'Listed Wallet',
  rdns: 'com.example.listed',
  mobile_link: 'listed://',
  desktop_link: 'https://listed.example.com',
}
const PAGE_WALLET: PageWallet = {
  id: 'com.example.wallet',
  rdns: 'com.example.wallet',
  name: 'Example Wallet',
  kind: 'announced',
  namespaces: ['eip155'],
}

const account = { address: ADDRESS, caipAddress: `eip155:1:${ADDRESS}`, allAccounts: [] }
const withFound = (found: readonly PageWallet[], state = emptyState()): SharedState => ({
  ...state,
  wallets: { ...state.wallets, found },
})
const clients: Tabkey[] = []

async function start(config: Partial<TabkeyConfig> = {}, answers: Parameters<typeof createFakeLink>[0] = {}) {
  const fake = createFakeLink({
    'connections.connect': ({ wallet }: { wallet: string }) => {
      if (wallet !== 'walletConnect' && wallet !== PAGE_WALLET.id) throw new WalletNotFoundError(wallet)
      fake.mirror.set(connectedState())
      return account
    },
    'data.wallets': ({ include }: { include?: readonly string[] }) => ({
      wallets: [LISTED].filter(({ id }) => include?.includes(id)),
      count: 1,
    }),
    ...answers,
  })
  const given = { networks: [ethereum, base], endpoints: { relay: 'wss://relay.test' }, ...config }
  const tabs: TabContext[] = []
  const loadModal = async () => ({
    mountModal(tab: TabContext) {
      tabs.push(tab)
      return { element: { isConnected: true }, unmount: () => {} }
    },
    prepareFirstView: async () => {},
  })
  const client = createClient(resolveConfig(given), fake.loadTab(loadModal, given))
  clients.push(client)
  client.getState()
  await fake.started()
  return { fake, client, modal: () => tabs[0]?.modal }
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.destroy()))
  localStorage.clear()
})

describe('connect: listed wallets', () => {
  test('a wallet of the directory is reached by WalletConnect, with its link', async () => {
    const { client, fake } = await start()
    fake.welcome(emptyState())
    expect(await client.connect({ wallet: LISTED.id })).toMatchObject([{ address: ADDRESS }])
    expect(fake.called('connections.connect').at(-1)).toMatchObject({
      wallet: 'walletConnect',
      listed: LISTED,
      linking: { name: 'Listed Wallet', href: 'https://listed.example.com' },
    })
  })

  test('a wallet of the host is found by its rdns, and asked directly when it is installed', async () => {
    const custom = { id: 'mine', name: 'Mine', rdns: PAGE_WALLET.id }
    const { client, fake } = await start({ wallets: { custom: [custom] } })
    fake.welcome(withFound([PAGE_WALLET]))
    await client.connect({ wallet: 'mine' })
    expect(fake.called('connections.connect').at(-1)).toMatchObject({ wallet: PAGE_WALLET.id })
  })

  test('an unknown id, and a listed one without WalletConnect, is WalletNotFoundError', async () => {
    const { client, fake } = await start({ enableWalletConnect: false })
    fake.welcome(emptyState())
    for (const wallet of [LISTED.id, 'com.unknown'])
      await expect(client.connect({ wallet })).rejects.toMatchObject({ name: 'WalletNotFoundError' })
  })

  test('a directory that does not answer is WalletNotFoundError', async () => {
    const { client, fake } = await start(
      {},
      { 'data.wallets': () => Promise.reject(new Error('HTTP status code: 500')) },
    )
    fake.welcome(emptyState())
    await expect(client.connect({ wallet: LISTED.id })).rejects.toMatchObject({ name: 'WalletNotFoundError' })
  })
})

describe('connect: with the modal', () => {
  test.each([
    ['walletConnect', 'ConnectingWalletConnectBasic', {}],
    [LISTED.id, 'ConnectingWalletConnect', { wallet: LISTED }],
    [PAGE_WALLET.id, 'ConnectingExternal', { pageWallet: PAGE_WALLET }],
  ])('%s opens %s and waits for the account', async (wallet, view, data) => {
    const { client, fake, modal } = await start()
    fake.welcome(withFound([PAGE_WALLET]))
    const connecting = client.connect({ wallet, modal: true })
    await vi.waitFor(() => expect(client.getState()).toMatchObject({ open: true, view }))
    expect(modal()?.getState().data).toEqual(data)
    const state = connectedState()
    const connection = state.connections.eip155
    if (!connection) throw new Error('no connection')
    const walletId = wallet === PAGE_WALLET.id ? wallet : 'walletConnect'
    fake.mirror.set({ ...state, connections: { eip155: { ...connection, walletId } } })
    expect(await connecting).toMatchObject([{ address: ADDRESS }])
  })

  test('a closed modal is ConnectionCancelledError', async () => {
    const { client, fake, modal } = await start()
    fake.welcome(emptyState())
    const connecting = client.connect({ wallet: 'walletConnect', modal: true })
    await vi.waitFor(() => expect(client.getState().open).toBe(true))
    modal()?.close()
    await expect(connecting).rejects.toMatchObject({ name: 'ConnectionCancelledError', code: 4001 })
  })

  test('a wallet of the page that is in use is not asked again', async () => {
    const { client, fake } = await start()
    fake.welcome(withFound([PAGE_WALLET], connectedState()))
    expect(await client.connect({ wallet: PAGE_WALLET.id, modal: true })).toMatchObject([
      { address: ADDRESS },
    ])
    expect(client.getState().open).toBe(false)
  })
})

describe('reconnectOnMount: false', () => {
  const held = { reconnectOnMount: false }

  test('shows no account, and refuses requests that need one', async () => {
    const { client, fake } = await start(held)
    fake.welcome(connectedState())
    expect(client.getAccount()).toMatchObject({ status: 'disconnected', isConnected: false })
    expect(client.getState()).toMatchObject({ connections: {}, accounts: {} })
    await expect(client.request({ method: 'eth_accounts' })).resolves.toEqual([])
    for (const method of ['personal_sign', 'eth_sendTransaction', 'solana_signMessage', 'wallet_sendCalls'])
      await expect(client.request({ method, params: [] })).rejects.toBeInstanceOf(NotConnectedError)
    await expect(client.send?.({ to: ADDRESS, amount: 1n })).rejects.toBeInstanceOf(NotConnectedError)
    expect(fake.called('rpc.request')).toEqual([])
    await client.request({ method: 'eth_blockNumber' })
    expect(fake.called('rpc.request')).toHaveLength(1)
  })

  test('reconnect shows the stored session', async () => {
    const { client, fake } = await start(held)
    fake.welcome(connectedState())
    expect(await client.reconnect()).toMatchObject([{ address: ADDRESS }])
    expect(fake.called('connections.reconnect')).toHaveLength(1)
    expect(client.getAccount()).toMatchObject({ isConnected: true, address: ADDRESS })
  })

  test('connect shows the session too, a failed connect does not', async () => {
    const { client, fake } = await start(held)
    fake.welcome(connectedState())
    await expect(client.connect({ wallet: 'com.unknown' })).rejects.toMatchObject({
      name: 'WalletNotFoundError',
    })
    expect(client.getAccount().isConnected).toBe(false)
    await client.connect({ wallet: PAGE_WALLET.id })
    expect(client.getAccount().isConnected).toBe(true)
  })

  test('the account of the last visit is neither shown nor taken off the file', async () => {
    const first = await start()
    first.fake.welcome(connectedState())
    await first.client.destroy()
    expect(localStorage.length).toBe(1)
    const { client, fake } = await start(held)
    expect(client.getAccount().address).toBeUndefined()
    fake.welcome(connectedState())
    expect(localStorage.length).toBe(1)
  })

  test('reconnect without the option answers what is connected', async () => {
    const { client, fake } = await start()
    fake.welcome(connectedState())
    expect(await client.reconnect()).toMatchObject([{ address: ADDRESS }])
  })
})
