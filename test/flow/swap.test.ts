import { decodeFunctionData, type Hex, maxUint256, parseUnits } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import type { AssetEntry } from '../../src/bridge/contract/assets.ts'
import { until } from '../support/createTestTab.ts'
import { failure, peers } from '../support/flowTab.ts'
import {
  AMOUNT,
  allowanceOf,
  approve,
  at,
  built,
  caip,
  confirm,
  connected,
  DAI,
  ETH,
  OWNER,
  prepare,
  read,
  reader,
  swaps,
  USDC,
  USDT,
} from './swapRig.ts'

// Swaps over the pool of the local chain, against a service that answers strictly as its contracts say.

const { api, alpha } = peers
/** A node that does not know the method. */
const UNKNOWN = { jsonrpc: '2.0', id: null, error: { code: -32_601, message: 'Method not found' } }
const NO_SIMULATION = { methods: ['eth_simulateV1'], body: JSON.stringify(UNKNOWN) }

/** An account of the service's own. */
const STRANGER: Hex = '0x00000000000000000000000000000000deadbeef'

beforeEach(async () => {
  await peers.reset()
  await alpha.setAccounts([6])
})

test('swap: approve and swap settle on the chain, and activity and portfolio show them with pictures', async () => {
  const tab = await connected()
  await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT })
  const before = { dai: await read(at.dai), usdc: await read(at.usdc) }
  const first = await prepare(tab)
  const contract = { address: at.pool, name: 'Local pool' }
  expect(first).toMatchObject({ step: 'approve', approval: { amount: String(AMOUNT) }, contract, risks: [] })
  await confirm(tab, first)
  const second = await prepare(tab)
  expect(second).toMatchObject({ step: 'swap', contract, risks: [] })
  const { received } = await confirm(tab, second)
  expect(BigInt(received ?? -1)).toBe((await read(at.usdc)) - before.usdc)
  expect(await read(at.dai)).toBe(before.dai - AMOUNT)
  expect((await read(at.usdc)) - before.usdc).toBe(BigInt(second.toAmount))
  expect(await allowanceOf(at.dai, at.pool)).toBe(0n)

  const account = caip(OWNER)
  for (const kind of ['tokens', 'history'] as const) tab.watch({ kind, account })
  const tokens = await until(() => {
    const { status, value } = (tab.state().assets[`tokens ${account}`] as AssetEntry<'tokens'>) ?? {}
    return status === 'fresh' && value
  }, 30_000)
  const held = tokens.find(({ symbol }) => symbol === 'USDC')
  expect(parseUnits(held?.quantity.numeric ?? '0', 6)).toBe(await read(at.usdc))
  const rows = await until(() => {
    const { value } = (tab.state().assets[`history ${account}`] as AssetEntry<'history'>) ?? {}
    return value?.items.some(({ operation }) => operation === 'trade') && value.items
  }, 30_000)
  const trade = rows.find(({ operation }) => operation === 'trade')
  expect(trade?.transfers.map(({ direction, symbol }) => `${direction} ${symbol}`)).toEqual([
    'out DAI',
    'in USDC',
  ])
  for (const id of [held?.icon, ...(trade?.transfers ?? []).map(({ icon }) => icon)])
    expect(await tab.api.data.image({ id: id ?? '', of: 'token' })).toMatch(/^data:image\//)
}, 120_000)

test('swap: what the service builds is run on a copy of the chain before the wallet is asked', async () => {
  const tab = await connected()
  await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT * 3n })
  await api.give({ chainId: 1, to: OWNER, asset: 'USDT', amount: 50_000_000n })
  await approve(tab, at.dai, maxUint256)
  await approve(tab, at.usdt, 50_000_000n)
  const asked = await alpha.count('eth_sendTransaction')
  const { data } = (await built(AMOUNT * 2n)).tx
  const other = (await built(50_000_000n, USDT)).tx.data
  for (const [change, kind, from, to] of [
    // Sells twice as much; sells another token; brings a tenth of what it says.
    [{ data }, 'swap-unsafe', DAI, USDC],
    [{ data: other }, 'swap-unsafe', DAI, USDC],
    [{ data: (await built(AMOUNT / 10n)).tx.data }, 'swap-unsafe', DAI, USDC],
    // The output the service names is below the quote minus the slippage.
    [{ amount: '1' }, 'swap-changed', DAI, USDC],
    [{ amount: '1' }, 'swap-changed', ETH, USDC],
  ] as const) {
    await api.swap({ transaction: change })
    const amount = from === ETH ? 10n ** 15n : AMOUNT
    expect(await failure(prepare(tab, from, to, amount)), JSON.stringify(change).slice(0, 40)).toMatchObject({
      kind,
    })
  }
  expect(await alpha.count('eth_sendTransaction')).toBe(asked)
  await api.swap({})
  expect((await prepare(tab)).step).toBe('swap')
  // A token for coins: the output is read from the transfers of the simulation.
  expect((await prepare(tab, DAI, ETH)).step).toBe('swap')
  await api.swap({ transaction: { amount: String(10n ** 18n) } })
  expect(await failure(prepare(tab, DAI, ETH))).toMatchObject({ kind: 'swap-unsafe' })
}, 120_000)

test('swap: without a simulation a larger allowance is lowered to the sold amount first', async () => {
  const tab = await connected()
  await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT })
  await approve(tab, at.dai, maxUint256)
  await peers.ethereum.faults(NO_SIMULATION)
  const first = await prepare(tab)
  expect(first).toMatchObject({
    step: 'approve',
    approval: { amount: String(AMOUNT) },
    risks: [],
  })
  await confirm(tab, first)
  const second = await prepare(tab)
  expect(second).toMatchObject({ step: 'swap', risks: ['notSimulated'] })
  const before = (await alpha.calls()).length
  expect(await failure(confirm(tab, second))).toMatchObject({
    kind: 'review-risk',
    data: { risks: ['notSimulated'] },
  })
  expect(await alpha.calls()).toHaveLength(before)
  const { id, hash, risks } = await prepare(tab)
  await swaps(tab, 'confirm', { id, hash, accepted: risks })
  const sent = (await alpha.calls()).filter(({ method }) => method === 'eth_sendTransaction').at(-2)
  const { args } = decodeFunctionData({
    abi: TOKEN_ABI,
    data: (sent?.detail as [{ data: Hex }] | undefined)?.[0].data ?? '0x',
  })
  expect(args).toEqual([at.pool, AMOUNT])
}, 120_000)

test('swap: what was received is what the block says, also where the service pays itself', async () => {
  const tab = await connected()
  await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT * 2n })
  await approve(tab, at.dai, AMOUNT)
  const coins = async () => reader.getBalance({ address: OWNER })
  const before = await coins()
  const sold = await prepare(tab, DAI, ETH)
  const { transaction, received } = await confirm(tab, sold)
  const { gasUsed, effectiveGasPrice } = await reader.getTransactionReceipt({ hash: transaction as Hex })
  expect(BigInt(received ?? -1)).toBe((await coins()) - before + gasUsed * effectiveGasPrice)

  // The service builds a swap for another account; the node cannot run it beforehand.
  await approve(tab, at.dai, AMOUNT)
  await peers.ethereum.faults(NO_SIMULATION)
  await api.swap({ transaction: { data: (await built(AMOUNT, DAI, STRANGER)).tx.data } })
  const held = await read(at.usdc)
  const { id, hash, risks } = await prepare(tab)
  expect(risks).toEqual(['notSimulated'])
  const stolen = await swaps(tab, 'confirm', { id, hash, accepted: risks })
  expect(stolen.received).toBe('0')
  expect(await read(at.usdc)).toBe(held)
}, 120_000)

test('swap: no route and no amount are no quote, and tokens come in one order', async () => {
  const tab = await connected()
  const quote = (from: typeof ETH, amount: string) =>
    failure(swaps(tab, 'quote', { network: 'eip155:1', from, to: USDC, amount }))
  expect(await quote(ETH, '1')).toMatchObject({ kind: 'swap-no-quote' })
  const lists = await Promise.all(
    Array.from({ length: 4 }, () => swaps(tab, 'tokens', { network: 'eip155:1', force: true })),
  )
  const symbols = lists.map(list => list.filter(({ balance }) => balance === '0').map(({ symbol }) => symbol))
  expect(new Set(symbols.map(list => list.join())).size).toBe(1)
  expect([...(symbols[0] ?? [])].slice(-2)).toEqual(['FINE', 'PTS'])
}, 60_000)
