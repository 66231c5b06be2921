// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { UserRejectedRequestError } from 'viem'
import { base, mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type Config,
  cookieStorage,
  cookieToInitialState,
  createConfig,
  createStorage,
  http,
  type State,
  useConnect,
  useConnection,
  useConnectors,
  WagmiProvider,
} from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { createTabkeyConfig, tabkeyConnector } from '../../../packages/wagmi/src/index.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState } from '../../support/fakeLink.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ends: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  localStorage.clear()
  for (const cookie of document.cookie.split('; ')) cookieStorage.removeItem(cookie.split('=')[0] ?? '')
  document.body.replaceChildren()
})

const transports = { [mainnet.id]: http('http://127.0.0.1:1'), [base.id]: http('http://127.0.0.1:1') }

/** A client over a fake engine; wagmi is real. */
function makeClient() {
  const fake = createFakeLink()
  const client = createClient(resolveConfig({ networks: [mainnet, base] }), fake.loadTab())
  ends.push(() => client.destroy())
  return { fake, client }
}

/** The parts of `createTabkeyConfig({ ssr: true, storage })` over a client of the test. */
function makeServerConfig(client: Tabkey, ssr = true) {
  return createConfig({
    chains: [mainnet, base],
    transports,
    ssr: true,
    storage: createStorage({ storage: cookieStorage }),
    connectors: [tabkeyConnector(client, { ssr })],
    multiInjectedProviderDiscovery: false,
  })
}

/** A wallet that announces itself (EIP-6963) and has given this origin its accounts. */
function announceWallet() {
  const asked: string[] = []
  const provider = {
    async request({ method }: { readonly method: string }) {
      asked.push(method)
      return method === 'eth_chainId' ? '0x1' : [ADDRESS]
    },
    on() {},
    removeListener() {},
  }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Example',
    icon: 'data:image/png;base64,',
    rdns: 'com.example',
  }
  const announce = () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  ends.push(() => window.removeEventListener('eip6963:requestProvider', announce))
  announce()
  return asked
}

describe('wagmi’s discovery of announced wallets', () => {
  test('on, as by default: wagmi connects a wallet that is disconnected in Tabkey', async () => {
    announceWallet()
    const { fake, client } = makeClient()
    const config = createConfig({
      chains: [mainnet, base],
      transports,
      connectors: [tabkeyConnector(client)],
    })
    await fake.started()
    fake.welcome(emptyState())
    expect((await reconnect(config)).map(({ connector }) => connector.id)).toEqual(['com.example'])
    expect(client.getAccount().isConnected).toBe(false)
  })

  test('off in createTabkeyConfig: Tabkey is the only connector, and the wallet is not asked', async () => {
    const asked = announceWallet()
    const { config, tabkey } = createTabkeyConfig({ chains: [mainnet, base], transports })
    ends.push(() => tabkey.destroy())
    announceWallet()
    expect(config.connectors.map(({ id }) => id)).toEqual(['tabkey'])
    expect(asked).toEqual([])
  })
})

test('createTabkeyConfig: one list of chains for both, and wagmi’s own options', () => {
  const { config, tabkey } = createTabkeyConfig({
    chains: [base, mainnet],
    transports,
    ssr: true,
    storage: null,
    pollingInterval: 1_234,
    metadata: { name: 'Shop' },
  })
  ends.push(() => tabkey.destroy())
  expect(config.chains).toEqual([base, mainnet])
  expect(tabkey.getState().networks.known.map(({ caipNetworkId }) => caipNetworkId)).toEqual([
    'eip155:8453',
    'eip155:1',
  ])
  expect(tabkey.getNetwork()?.name).toBe('Base')
  expect(config.storage).toBeNull()
  expect(config._internal.ssr).toBe(true)
  expect(config.getClient({ chainId: mainnet.id })).toMatchObject({
    pollingInterval: 1_234,
    transport: { url: 'http://127.0.0.1:1' },
  })
})

test('createTabkeyConfig: without transports each chain is read from its own nodes', () => {
  const { config, tabkey } = createTabkeyConfig({ chains: [mainnet] })
  ends.push(() => tabkey.destroy())
  expect(config.getClient().transport.url).toBe(mainnet.rpcUrls.default.http[0])
})

function Status() {
  const { status, address, chainId } = useConnection()
  return <p>{`${status} ${address ?? 'no address'} ${chainId ?? 'no chain'}`}</p>
}

const tree = (config: Config, initialState?: State) => (
  <WagmiProvider config={config} initialState={initialState}>
    <Status />
  </WagmiProvider>
)

/** Hydrates what a server rendered, and gives the differences that React found. */
async function hydrate(config: Config, html: string, initialState?: State) {
  const place = document.createElement('div')
  place.innerHTML = html
  document.body.append(place)
  const differences: unknown[] = []
  await act(async () => {
    const root = hydrateRoot(place, tree(config, initialState), {
      onRecoverableError: error => differences.push(error),
    })
    ends.push(() => act(() => root.unmount()))
  })
  return { place, differences }
}

describe('server rendering', () => {
  /** A config whose client has not started, as on a server. */
  async function makeServer() {
    const { client } = makeClient()
    const config = makeServerConfig(client)
    await client.destroy()
    return config
  }

  /** A visit that connects, and the cookies it leaves. */
  async function visit(): Promise<string> {
    const { fake, client } = makeClient()
    const config = makeServerConfig(client)
    await fake.started()
    fake.welcome(connectedState())
    await reconnect(config)
    await client.destroy()
    return document.cookie
  }

  test('with the cookie, server and page show the account from the first render on', async () => {
    const cookie = await visit()
    const server = await makeServer()
    const html = renderToString(tree(server, cookieToInitialState(server, cookie)))
    expect(html).toBe(`<p>reconnecting ${ADDRESS} 1</p>`)

    const { fake, client } = makeClient()
    const config = makeServerConfig(client)
    await fake.started()
    // The engine answers before React hydrates.
    fake.welcome(connectedState('eip155:8453'))
    const { place, differences } = await hydrate(config, html, cookieToInitialState(config, cookie))
    expect(differences).toEqual([])
    await vi.waitFor(() => expect(place.textContent).toBe(`connected ${ADDRESS} 8453`))
  })

  test('without a cookie, an engine that answers early changes nothing before the first effect', async () => {
    const server = await makeServer()
    const html = renderToString(tree(server))
    expect(html).toBe('<p>disconnected no address no chain</p>')
    const { fake, client } = makeClient()
    const config = makeServerConfig(client)
    await fake.started()
    fake.welcome(connectedState())
    const { place, differences } = await hydrate(config, html)
    expect(differences).toEqual([])
    await vi.waitFor(() => expect(place.textContent).toBe(`connected ${ADDRESS} 1`))
  })

  test('a connector without ssr makes hydration differ, which the option is for', async () => {
    const server = await makeServer()
    const { fake, client } = makeClient()
    const config = makeServerConfig(client, false)
    await fake.started()
    fake.welcome(connectedState())
    expect((await hydrate(config, renderToString(tree(server)))).differences).toHaveLength(1)
  })
})

test('useConnect: a closed modal is viem’s UserRejectedRequestError in `error`', async () => {
  const { fake, client } = makeClient()
  const config = createConfig({
    chains: [mainnet, base],
    transports,
    connectors: [tabkeyConnector(client)],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  await fake.started()
  fake.welcome(emptyState())
  const seen: { connect?: () => void; error?: Error | null } = {}
  function Button() {
    const { mutate, error } = useConnect()
    const [connector] = useConnectors()
    seen.error = error
    seen.connect = () => connector && mutate({ connector })
    return null
  }
  let root: Root | undefined
  await act(async () => {
    root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <Button />
        </QueryClientProvider>
      </WagmiProvider>,
    )
  })
  ends.push(() => act(() => root?.unmount()))
  await act(async () => seen.connect?.())
  await vi.waitFor(() => expect(client.getState().open).toBe(true))
  await act(() => client.close())
  await act(() => vi.waitFor(() => expect(seen.error).toBeTruthy()))
  expect(seen.error).toBeInstanceOf(UserRejectedRequestError)
  expect(seen.error).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
})
