// @vitest-environment happy-dom

import { base, mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as core2 from 'wagmi-core-2'
import * as core3 from 'wagmi-core-3'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import type { Tabkey } from '../../../src/ui/client/tabkey.ts'
import { tabkeyConnector } from '../../../src/wagmi.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState, OTHER } from '../../support/fakeLink.ts'

let client: Tabkey | undefined

afterEach(async () => {
  await client?.destroy()
  localStorage.clear()
})

/** The client over a fake engine that switches when it is asked; wagmi itself is real. */
function makeClient(answers: Parameters<typeof createFakeLink>[0] = {}) {
  const fake = createFakeLink({
    'connections.switchNetwork': ({ network }: { network: `eip155:${number}` }) =>
      fake.mirror.set(connectedState(network)),
    'connections.disconnect': () => fake.mirror.set(emptyState()),
    'rpc.request': () => '0xsigned',
    ...answers,
  })
  client = createClient(resolveConfig({ networks: [mainnet, base] }), fake.loadTab())
  return { fake, client }
}

describe.each([
  ['2', core2],
  ['3', core3 as unknown as typeof core2],
])('wagmi %s', (_, core) => {
  function makeConfig(answers?: Parameters<typeof makeClient>[0]) {
    const { fake, client } = makeClient(answers)
    const config = core.createConfig({
      chains: [mainnet, base],
      connectors: [tabkeyConnector(client)],
      transports: {
        [mainnet.id]: core.http('http://127.0.0.1:1'),
        [base.id]: core.http('http://127.0.0.1:1'),
      },
      multiInjectedProviderDiscovery: false,
      storage: null,
    })
    const [connector] = config.connectors
    if (!connector) throw new Error('no connector')
    return { fake, client, config, connector }
  }

  test('connect opens the modal and takes what the person chose', async () => {
    const { fake, client, config, connector } = makeConfig()
    await fake.started()
    fake.welcome(emptyState())
    const connecting = core.connect(config, { connector })
    await vi.waitFor(() => expect(client.getState().open).toBe(true), 10_000)
    fake.mirror.set(connectedState())
    expect(await connecting).toEqual({ accounts: [ADDRESS], chainId: 1 })
    expect(core.getAccount(config)).toMatchObject({ status: 'connected', address: ADDRESS, chainId: 1 })
  })

  test('connect: the person closes the modal', async () => {
    const { fake, client, config, connector } = makeConfig()
    await fake.started()
    fake.welcome(emptyState())
    const connecting = core.connect(config, { connector })
    connecting.catch(() => {})
    await vi.waitFor(() => expect(client.getState().open).toBe(true), 10_000)
    await client.close()
    await expect(connecting).rejects.toMatchObject({ code: 4001 })
    expect(core.getAccount(config).status).toBe('disconnected')
  })

  test('connect to another chain switches', async () => {
    const { fake, config, connector } = makeConfig()
    await fake.started()
    fake.welcome(emptyState())
    const connecting = core.connect(config, { connector, chainId: base.id })
    await vi.waitFor(() => expect(client?.getState().open).toBe(true), 10_000)
    fake.mirror.set(connectedState())
    expect(await connecting).toMatchObject({ chainId: base.id })
    expect(fake.called('connections.switchNetwork')).toEqual([{ network: 'eip155:8453' }])
  })

  test('reconnect takes up a session and never opens the modal', async () => {
    const { fake, client, config } = makeConfig()
    await fake.started()
    fake.welcome(connectedState('eip155:1', ADDRESS, 'connecting'))
    const reconnecting = core.reconnect(config)
    fake.mirror.set(connectedState())
    expect(await reconnecting).toHaveLength(1)
    expect(core.getAccount(config)).toMatchObject({ status: 'connected', address: ADDRESS })
    await client.disconnect()
    expect(core.getAccount(config).status).toBe('disconnected')
    expect(await core.reconnect(config)).toEqual([])
    expect(client.getState().open).toBe(false)
  })

  test('what happens in another tab happens here: connect, account, chain, disconnect', async () => {
    const { fake, config } = makeConfig()
    await fake.started()
    fake.welcome(emptyState())
    fake.mirror.set(connectedState())
    expect(core.getAccount(config)).toMatchObject({ status: 'connected', address: ADDRESS, chainId: 1 })
    fake.mirror.set(connectedState('eip155:8453'))
    expect(core.getAccount(config).chainId).toBe(8453)
    fake.mirror.set(connectedState('eip155:8453', OTHER))
    expect(core.getAccount(config).address).toBe(OTHER)
    fake.mirror.set(emptyState())
    expect(core.getAccount(config).status).toBe('disconnected')
    fake.mirror.set(connectedState())
    expect(core.getAccount(config).status).toBe('connected')
  })

  test('who is joined while wagmi leaves is not forgotten with the one before', async () => {
    const { fake, config } = makeConfig({
      'connections.disconnect': () => {
        fake.mirror.set(emptyState())
        fake.mirror.set(connectedState('eip155:8453', OTHER))
      },
    })
    await fake.started()
    fake.welcome(emptyState())
    fake.mirror.set(connectedState())
    await core.disconnect(config)
    await vi.waitFor(() =>
      expect(core.getAccount(config)).toMatchObject({ status: 'connected', address: OTHER, chainId: 8453 }),
    )
    fake.mirror.set(emptyState())
    expect(core.getAccount(config).status).toBe('disconnected')
    // And not taken up again by what was left to do.
    await new Promise(resolve => setTimeout(resolve))
    expect(core.getAccount(config).status).toBe('disconnected')
  })

  test('switchChain, signMessage and disconnect reach the client', async () => {
    const { fake, config } = makeConfig()
    await fake.started()
    fake.welcome(emptyState())
    fake.mirror.set(connectedState())
    await core.switchChain(config, { chainId: base.id })
    expect(core.getAccount(config).chainId).toBe(8453)
    expect(await core.signMessage(config, { message: 'hi' })).toBe('0xsigned')
    expect(fake.called('rpc.request')).toMatchObject([
      { method: 'personal_sign', params: ['0x6869', ADDRESS] },
    ])
    await core.disconnect(config)
    expect(fake.called('connections.disconnect')).toEqual([{ namespace: 'eip155' }])
    expect(core.getAccount(config).status).toBe('disconnected')
  })
})

test('wagmi 3: withCapabilities', async () => {
  const { fake, client } = makeClient()
  const config = core3.createConfig({
    chains: [mainnet],
    connectors: [tabkeyConnector(client)],
    transports: { [mainnet.id]: core3.http('http://127.0.0.1:1') },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  await fake.started()
  fake.welcome(emptyState())
  const [connector] = config.connectors
  if (!connector) throw new Error('no connector')
  const connecting = core3.connect(config, { connector, withCapabilities: true })
  await vi.waitFor(() => expect(client.getState().open).toBe(true), 10_000)
  fake.mirror.set(connectedState())
  expect(await connecting).toEqual({ accounts: [{ address: ADDRESS, capabilities: {} }], chainId: 1 })
})
