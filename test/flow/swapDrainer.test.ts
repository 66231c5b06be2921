import { encodeFunctionData, type Hex, maxUint256, numberToHex, parseEther, parseUnits } from 'viem'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DRAINER_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { COIN } from '../../packages/peers/src/contracts/addresses.ts'
import { readContracts } from '../../packages/peers/src/contracts/compile.ts'
import type { SwapRouter } from '../../src/bridge/features/swaps/contract.ts'
import type { FlowTab } from '../support/flowTab.ts'
import { failure, peers } from '../support/flowTab.ts'
import {
  AMOUNT,
  allowanceOf,
  approve,
  approveData,
  at,
  built,
  caip,
  confirm,
  connected,
  DAI,
  ETH,
  OWNER,
  POOL,
  prepare,
  read,
  reader,
  request,
  USDC,
} from './swapRig.ts'

// A swap service that names a false contract. What such a contract pays, it pays only in a simulation, or only once.

const { api, alpha } = peers
/** Another address for each test, because the local chain keeps its allowances. */
let drainer: Hex
let listed: SwapRouter
let place = 0
const OUTPUT = parseUnits('250000', 6)
const SIGNS = [
  'always',
  'never',
  'gasPrice',
  'baseFee',
  'coinbase',
  'blockNumber',
  'timestamp',
  'randomness',
  'gasLeft',
  'sameOrigin',
  'callerCode',
  'callerCoins',
] as const
type Sign = (typeof SIGNS)[number]
interface Trick {
  readonly sign: Sign
  readonly value?: bigint
}

let code: Hex
beforeAll(async () => {
  code = (await readContracts()).Drainer.code
}, 120_000)

beforeEach(async () => {
  await peers.reset()
  await alpha.setAccounts([6])
  place += 1
  drainer = `0x${'0'.repeat(30)}${(0xd7a17e5700 + place).toString(16)}`
  listed = { ...POOL, address: drainer, name: 'False router' }
  await request('anvil_setCode', [drainer, code])
  await request('anvil_setBalance', [drainer, numberToHex(parseEther('10'))])
  await api.give({ chainId: 1, to: drainer, asset: 'USDC', amount: OUTPUT * 4n })
  await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT * 2n })
})

// The local chain keeps code over a reset, and other files use the account.
afterEach(() => request('anvil_setCode', [OWNER, '0x']))

const swapData = (
  { sign, value = 0n }: Trick,
  from: Hex,
  amountIn: bigint,
  to: Hex,
  amountOut: bigint,
): Hex =>
  encodeFunctionData({
    abi: DRAINER_ABI,
    functionName: 'swap',
    args: [SIGNS.indexOf(sign), value, from, amountIn, to, amountOut],
  })

/** Lets the service build swaps of an amount over the false contract, which pays where it sees the sign. */
async function serve(trick: Trick, from: Hex = at.dai, amount = AMOUNT): Promise<void> {
  const { tx } = await built(amount, caip(from))
  const out = BigInt((tx as unknown as { amount: string }).amount)
  await api.swap({
    approval: { data: approveData(drainer, maxUint256) },
    transaction: { to: caip(drainer), data: swapData(trick, from, amount, at.usdc, out) },
  })
}

const sent = async () => (await alpha.calls()).filter(({ method }) => method === 'eth_sendTransaction')

test('swap: a spender that is not listed is a risk, on the approval and on the swap', async () => {
  const tab = await connected()
  await serve({ sign: 'always' })
  const first = await prepare(tab)
  expect(first).toMatchObject({
    step: 'approve',
    risks: ['unknownContract'],
    approval: { amount: String(AMOUNT) },
    contract: { name: null },
  })
  expect(first.contract.address.toLowerCase()).toBe(drainer)
  expect(await failure(confirm(tab, first))).toMatchObject({
    kind: 'review-risk',
    data: { risks: ['unknownContract'] },
  })
  expect(await sent()).toEqual([])
  // Accepted, the swap is not dead.
  const before = await read(at.usdc)
  await confirm(tab, await prepare(tab), ['unknownContract'])
  const second = await prepare(tab)
  expect(second).toMatchObject({ step: 'swap', risks: ['unknownContract'], contract: { name: null } })
  await confirm(tab, second, ['unknownContract'])
  expect(await read(at.usdc)).toBeGreaterThan(before)
}, 120_000)

test('swap: the approval of a swap that brings nothing is not asked of the wallet', async () => {
  for (const routers of [[POOL], [listed]]) {
    const tab = await connected(routers)
    await serve({ sign: 'never' })
    expect(await failure(prepare(tab))).toMatchObject({ kind: 'swap-unsafe' })
  }
  expect(await sent()).toEqual([])
  expect(await allowanceOf(at.dai, drainer)).toBe(0n)
}, 120_000)

test('swap: coins for an unlisted contract are a risk, and the service cannot list it', async () => {
  const tab = await connected([
    POOL,
    // The same address elsewhere, and with a wrong checksum.
    { ...listed, network: 'eip155:8453' },
    { ...listed, address: drainer.replace('d7a17e57', 'd7A17e57') },
  ])
  await serve({ sign: 'always' }, COIN, parseEther('1'))
  const review = await prepare(tab, ETH, USDC, parseEther('1'))
  expect(review).toMatchObject({ step: 'swap', risks: ['unknownContract'], contract: { name: null } })
  expect(await failure(confirm(tab, review))).toMatchObject({ kind: 'review-risk' })
  const other = await connected([{ ...listed, address: drainer.toUpperCase().replace('0X', '0x') }])
  expect(await prepare(other, ETH, USDC, parseEther('1'))).toMatchObject({
    risks: [],
    contract: { name: 'False router' },
  })
}, 120_000)

/** What the service can know of the next block when it builds a swap. */
async function tricks(): Promise<readonly Trick[]> {
  const { number, timestamp, baseFeePerGas, miner, mixHash } = await reader.getBlock()
  const values = { baseFee: baseFeePerGas ?? 0n, gasPrice: await reader.getGasPrice() }
  return [
    { sign: 'gasPrice' },
    { sign: 'gasPrice', value: values.gasPrice },
    { sign: 'gasPrice', value: values.baseFee },
    { sign: 'gasPrice', value: 1n },
    { sign: 'baseFee' },
    { sign: 'baseFee', value: values.baseFee },
    { sign: 'coinbase' },
    { sign: 'coinbase', value: BigInt(miner) },
    { sign: 'blockNumber', value: number },
    { sign: 'blockNumber', value: number + 1n },
    { sign: 'blockNumber', value: number + 20n },
    { sign: 'timestamp', value: timestamp },
    { sign: 'timestamp', value: timestamp + 60n },
    { sign: 'timestamp', value: timestamp + 600n },
    { sign: 'randomness' },
    { sign: 'randomness', value: BigInt(mixHash ?? 0) },
    { sign: 'gasLeft', value: 4_000_000n },
    { sign: 'callerCoins', value: await reader.getBalance({ address: OWNER }) },
  ]
}

async function unsafe(tab: FlowTab, trick: Trick, from = DAI, amount = AMOUNT): Promise<void> {
  const name = `${trick.sign} ${trick.value}`
  const error = await failure(prepare(tab, from, USDC, amount))
  // The node estimates gas without a price, so that a contract may run out of gas where it behaves.
  expect(error, name).toMatchObject({ kind: expect.stringMatching(/^swap-(unsafe|would-fail)$/) })
}

test('swap: a listed contract that pays only in a simulation is refused, for coins and for an approved token', async () => {
  const tab = await connected([listed])
  for (const trick of await tricks()) {
    await serve(trick, COIN, parseEther('1'))
    await unsafe(tab, trick, ETH, parseEther('1'))
    await serve(trick)
    await unsafe(tab, trick)
  }
  await approve(tab, at.dai, AMOUNT, drainer)
  for (const trick of await tricks()) {
    await serve(trick)
    await unsafe(tab, trick)
  }
  expect(await sent()).toHaveLength(1)
  await serve({ sign: 'always' })
  expect(await prepare(tab)).toMatchObject({ step: 'swap', risks: [] })
}, 180_000)

test('swap: a contract that takes from accounts with code alone is refused for them', async () => {
  const tab = await connected([listed])
  const take = { sign: 'sameOrigin' } as const
  await serve(take, COIN, parseEther('1'))
  // An account of a key sends its own transactions, as the simulation does.
  expect(await prepare(tab, ETH, USDC, parseEther('1'))).toMatchObject({ risks: [] })
  const empty = '0x00'
  const delegated = `0xef0100${at.pool.slice(2)}`
  for (const account of [empty, delegated]) {
    await request('anvil_setCode', [OWNER, account])
    await serve(take, COIN, parseEther('1'))
    await unsafe(tab, take, ETH, parseEther('1'))
    await serve(take)
    await unsafe(tab, take)
    await serve({ sign: 'always' })
    expect(await prepare(tab)).toMatchObject({ step: 'approve', risks: [] })
  }
}, 120_000)

test('swap: an earlier larger allowance of an unlisted contract is lowered first', async () => {
  const tab = await connected()
  await approve(tab, at.dai, maxUint256, drainer)
  await serve({ sign: 'always' })
  expect(await prepare(tab)).toMatchObject({ step: 'approve', approval: { amount: String(AMOUNT) } })
  const other = await connected([listed])
  expect(await prepare(other)).toMatchObject({ step: 'swap', risks: [] })
}, 120_000)

test('swap: a key with code, a token and a mismatched router are no contract to swap with', async () => {
  const tab = await connected([POOL, listed])
  const key: Hex = '0x00000000000000000000000000000000000d311e'
  await request('anvil_setCode', [key, `0xef0100${at.pool.slice(2)}`])
  for (const spender of [
    key,
    at.dai,
    at.usdc,
    OWNER,
    '0x000000000000000000000000000000000000dead',
  ] as const) {
    await api.swap({ approval: { data: approveData(spender, maxUint256) } })
    expect(await failure(prepare(tab)), spender).toMatchObject({ kind: 'swap-unsafe' })
  }
  await serve({ sign: 'always' })
  // The approval names a listed spender, and the swap another contract, also a listed one.
  await api.swap({ transaction: { to: caip(drainer) } })
  expect(await failure(prepare(tab))).toMatchObject({ kind: 'swap-unsafe' })
  expect(await sent()).toEqual([])
}, 120_000)

test('swap: what stays approved after the swap is read from the simulation', async () => {
  const tab = await connected([listed])
  const { tx } = await built(AMOUNT)
  const out = BigInt((tx as unknown as { amount: string }).amount)
  const data = encodeFunctionData({
    abi: DRAINER_ABI,
    functionName: 'sellHalf',
    args: [at.dai, AMOUNT, at.usdc, out],
  })
  await api.swap({
    approval: { data: approveData(drainer, maxUint256) },
    transaction: { to: caip(drainer), data },
  })
  // Half of the exact approval is left, which is less than the account agreed to sell.
  expect(await prepare(tab)).toMatchObject({ step: 'approve', approval: { amount: String(AMOUNT) } })
}, 120_000)
