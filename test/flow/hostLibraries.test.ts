import { isError } from 'ethers'
import {
  ChainMismatchError,
  createWalletClient,
  type Hex,
  parseEther,
  UserRejectedRequestError,
  verifyMessage,
} from 'viem'
import { getCapabilities, sendCalls, waitForCallsStatus } from 'viem/actions'
import { base, mainnet } from 'viem/chains'
import { beforeEach, describe, expect, test } from 'vitest'
import * as core2 from 'wagmi-core-2'
import * as core3 from 'wagmi-core-3'
import { getBrowserProvider, getSigner, watchSigner } from '../../packages/ethers/src/index.ts'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import {
  tabkeyTransport,
  toPublicClient,
  toWalletClient,
  watchWalletClient,
} from '../../packages/viem/src/index.ts'
import { tabkeyConnector } from '../../packages/wagmi/src/index.ts'
import type { Tabkey } from '../../src/ui/client/api/tabkey.ts'
import { clientOver } from '../support/clientOver.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import {
  createFlow,
  type Flow,
  type FlowTab,
  failure,
  flowConfig,
  peers,
  randomId,
} from '../support/flowTab.ts'

// Libraries of hosts over the real engine, the test wallet and anvil. In the modal the user chooses the Alpha Wallet.

const { alpha } = peers
const ALICE = anvilAccount(0).address
const OTHER = anvilAccount(4).address
const RECEIVER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const nodeOf = (chainId: number) => peers.urls.evm.find(entry => entry.chainId === chainId)?.url ?? ''

beforeEach(() => peers.reset())

interface HostTab {
  readonly tab: FlowTab
  readonly tabkey: Tabkey
}

async function openHost(flow: Flow = createFlow(), isClosing = false): Promise<HostTab> {
  const tab = await flow.open()
  const tabkey = clientOver(tab, {
    config: flowConfig(),
    nextId: randomId,
    choose: async () => (isClosing ? undefined : tab.connect(ALPHA)),
  })
  return { tab, tabkey }
}

describe.each([
  ['2', core2],
  ['3', core3 as unknown as typeof core2],
])('wagmi %s', (_, core) => {
  function configOf(tabkey: Tabkey) {
    return core.createConfig({
      chains: [mainnet, base],
      connectors: [tabkeyConnector(tabkey)],
      transports: { [mainnet.id]: core.http(nodeOf(1)), [base.id]: core.http(nodeOf(8453)) },
      multiInjectedProviderDiscovery: false,
      storage: null,
    })
  }

  async function connected(flow?: Flow) {
    const host = await openHost(flow)
    const config = configOf(host.tabkey)
    const [connector] = config.connectors
    if (!connector) throw new Error('no connector')
    expect(await core.connect(config, { connector })).toEqual({ accounts: [ALICE], chainId: 1 })
    return { ...host, config }
  }

  test('signs, sends and waits for the receipt', async () => {
    const { config } = await connected()
    const signature = await core.signMessage(config, { message: 'Hello' })
    expect(await verifyMessage({ address: ALICE, message: 'Hello', signature })).toBe(true)
    const hash = await core.sendTransaction(config, { to: RECEIVER, value: 1n })
    const { status, from } = await core.waitForTransactionReceipt(config, { hash })
    expect([status, from]).toEqual(['success', ALICE.toLowerCase()])
  })

  test('a rejection in the wallet is viem’s UserRejectedRequestError', async () => {
    const { config } = await connected()
    await alpha.mode('reject')
    for (const ask of [
      () => core.signMessage(config, { message: 'Hello' }),
      () => core.switchChain(config, { chainId: base.id }),
      () => core.sendTransaction(config, { to: RECEIVER, value: 1n }),
    ]) {
      const error = (await failure(ask())) as unknown as core2.BaseError
      expect(error.walk(cause => cause instanceof UserRejectedRequestError)).toMatchObject({ code: 4001 })
    }
    expect(core.getAccount(config)).toMatchObject({ status: 'connected', chainId: 1 })
  })

  test('a closed modal is viem’s UserRejectedRequestError', async () => {
    const { tabkey } = await openHost(createFlow(), true)
    const config = configOf(tabkey)
    const [connector] = config.connectors
    const error = await failure(
      core.connect(config, { connector: connector as NonNullable<typeof connector> }),
    )
    expect(error).toBeInstanceOf(UserRejectedRequestError)
    expect(await alpha.count('eth_requestAccounts')).toBe(0)
  })

  test('switchChain, and viem’s ChainMismatchError for a payment on another chain', async () => {
    const { config } = await connected()
    await core.switchChain(config, { chainId: base.id })
    expect(core.getAccount(config).chainId).toBe(base.id)
    expect(await failure(core.sendTransaction(config, { to: RECEIVER, chainId: mainnet.id }))).toMatchObject({
      name: 'TransactionExecutionError',
      cause: expect.any(ChainMismatchError),
    })
  })

  test('batches calls (EIP-5792), tells the wallet’s capabilities, and proposes a token', async () => {
    const { config } = await connected()
    const capabilities = await core.getCapabilities(config)
    expect(Object.keys(capabilities)).toContain('1')
    const sent = await core.sendCalls(config, { calls: [{ to: RECEIVER, value: 1n }, { to: RECEIVER }] })
    const { id } = typeof sent === 'string' ? { id: sent } : sent
    const { status, receipts } = await core.waitForCallsStatus(config, { id })
    expect([status, receipts?.[0]?.status]).toEqual(['success', 'success'])
    const options = { address: RECEIVER, decimals: 18, symbol: 'COIN' } as const
    expect(await core.watchAsset(config, { type: 'ERC20', options })).toBe(true)
  })

  test('the wallet changes account and chain, and every tab follows', async () => {
    const flow = createFlow()
    const { config } = await connected(flow)
    const other = configOf((await openHost(flow)).tabkey)
    await until(() => core.getAccount(other).address === ALICE)
    await alpha.setAccounts([4, 0])
    for (const each of [config, other]) {
      await until(() => core.getAccount(each).address === OTHER)
      expect(core.getAccount(each).addresses).toEqual([OTHER, ALICE])
    }
    await alpha.setChain(base.id)
    for (const each of [config, other]) await until(() => core.getAccount(each).chainId === base.id)
    const client = await core.getConnectorClient(config, { account: ALICE })
    expect(client.account.address).toBe(ALICE)
  })

  test('a disconnect in one tab disconnects wagmi in all tabs', async () => {
    const flow = createFlow()
    const { config } = await connected(flow)
    const other = configOf((await openHost(flow)).tabkey)
    await until(() => core.getAccount(other).status === 'connected')
    await core.disconnect(other)
    await until(() => core.getAccount(config).status === 'disconnected')
    expect(await core.reconnect(config)).toEqual([])
  })

  test('a reload reconnects without a prompt', async () => {
    const flow = createFlow()
    const { tab } = await connected(flow)
    const prompts = await alpha.count('eth_requestAccounts')
    tab.kill()
    const { tabkey } = await openHost(flow)
    const config = configOf(tabkey)
    expect(await core.reconnect(config)).toMatchObject([{ accounts: [ALICE], chainId: 1 }])
    expect(core.getAccount(config)).toMatchObject({ status: 'connected', address: ALICE })
    expect(tabkey.getState().open).toBe(false)
    expect(await alpha.count('eth_requestAccounts')).toBe(prompts)
  })
})

describe('viem', () => {
  async function connected() {
    const host = await openHost()
    await host.tab.connect(ALPHA)
    await until(() => host.tabkey.getState().accounts.eip155)
    return host
  }

  test('toWalletClient signs and sends, toPublicClient reads through the engine', async () => {
    const { tab, tabkey } = await connected()
    const wallet = toWalletClient(tabkey)
    expect([wallet.account.address, wallet.chain.id]).toEqual([ALICE, 1])
    const signature = await wallet.signMessage({ message: 'Hello' })
    expect(await verifyMessage({ address: ALICE, message: 'Hello', signature })).toBe(true)
    const hash = await wallet.sendTransaction({ to: RECEIVER, value: parseEther('0.01') })
    const receipt = await toPublicClient(tabkey).waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    // Reads never reach the wallet.
    expect(tab.asked.map(({ args }) => args.method)).not.toContain('eth_getTransactionReceipt')
  })

  test('a client of another chain reads there, and sends after the wallet has switched', async () => {
    const { tabkey } = await connected()
    const reader = toPublicClient(tabkey, { chain: base })
    expect(await reader.getChainId()).toBe(base.id)
    const before = await reader.getBalance({ address: RECEIVER })
    const hash = await toWalletClient(tabkey, { chain: base }).sendTransaction({ to: RECEIVER, value: 7n })
    await reader.waitForTransactionReceipt({ hash })
    expect(await reader.getBalance({ address: RECEIVER })).toBe(before + 7n)
    expect(await alpha.count('wallet_switchEthereumChain')).toBe(1)
    expect(toWalletClient(tabkey).chain.id).toBe(base.id)
  })

  test('rejections are viem’s errors; without a connection there is no client', async () => {
    const { tabkey } = await openHost()
    expect(() => toWalletClient(tabkey)).toThrow(
      expect.objectContaining({ name: 'NotConnectedError', code: 4100 }),
    )
    const host = await connected()
    await alpha.mode('reject')
    const error = await failure(toWalletClient(host.tabkey).signMessage({ message: 'no' }))
    expect(error).toBeInstanceOf(UserRejectedRequestError)
  })

  test('tabkeyTransport: requestAddresses opens the modal', async () => {
    const { tabkey } = await openHost()
    const wallet = createWalletClient({ chain: mainnet, transport: tabkeyTransport(tabkey) })
    expect(await wallet.getAddresses()).toEqual([])
    expect(await wallet.requestAddresses()).toEqual([ALICE])
  })

  test('EIP-5792 through toWalletClient', async () => {
    const { tabkey } = await connected()
    const wallet = toWalletClient(tabkey)
    expect(Object.keys(await getCapabilities(wallet))).toContain('1')
    const { id } = await sendCalls(wallet, { calls: [{ to: RECEIVER, value: 1n }] })
    expect((await waitForCallsStatus(wallet, { id })).status).toBe('success')
  })

  test('watchWalletClient: a client for each account and chain, and none without a connection', async () => {
    const { tab, tabkey } = await connected()
    const seen: (readonly [Hex, number] | null)[] = []
    const stop = watchWalletClient(tabkey, {}, wallet =>
      seen.push(wallet && [wallet.account.address, wallet.chain.id]),
    )
    await alpha.setChain(base.id)
    await until(() => seen.length === 2)
    await alpha.setAccounts([4, 0])
    await until(() => seen.length === 3)
    await alpha.setChain(10)
    await until(() => seen.length === 4)
    await alpha.setChain(1)
    await until(() => seen.length === 5)
    await tab.api.connections.disconnect({})
    await until(() => seen.length === 6)
    stop()
    await tab.connect(ALPHA)
    expect(seen).toEqual([[ALICE, 1], [ALICE, base.id], [OTHER, base.id], null, [OTHER, 1], null])
  })
})

describe('ethers', () => {
  test('getSigner opens the modal, signs and sends', async () => {
    const { tabkey } = await openHost()
    const signer = await getSigner(tabkey)
    expect(signer.address).toBe(ALICE)
    const signature = (await signer.signMessage('Hello')) as Hex
    expect(await verifyMessage({ address: ALICE, message: 'Hello', signature })).toBe(true)
    const sent = await signer.sendTransaction({ to: RECEIVER, value: 1n })
    expect((await sent.wait())?.status).toBe(1)
    expect(getBrowserProvider(tabkey)).toBe(signer.provider)
  })

  test('a closed modal and a rejection are ACTION_REJECTED', async () => {
    const closing = await openHost(createFlow(), true)
    expect(isError(await failure(getSigner(closing.tabkey)), 'ACTION_REJECTED')).toBe(true)
    const { tabkey } = await openHost()
    const signer = await getSigner(tabkey)
    await alpha.mode('reject')
    expect(isError(await failure(signer.signMessage('no')), 'ACTION_REJECTED')).toBe(true)
  })

  test('the provider follows the chain, and watchSigner account and chain', async () => {
    const { tab, tabkey } = await openHost()
    const seen: (string | null)[] = []
    const stop = watchSigner(tabkey, signer => seen.push(signer?.address ?? null))
    expect(seen).toEqual([null])
    const first = await getSigner(tabkey)
    const provider = getBrowserProvider(tabkey)
    expect((await provider.getNetwork()).chainId).toBe(1n)
    await alpha.setChain(base.id)
    await until(() => seen.length === 3)
    expect((await provider.getNetwork()).chainId).toBe(8453n)
    const sent = await first.sendTransaction({ to: RECEIVER, value: 1n })
    expect((await sent.wait())?.status).toBe(1)
    expect((await provider.getTransaction(sent.hash))?.chainId).toBe(8453n)
    await alpha.setAccounts([4, 0])
    await until(() => seen.length === 4)
    expect((await getSigner(tabkey)).address).toBe(OTHER)
    expect((await getSigner(tabkey, ALICE)).address).toBe(ALICE)
    await tab.api.connections.disconnect({})
    await until(() => seen.length === 5)
    stop()
    expect(seen).toEqual([null, ALICE, ALICE, OTHER, null])
  })
})
