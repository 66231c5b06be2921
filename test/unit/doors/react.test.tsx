// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { base, ethereum } from '../../../src/networks.ts'
import {
  ConnectButton,
  TabkeyProvider,
  useAccount,
  useBalance,
  useDisconnect,
  useEvents,
  useModal,
  useNetwork,
  useTabkeyState,
  useTheme,
} from '../../../src/react.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState } from '../../support/fakeLink.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ends: (() => Promise<void>)[] = []

function make() {
  const fake = createFakeLink()
  const client = createClient(resolveConfig({ networks: [ethereum, base] }), fake.loadTab())
  ends.push(() => client.destroy())
  return { fake, client }
}

async function render(client: Tabkey, node: React.ReactNode): Promise<HTMLElement> {
  const place = document.createElement('div')
  document.body.append(place)
  let root: Root
  await act(async () => {
    root = createRoot(place)
    root.render(
      <StrictMode>
        <TabkeyProvider client={client}>{node}</TabkeyProvider>
      </StrictMode>,
    )
  })
  ends.push(async () => act(() => root.unmount()))
  return place
}

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  document.body.replaceChildren()
  localStorage.clear()
})

function Status() {
  const { status, address } = useAccount()
  const { network } = useNetwork()
  return <p>{`${status} ${address ?? 'nobody'} ${network?.name ?? ''}`}</p>
}

describe('hooks', () => {
  test('a server says connecting, and hydration agrees before the hint shows', async () => {
    const first = make()
    first.client.getState()
    await first.fake.started()
    first.fake.welcome(connectedState('eip155:8453'))
    await first.client.destroy()

    const { client, fake } = make()
    const tree = (
      <TabkeyProvider client={client}>
        <Status />
      </TabkeyProvider>
    )
    // The client is in a page here; what a server prints is what getServerState says.
    const html = renderToString(tree)
    expect(html).toBe('<p>connecting nobody Ethereum</p>')
    const place = document.createElement('div')
    place.innerHTML = html
    document.body.append(place)
    const errors: unknown[] = []
    await act(async () => {
      const root = hydrateRoot(place, tree, { onRecoverableError: error => errors.push(error) })
      ends.push(async () => act(() => root.unmount()))
    })
    expect(errors).toEqual([])
    expect(place.textContent).toBe(`connecting ${ADDRESS} Base`)
    await fake.started()
    await act(async () => fake.welcome(connectedState('eip155:8453')))
    expect(place.textContent).toBe(`connected ${ADDRESS} Base`)
  })

  test('a selector that builds objects renders only on change', async () => {
    const { client, fake } = make()
    let renders = 0
    function Probe() {
      const { ids } = useTabkeyState(state => ({ ids: state.networks.active.eip155 }))
      renders += 1
      return <p>{ids}</p>
    }
    const place = await render(client, <Probe />)
    const before = renders
    await fake.started()
    await act(async () => fake.welcome(emptyState()))
    await act(async () => fake.mirror.set({ ...emptyState(), requestCount: 2 }))
    expect(renders).toBe(before)
    await act(async () => fake.mirror.set(connectedState('eip155:8453')))
    expect(place.textContent).toBe('eip155:8453')
  })

  test('useBalance watches while it stands, once in StrictMode', async () => {
    const { client, fake } = make()
    function Probe() {
      const { balance, status } = useBalance()
      return <p>{`${status} ${balance?.quantity.numeric ?? '-'}`}</p>
    }
    const place = await render(client, <Probe />)
    expect(place.textContent).toBe('idle -')
    await fake.started()
    await act(async () => fake.welcome(connectedState()))
    expect(place.textContent).toBe('loading -')
    const balance = {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      quantity: { decimals: '18', numeric: '1.5' },
    } as const
    await act(async () =>
      fake.mirror.set({
        ...connectedState(),
        balances: { [`eip155:1:${ADDRESS}`]: { status: 'fresh', balance, error: null, at: 1 } },
      }),
    )
    expect(place.textContent).toBe('fresh 1.5')
    await vi.dynamicImportSettled()
    // Said once when the account came and once with the welcome; the engine keeps one watch per key and tab.
    expect(new Set(fake.called('data.watch').map(query => JSON.stringify(query))).size).toBe(1)
    expect(fake.called('data.unwatch')).toEqual([])
  })

  test('useModal, useDisconnect, useTheme, useEvents', async () => {
    const { client, fake } = make()
    const heard: string[] = []
    function Probe() {
      const { open, isOpen } = useModal()
      const { disconnect, error, isPending } = useDisconnect()
      const { mode, setTheme } = useTheme()
      useEvents(event => heard.push(event.type))
      return (
        <>
          <p>{`${isOpen} ${isPending} ${error?.message ?? ''} ${mode}`}</p>
          <button type="button" onClick={() => open()}>
            open
          </button>
          <button type="button" onClick={() => disconnect({ namespace: 'moon' as 'eip155' }).catch(() => {})}>
            leave
          </button>
          <button type="button" onClick={() => setTheme({ mode: 'dark' })}>
            dark
          </button>
        </>
      )
    }
    const place = await render(client, <Probe />)
    await fake.started()
    await act(async () => fake.welcome(emptyState()))
    for (const button of place.querySelectorAll('button')) await act(async () => button.click())
    expect(place.querySelector('p')?.textContent).toBe('true false namespace: Invalid enum value dark')
    expect(heard).toEqual(['INITIALIZE', 'MODAL_OPEN'])
  })

  test('without a provider above they say what is missing', async () => {
    expect(() => renderToString(<Status />)).toThrow(
      'Tabkey hooks need a <TabkeyProvider client={tabkey}> above them',
    )
  })
})

describe('ConnectButton', () => {
  test('the render prop has an action only while it is possible', async () => {
    const { client, fake } = make()
    const seen: string[][] = []
    await render(
      client,
      <ConnectButton>
        {state => {
          seen.push(Object.keys(state).filter(key => key.startsWith('open') || key === 'disconnect'))
          return null
        }}
      </ConnectButton>,
    )
    expect(seen.at(-1)).toEqual(['open', 'openConnect', 'openNetworks'])
    await fake.started()
    await act(async () => fake.welcome(emptyState()))
    expect(seen.at(-1)).toEqual(['open', 'openConnect', 'openNetworks'])
    await act(async () => fake.mirror.set(connectedState()))
    expect(seen.at(-1)).toEqual(['open', 'openAccount', 'disconnect', 'openNetworks'])
  })

  test('the default look is <tabkey-button> with the client of the provider', async () => {
    const { client, fake } = make()
    const place = await render(client, <ConnectButton label="Log in" balance="hide" />)
    const button = () => place.querySelector('tabkey-button')?.shadowRoot?.querySelector('button')
    expect(button()?.textContent).toBe('Log in')
    await fake.started()
    await act(async () => fake.welcome(emptyState()))
    expect(button()?.textContent).toBe('Log in')
    await act(async () => fake.mirror.set(connectedState()))
    expect(button()?.textContent).toBe('0xab...5Bfcdb')
    // The code of names comes with the first one that is asked for.
    await vi.dynamicImportSettled()
    expect(fake.called('data.watch')).toEqual([{ kind: 'identity', account: `eip155:1:${ADDRESS}` }])
  })
})
