// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type App, createApp, createSSRApp, defineComponent, h, nextTick, ref } from 'vue'
import { renderToString } from 'vue/server-renderer'
import {
  ConnectButton,
  tabkeyPlugin,
  useAccount,
  useBalance,
  useConnect,
  useConnections,
  useEvents,
  useModal,
  useNetwork,
  usePendingRequests,
  useTabkey,
  useTabkeyMutation,
  useTabkeyState,
  useWallets,
  WalletButton,
} from '../../../packages/vue/src/index.ts'
import { base, ethereum } from '../../../src/networks.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState, OTHER } from '../../support/fakeLink.ts'

const clients: Tabkey[] = []
const apps: App[] = []

afterEach(async () => {
  for (const app of apps.splice(0)) app.unmount()
  document.body.replaceChildren()
  await Promise.all(clients.splice(0).map(client => client.destroy()))
  localStorage.clear()
  vi.unstubAllGlobals()
})

function make(answers: Parameters<typeof createFakeLink>[0] = {}) {
  const fake = createFakeLink(answers)
  const client = createClient(resolveConfig({ networks: [ethereum, base] }), fake.loadTab())
  clients.push(client)
  return { fake, client }
}

function mount<Bound>(client: Tabkey, setup: () => Bound, create = createApp) {
  let bound: Bound | undefined
  const component = defineComponent(() => {
    bound = setup()
    return () => h('p')
  })
  const app = create(component).use(tabkeyPlugin, client)
  apps.push(app)
  app.mount(document.body.appendChild(document.createElement('div')))
  return { app, bound: bound as Bound }
}

describe('composables of Vue', () => {
  test('useAccount follows the session, one ref for each member', async () => {
    const { fake, client } = make()
    const { bound } = mount(client, () => useAccount())
    expect(bound.status.value).toBe('disconnected')
    await fake.started()
    fake.welcome(emptyState())
    expect(bound.status.value).toBe('disconnected')
    fake.mirror.set(connectedState())
    expect([bound.address.value, bound.isConnected.value]).toEqual([ADDRESS, true])
    fake.mirror.set(connectedState('eip155:1', OTHER))
    expect(bound.address.value).toBe(OTHER)
  })

  test('a ref as namespace is followed to the other account', async () => {
    const { fake, client } = make()
    const namespace = ref<'eip155' | 'solana'>('solana')
    const { bound } = mount(client, () => useAccount({ namespace }))
    await fake.started()
    fake.welcome(connectedState())
    expect(bound.address.value).toBeUndefined()
    namespace.value = 'eip155'
    await nextTick()
    expect(bound.address.value).toBe(ADDRESS)
  })

  test('nothing is followed after the component is unmounted', async () => {
    const { fake, client } = make()
    const events: string[] = []
    const { app, bound } = mount(client, () => {
      useEvents(({ type }) => events.push(type))
      return useAccount()
    })
    await fake.started()
    fake.welcome(emptyState())
    app.unmount()
    apps.length = 0
    const before = events.length
    fake.mirror.set(connectedState())
    expect(bound.status.value).toBe('disconnected')
    expect(events).toHaveLength(before)
  })

  test('useTabkeyState changes only with the selected part', async () => {
    const { fake, client } = make()
    const { bound } = mount(client, () => useTabkeyState(({ networks }) => ({ known: networks.known })))
    await fake.started()
    const state = emptyState()
    fake.welcome(state)
    const before = bound.value
    fake.mirror.set({ ...state, requestCount: 3 })
    expect(bound.value).toBe(before)
  })

  test('network, connections and pending requests', async () => {
    const { fake, client } = make()
    const { bound } = mount(client, () => ({
      ...useNetwork(),
      ...useConnections({ namespace: 'eip155' }),
      ...usePendingRequests(),
      ...useModal(),
    }))
    await fake.started()
    fake.welcome(connectedState('eip155:8453'))
    expect(bound.networkId.value).toBe('eip155:8453')
    expect(bound.connections.value.map(({ connection, isInUse }) => [connection.walletId, isInUse])).toEqual([
      ['com.example.wallet', true],
    ])
    expect(bound.count.value).toBe(0)
    expect(bound.isOpen.value).toBe(false)
    fake.mirror.set({ ...connectedState(), requestCount: 2 })
    expect(bound.count.value).toBe(2)
  })

  test('a mutation goes from idle to pending to success, and to error', async () => {
    const { client } = make()
    let settle: { resolve(value: string): void; reject(error: Error): void } | undefined
    const { bound } = mount(client, () =>
      useTabkeyMutation(
        (_client, _text: string) =>
          new Promise<string>((resolve, reject) => {
            settle = { resolve, reject }
          }),
      ),
    )
    expect(bound.status.value).toBe('idle')
    const result = bound.mutateAsync('hello')
    expect([bound.status.value, bound.isPending.value, bound.variables.value]).toEqual([
      'pending',
      true,
      'hello',
    ])
    settle?.resolve('signed')
    await expect(result).resolves.toBe('signed')
    expect([bound.status.value, bound.data.value]).toEqual(['success', 'signed'])
    bound.mutate('again')
    settle?.reject(new Error('no'))
    await expect.poll(() => bound.status.value).toBe('error')
    expect(bound.error.value?.message).toBe('no')
    bound.reset()
    expect(bound.isIdle.value).toBe(true)
  })

  test('a call that was reset or replaced changes nothing when it ends', async () => {
    const { client } = make()
    const ends: ((value: number) => void)[] = []
    const { bound } = mount(client, () =>
      useTabkeyMutation((_client, _turn: number) => new Promise<number>(resolve => ends.push(resolve))),
    )
    const first = bound.mutateAsync(1)
    const second = bound.mutateAsync(2)
    ends[1]?.(20)
    await second
    ends[0]?.(10)
    await first
    expect(bound.data.value).toBe(20)
  })

  test('useConnect calls the client in the task of the click', async () => {
    const { client } = make()
    const connect = vi.spyOn(client, 'connect').mockResolvedValue([])
    const { bound } = mount(client, () => useConnect())
    bound.mutate({ wallet: 'io.metamask' })
    expect(connect).toHaveBeenCalledExactlyOnceWith({ wallet: 'io.metamask' })
  })

  test('useTabkey outside of an app with the plugin throws', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const app = createApp(defineComponent({ setup: () => void useTabkey(), render: () => null }))
    expect(() => app.mount(document.createElement('div'))).toThrow(/tabkeyPlugin/)
    warn.mockRestore()
  })
})

describe('useBalance and useWallets', () => {
  test('the balance is watched while the component is mounted', async () => {
    const { client } = make()
    const stop = vi.fn()
    const watch = vi.spyOn(client.balances, 'watch').mockReturnValue(stop)
    const enabled = ref(true)
    const { app, bound } = mount(client, () => useBalance({ enabled }))
    expect(watch).toHaveBeenCalledTimes(1)
    expect(bound.status.value).toBe('idle')
    enabled.value = false
    await nextTick()
    expect(stop).toHaveBeenCalledTimes(1)
    enabled.value = true
    await nextTick()
    app.unmount()
    apps.length = 0
    expect(stop).toHaveBeenCalledTimes(2)
  })

  test('the directory is read in pages, and a new search starts again', async () => {
    const { client } = make()
    const wallet = (id: string) => ({ id, name: id }) as never
    const get = vi.spyOn(client.wallets, 'get').mockImplementation(async ({ page = 1, search } = {}) => ({
      wallets: [wallet(`${search ?? 'all'}-${page}`)],
      count: 2,
    }))
    const search = ref('')
    const { bound } = mount(client, () => useWallets({ search, entries: 1 }))
    expect(bound.isLoading.value).toBe(true)
    await expect.poll(() => bound.wallets.value.length).toBe(1)
    expect(bound.hasMore.value).toBe(true)
    await bound.loadMore()
    expect(bound.wallets.value.map(({ id }) => id)).toEqual(['all-1', 'all-2'])
    expect(bound.hasMore.value).toBe(false)
    await bound.loadMore()
    expect(get).toHaveBeenCalledTimes(2)
    search.value = 'rab'
    await expect.poll(() => bound.wallets.value.map(({ id }) => id)).toEqual(['rab-1'])
  })

  test('an answer to an earlier search is dropped, and a failed page can be loaded again', async () => {
    const { client } = make()
    const answers: { search: string; resolve(): void; reject(error: Error): void }[] = []
    vi.spyOn(client.wallets, 'get').mockImplementation(
      ({ search = '' } = {}) =>
        new Promise((resolve, reject) => {
          answers.push({
            search,
            resolve: () => resolve({ wallets: [{ id: search, name: search } as never], count: 1 }),
            reject,
          })
        }),
    )
    const search = ref('a')
    const { bound } = mount(client, () => useWallets({ search }))
    await expect.poll(() => answers.length).toBe(1)
    search.value = 'b'
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.reject(new Error('offline'))
    await expect.poll(() => bound.error.value?.message).toBe('offline')
    answers[0]?.resolve()
    await nextTick()
    expect(bound.wallets.value).toEqual([])
    const again = bound.loadMore()
    answers[2]?.resolve()
    await again
    expect(bound.wallets.value.map(({ id }) => id)).toEqual(['b'])
    expect(bound.error.value).toBeNull()
  })
})

describe('server rendering with Vue', () => {
  const Page = defineComponent(() => {
    const { status, address } = useAccount()
    return () => [h('p', `${status.value} ${address.value ?? ''}`), h(ConnectButton, { label: 'Log in' })]
  })

  async function renderOnServer(client: Tabkey): Promise<string> {
    vi.stubGlobal('window', undefined)
    const html = await renderToString(createSSRApp(Page).use(tabkeyPlugin, client))
    vi.unstubAllGlobals()
    return html
  }

  test('renders connecting and the element, and hydrates without a mismatch', async () => {
    const html = await renderOnServer(make().client)
    expect(html).toContain('<p>connecting </p>')
    expect(html).toContain('<tabkey-button label="Log in"></tabkey-button>')

    const { fake, client } = make()
    void client.getState()
    await fake.started()
    fake.welcome(connectedState())
    const warn = vi.spyOn(console, 'warn')
    const error = vi.spyOn(console, 'error')
    const root = document.body.appendChild(document.createElement('div'))
    root.innerHTML = html
    const paragraph = root.querySelector('p')
    const app = createSSRApp(Page).use(tabkeyPlugin, client)
    apps.push(app)
    app.mount(root)
    expect(warn.mock.calls).toEqual([])
    expect(error.mock.calls).toEqual([])
    await nextTick()
    expect(root.querySelector('p')).toBe(paragraph)
    expect(paragraph?.textContent).toBe(`connected ${ADDRESS}`)
  })
})

describe('buttons of Vue', () => {
  test('render the elements with this client and their attributes', () => {
    const { client } = make()
    const app = createApp(
      defineComponent(
        () => () =>
          h('div', [
            h(ConnectButton, { balance: 'hide', charsStart: 6, disabled: true }),
            h(WalletButton, { wallet: 'io.metamask', label: 'MetaMask' }),
          ]),
      ),
    ).use(tabkeyPlugin, client)
    apps.push(app)
    app.mount(document.body.appendChild(document.createElement('div')))
    const [connect, wallet] = document.querySelectorAll('tabkey-button, tabkey-wallet-button')
    expect([...(connect?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`).sort()).toEqual(
      expect.arrayContaining(['balance=hide', 'chars-start=6', 'disabled=']),
    )
    expect((connect as unknown as { client: Tabkey }).client).toBe(client)
    expect(wallet?.getAttribute('wallet')).toBe('io.metamask')
  })
})
