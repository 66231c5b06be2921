import { createPublicClient, type Hex, http, maxUint256, parseEther } from 'viem'
import { base } from 'viem/chains'
import { beforeEach, describe, expect, test } from 'vitest'
import { TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { BROKERS, COIN } from '../../packages/peers/src/contracts/addresses.ts'
import type { BridgeLies } from '../../packages/peers/src/swaps/bridge.ts'
import type { SwapEndpoint } from '../../src/bridge/contract/dataEndpoints.ts'
import type { SwapArrival } from '../../src/bridge/features/swaps/contract.ts'
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
import { approve, at, caip, confirm, ETH, OWNER, read, swaps, USDC } from './swapRig.ts'

// Swaps from Ethereum to Base by LI.FI, over two local chains and a bridge that pays as the test says.

const { api, alpha } = peers
const LIFI: SwapEndpoint = { type: 'lifi', url: `${peers.urls.swaps}/v1` }
const STRANGER: Hex = '0x00000000000000000000000000000000deadbeef'
const [ETHEREUM, BASE] = ['eip155:1', 'eip155:8453'] as const
const baseNode = peers.urls.evm.find(({ chainId }) => chainId === 8453)
const baseContracts = peers.urls.contracts.find(({ chainId }) => chainId === 8453)
if (!baseNode || !baseContracts) throw new Error('No contracts on Base')
const baseReader = createPublicClient({ chain: base, transport: http(baseNode.url) })
const baseUsdc = `${BASE}:${baseContracts.usdc}` as const
const baseEth = `${BASE}:${COIN}` as const
const AMOUNT = 10_000_000n
const ARRIVES = 9_990_000n

const readBase = (token: Hex) =>
  baseReader.readContract({ address: token, abi: TOKEN_ABI, functionName: 'balanceOf', args: [OWNER] })

beforeEach(async () => {
  await peers.reset()
  await alpha.setAccounts([6])
})

function createConfig(sources: Readonly<Record<string, SwapEndpoint>> = { [ETHEREUM]: LIFI, [BASE]: LIFI }) {
  const plain = flowConfig({ projectId: null, endpoints: { swaps: sources } })
  return { ...plain, features: { ...plain.features, swaps: true } }
}

async function open(flow: Flow = createFlow(), config = createConfig()): Promise<FlowTab> {
  const tab = await flow.open({ config })
  await tab.connect(ALPHA)
  await approve(tab, at.usdc, 0n, BROKERS.lifi)
  await api.give({ chainId: 1, to: OWNER, asset: 'USDC', amount: AMOUNT * 3n })
  return tab
}

const toRequest = (amount = AMOUNT) => ({
  network: ETHEREUM,
  toNetwork: BASE,
  from: USDC,
  to: baseUsdc,
  amount: String(amount),
})
const prepare = (tab: FlowTab, change: object = {}) =>
  swaps(tab, 'prepare', { id: randomId(), ...toRequest(), ...change })
const account = caip(OWNER)
const list = (tab: FlowTab) => swaps(tab, 'arrivals', { account })
const sent = async () => (await alpha.calls()).filter(({ method }) => method === 'eth_sendTransaction')

/** Asks until the swap has another status; the engine asks the service once in five seconds. */
async function untilEnded(tab: FlowTab, id: string): Promise<SwapArrival> {
  for (;;) {
    const found = (await list(tab)).find(arrival => arrival.id === id)
    if (found && found.status !== 'pending') return found
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

/** Approves and sends a transfer; it is pending. */
async function send(tab: FlowTab): Promise<SwapArrival> {
  await approve(tab, at.usdc, AMOUNT, BROKERS.lifi)
  const { arrival } = await confirm(tab, await prepare(tab))
  if (!arrival) throw new Error('The swap has no arrival')
  return arrival
}

test('a token goes to another network: approval and transfer are reviewed, and a block there says what arrived', async () => {
  const tab = await open()
  const first = await prepare(tab)
  expect(first).toMatchObject({
    toNetwork: BASE,
    step: 'approve',
    approval: { amount: String(AMOUNT), spender: BROKERS.lifi.toLowerCase() },
    contract: { address: BROKERS.lifi, name: 'LI.FI Diamond' },
    risks: [],
    toAmount: String(ARRIVES),
    minimumReceived: '9890100',
  })
  await confirm(tab, first)
  const sold = await read(at.usdc)
  const bought = await readBase(baseContracts.usdc)
  const second = await prepare(tab)
  expect(second).toMatchObject({ step: 'swap', risks: [], minimumReceived: '9890100' })
  const { received, arrival } = await confirm(tab, second)
  expect(received).toBeNull()
  expect(arrival).toMatchObject({
    id: second.id,
    status: 'pending',
    received: null,
    toNetwork: BASE,
    symbols: ['USDC', 'USDC'],
  })
  expect(await read(at.usdc)).toBe(sold - AMOUNT)
  expect(await list(tab)).toMatchObject([{ id: second.id, status: 'pending' }])
  await peers.swaps.bridge({ kind: 'done' })
  const ended = await untilEnded(tab, second.id)
  expect(ended).toMatchObject({ status: 'done', received: { amount: String(ARRIVES) } })
  expect(ended.received?.token.toLowerCase()).toBe(baseUsdc.toLowerCase())
  expect((await readBase(baseContracts.usdc)) - bought).toBe(ARRIVES)
}, 120_000)

test('coins go to another network', async () => {
  const tab = await open()
  const review = await prepare(tab, { from: ETH, to: baseEth, amount: String(parseEther('1')) })
  expect(review).toMatchObject({ step: 'swap', risks: [], toAmount: String(parseEther('0.999')) })
  const before = await baseReader.getBalance({ address: OWNER })
  await confirm(tab, review)
  await peers.swaps.bridge({ kind: 'done' })
  const ended = await untilEnded(tab, review.id)
  expect(ended).toMatchObject({ status: 'done', received: { amount: String(parseEther('0.999')) } })
  expect((await baseReader.getBalance({ address: OWNER })) - before).toBe(parseEther('0.999'))
}, 120_000)

test.each([
  ['another token in its place', { kind: 'partial' }, 'partial', String(ARRIVES)],
  ['less than the minimum', { kind: 'done', percent: 50 }, 'partial', String(ARRIVES / 2n)],
  ['the sold token, returned', { kind: 'refunded' }, 'refunded', String(AMOUNT)],
] as const)(
  '%s',
  async (_, outcome, status, amount) => {
    const tab = await open()
    const { id } = await send(tab)
    await peers.swaps.bridge(outcome)
    expect(await untilEnded(tab, id)).toMatchObject({ status, received: { amount } })
  },
  120_000,
)

test('what the service says is not enough: a transaction that pays nothing, and one from before, prove nothing', async () => {
  const tab = await open()
  const earlier = await api.give({ chainId: 8453, to: OWNER, asset: 'USDC', amount: ARRIVES })
  const { id } = await send(tab)
  const stranger = await api.give({ chainId: 8453, to: STRANGER, asset: 'USDC', amount: ARRIVES })
  for (const claims of [earlier, stranger, `0x${'5a'.repeat(32)}`] as Hex[]) {
    await peers.swaps.bridge({ kind: 'done', claims })
    await new Promise(resolve => setTimeout(resolve, 5_100))
    expect(await list(tab)).toMatchObject([{ id, status: 'pending', received: null }])
  }
  await peers.swaps.bridge({ kind: 'failed' })
  expect(await untilEnded(tab, id)).toMatchObject({ status: 'failed', received: null })
  // The service was wrong: the token arrives all the same.
  await peers.swaps.bridge({ kind: 'done' })
  await new Promise(resolve => setTimeout(resolve, 5_100))
  expect(await untilEnded(tab, id)).toMatchObject({ status: 'done' })
}, 120_000)

test('a pending transfer is there in another tab and after a reload', async () => {
  const flow = createFlow()
  const tab = await open(flow)
  const { id, transaction } = await send(tab)
  const other = await flow.open({ config: createConfig() })
  expect(await list(other)).toMatchObject([{ id, transaction, status: 'pending' }])
  await flow.kill()
  const again = await flow.open({ config: createConfig() })
  expect(await list(again)).toMatchObject([{ id, transaction, status: 'pending' }])
  await peers.swaps.bridge({ kind: 'done' })
  expect(await untilEnded(again, id)).toMatchObject({ status: 'done' })
}, 120_000)

describe('a lying LI.FI is refused before the wallet is asked', () => {
  test.each<
    readonly [
      string,
      { readonly bridge?: BridgeLies; readonly reply?: object; readonly transaction?: object },
    ]
  >([
    ['another receiver', { bridge: { receiver: STRANGER } }],
    ['another network', { bridge: { chainId: 10 } }],
    ['a contract that is called there', { bridge: { hasDestinationCall: true } }],
    ['more than the sold amount', { bridge: { minAmount: String(AMOUNT * 2n) } }],
    ['a call that only reads like a transfer', { bridge: { isKept: true } }],
    ['another token beside', { bridge: { also: at.usdt } }],
    ['a call that cannot be read', { transaction: { data: '0x12345678' } }],
    ['no minimum', { reply: { toAmountMin: '0' } }],
    ['a key that gets the approval', { reply: { approvalAddress: STRANGER } }],
  ])(
    '%s',
    async (_, lies) => {
      const tab = await open()
      await api.give({ chainId: 1, to: OWNER, asset: 'USDT', amount: AMOUNT })
      await approve(tab, at.usdt, 0n, BROKERS.lifi)
      await approve(tab, at.usdt, AMOUNT, BROKERS.lifi)
      const before = (await sent()).length
      await peers.swaps.lie(lies)
      const refused = { kind: expect.stringMatching(/^swap-(unsafe|would-fail)$/) }
      expect(await failure(prepare(tab))).toMatchObject(refused)
      await approve(tab, at.usdc, maxUint256, BROKERS.lifi)
      expect(await failure(prepare(tab))).toMatchObject(refused)
      expect(await sent()).toHaveLength(before + 1)
      await peers.swaps.lie({})
      expect(await prepare(tab)).toMatchObject({ step: 'swap', risks: [] })
    },
    120_000,
  )
})

test('no transfer without LI.FI on both networks, and none that takes coins for its message', async () => {
  const one = await open(createFlow(), createConfig({ [ETHEREUM]: LIFI }))
  expect(await failure(prepare(one))).toMatchObject({ kind: 'swap-network' })
  const node = await open(createFlow(), createConfig({ [ETHEREUM]: { type: 'node' }, [BASE]: LIFI }))
  expect(await failure(prepare(node))).toMatchObject({ kind: 'swap-network' })
  const tab = await open()
  await peers.swaps.lie({ transaction: { value: '0x1' } })
  expect(await failure(prepare(tab))).toMatchObject({ kind: 'swap-no-quote' })
}, 120_000)
