// @vitest-environment happy-dom
import { Connection } from '@solana/web3.js'
import { act, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString as renderReact } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSSRApp, defineComponent, h, nextTick } from 'vue'
import { renderToString as renderVue } from 'vue/server-renderer'
import * as react from '../../../packages/solana/src/react.ts'
import { solanaStores } from '../../../packages/solana/src/svelte.ts'
import * as vue from '../../../packages/solana/src/vue.ts'
import { tabkeyPlugin } from '../../../packages/vue/src/index.ts'
import { solana, solanaDevnet } from '../../../src/networks.ts'
import { TabkeyProvider } from '../../../src/react.ts'
import { readTabkeyCookie } from '../../../src/ssr.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { hintCookieValue } from '../../../src/ui/client/ssr/hintCookie.ts'
import { createFakeLink } from '../../support/fakeLink.ts'
import { ALICE, solanaState } from '../../support/solanaState.ts'
import { bundleComponent } from '../../support/svelteComponent.ts'

// What a server renders with the Solana hooks, composables and stores, and how the page takes it over.

const [HTTP] = solana.rpcUrls.default.http
const SERVER = `<p>${HTTP} no wallet</p>`
const PAGE = `${HTTP} ${ALICE}`

const clients: Tabkey[] = []
const warn = vi.spyOn(console, 'warn')
const error = vi.spyOn(console, 'error')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  warn.mockClear()
  error.mockClear()
})
afterEach(async () => {
  expect([...warn.mock.calls, ...error.mock.calls]).toEqual([])
  document.body.replaceChildren()
  await Promise.all(clients.splice(0).map(client => client.destroy()))
  localStorage.clear()
  vi.unstubAllGlobals()
})

function make() {
  const fake = createFakeLink()
  const client = createClient(resolveConfig({ networks: [solana, solanaDevnet] }), fake.loadTab())
  clients.push(client)
  return { fake, client }
}

/** Runs `render` where there is no window, with a client of its own. */
async function renderOnServer(render: (client: Tabkey) => string | Promise<string>): Promise<string> {
  const { client } = make()
  const page = globalThis.window
  vi.stubGlobal('window', undefined)
  const html = await render(client)
  vi.stubGlobal('window', page)
  return html
}

/** A page with what the server sent, and a client whose visitor is connected already. */
async function openPage(html: string) {
  const { fake, client } = make()
  void client.getState()
  await fake.started()
  fake.welcome(solanaState(ALICE))
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = html
  return { client, root, paragraph: root.querySelector('p') }
}

function ReactPage() {
  const connection = react.useSolanaConnection()
  const wallet = react.useAnchorWallet()
  return createElement('p', null, `${connection.rpcEndpoint} ${wallet?.publicKey.toBase58() ?? 'no wallet'}`)
}

const reactApp = (client: Tabkey, initialState: ReturnType<typeof readTabkeyCookie> = null) => (
  <TabkeyProvider client={client} initialState={initialState}>
    <ReactPage />
  </TabkeyProvider>
)

test('React: a server renders the connection and no wallet, and the page hydrates without a mismatch', async () => {
  const html = await renderOnServer(client => renderReact(reactApp(client)))
  expect(html).toBe(SERVER)
  const { client, root, paragraph } = await openPage(html)
  const app = await act(async () => hydrateRoot(root, reactApp(client)))
  expect(root.querySelector('p')).toBe(paragraph)
  expect(paragraph?.textContent).toBe(PAGE)
  await act(async () => app.unmount())
})

test('React: a visitor with a cookie has no wallet on a server either, and visitors share the connection', async () => {
  const cookie = hintCookieValue({
    namespace: 'solana',
    address: ALICE,
    caipAddress: `${solana.caipNetworkId}:${ALICE}`,
    networkId: solana.caipNetworkId,
    networkName: solana.name,
    walletName: 'Example',
  })
  const seen = new Set<Connection>()
  function Probe() {
    seen.add(react.useSolanaConnection())
    return <ReactPage />
  }
  const html = await renderOnServer(client =>
    [readTabkeyCookie(`__Host-tabkey=${cookie}`), null]
      .map(initialState =>
        renderReact(
          <TabkeyProvider client={client} initialState={initialState}>
            <Probe />
          </TabkeyProvider>,
        ),
      )
      .join(''),
  )
  expect(html).toBe(SERVER + SERVER)
  expect([...seen]).toEqual([expect.any(Connection)])
})

test('Vue: a server renders the connection and no wallet, and the page hydrates without a mismatch', async () => {
  const VuePage = defineComponent(() => {
    const connection = vue.useSolanaConnection()
    const wallet = vue.useAnchorWallet()
    return () =>
      h('p', `${connection.value.rpcEndpoint} ${wallet.value?.publicKey.toBase58() ?? 'no wallet'}`)
  })
  const html = await renderOnServer(client => renderVue(createSSRApp(VuePage).use(tabkeyPlugin, client)))
  expect(html).toBe(SERVER)
  const { client, root, paragraph } = await openPage(html)
  const app = createSSRApp(VuePage).use(tabkeyPlugin, client)
  app.mount(root)
  await nextTick()
  expect(root.querySelector('p')).toBe(paragraph)
  expect(paragraph?.textContent).toBe(PAGE)
  app.unmount()
})

const SVELTE_PAGE = `
<script>
  const { connection, anchorWallet } = globalThis.stores
  const current = connection()
</script>
<p>{$current.rpcEndpoint} {$anchorWallet?.publicKey.toBase58() ?? 'no wallet'}</p>`

const importText = (code: string) =>
  import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)

test('Svelte: a server renders the connection and no wallet, and the page hydrates without a warning', async () => {
  const server = await importText(await bundleComponent(SVELTE_PAGE, 'server'))
  const html = await renderOnServer(client => {
    vi.stubGlobal('stores', solanaStores(client))
    return server.render(server.Page).body
  })
  expect(html).toContain(SERVER)
  const { client, root, paragraph } = await openPage(html)
  vi.stubGlobal('stores', solanaStores(client))
  const page = await importText(await bundleComponent(SVELTE_PAGE, 'client'))
  const instance = page.hydrate(page.Page, { target: root })
  page.flushSync()
  await expect.poll(() => root.querySelector('p')?.textContent).toBe(PAGE)
  expect(root.querySelector('p')).toBe(paragraph)
  await page.unmount(instance)
})
