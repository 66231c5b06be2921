// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import type { DataImage } from '../../../src/bridge/contract/image.ts'
import { defineElements } from '../../../src/elements.ts'
import { base, ethereum } from '../../../src/networks.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import type { TabkeyConfig } from '../../../src/ui/client/api/tabkeyConfig.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState } from '../../support/fakeLink.ts'

const clients: Tabkey[] = []

function make(options: Partial<TabkeyConfig> = {}) {
  const config = { networks: [ethereum, base], ...options }
  const fake = createFakeLink()
  const client = createClient(resolveConfig(config), fake.loadTab(undefined, config))
  clients.push(client)
  return { fake, client }
}

function place(html: string): HTMLButtonElement {
  document.body.innerHTML = html
  const button = document.body.firstElementChild?.shadowRoot?.querySelector('button')
  if (!button) throw new Error('no button')
  return button
}

const look = (button: HTMLButtonElement) => [button.dataset.state, button.textContent, button.disabled]

afterEach(async () => {
  document.body.replaceChildren()
  await Promise.all(clients.splice(0).map(client => client.destroy()))
  localStorage.clear()
})

describe('<tabkey-button>', () => {
  test('connect, connecting, account with balance, unsupported network', async () => {
    const { client, fake } = make()
    defineElements(client)
    const button = place('<tabkey-button></tabkey-button>')
    expect(look(button)).toEqual(['connect', 'Connect wallet', false])
    await fake.started()
    fake.welcome(emptyState())
    expect(look(button)).toEqual(['connect', 'Connect wallet', false])
    const state = connectedState()
    fake.mirror.set({
      ...state,
      accounts: {},
      connections: { eip155: { ...state.connections.eip155!, status: 'connecting' } },
    })
    expect(look(button)).toEqual(['connecting', 'Connecting...', false])
    expect(button.getAttribute('aria-busy')).toBe('true')
    const balance = {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      quantity: { decimals: '18', numeric: '1.23456' },
    } as const
    fake.mirror.set({
      ...state,
      balances: { [`eip155:1:${ADDRESS}`]: { status: 'fresh', balance, error: null, at: 1 } },
    })
    await expect.poll(() => look(button)).toEqual(['account', '1.234 ETH0xab...5Bfcdb', false])
    fake.mirror.set({
      ...state,
      identities: {
        [`eip155:1:${ADDRESS}`]: {
          status: 'fresh',
          name: 'me<b>.eth',
          avatar: 'https://evil.test/x.png' as DataImage,
        },
      },
    })
    // A name with characters that are not shown as they are is not shown at all.
    expect(button.textContent).toBe('0xab...5Bfcdb')
    expect(button.querySelector('img, b')).toBeNull()
    fake.mirror.set({ ...state, networks: { ...state.networks, unsupported: { eip155: 'eip155:1337' } } })
    expect(look(button)).toEqual(['unsupported', 'Unsupported network', false])
  })

  test('a reload shows the address of the last visit in its first frame, and never Connect', async () => {
    const first = make()
    first.client.getState()
    await first.fake.started()
    first.fake.welcome(connectedState())
    await first.client.destroy()
    const { client, fake } = make()
    defineElements(client)
    const button = place('<tabkey-button></tabkey-button>')
    expect(look(button)).toEqual(['account', '0xab...5Bfcdb', false])
    expect(fake.called('data.watch')).toEqual([])
    await fake.started()
    fake.welcome(connectedState('eip155:1', ADDRESS, 'connecting'))
    expect(button.textContent).toBe('0xab...5Bfcdb')
  })

  test('attributes, also when they change', async () => {
    const { client, fake } = make()
    defineElements(client)
    const button = place(
      '<tabkey-button label="Log in" chars-start="6" chars-end="4" balance="hide" disabled></tabkey-button>',
    )
    await fake.started()
    fake.welcome(emptyState())
    expect(look(button)).toEqual(['connect', 'Log in', true])
    document.body.firstElementChild?.removeAttribute('disabled')
    fake.mirror.set(connectedState())
    expect(look(button)).toEqual(['account', '0xab16...fcdb', false])
    await expect
      .poll(() => fake.called('data.watch'))
      .toEqual([{ kind: 'identity', account: `eip155:1:${ADDRESS}` }])
  })

  test('a click opens the modal; leaving the page ends the watches', async () => {
    const { client, fake } = make()
    defineElements(client)
    const button = place('<tabkey-button></tabkey-button>')
    await fake.started()
    fake.welcome(connectedState())
    button.click()
    await expect.poll(() => client.getState().open).toBe(true)
    document.body.replaceChildren()
    expect(fake.called('data.unwatch')).toHaveLength(2)
  })
})

test('<tabkey-network-button>: the network, and the way to another', async () => {
  const { client, fake } = make()
  defineElements(client)
  const button = place('<tabkey-network-button></tabkey-network-button>')
  await fake.started()
  fake.welcome(connectedState('eip155:8453'))
  expect(look(button)).toEqual(['network', 'BBase', false])
  button.click()
  await expect.poll(() => client.getState().view).toBe('Networks')
})

describe('<tabkey-wallet-button>', () => {
  const PAGE_WALLET = {
    id: 'com.example.wallet',
    rdns: 'com.example.wallet',
    name: 'Example Wallet',
    kind: 'announced',
    namespaces: ['eip155'],
  } as const
  const withWallet = (state = emptyState()) => ({
    ...state,
    wallets: { ...state.wallets, found: [PAGE_WALLET] },
  })

  test('names an installed wallet, connects it, and shows its address while it is connected', async () => {
    const { client, fake } = make()
    defineElements(client)
    const button = place('<tabkey-wallet-button wallet="com.example.wallet"></tabkey-wallet-button>')
    await fake.started()
    fake.welcome(withWallet())
    expect(look(button)).toEqual(['wallet', 'EExample Wallet', false])
    expect(button.getAttribute('aria-label')).toBe('Connect Example Wallet')
    button.click()
    await expect.poll(() => client.getState()).toMatchObject({ open: true, view: 'ConnectingExternal' })
    expect(look(button)).toEqual(['connecting', 'Example Wallet', false])
    fake.mirror.set(withWallet(connectedState()))
    await expect.poll(() => button.dataset.state).toBe('account')
    expect(button.textContent).toContain('0xab')
    expect(button.getAttribute('aria-label')).toBe(`Example Wallet, connected as ${ADDRESS}`)
    await client.close()
    button.click()
    await expect.poll(() => client.getState()).toMatchObject({ open: true, view: 'Account' })
  })

  test('a closed modal leaves the button ready for the next click', async () => {
    const { client, fake } = make({ projectId: 'c0ffee', endpoints: { relay: 'wss://relay.example' } })
    defineElements(client)
    const button = place('<tabkey-wallet-button wallet="walletConnect" label="Scan"></tabkey-wallet-button>')
    await fake.started()
    fake.welcome(emptyState())
    button.click()
    await expect
      .poll(() => client.getState())
      .toMatchObject({ view: 'ConnectingWalletConnectBasic', open: true })
    await client.close()
    await expect.poll(() => look(button)).toEqual(['wallet', 'WScan', false])
  })

  test('social and email name themselves; a button without a way in is disabled', async () => {
    const { client, fake } = make()
    defineElements(client)
    const social = place('<tabkey-wallet-button social="google"></tabkey-wallet-button>')
    await fake.started()
    fake.welcome(emptyState())
    expect(social.textContent).toContain('Google')
    await expect.poll(() => social.querySelector('img')?.src).toContain('data:image/svg+xml,')
    expect(look(place('<tabkey-wallet-button email></tabkey-wallet-button>'))).toEqual([
      'wallet',
      '@Email',
      false,
    ])
    for (const html of ['', ' social="myspace"', ' wallet=""'])
      expect(look(place(`<tabkey-wallet-button${html}></tabkey-wallet-button>`)).at(-1)).toBe(true)
  })
})
