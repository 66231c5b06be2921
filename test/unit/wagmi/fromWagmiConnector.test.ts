import { mainnet, optimism } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import * as wagmi3 from 'wagmi-core-3'
import { fromWagmiConnector } from '../../../packages/wagmi/src/fromWagmiConnector.ts'
import { tabkeyConnector } from '../../../packages/wagmi/src/tabkeyConnector.ts'
import type { Network } from '../../../src/bridge/contract/network.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'

// Real connectors of both wagmi majors behind the adapter.

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networks = [mainnet, optimism].map(chain => ({
  ...chain,
  caipNetworkId: `eip155:${chain.id}`,
  chainNamespace: 'eip155',
})) as unknown as readonly Network[]

interface Listened {
  on(event: string, listener: (value: never) => void): void
  request(args: { method: string; params?: unknown }): Promise<unknown>
}

const open = async (connector: Parameters<typeof fromWagmiConnector>[0]): Promise<Listened> =>
  (await fromWagmiConnector(connector).provider({ networks })) as Listened

/** An EIP-1193 wallet that counts what it is asked. */
function createWallet() {
  const asked: string[] = []
  const listeners = new Map<string, (value: unknown) => void>()
  let chainId = 1
  return {
    asked,
    emit: (event: string, value: unknown) => listeners.get(event)?.(value),
    provider: {
      on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener),
      removeListener: (event: string) => void listeners.delete(event),
      async request({ method, params }: { method: string; params?: readonly { chainId?: string }[] }) {
        asked.push(method)
        if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
        if (method === 'wallet_switchEthereumChain') {
          chainId = Number(params?.[0]?.chainId)
          listeners.get('chainChanged')?.(`0x${chainId.toString(16)}`)
          return null
        }
        if (method === 'personal_sign') return '0x1234'
        return [ACCOUNT]
      },
    },
  }
}

for (const [major, core] of [
  ['2', wagmi2],
  ['3', wagmi3],
] as const) {
  test(`mock of wagmi ${major}: connect, sign through the provider, switch, disconnect`, async () => {
    const provider = await open(core.mock({ accounts: [ACCOUNT] }))
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ACCOUNT])
    // The mock of wagmi 2 asks its chain's node for the accounts.
    if (major === '3') expect(await provider.request({ method: 'eth_accounts' })).toEqual([ACCOUNT])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    const params = [{ chainId: '0xa' }]
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params })).toBeNull()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test(`mock of wagmi ${major}: a rejection keeps its code, an unknown chain is refused`, async () => {
    const rejecting = await open(core.mock({ accounts: [ACCOUNT], features: { connectError: true } }))
    await expect(rejecting.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
    const provider = await open(core.mock({ accounts: [ACCOUNT] }))
    await provider.request({ method: 'eth_requestAccounts' })
    await expect(
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }),
    ).rejects.toThrow()
  })

  test(`injected of wagmi ${major}: a silent look asks nothing of a person, and restores a session`, async () => {
    vi.stubGlobal('window', globalThis)
    const wallet = createWallet()
    const target = () => ({ id: `w${major}`, name: 'W', provider: wallet.provider as never })
    const provider = await open(core.injected({ target }))
    await provider.request({ method: 'eth_requestAccounts' })
    await provider.request({ method: 'wallet_revokePermissions' })
    wallet.asked.length = 0
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(wallet.asked).toEqual([])

    await provider.request({ method: 'eth_requestAccounts' })
    expect(await provider.request({ method: 'personal_sign', params: ['0x', ACCOUNT] })).toBe('0x1234')
    const later = await open(core.injected({ target }))
    wallet.asked.length = 0
    expect(await later.request({ method: 'eth_accounts' })).toEqual([ACCOUNT])
    expect(wallet.asked).not.toContain('eth_requestAccounts')
    const changes: unknown[] = []
    later.on('accountsChanged', value => changes.push(value))
    wallet.emit('accountsChanged', ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
    expect(changes).toEqual([['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']])
    vi.unstubAllGlobals()
  })
}

test('a connector that hangs is given up after ten seconds, and does not hold the start up', async () => {
  vi.useFakeTimers()
  const provider = await open(() => ({
    ...createWallet(),
    id: 'slow',
    name: 'Slow',
    type: 'slow',
    getProvider: async () => createWallet().provider,
    isAuthorized: () => new Promise(() => {}),
  }))
  const answer = expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({
    kind: 'wallet-unreachable',
  })
  await vi.advanceTimersByTimeAsync(10_000)
  await answer
  vi.useRealTimers()
})

test('names, icon and popups are read from the connector', () => {
  const made = fromWagmiConnector(() => ({
    id: 'base',
    name: 'Base Account',
    type: 'baseAccount',
    rdns: 'app.base.account',
    icon: 'data:image/png;base64,AA==',
  }))
  expect(made).toMatchObject({
    id: 'base',
    name: 'Base Account',
    rdns: ['app.base.account'],
    opensPopup: true,
  })
  const plain = fromWagmiConnector(() => ({ id: 'x', name: 'X', type: 'x', rdns: ['a.b', 'c.d'] }))
  expect(plain).toMatchObject({ rdns: ['a.b', 'c.d'] })
  expect(plain.opensPopup).toBeUndefined()
})

test('a WalletConnect connector and Tabkey’s own are refused', () => {
  expect(() =>
    fromWagmiConnector(() => ({ id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect' })),
  ).toThrow(/two clients would share one storage/)
  const client = { provider: () => ({}) } as unknown as Tabkey
  expect(() => fromWagmiConnector(tabkeyConnector(client))).toThrow(/is Tabkey itself/)
})
