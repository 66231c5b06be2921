// @vitest-environment happy-dom

import { type BaseError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { base, mainnet, optimism } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ChainNotConfiguredError } from 'wagmi'
import * as core2 from 'wagmi-core-2'
import * as core3 from 'wagmi-core-3'
import { tabkeyConnector as coreConnector } from '../../../packages/wagmi/src/core.ts'
import { tabkeyConnector } from '../../../packages/wagmi/src/index.ts'
import {
  ConnectionCancelledError,
  NotConnectedError,
  UserRejectedError,
  WalletMismatchError,
} from '../../../src/bridge/errors/connection.ts'
import { ChainNotSupportedError } from '../../../src/bridge/errors/network.ts'
import {
  OutcomeUnknownError,
  SignatureMismatchError,
  WalletRequestError,
} from '../../../src/bridge/errors/request.ts'
import type { Eip1193Provider } from '../../../src/ui/client/api/eip1193Types.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
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

const failure = (promise: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(promise).then(
    value => ({ answered: value }),
    (error: unknown) => error,
  )

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

  test.each([
    ['a wrong signature', new SignatureMismatchError({ details: 'ADDRESS' })],
    ['no connection', new NotConnectedError()],
    ['a prompt that may have been answered', new OutcomeUnknownError()],
    ['a wallet of another account', new WalletMismatchError()],
  ])('a request that fails by %s has the sentence of Tabkey first', async (_why, thrown) => {
    const { fake, config } = makeConfig({
      'rpc.request': () => {
        throw thrown
      },
    })
    await fake.started()
    fake.welcome(connectedState())
    await vi.waitFor(() => expect(core.getAccount(config).status).toBe('connected'))
    const error = (await failure(core.signMessage(config, { message: 'Hello' }))) as BaseError
    expect(error.message.startsWith(thrown.message)).toBe(true)
    expect(error.shortMessage).toBe(thrown.message)
    expect(error.name).toBe(thrown.name)
    expect(error.walk(cause => cause instanceof thrown.constructor)).toMatchObject({ code: thrown.code })
    const sent = (await failure(core.sendTransaction(config, { to: OTHER, gas: 21_000n }))) as BaseError
    expect(sent.message.startsWith(thrown.message)).toBe(true)
  })

  test('what the wallet itself refuses has the class of its code', async () => {
    const { fake, config } = makeConfig({
      'rpc.request': () => {
        throw new WalletRequestError('This site may not do that', { code: 4100 })
      },
    })
    await fake.started()
    fake.welcome(connectedState())
    await vi.waitFor(() => expect(core.getAccount(config).status).toBe('connected'))
    const error = await failure(core.signMessage(config, { message: 'Hello' }))
    expect(error).toMatchObject({
      name: 'UnauthorizedProviderError',
      code: 4100,
      details: 'This site may not do that',
    })
  })

  test('getProvider without a chain is the provider of EIP-1193, with the code on its errors', async () => {
    const { fake, client, connector } = makeConfig({
      'rpc.request': () => {
        throw new SignatureMismatchError()
      },
    })
    await fake.started()
    fake.welcome(connectedState())
    const plain = (await connector.getProvider()) as Eip1193Provider
    expect(plain).toBe(client.provider('eip155'))
    const request = { method: 'personal_sign', params: ['0x48', ADDRESS] } as const
    expect(await failure(plain.request(request as never))).toMatchObject({ code: 4100 })
    const shown = (await connector.getProvider({ chainId: 1 })) as typeof plain
    expect(shown.selectedAddress).toBe(plain.selectedAddress)
    expect(await connector.getProvider({ chainId: 1 })).toBe(shown)
  })

  test('connect: the person closes the modal', async () => {
    const { fake, client, config, connector } = makeConfig()
    await fake.started()
    fake.welcome(emptyState())
    const connecting = core.connect(config, { connector })
    connecting.catch(() => {})
    await vi.waitFor(() => expect(client.getState().open).toBe(true), 10_000)
    await client.close()
    const error = await failure(connecting)
    expect(error).toBeInstanceOf(UserRejectedRequestError)
    expect(error).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    expect((error as UserRejectedRequestError).walk(cause => cause instanceof ConnectionCancelledError)).toBe(
      (error as Error).cause,
    )
    expect(core.getAccount(config).status).toBe('disconnected')
  })

  /** A connected wallet that answers a switch with this error. */
  async function refusing(thrown: Error) {
    const made = makeConfig({
      'connections.switchNetwork': () => {
        throw thrown
      },
    })
    await made.fake.started()
    made.fake.welcome(connectedState())
    return made
  }

  test('connect to another chain: a rejected switch rejects, and wagmi shows the connection all the same', async () => {
    const { config, connector, fake } = await refusing(new UserRejectedError())
    fake.mirror.set(emptyState())
    const connecting = failure(core.connect(config, { connector, chainId: base.id }))
    await vi.waitFor(() => expect(client?.getState().open).toBe(true), 10_000)
    fake.mirror.set(connectedState())
    expect(await connecting).toBeInstanceOf(UserRejectedRequestError)
    await vi.waitFor(() =>
      expect(core.getAccount(config)).toMatchObject({ status: 'connected', address: ADDRESS, chainId: 1 }),
    )
  })

  test('connect to another chain: a wallet that cannot switch is connected where it is', async () => {
    const { config, connector, fake } = await refusing(new ChainNotSupportedError())
    fake.mirror.set(emptyState())
    const connecting = core.connect(config, { connector, chainId: base.id })
    await vi.waitFor(() => expect(client?.getState().open).toBe(true), 10_000)
    fake.mirror.set(connectedState())
    expect(await connecting).toMatchObject({ chainId: 1 })
    expect(core.getAccount(config)).toMatchObject({ status: 'connected', chainId: 1 })
  })

  test('switchChain: viem’s errors, with the cause', async () => {
    const rejected = await refusing(new UserRejectedError())
    const rejection = await failure(core.switchChain(rejected.config, { chainId: base.id }))
    expect(rejection).toBeInstanceOf(UserRejectedRequestError)
    await rejected.client.destroy()
    const unable = await refusing(new ChainNotSupportedError({ details: 'no such chain' }))
    const inability = await failure(core.switchChain(unable.config, { chainId: base.id }))
    expect(inability).toBeInstanceOf(SwitchChainError)
    expect((inability as SwitchChainError).shortMessage).toBe(new ChainNotSupportedError().message)
    expect(
      (inability as SwitchChainError).walk(cause => cause instanceof ChainNotSupportedError),
    ).toBeTruthy()
  })

  test('switchChain: a chain that is not configured is named as wagmi names it', async () => {
    const { fake, client, connector } = makeConfig()
    await fake.started()
    fake.welcome(connectedState())
    const error = await failure(connector.switchChain({ chainId: optimism.id }))
    expect(error).toBeInstanceOf(SwitchChainError)
    expect((error as SwitchChainError).cause).toBeInstanceOf(ChainNotConfiguredError)
    const [other] = core.createConfig({
      chains: [mainnet],
      connectors: [coreConnector(client)],
      transports: { [mainnet.id]: core.http('http://127.0.0.1:1') },
      storage: null,
    }).connectors
    expect(await failure(other?.switchChain?.({ chainId: optimism.id }))).toMatchObject({
      name: 'SwitchChainError',
      cause: { name: 'ChainNotConfiguredError', shortMessage: 'Chain not configured.' },
    })
    expect(fake.called('connections.switchNetwork')).toEqual([])
  })

  test('switchChain: addEthereumChainParameter reaches the engine', async () => {
    const { fake, config } = makeConfig()
    await fake.started()
    fake.welcome(connectedState())
    await vi.waitFor(() => expect(core.getAccount(config).status).toBe('connected'))
    await core.switchChain(config, {
      chainId: base.id,
      addEthereumChainParameter: {
        chainName: 'Base of the host',
        rpcUrls: ['https://node.example'],
        iconUrls: [],
      },
    })
    expect(fake.called('connections.switchNetwork')).toEqual([
      {
        network: 'eip155:8453',
        addChain: { chainName: 'Base of the host', rpcUrls: ['https://node.example'] },
      },
    ])
  })

  test('with ssr nothing is reported before wagmi has mounted', async () => {
    const { fake, client } = makeClient()
    const config = core.createConfig({
      chains: [mainnet, base],
      connectors: [tabkeyConnector(client, { ssr: true })],
      transports: {
        [mainnet.id]: core.http('http://127.0.0.1:1'),
        [base.id]: core.http('http://127.0.0.1:1'),
      },
      ssr: true,
    })
    await fake.started()
    fake.welcome(connectedState())
    await new Promise(resolve => setTimeout(resolve))
    expect(client.getAccount().isConnected).toBe(true)
    expect(core.getAccount(config).status).toBe('disconnected')
    expect(await core.reconnect(config)).toHaveLength(1)
    fake.mirror.set(connectedState('eip155:8453'))
    expect(core.getAccount(config)).toMatchObject({ status: 'connected', chainId: 8453 })
  })

  test('the connector has an icon, and one provider for every chain', async () => {
    const { connector } = makeConfig()
    expect(connector.icon).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(await connector.getProvider({ chainId: base.id })).toBe(
      await connector.getProvider({ chainId: mainnet.id }),
    )
  })

  test('a client for another chain than the wallet’s is wagmi’s ConnectorChainMismatchError', async () => {
    const { fake, config } = makeConfig()
    await fake.started()
    fake.welcome(connectedState())
    await vi.waitFor(() => expect(core.getAccount(config).status).toBe('connected'))
    expect(await failure(core.getConnectorClient(config, { chainId: base.id }))).toBeInstanceOf(
      core.ConnectorChainMismatchError,
    )
    expect((await core.getConnectorClient(config, { chainId: mainnet.id })).account.address).toBe(ADDRESS)
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
