// @vitest-environment happy-dom
import { derived, fromStore, get, type Readable } from 'svelte/store'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { tabkeyStores } from '../../../packages/svelte/src/index.ts'
import { base, ethereum } from '../../../src/networks.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState, OTHER } from '../../support/fakeLink.ts'
import { bundleComponent } from '../../support/svelteComponent.ts'

const clients: Tabkey[] = []

afterEach(async () => {
  document.body.replaceChildren()
  await Promise.all(clients.splice(0).map(client => client.destroy()))
  localStorage.clear()
  vi.unstubAllGlobals()
})

function make() {
  const fake = createFakeLink()
  const client = createClient(resolveConfig({ networks: [ethereum, base] }), fake.loadTab())
  clients.push(client)
  return { fake, client, stores: tabkeyStores(client) }
}

const PAGE = `
<script>
  const { account } = globalThis.stores
</script>
<p>{$account.status} {$account.address ?? ''}</p>
<tabkey-button label="Log in"></tabkey-button>`

const importText = (code: string) =>
  import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)

describe('stores for Svelte', () => {
  test('the account store follows the session, and stops without subscribers', async () => {
    const { fake, stores } = make()
    const shown: string[] = []
    const stop = stores.account.subscribe(({ status }) => shown.push(status))
    await fake.started()
    fake.welcome(emptyState())
    fake.mirror.set(connectedState())
    stop()
    fake.mirror.set(emptyState())
    // The server's value comes first, then the client's own.
    expect(shown).toEqual(['connecting', 'disconnected', 'connected'])
  })

  test("works with Svelte's own derived, get and fromStore", async () => {
    const { fake, stores } = make()
    await Promise.resolve()
    const address: Readable<string | undefined> = derived(stores.account, account => account.address)
    const current = fromStore(stores.account)
    const stop = address.subscribe(() => {})
    await fake.started()
    fake.welcome(connectedState())
    expect(get(address)).toBe(ADDRESS)
    expect(current.current.address).toBe(ADDRESS)
    fake.mirror.set(connectedState('eip155:1', OTHER))
    expect(get(address)).toBe(OTHER)
    stop()
  })

  test('account.of names a namespace, network and connections follow', async () => {
    const { fake, stores } = make()
    const stops = [
      stores.network.subscribe(() => {}),
      stores.connections.subscribe(() => {}),
      stores.account.of('solana').subscribe(() => {}),
    ]
    await fake.started()
    fake.welcome(connectedState('eip155:8453'))
    expect(get(stores.network).networkId).toBe('eip155:8453')
    expect(get(stores.connections).connections).toHaveLength(1)
    expect(get(stores.account.of('solana')).isConnected).toBe(false)
    for (const stop of stops) stop()
  })

  test('a balance is watched once there is a subscriber, and no longer than that', () => {
    const { client, stores } = make()
    const stopWatch = vi.fn()
    const watch = vi.spyOn(client.balances, 'watch').mockReturnValue(stopWatch)
    const balance = stores.balance()
    expect(watch).not.toHaveBeenCalled()
    const stop = balance.subscribe(() => {})
    expect(watch).toHaveBeenCalledTimes(1)
    stop()
    expect(stopWatch).toHaveBeenCalledTimes(1)
  })

  test('a mutation store shows the call, and mutate never rejects', async () => {
    const { stores } = make()
    const fail = stores.mutation(async (_text: string) => {
      throw new Error('no')
    })
    const shown: string[] = []
    const stop = fail.subscribe(({ status }) => shown.push(status))
    await Promise.resolve()
    fail.mutate('hello')
    await expect.poll(() => shown).toEqual(['idle', 'pending', 'error'])
    await expect(fail.mutateAsync('again')).rejects.toThrow('no')
    stop()
  })
})

describe('server rendering with Svelte', () => {
  test('renders connecting, and hydrates without a warning', async () => {
    const server = await importText(await bundleComponent(PAGE, 'server'))
    const { stores: serverStores } = make()
    vi.stubGlobal('stores', serverStores)
    vi.stubGlobal('window', undefined)
    const { body } = server.render(server.Page)
    vi.unstubAllGlobals()
    expect(body).toContain('connecting')

    const { fake, client, stores } = make()
    void client.getState()
    await fake.started()
    fake.welcome(connectedState())
    vi.stubGlobal('stores', stores)
    const warn = vi.spyOn(console, 'warn')
    const error = vi.spyOn(console, 'error')
    const root = document.body.appendChild(document.createElement('div'))
    root.innerHTML = body
    const paragraph = root.querySelector('p')
    const page = await importText(await bundleComponent(PAGE, 'client'))
    const instance = page.hydrate(page.Page, { target: root })
    page.flushSync()
    expect(warn.mock.calls).toEqual([])
    expect(error.mock.calls).toEqual([])
    await expect.poll(() => root.querySelector('p')?.textContent).toBe(`connected ${ADDRESS}`)
    expect(root.querySelector('p')).toBe(paragraph)
    await page.unmount(instance)
  })
})
