// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { networksById } from '../../../../../src/networks.ts'
import type { Eip1193Provider } from '../../../../../src/ui/client/api/eip1193Types.ts'
import type { Tabkey } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState, OTHER } from '../../../../support/fakeLink.ts'

const config = resolveConfig({ networks: [...networksById.values()] })
let client: Tabkey | undefined

async function make(answers: Parameters<typeof createFakeLink>[0] = {}) {
  const fake = createFakeLink(answers)
  client = createClient(config, fake.loadTab())
  client.getState()
  await fake.started()
  return { fake, client, provider: client.provider('eip155') }
}

function record(provider: Eip1193Provider) {
  const heard: unknown[] = []
  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
    provider.on(name, (value: unknown) => heard.push([name, value]))
  return heard
}

afterEach(async () => {
  await client?.destroy()
  localStorage.clear()
})

describe('provider: events', () => {
  test('a restored connection: connect, then accounts', async () => {
    const { fake, provider } = await make()
    const heard = record(provider)
    await vi.dynamicImportSettled()
    fake.welcome(connectedState('eip155:1', ADDRESS, 'connecting'))
    expect(heard).toEqual([])
    fake.mirror.set(connectedState())
    expect(heard).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [ADDRESS]],
    ])
  })

  test('a switch: the chain, and no accounts', async () => {
    const { fake, provider } = await make()
    fake.welcome(connectedState())
    const heard = record(provider)
    await vi.dynamicImportSettled()
    fake.mirror.set(connectedState('eip155:8453'))
    expect(heard).toEqual([['chainChanged', '0x2105']])
  })

  test('chain and account at once: the chain first', async () => {
    const { fake, provider } = await make()
    fake.welcome(connectedState())
    const heard = record(provider)
    await vi.dynamicImportSettled()
    fake.mirror.set(connectedState('eip155:8453', OTHER))
    expect(heard).toEqual([
      ['chainChanged', '0x2105'],
      ['accountsChanged', [OTHER]],
    ])
  })

  test('a disconnect: accounts emptied, then disconnect', async () => {
    const { fake, provider } = await make()
    fake.welcome(connectedState())
    const heard = record(provider)
    await vi.dynamicImportSettled()
    fake.mirror.set(emptyState())
    expect(heard).toEqual([
      ['accountsChanged', []],
      ['disconnect', { code: 4900, message: 'The wallet was disconnected' }],
    ])
  })

  test('no change, or a restart with the same account, is no event', async () => {
    const { fake, provider } = await make()
    fake.welcome(connectedState())
    const heard = record(provider)
    await vi.dynamicImportSettled()
    fake.mirror.set(connectedState())
    fake.mirror.set(connectedState('eip155:1', ADDRESS, 'connecting'))
    fake.welcome(connectedState())
    expect(heard).toEqual([])
  })

  test('a removed listener, and one that throws, do not affect the others', async () => {
    const errors: unknown[] = []
    vi.stubGlobal('queueMicrotask', (run: () => void) => {
      try {
        run()
      } catch (error) {
        errors.push(error)
      }
    })
    const { fake, provider } = await make()
    fake.welcome(connectedState())
    const gone = vi.fn()
    provider.on('chainChanged', gone)
    provider.on('chainChanged', () => {
      throw new Error('host bug')
    })
    const heard = record(provider)
    await vi.dynamicImportSettled()
    provider.removeListener('chainChanged', gone)
    fake.mirror.set(connectedState('eip155:8453'))
    vi.unstubAllGlobals()
    expect(gone).not.toHaveBeenCalled()
    expect(heard).toEqual([['chainChanged', '0x2105']])
    expect(errors).toHaveLength(1)
  })

  test('what changed while the code of the events was on its way is told, once', async () => {
    const { fake, provider } = await make()
    fake.welcome(connectedState())
    const heard = record(provider)
    fake.mirror.set(connectedState('eip155:8453'))
    await vi.dynamicImportSettled()
    expect(heard).toEqual([['chainChanged', '0x2105']])
    fake.mirror.set(connectedState('eip155:8453'))
    expect(heard).toHaveLength(1)
  })
})

describe('provider: requests', () => {
  test('eth_requestAccounts when connected opens nothing', async () => {
    const { fake, client, provider } = await make()
    fake.welcome(connectedState())
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ADDRESS])
    expect(client.getState().open).toBe(false)
  })

  test('eth_requestAccounts opens the modal and answers when the person connected', async () => {
    const { fake, client, provider } = await make()
    fake.welcome(emptyState())
    const asked = provider.request({ method: 'eth_requestAccounts' })
    await vi.waitFor(() => expect(client.getState()).toMatchObject({ open: true, view: 'Connect' }), 10_000)
    fake.mirror.set(connectedState('eip155:1', ADDRESS, 'connecting'))
    fake.mirror.set(connectedState())
    expect(await asked).toEqual([ADDRESS])
  })

  test('eth_requestAccounts: the person closes the modal', async () => {
    const { fake, client, provider } = await make()
    fake.welcome(emptyState())
    const asked = provider.request({ method: 'eth_requestAccounts' })
    asked.catch(() => {})
    await vi.waitFor(() => expect(client.getState().open).toBe(true), 10_000)
    await client.close()
    await expect(asked).rejects.toMatchObject({ code: 4001, name: 'ConnectionCancelledError' })
  })

  test('eth_accounts waits for the restore instead of answering none', async () => {
    const { fake, provider } = await make()
    const asked = provider.request({ method: 'eth_accounts' })
    fake.welcome(connectedState('eip155:1', ADDRESS, 'connecting'))
    fake.mirror.set(connectedState())
    expect(await asked).toEqual([ADDRESS])
  })

  test('wallet_switchEthereumChain goes to the engine for a known chain, to the wallet for another', async () => {
    const { fake, provider } = await make()
    fake.welcome(connectedState())
    expect(
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }),
    ).toBeNull()
    expect(fake.called('connections.switchNetwork')).toEqual([{ network: 'eip155:8453' }])
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    expect(fake.called('rpc.request')).toMatchObject([
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] },
    ])
  })

  test('chain reads carry the chain this provider shows', async () => {
    const { fake, provider } = await make({ 'rpc.request': () => '0x10' })
    fake.welcome(connectedState('eip155:8453'))
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
    expect(fake.called('rpc.request')).toMatchObject([{ method: 'eth_blockNumber', network: 'eip155:8453' }])
  })

  test('errors keep code, words and data', async () => {
    const { fake, provider } = await make({
      'rpc.request': () => {
        throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x08c379a0' })
      },
    })
    fake.welcome(connectedState())
    await expect(provider.request({ method: 'eth_call', params: [{}] })).rejects.toMatchObject({
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
  })

  test.each([
    [undefined, 'Expected an object'],
    [{}, 'method: Required'],
    [{ method: 7 }, 'method: Expected string, received number'],
    [{ method: 'x', params: 'y' }, 'params: Expected a list or an object, received string'],
  ])('wrong arguments %j', async (args, message) => {
    const { fake, provider } = await make()
    fake.welcome(connectedState())
    await expect(provider.request(args as { method: string })).rejects.toMatchObject({
      name: 'ValidationError',
      code: -32602,
      message,
    })
    expect(fake.calls.filter(({ path }) => path === 'rpc.request')).toEqual([])
  })
})
