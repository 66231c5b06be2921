import { expect, test } from 'vitest'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { TabClosedError } from '../../../../src/bridge/errors/engine.ts'
import {
  ChainNotSupportedError,
  NetworkNotFoundError,
  RpcTimeoutError,
  WrongChainError,
} from '../../../../src/bridge/errors/network.ts'
import { RequestAbortedError, WalletRequestError } from '../../../../src/bridge/errors/request.ts'
import { CHAIN_READ_WAITS_MS, RPC_TIMEOUT_MS } from '../../../../src/worker/base/limits.ts'
import { scriptedWallet } from '../../../support/serviceTab.ts'
import { ALICE, BASE, configOf, createWorld, MAINNET, SOLANA, settle, walletError } from './harness.ts'

const RED = 'org.red.wallet'
const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

async function connected(networks = [MAINNET, BASE]) {
  const world = createWorld({ config: configOf(networks) })
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const tab = world.openTab('a', [wallet])
  await world.connect(tab, wallet)
  const asked = () => wallet.methods().filter(method => method === SWITCH || method === ADD)
  return { world, wallet, tab, asked, toBase: () => world.switchNetwork(BASE.caipNetworkId, tab) }
}

/** The wallet has all the time that it is given. */
async function stays(
  { clock }: Awaited<ReturnType<typeof connected>>['world'],
  switching: Promise<void>,
): Promise<void> {
  switching.catch(() => {})
  for (const wait of CHAIN_READ_WAITS_MS) {
    await settle()
    await clock.advance(wait)
  }
  await settle()
  return switching
}

/** The wallet knows no chain until it was added; adding switches too when `isSwitching`. */
function unknownChain(wallet: ReturnType<typeof scriptedWallet>, error: unknown, isSwitching = false) {
  let isAdded = false
  wallet.on(SWITCH, ({ params }) => {
    if (!isAdded) throw error
    wallet.chainId = (params as readonly { readonly chainId: string }[])[0]?.chainId
    return null
  })
  wallet.on(ADD, ({ params }) => {
    isAdded = true
    if (isSwitching) wallet.chainId = (params as readonly { readonly chainId: string }[])[0]?.chainId
    return null
  })
}

test('switchNetwork: through the wallet, then the account stands on the new network', async () => {
  const { world, wallet, toBase, asked } = await connected()
  await toBase()
  expect(asked()).toEqual([SWITCH])
  expect(wallet.calls.find(({ method }) => method === SWITCH)?.params).toEqual([{ chainId: '0x2105' }])
  expect(world.standsOn()).toBe(BASE.caipNetworkId)
  expect(world.caipAddress()).toBe(`${BASE.caipNetworkId}:${ALICE}`)
})

test('switchNetwork: a wallet that moves on as it is asked whether it switched stands where it went', async () => {
  const { world, wallet, tab, toBase } = await connected()
  const held = wallet.hold('eth_chainId')
  const switching = toBase()
  await settle()
  // Before the switch request, then after it.
  held[0]?.answer('0x1')
  await settle()
  world.event(tab, { id: RED, name: 'chainChanged', data: '0x1' })
  wallet.on('eth_chainId', () => '0x1')
  held[1]?.answer('0x2105')
  await expect(stays(world, switching)).rejects.toBeInstanceOf(WrongChainError)
  expect(world.standsOn()).toBe(MAINNET.caipNetworkId)
})

test('switchNetwork: where the wallet stands already it is not asked', async () => {
  const { world, tab, asked } = await connected()
  await world.switchNetwork(MAINNET.caipNetworkId, tab)
  expect(asked()).toEqual([])
})

test.each([
  ['4902', walletError(4902)],
  ['32603', walletError(32603)],
  ['-32603', walletError(-32603)],
  ['5000', walletError(5000)],
  ['4902 as text', Object.assign(new Error('x'), { code: '4902' })],
  ['4902 in data.originalError', walletError(-32000, 'x', { originalError: { code: 4902 } })],
])('switchNetwork: after code %s the chain is added, switched to and verified', async (_code, error) => {
  const { world, wallet, toBase, asked } = await connected()
  unknownChain(wallet, error)
  await toBase()
  expect(asked()).toEqual([SWITCH, ADD, SWITCH])
  expect(wallet.methods().at(-1)).toBe('eth_chainId')
  expect(world.standsOn()).toBe(BASE.caipNetworkId)
})

test('switchNetwork: what is added is what the host configured, in EIP-3085 words', async () => {
  const { wallet, toBase } = await connected()
  unknownChain(wallet, walletError(4902, 'x', { rpcUrls: ['http://evil.example'] }), true)
  await toBase()
  expect(wallet.calls.find(({ method }) => method === ADD)?.params).toMatchInlineSnapshot(`
    [
      {
        "blockExplorerUrls": [
          "http://127.0.0.1:1/scan/8453",
        ],
        "chainId": "0x2105",
        "chainName": "Base",
        "nativeCurrency": {
          "decimals": 18,
          "name": "Ether",
          "symbol": "ETH",
        },
        "rpcUrls": [
          "http://127.0.0.1:1/8453",
        ],
      },
    ]
  `)
})

test('switchNetwork: names every block explorer of an added network, the default first', async () => {
  const blockExplorers = {
    default: { name: 'First', url: 'https://first.test' },
    second: { name: 'Second', url: 'https://second.test' },
    again: { name: 'First again', url: 'https://first.test' },
  }
  const { wallet, toBase } = await connected([MAINNET, { ...BASE, blockExplorers }])
  unknownChain(wallet, walletError(4902), true)
  await toBase()
  expect(wallet.calls.find(({ method }) => method === ADD)?.params).toMatchObject([
    { blockExplorerUrls: ['https://first.test', 'https://second.test'] },
  ])
})

test('switchNetwork: a wallet that switches while adding is not asked to switch again', async () => {
  const { wallet, toBase, asked } = await connected()
  unknownChain(wallet, walletError(4902), true)
  await toBase()
  expect(asked()).toEqual([SWITCH, ADD])
})

test.each([
  ['plain', walletError(4001)],
  ['with 4902 inside', walletError(4001, 'no', { originalError: { code: 4902 } })],
])('switchNetwork: a no (%s) is a no, never an offer to add', async (_name, error) => {
  const { world, wallet, toBase, asked } = await connected()
  unknownChain(wallet, error)
  await expect(toBase()).rejects.toBeInstanceOf(UserRejectedError)
  expect(asked()).toEqual([SWITCH])
  expect(world.standsOn()).toBe('eip155:1')
})

test.each([
  ['text', 'User rejected the request.'],
  ['text in another language', { message: '用户取消' }],
  ['text beside -32603', walletError(-32603, 'User denied the request')],
])('switchNetwork: a rejection by %s is a rejection, and no chain is added', async (_name, error) => {
  const { wallet, toBase, asked } = await connected()
  unknownChain(wallet, error)
  await expect(toBase()).rejects.toBeInstanceOf(UserRejectedError)
  expect(asked()).toEqual([SWITCH])
})

test('switchNetwork: text without a code is not an unknown chain', async () => {
  const { wallet, toBase, asked } = await connected()
  unknownChain(wallet, 'Something went wrong')
  await expect(toBase()).rejects.toBeInstanceOf(WalletRequestError)
  expect(asked()).toEqual([SWITCH])
})

test('switchNetwork: a wallet that answers null for an unknown chain has not switched', async () => {
  const { world, wallet, toBase, asked } = await connected()
  wallet.on(SWITCH, () => null)
  await expect(stays(world, toBase())).rejects.toBeInstanceOf(WrongChainError)
  expect(asked()).toEqual([SWITCH])
  expect(world.standsOn()).toBe('eip155:1')
})

test('switchNetwork: a wallet that never tells its chain after the switch fails within 10 s', async () => {
  const { world, wallet, toBase } = await connected()
  wallet.on(SWITCH, () => {
    wallet.hold('eth_chainId')
    return null
  })
  const switching = toBase()
  switching.catch(() => {})
  await settle()
  await world.clock.advance(RPC_TIMEOUT_MS)
  await expect(switching).rejects.toBeInstanceOf(RpcTimeoutError)
})

test.each([4001, 5000, 5002])('switchNetwork: adding is declined with %i', async code => {
  const { world, wallet, toBase } = await connected()
  unknownChain(wallet, walletError(4902))
  wallet.on(ADD, () => {
    throw walletError(code)
  })
  await expect(toBase()).rejects.toBeInstanceOf(UserRejectedError)
  expect(world.standsOn()).toBe('eip155:1')
})

test('switchNetwork: added, and the switch after it declined', async () => {
  const { world, wallet, toBase } = await connected()
  let count = 0
  wallet.on(SWITCH, () => {
    count += 1
    throw walletError(count === 1 ? 4902 : 4001)
  })
  await expect(toBase()).rejects.toBeInstanceOf(UserRejectedError)
  expect(world.standsOn()).toBe('eip155:1')
})

test('switchNetwork: adding fails', async () => {
  const { world, wallet, toBase } = await connected()
  unknownChain(wallet, walletError(4902))
  wallet.on(ADD, () => {
    throw walletError(-32602, 'May not specify default MetaMask chain')
  })
  const error = await toBase().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ChainNotSupportedError)
  expect(error).toMatchObject({ message: 'Chain is not supported', code: 4902 })
  expect(world.standsOn()).toBe('eip155:1')
})

test('switchNetwork: a tab that closes while adding says nothing of the chain', async () => {
  const { world, wallet, tab, toBase } = await connected()
  unknownChain(wallet, walletError(4902))
  wallet.hold(ADD)
  const switching = toBase()
  await settle()
  world.closeTab(tab)
  await expect(switching).rejects.toBeInstanceOf(TabClosedError)
})

test.each([-32000, -32601, -32602, 4100, 4200, 4900, 4901])(
  'switchNetwork: code %i keeps the wallet error and the network',
  async code => {
    const { world, wallet, toBase, asked } = await connected()
    unknownChain(wallet, walletError(code, 'its own words'))
    const error = await toBase().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(WalletRequestError)
    expect(error).toMatchObject({ code, message: 'its own words' })
    expect(asked()).toEqual([SWITCH])
    expect(world.standsOn()).toBe('eip155:1')
  },
)

test.each([
  ['with the event', true],
  ['without an event', false],
])(
  'switchNetwork: a wallet that answers null and moves 2.5 s later has switched (%s)',
  async (_, hasEvent) => {
    const { world, wallet, tab, toBase, asked } = await connected()
    wallet.on(SWITCH, () => null)
    const switching = toBase()
    await settle()
    await world.clock.advance(2_500)
    wallet.chainId = '0x2105'
    if (hasEvent) world.event(tab, { id: RED, name: 'chainChanged', data: '0x2105' })
    await stays(world, switching)
    expect(asked()).toEqual([SWITCH])
    expect(world.standsOn()).toBe(BASE.caipNetworkId)
  },
)

test('switchNetwork: the error of a wallet that stays is about the wallet, and has both chains', async () => {
  const { world, wallet, toBase } = await connected()
  wallet.on(SWITCH, () => null)
  await expect(stays(world, toBase())).rejects.toMatchObject({
    message: 'The wallet is still on another network',
    details: 'expected eip155:8453, got eip155:1',
  })
})

test('switchNetwork: a wallet that is disconnected while its chain is read again ends the switch', async () => {
  const { world, wallet, toBase } = await connected()
  wallet.on(SWITCH, () => null)
  const switching = toBase()
  await settle()
  await world.connections.disconnect({})
  await expect(stays(world, switching)).rejects.toBeInstanceOf(RequestAbortedError)
})

test('switchNetwork: a wallet that answers null and stays is not believed', async () => {
  const { world, wallet, toBase } = await connected()
  wallet.on(SWITCH, () => null)
  await expect(stays(world, toBase())).rejects.toBeInstanceOf(WrongChainError)
  expect(world.standsOn()).toBe('eip155:1')
})

test('switchNetwork: not connected, it switches at once', async () => {
  const world = createWorld()
  await world.switchNetwork(BASE.caipNetworkId, null)
  expect(world.standsOn()).toBe(BASE.caipNetworkId)
})

test('switchNetwork: to a namespace without a wallet, it switches at once and activates it', async () => {
  const world = createWorld({ config: configOf([MAINNET, SOLANA]) })
  await world.switchNetwork(SOLANA.caipNetworkId, null)
  expect(world.store.get().networks).toMatchObject({
    activeNamespace: 'solana',
    active: { eip155: 'eip155:1', solana: SOLANA.caipNetworkId },
  })
})

test('switchNetwork: an unknown network raises the alert without a prompt', async () => {
  const { world, tab, asked } = await connected()
  const error = await world.switchNetwork('eip155:424242', tab).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NetworkNotFoundError)
  expect(error).toMatchObject({ message: 'Network Not Found' })
  expect(world.store.get().alerts.SWITCH_NETWORK_NOT_FOUND?.short).toBe('Network Not Found')
  expect(asked()).toEqual([])
})

test('switchNetwork: an approval after a disconnect changes nothing', async () => {
  const { world, wallet, toBase } = await connected()
  const held = wallet.hold(SWITCH)
  const switching = toBase().catch((thrown: unknown) => thrown)
  await settle()
  await world.connections.disconnect({})
  wallet.chainId = '0x2105'
  held[0]?.answer(null)
  expect(await switching).toBeInstanceOf(RequestAbortedError)
  expect(world.standsOn()).toBe('eip155:1')
})

test('chainChanged: known and unknown networks, and back from the placeholder', async () => {
  const { world, tab } = await connected()
  world.event(tab, { id: RED, name: 'chainChanged', data: '0x2105' })
  expect(world.store.get().networks).toMatchObject({
    active: { eip155: BASE.caipNetworkId },
    unsupported: {},
  })
  expect(world.caipAddress()).toBe(`${BASE.caipNetworkId}:${ALICE}`)

  world.event(tab, { id: RED, name: 'chainChanged', data: '0x3e7' })
  expect(world.store.get().networks).toMatchObject({
    active: { eip155: BASE.caipNetworkId },
    unsupported: { eip155: 'eip155:999' },
  })
  expect(world.caipAddress()).toBe(`eip155:999:${ALICE}`)

  world.event(tab, { id: RED, name: 'chainChanged', data: '0x1' })
  expect(world.store.get().networks).toMatchObject({ active: { eip155: 'eip155:1' }, unsupported: {} })
})

test('switchNetwork: from a network that is not configured the wallet is asked, also for the active one', async () => {
  const { world, wallet, tab, asked } = await connected()
  wallet.chainId = '0x3e7'
  world.event(tab, { id: RED, name: 'chainChanged', data: '0x3e7' })
  await world.switchNetwork(MAINNET.caipNetworkId, tab)
  expect(asked()).toEqual([SWITCH])
  expect(world.store.get().networks).toMatchObject({ active: { eip155: 'eip155:1' }, unsupported: {} })
})

test('disconnect: the placeholder goes with the wallet', async () => {
  const { world, tab } = await connected()
  world.event(tab, { id: RED, name: 'chainChanged', data: '0x3e7' })
  await world.connections.disconnect({})
  expect(world.store.get().networks.unsupported).toEqual({})
  expect(world.standsOn()).toBe('eip155:1')
})
