// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { base, ethereum } from '../../../../../src/networks.ts'
import type { Tabkey, TabkeyConfig } from '../../../../../src/ui/client/api/tabkey.ts'
import type { TabkeyEvent } from '../../../../../src/ui/client/api/tabkeyEvent.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState, OTHER } from '../../../../support/fakeLink.ts'

const clients: Tabkey[] = []

/** A new client. */
function make(fake = createFakeLink(), config: Partial<TabkeyConfig> = {}) {
  const mountModal = vi.fn(() => ({ element: { isConnected: true }, unmount: () => {} }))
  const loadModal = vi.fn(async () => ({ mountModal, prepareFirstView: async () => {} }))
  const client = createClient(
    resolveConfig({ networks: [ethereum, base], ...config }),
    fake.loadTab(loadModal),
  )
  clients.push(client)
  return { fake, client, mountModal, loadModal }
}

/** A client whose tab is there. */
async function start(...parameters: Parameters<typeof make>) {
  const made = make(...parameters)
  made.client.getState()
  await made.fake.started()
  return made
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.destroy()))
  localStorage.clear()
})

describe('createClient: its life', () => {
  test('starts behind the back of the caller, once', async () => {
    const { fake } = make()
    expect(fake.links).toHaveLength(0)
    await fake.started()
    expect(fake.links).toHaveLength(1)
    expect(fake.links[0]?.hello()).toMatchObject({
      url: location.origin + location.pathname,
      config: { metadata: { url: location.origin } },
    })
  })

  test('two of the same identity and config are one tab; the last one out closes it', async () => {
    const fake = createFakeLink()
    const { client: entry } = make(fake)
    const { client: two } = make(fake)
    await fake.started(2)
    expect(fake.links).toHaveLength(1)
    await entry.destroy()
    expect(fake.stops).toBe(0)
    fake.welcome(connectedState())
    expect(two.getAccount().isConnected).toBe(true)
    await two.destroy()
    expect(fake.stops).toBe(1)
  })

  test('other endpoints are another tab', async () => {
    const fake = createFakeLink()
    make(fake)
    make(fake, { endpoints: { relay: 'wss://relay.test' } })
    await fake.started(2)
    expect(new Set(fake.links.map(({ identity }) => identity)).size).toBe(2)
  })

  test('after destroy calls reject, reading goes on', async () => {
    const { fake, client } = await start()
    fake.welcome(connectedState())
    expect(client.getAccount().address).toBe(ADDRESS)
    await client.destroy()
    await expect(client.request({ method: 'eth_chainId' })).rejects.toMatchObject({
      name: 'ClientDestroyedError',
    })
    expect(client.getAccount().address).toBe(ADDRESS)
  })
})

describe('createClient: reading', () => {
  test("the last visit's account is there at once, and wiped by a disconnect", async () => {
    const first = await start()
    expect(first.client.getState().ready).toBe(false)
    first.fake.welcome(connectedState('eip155:8453'))
    await first.client.destroy()

    const { client, fake } = make()
    expect(client.getAccount()).toMatchObject({
      status: 'connecting',
      isConnected: false,
      address: ADDRESS,
      connectedWalletInfo: { name: 'Example Wallet' },
    })
    expect(client.getNetwork()?.name).toBe('Base')
    expect(client.getServerState().accounts).toEqual({})
    await fake.started()
    fake.welcome(emptyState())
    expect(client.getAccount()).toMatchObject({ status: 'disconnected', allAccounts: [] })
    expect(localStorage.length).toBe(0)
  })

  test('accounts and slices keep their reference while nothing about them changed', async () => {
    const { client, fake } = await start()
    const state = connectedState()
    fake.welcome(state)
    const account = client.getAccount()
    fake.mirror.set({ ...state, requestCount: 3 })
    expect(client.getAccount()).toBe(account)
    expect(client.getState().networks).toBe(state.networks)
    expect(client.getServerState()).toBe(client.getServerState())
  })

  test('subscribe tells changes of the selected part only', async () => {
    const { client, fake } = await start()
    const reported = vi.fn()
    const off = client.subscribe(state => ({ address: state.accounts.eip155?.address }), reported)
    fake.welcome(connectedState())
    fake.mirror.set({ ...connectedState(), requestCount: 1 })
    expect(reported.mock.calls).toEqual([[{ address: ADDRESS }, { address: undefined }]])
    off()
    fake.mirror.set(connectedState('eip155:1', OTHER))
    expect(reported).toHaveBeenCalledTimes(1)
  })

  test('a wallet on a network that is not configured shows the placeholder', async () => {
    const { client, fake } = await start()
    const state = connectedState()
    fake.welcome({ ...state, networks: { ...state.networks, unsupported: { eip155: 'eip155:1337' } } })
    expect(client.getNetwork()).toMatchObject({
      name: 'Unknown Network',
      id: 1337,
      caipNetworkId: 'eip155:1337',
    })
    expect(client.getNetwork()).toBe(client.getNetwork())
  })
})

describe('createClient: request', () => {
  test('request: before connecting', async () => {
    const { client, fake } = await start()
    fake.welcome(emptyState())
    await expect(client.request({ method: 'personal_sign', params: ['0x', ADDRESS] })).rejects.toMatchObject({
      name: 'NotConnectedError',
      message: 'Please call connect() before request()',
      code: 4100,
    })
    expect(fake.called('rpc.request')).toEqual([])
  })

  test('request: chain reads need no account', async () => {
    const { client, fake } = await start(createFakeLink({ 'rpc.request': () => '0x1' }))
    fake.welcome(emptyState())
    expect(await client.request({ method: 'eth_blockNumber' })).toBe('0x1')
    expect(fake.called('rpc.request')).toMatchObject([
      { id: expect.stringMatching(/^[0-9a-f]{32}$/), method: 'eth_blockNumber' },
    ])
  })

  test.each<[unknown, string]>([
    [null, 'Expected an object'],
    [{ method: '' }, 'method: String must contain at least 1 characters'],
    [{ method: 'x', params: [() => {}] }, 'params: Expected data: functions cannot reach the engine'],
    [{ method: 'x', network: '1' }, 'network: Invalid CAIP-2 network id: 1'],
    [{ method: 'x', signal: {} }, 'signal: Expected an AbortSignal'],
  ])('request: wrong arguments %#', async (args, message) => {
    const { client, fake } = make()
    await expect(client.request(args as { method: string })).rejects.toMatchObject({
      name: 'ValidationError',
      message,
    })
    expect(fake.called('rpc.request')).toEqual([])
  })

  test('request: aborted before, and while it is pending', async () => {
    const { client, fake } = await start(createFakeLink({ 'rpc.request': () => new Promise(() => {}) }))
    fake.welcome(connectedState())
    await expect(
      client.request<unknown>({ method: 'eth_call', signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({
      name: 'RequestAbortedError',
      message: 'Request was aborted',
    })
    expect(fake.called('rpc.request')).toEqual([])

    const abort = new AbortController()
    const asked = client.request<unknown>({ method: 'personal_sign', params: [], signal: abort.signal })
    asked.catch(() => {})
    await vi.waitFor(() => expect(fake.called('rpc.request')).toHaveLength(1), 10_000)
    abort.abort()
    await expect(asked).rejects.toMatchObject({ name: 'RequestAbortedError' })
    const [{ id }] = fake.called('rpc.request') as [{ id: string }]
    expect(fake.called('rpc.abort')).toEqual([id])
  })

  test('request: no engine', async () => {
    const { client, fake } = await start()
    fake.link.set({
      status: 'failed',
      mode: null,
      epoch: null,
      error: { name: 'EngineStartError', message: 'The wallet engine could not be started', code: 4900 },
    })
    await expect(client.request({ method: 'eth_chainId' })).rejects.toMatchObject({
      name: 'EngineStartError',
    })
  })
})

describe('createClient: connect, open, watch', () => {
  test('connect: waits, answers the account, opens nothing', async () => {
    const fake = createFakeLink({
      'connections.connect': () => {
        fake.mirror.set(connectedState())
        return connectedState().accounts.eip155
      },
    })
    const { client, loadModal } = await start(fake)
    const events: TabkeyEvent[] = []
    client.events.subscribe(event => event.type !== 'INITIALIZE' && events.push(event))
    fake.welcome(emptyState())
    const accounts = await client.connect({ wallet: 'com.example.wallet', network: 'eip155:1' })
    expect(accounts).toMatchObject([{ address: ADDRESS, status: 'connected' }])
    expect(fake.called('connections.connect')).toMatchObject([
      { wallet: 'com.example.wallet', network: 'eip155:1' },
    ])
    expect(events).toEqual([
      { type: 'CONNECT_SUCCESS', namespace: 'eip155', address: ADDRESS, wallet: 'com.example.wallet' },
    ])
    expect(loadModal).not.toHaveBeenCalled()
  })

  test('connect: user rejects', async () => {
    const fake = createFakeLink({
      'connections.connect': () => {
        throw Object.assign(new Error('Connection declined'), { code: 4001 })
      },
    })
    const { client } = await start(fake)
    const events: TabkeyEvent[] = []
    client.events.subscribe(event => event.type !== 'INITIALIZE' && events.push(event))
    fake.welcome(emptyState())
    await expect(client.connect({ wallet: 'x' })).rejects.toMatchObject({ code: 4001 })
    // A user rejection is not reported as an error.
    expect(events).toEqual([])
    await expect(client.connect({} as { wallet: string })).rejects.toMatchObject({
      name: 'ValidationError',
      field: 'wallet',
    })
  })

  test('open: the chunk is loaded once, and again when it was lost', async () => {
    const { client, fake, loadModal, mountModal } = await start()
    fake.welcome(emptyState())
    loadModal.mockRejectedValueOnce(new Error('404'))
    await expect(client.open()).rejects.toThrow('The wallet modal could not be loaded')
    await client.open()
    await client.open({ view: 'Networks' })
    expect(loadModal).toHaveBeenCalledTimes(2)
    expect(mountModal).toHaveBeenCalledTimes(1)
    expect(client.getState()).toMatchObject({ open: true, view: 'Networks' })
    await expect(client.open({ view: 'Nowhere' as 'Connect' })).rejects.toMatchObject({ field: 'view' })
  })

  test('open: the account when connected; close tells', async () => {
    const { client, fake } = await start()
    const events: TabkeyEvent[] = []
    client.events.subscribe(event => event.type !== 'INITIALIZE' && events.push(event))
    fake.welcome(connectedState())
    await client.open()
    expect(client.getState().view).toBe('Account')
    await client.close()
    expect(events).toEqual([
      { type: 'MODAL_OPEN', connected: true },
      { type: 'MODAL_CLOSE', connected: true },
    ])
  })

  test('balances.watch: counted, follows the account, said again after a restart', async () => {
    const { client, fake } = await start()
    fake.welcome(connectedState())
    const reported = vi.fn()
    const off = client.balances.watch({}, reported)
    const offTwo = client.balances.watch({}, () => {})
    client.balances.watch({}, reported)()
    await expect.poll(() => reported.mock.calls).toEqual([[null]])
    const entry = { kind: 'balance', account: `eip155:1:${ADDRESS}` }
    await vi.dynamicImportSettled()
    expect(fake.called('data.watch')).toEqual([entry])
    const balance = {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      quantity: { decimals: '18', numeric: '1.5' },
    } as const
    fake.mirror.set({
      ...connectedState(),
      balances: { [`eip155:1:${ADDRESS}`]: { status: 'fresh', balance, error: null, at: 1 } },
    })
    expect(reported.mock.calls).toEqual([[null], [balance]])
    fake.welcome(fake.mirror.getState() ?? emptyState())
    await vi.dynamicImportSettled()
    expect(fake.called('data.watch')).toEqual([entry, entry])
    fake.mirror.set(connectedState('eip155:8453'))
    expect(fake.called('data.watch').at(-1)).toEqual({ kind: 'balance', account: `eip155:8453:${ADDRESS}` })
    expect(fake.called('data.unwatch')).toEqual([entry])
    off()
    offTwo()
    expect(fake.called('data.unwatch')).toHaveLength(2)
  })

  test('balances.get: without an account', async () => {
    const { client, fake } = await start()
    fake.welcome(emptyState())
    await expect(client.balances.get()).rejects.toThrow('Fetching requires an account address')
  })

  test('request: what the host changes while it waits is not what is sent', async () => {
    const { client, fake } = await start()
    const params: unknown[] = [{ to: ADDRESS, data: '0x01' }, 'latest']
    const asked = client.request<unknown>({ method: 'eth_call', params })
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    Object.assign(params[0] as object, { to: OTHER })
    params[1] = 'earliest'
    fake.welcome(emptyState())
    await asked
    expect(fake.called('rpc.request')).toMatchObject([{ params: [{ to: ADDRESS, data: '0x01' }, 'latest'] }])
  })

  test('wallets.get: the wallets of the host alone, pages of 40', async () => {
    const { client, fake } = await start(
      createFakeLink({ 'data.wallets': () => ({ wallets: [], count: 0 }) }),
      {
        wallets: { exclude: ['x'] },
      },
    )
    fake.welcome(emptyState())
    await client.wallets.get({ search: 'meta' })
    expect(fake.called('data.wallets')).toEqual([{ page: 1, entries: 40, search: 'meta', exclude: ['x'] }])
    await expect(client.wallets.get({ entries: 101 })).rejects.toMatchObject({ field: 'entries' })
  })

  test('wallets.get: the host’s own wallets stand before the first page, are counted, and once', async () => {
    const listed = (id: string, name: string) => ({ id, name })
    const answer = { wallets: [listed('a', 'Alpha'), listed('own', 'Own by another name')], count: 2 }
    const own = { ...listed('own', 'Own Wallet'), rdns: 'com.own' }
    const { client, fake } = await start(createFakeLink({ 'data.wallets': () => answer }), {
      wallets: { custom: [own, listed('second', 'Second')], exclude: ['own'] },
    })
    const kind = 'announced' as const
    const found = { id: 'x', name: 'Own', rdns: 'com.own', kind, namespaces: ['eip155'] as const }
    fake.welcome({ ...emptyState(), wallets: { found: [found], recent: [], left: [], labels: {} } })
    expect(await client.wallets.get()).toEqual({
      wallets: [
        { ...own, installed: true },
        { ...listed('second', 'Second'), installed: false },
        listed('a', 'Alpha'),
      ],
      count: 4,
    })
    expect((await client.wallets.get({ page: 2 })).wallets).toEqual([listed('a', 'Alpha')])
    const search = await client.wallets.get({ search: ' SEC' })
    expect(search.wallets.map(({ id }) => id)).toEqual(['second', 'a', 'own'])
    expect((await client.wallets.get({ badge: 'certified' })).wallets).toHaveLength(2)
  })

  test('logs: the engine’s, below a line that says whose; download saves the same as a file', async () => {
    const { client, fake } = await start(createFakeLink({ 'telemetry.log': () => 'one\ntwo\n' }))
    fake.welcome(emptyState())
    const text = await client.logs.get()
    expect(text).toMatch(/^tabkey \S+, engine .*, protocol \d+, sharedWorker, storage \w+\none\ntwo\n$/)
    const saved: { name: string; blob: Blob }[] = []
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => `blob:${blobs.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: blobs[Number(this.href.slice(5)) - 1] as Blob })
    })
    await client.logs.download()
    expect(saved).toHaveLength(1)
    expect(saved[0]?.name).toMatch(/^tabkey-[\dTZ.-]+\.log$/)
    expect(await saved[0]?.blob.text()).toBe(text)
    await client.destroy()
    await expect(client.logs.get()).rejects.toMatchObject({ name: 'ClientDestroyedError' })
  })

  test('page wallets are told at each welcome', async () => {
    const { fake } = await start()
    await Promise.resolve()
    for (const state of [emptyState(), emptyState()]) fake.welcome(state)
    expect(fake.called('page.walletsFound')).toEqual([[], []])
  })
})
