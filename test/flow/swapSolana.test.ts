import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Connection, Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JupiterLies } from '../../packages/peers/src/swaps/jupiterPool.ts'
import type { CaipAddress } from '../../src/bridge/contract/network.ts'
import type { ReviewedSwap } from '../../src/bridge/features/swaps/contract.ts'
import {
  createFlow,
  type FlowTab,
  failure,
  flowConfig,
  flowNetwork,
  peers,
  randomId,
} from '../support/flowTab.ts'
import { connectPhone, devnet } from '../support/solanaHost.ts'
import { swaps } from './swapRig.ts'

// Swaps on Solana by Jupiter's API, over a real runtime and a phone that signs.

const { solana: node } = peers
const SOL = 1_000_000_000n
const COIN = 'So11111111111111111111111111111111111111112'
const network = devnet.caipNetworkId
const connection = new Connection(node.url, 'confirmed')
const caip = (mint: string): CaipAddress => `${network}:${mint}`
const [STRANGER, MAKER] = [1, 2].map(seed =>
  Keypair.fromSeed(new Uint8Array(32).fill(90 + seed)).publicKey.toBase58(),
) as [string, string]

let listed: readonly object[] = []
const files = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ name: 'Flow', tokens: listed }))
})
let list = ''
beforeAll(async () => {
  await new Promise<void>(resolve => files.listen(0, '127.0.0.1', resolve))
  list = `http://127.0.0.1:${(files.address() as AddressInfo).port}/list.json`
})
afterAll(() => new Promise(resolve => files.close(resolve)))
beforeEach(() => peers.reset())

interface Rig {
  readonly tab: FlowTab
  readonly owner: string
  readonly sold: string
  readonly bought: string
  /** A token of the account that is no part of the swap. */
  readonly other: string
}

const AMOUNT = 2_000_000n
const HELD = 5_000_000n

async function open(key = 'flow'): Promise<Rig> {
  const made = await Promise.all([MAKER, MAKER].map(owner => node.mint({ owner, amount: 1n })))
  const [sold = '', bought = ''] = made.map(({ mint }) => mint)
  listed = [sold, bought].map((address, index) => ({
    chainId: 103,
    address,
    name: `Token ${index}`,
    symbol: index === 0 ? 'SOLD' : 'BOUGHT',
    decimals: 6,
  }))
  const source = {
    type: 'jupiter' as const,
    url: `${peers.urls.swaps}/swap/v2`,
    headers: { 'x-api-key': key },
    list,
  }
  const plain = flowConfig({ networks: [flowNetwork(1, 'Ethereum'), devnet] })
  const config = {
    ...plain,
    endpoints: { ...plain.endpoints, swaps: { [network]: [source] } },
    features: { ...plain.features, swaps: true },
  }
  const tab = await createFlow().open({ wallets: [], config })
  const owner = await connectPhone({ tab })
  await node.airdrop(owner, 10n * SOL)
  await node.mint({ owner, amount: HELD, mint: sold })
  const { mint: other } = await node.mint({ owner, amount: HELD })
  return { tab, owner, sold, bought, other }
}

async function read(owner: string, mint: string): Promise<bigint> {
  const { value } = await connection.getTokenAccountsByOwner(new PublicKey(owner), {
    mint: new PublicKey(mint),
  })
  return value.reduce((sum, { account }) => sum + account.data.readBigUInt64LE(64), 0n)
}
const readCoins = async (owner: string) => BigInt(await connection.getBalance(new PublicKey(owner)))

const prepare = (tab: FlowTab, from: string, to: string, amount = AMOUNT): Promise<ReviewedSwap> =>
  swaps(tab, 'prepare', { id: randomId(), network, from: caip(from), to: caip(to), amount: String(amount) })
const confirm = (tab: FlowTab, { id, hash }: ReviewedSwap) =>
  swaps(tab, 'confirm', { id, hash, accepted: [] })
const lie = (jupiter: JupiterLies) => peers.swaps.lie({ jupiter })
const signed = async () =>
  Object.entries((await peers.phone.stats()).calls).filter(([name]) => name.startsWith('solana_sign'))

test('tokens are swapped: what was reviewed is sent, and what arrived is read from the block', async () => {
  const { tab, owner, sold, bought, other } = await open()
  const tokens = await swaps(tab, 'tokens', { network })
  expect(tokens.map(({ symbol, balance }) => [symbol, balance])).toEqual([
    ['SOL', String(10n * SOL)],
    ['SOLD', String(HELD)],
    ['BOUGHT', '0'],
  ])
  const coins = await readCoins(owner)
  const review = await prepare(tab, sold, bought)
  expect(review).toMatchObject({
    step: 'swap',
    approval: null,
    risks: [],
    contract: { name: 'SPL Token' },
    toAmount: '1994000',
    minimumReceived: '1974060',
    networkFee: '19000',
    short: null,
  })
  const { transaction, received } = await confirm(tab, review)
  expect(received).toBe('1994000')
  expect([await read(owner, sold), await read(owner, bought), await read(owner, other)]).toEqual([
    HELD - AMOUNT,
    1_994_000n,
    HELD,
  ])
  // The account of the bought token keeps its rent; the fee is what was shown.
  expect(coins - (await readCoins(owner))).toBe(2_039_280n + BigInt(review.networkFee))
  expect(
    await swaps(tab, 'received', { network, account: caip(owner), token: caip(bought), transaction }),
  ).toBe('1994000')
}, 120_000)

test('coins are sold and bought, by the mint of wrapped SOL, of which nothing stays', async () => {
  const { tab, owner, sold, bought } = await open()
  const before = await readCoins(owner)
  const selling = await prepare(tab, COIN, bought, SOL)
  expect(selling).toMatchObject({ risks: [], toAmount: '997000000' })
  expect((await confirm(tab, selling)).received).toBe('997000000')
  expect(await readCoins(owner)).toBe(before - SOL - 2_039_280n - BigInt(selling.networkFee))
  const rich = await readCoins(owner)
  const buying = await prepare(tab, sold, COIN)
  expect(buying).toMatchObject({ risks: [], toAmount: '1994000' })
  expect((await confirm(tab, buying)).received).toBe('1994000')
  expect(await readCoins(owner)).toBe(rich + 1_994_000n - BigInt(buying.networkFee))
  expect(await read(owner, COIN)).toBe(0n)
}, 120_000)

test('the transaction that the wallet signs ends with guards of the minimum and of what must be left', async () => {
  const { tab, owner, sold, bought } = await open()
  const review = await prepare(tab, sold, bought)
  const asked = tab.state()
  expect(asked.accounts.solana?.address).toBe(owner)
  // The guards are the last instructions: transfers from an account to itself.
  await confirm(tab, review)
  const [last] = await connection.getSignaturesForAddress(new PublicKey(owner), { limit: 1 })
  const landed = await fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getTransaction',
      params: [last?.signature, { encoding: 'base64' }],
    }),
  })
  const { result } = (await landed.json()) as { result: { transaction: [string] } }
  const { message } = VersionedTransaction.deserialize(Buffer.from(result.transaction[0], 'base64'))
  const keys = message.staticAccountKeys.map(key => key.toBase58())
  const guards = message.compiledInstructions
    .slice(-3)
    .map(({ programIdIndex, accountKeyIndexes, data }) => ({
      program: keys[programIdIndex],
      isSelf: accountKeyIndexes[0] === accountKeyIndexes[1],
      least: Buffer.from(data).readBigUInt64LE(data.length - 8),
    }))
  expect(guards.map(({ isSelf }) => isSelf)).toEqual([true, true, true])
  expect(
    guards
      .map(({ least }) => least)
      .slice(1)
      .sort(),
  ).toEqual([1_974_060n, HELD - AMOUNT].sort())
}, 120_000)

describe('a lying Jupiter is refused before the wallet is asked', () => {
  test.each<readonly [string, (rig: Rig) => JupiterLies]>([
    [
      'drains another token',
      ({ other }) => ({ more: { kind: 'drain', mint: other, to: STRANGER, amount: '5000000' } }),
    ],
    [
      'drains the rest of the sold token',
      ({ sold }) => ({ more: { kind: 'drain', mint: sold, to: STRANGER, amount: '3000000' } }),
    ],
    ['brings less than the minimum', () => ({ out: '1000000' })],
    ['names a lower minimum', () => ({ quote: { otherAmountThreshold: '1' } })],
    ['pays another receiver', () => ({ recipient: STRANGER })],
    [
      'lends the sold token',
      ({ sold }) => ({ more: { kind: 'approve', mint: sold, to: STRANGER, amount: '3000000' } }),
    ],
    [
      'lends another token',
      ({ other }) => ({ more: { kind: 'approve', mint: other, to: STRANGER, amount: '1' } }),
    ],
    ['hands over an account', ({ sold }) => ({ more: { kind: 'authority', mint: sold, to: STRANGER } })],
    [
      'closes an account',
      ({ bought }) => ({ out: '0', more: { kind: 'close', mint: bought, to: STRANGER } }),
    ],
    ['lets another account pay', () => ({ payer: MAKER })],
    ['pays too much for its place in a block', () => ({ price: '10000000' })],
    ['is about another amount', () => ({ quote: { inAmount: '3000000' } })],
    ['is about another token', ({ other }) => ({ quote: { outputMint: other } })],
  ])(
    '%s',
    async (_, toLies) => {
      const rig = await open()
      const { tab, owner, sold, bought, other } = rig
      await lie(toLies(rig))
      expect(await failure(prepare(tab, sold, bought))).toMatchObject({
        kind: expect.stringMatching(/^swap-(unsafe|would-fail)$/),
      })
      expect(await signed()).toEqual([])
      expect([await read(owner, sold), await read(owner, other)]).toEqual([HELD, HELD])
      // The lie is the only reason.
      await lie({})
      expect(await prepare(tab, sold, bought)).toMatchObject({ step: 'swap', risks: [] })
    },
    120_000,
  )
})

test('without a simulation the swap is a risk that the person accepts', async () => {
  const { tab, sold, bought } = await open()
  await node.faults({ status: 500, methods: ['simulateTransaction'] })
  const review = await prepare(tab, sold, bought)
  expect(review.risks).toEqual(['notSimulated'])
  expect(await failure(confirm(tab, review))).toMatchObject({ kind: 'review-risk' })
  expect(await signed()).toEqual([])
}, 120_000)

test('no route, too little, and no key', async () => {
  const { tab, sold, bought } = await open()
  const quote = (amount: bigint) =>
    swaps(tab, 'quote', { network, from: caip(sold), to: caip(bought), amount: String(amount) })
  expect(await failure(quote(1n))).toMatchObject({ kind: 'swap-no-quote' })
  expect(await quote(HELD + 1n)).toMatchObject({ short: 'balance' })
  expect(await failure(prepare(tab, sold, bought, HELD + 1n))).toMatchObject({ kind: 'swap-balance' })
  const other = await open('wrong')
  const refused = swaps(other.tab, 'quote', {
    network,
    from: caip(other.sold),
    to: caip(other.bought),
    amount: '1000',
  })
  expect(await failure(refused)).toMatchObject({ kind: 'swap-step' })
}, 120_000)
