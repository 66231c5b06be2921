import { encodeFunctionData, type Hex, keccak256, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  DRAINER_ABI,
  FAKE_TOKEN_ABI,
  POOL_ABI,
  THIEF_ABI,
} from '../../../packages/peers/src/contracts/abis.ts'
import { COIN } from '../../../packages/peers/src/contracts/addresses.ts'
import {
  call,
  countTrips,
  FRIEND,
  ITEMS,
  NFTS,
  OWNER,
  type PreviewRig,
  type Sent,
  startPreviewRig,
  TOKEN,
} from '../../support/previewRig.ts'
import { runs } from '../../support/runs.ts'

// Bundles of calls by chance, each with a move or a power and with the tricks of drainers, previewed, sent, and compared
// with what the chain then shows.

const BUNDLES = Number(process.env.PREVIEW_BUNDLES ?? runs(60, 10_000))
const SEED = Number(process.env.PREVIEW_SEED ?? 1)
/** Parts of a thousand in which a preview that calls itself simulated may be wrong. */
const MISSES_MOST = 1

let rig: PreviewRig
let tokens: readonly Hex[]
let spenders: readonly Hex[]
const TILE_IDS = [1n, 2n, 3n, 4n, 5n, 6n]
const GOOD_IDS = [1n, 2n]
const FUNDS = 10n ** 24n

beforeAll(async () => {
  rig = await startPreviewRig()
  const { at } = rig
  tokens = [at.usdc, at.usdt, at.dai].map(lower)
  spenders = [at.pool, at.thief, at.drainer, FRIEND].map(lower)
  await rig.send([
    ...tokens.flatMap(token => [OWNER, at.drainer].map(to => call(token, TOKEN, 'mint', [to, FUNDS]))),
    ...TILE_IDS.map(id => call(at.tiles, NFTS, 'mint', [OWNER, id])),
    ...GOOD_IDS.map(id => call(at.goods, ITEMS, 'mint', [OWNER, id, 1_000n])),
    // Approved before, as the victims of drainers have.
    ...tokens.map(token => call(token, TOKEN, 'approve', [at.thief, maxUint256])),
    call(at.tiles, NFTS, 'setApprovalForAll', [at.thief, true]),
  ])
}, 60_000)
afterAll(() => rig.close())

const lower = (address: string): Hex => address.toLowerCase() as Hex

/** Mulberry32. */
function createRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
  const amount = (): bigint => BigInt(1 + Math.floor(next() * 900))
  return { next, pick, amount }
}
type Random = ReturnType<typeof createRandom>

const data = (abi: readonly unknown[], functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

/** What a dapp or a thief may ask for. */
const MOVES: readonly ((random: Random) => Sent)[] = [
  ({ pick, amount }) => ({ to: pick([FRIEND, rig.at.thief]), value: amount() }),
  ({ pick, amount }) => call(pick(tokens), TOKEN, 'transfer', [pick([FRIEND, rig.at.pool]), amount()]),
  ({ pick, amount }) =>
    call(pick(tokens), TOKEN, 'approve', [pick(spenders), pick([0n, amount(), maxUint256])]),
  ({ pick }) =>
    call(rig.at.tiles, NFTS, 'setApprovalForAll', [pick([rig.at.thief, FRIEND]), pick([true, false])]),
  ({ pick }) => call(rig.at.tiles, NFTS, 'approve', [pick([rig.at.thief, FRIEND]), pick(TILE_IDS)]),
  ({ pick }) => call(rig.at.tiles, NFTS, 'safeTransferFrom', [OWNER, FRIEND, pick(TILE_IDS)]),
  ({ pick }) =>
    call(rig.at.goods, ITEMS, 'setApprovalForAll', [pick([rig.at.thief, FRIEND]), pick([true, false])]),
  ({ pick, amount }) =>
    call(rig.at.goods, ITEMS, 'safeTransferFrom', [OWNER, FRIEND, pick(GOOD_IDS), amount() % 5n, '0x']),
  ({ pick, amount }) =>
    call(rig.at.thief, THIEF_ABI, 'register', [pick([...tokens, rig.at.tiles]), amount() % 7n]),
  ({ pick, amount }) => call(rig.at.thief, THIEF_ABI, 'upgrade', [pick(tokens), amount()]),
  ({ pick, amount }) => call(rig.at.thief, THIEF_ABI, 'vest', [pick(tokens), amount()]),
  ({ pick, amount }) =>
    call(rig.at.thief, THIEF_ABI, 'execute', [
      rig.at.thief,
      data(THIEF_ABI, 'register', [pick(tokens), amount()]),
    ]),
  ({ pick, amount }) =>
    call(rig.at.thief, THIEF_ABI, 'multicall', [
      [
        data(THIEF_ABI, 'buy', [pick(tokens), amount()]),
        data(THIEF_ABI, 'register', [pick(tokens), amount()]),
        data(THIEF_ABI, 'upgrade', [pick(tokens), amount()]),
      ],
    ]),
  ({ amount }) => ({ ...call(rig.at.thief, THIEF_ABI, 'claim', []), value: amount() }),
  ({ pick, amount }) => ({
    ...call(rig.at.thief, THIEF_ABI, 'buy', [pick(tokens), amount()]),
    value: amount(),
  }),
  ({ amount }) => ({ ...call(rig.at.fake, FAKE_TOKEN_ABI, 'redeem', [amount()]), value: amount() }),
  ({ pick, amount }) => {
    const sold = amount() * 1_000n
    return {
      ...call(rig.at.pool, POOL_ABI, 'swap', [COIN, pick(tokens), sold, 0n, OWNER]),
      value: sold,
    }
  },
  ({ pick, amount }) => {
    // Honest where a value of the block or the transaction looks like a simulation's.
    const sign = Number(amount() % 8n)
    const value = pick([0n, 1n, 30_000_000n, 2_000_000_000n])
    const [sold, bought] = [amount(), amount()]
    return {
      ...call(rig.at.drainer, DRAINER_ABI, 'swap', [sign, value, COIN, sold, pick(tokens), bought]),
      value: sold,
    }
  },
]

interface Holdings {
  readonly balances: ReadonlyMap<string, bigint>
  readonly powers: ReadonlyMap<string, bigint>
}

const read = (to: string, abi: readonly unknown[], functionName: string, args: readonly unknown[]) => ({
  method: 'eth_call',
  params: [{ to, data: data(abi, functionName, args) }, 'latest'],
})

/** All that the account has, and all that it has allowed. */
async function readHoldings(): Promise<Holdings> {
  const { at } = rig
  const balances = [
    ['coin', { method: 'eth_getBalance', params: [OWNER, 'latest'] }],
    ...tokens.map(token => [token, read(token, TOKEN, 'balanceOf', [OWNER])]),
    ...TILE_IDS.map(id => [`${lower(at.tiles)} ${id}`, read(at.tiles, NFTS, 'ownerOf', [id])]),
    ...GOOD_IDS.map(id => [`${lower(at.goods)} ${id}`, read(at.goods, ITEMS, 'balanceOf', [OWNER, id])]),
  ] as const
  const powers = [
    ...tokens.flatMap(token =>
      spenders.map(spender => [
        `spend ${token} ${spender}`,
        read(token, TOKEN, 'allowance', [OWNER, spender]),
      ]),
    ),
    ...[at.tiles, at.goods].flatMap(collection =>
      spenders.map(spender => [
        `collection ${lower(collection)} ${spender}`,
        read(collection, NFTS, 'isApprovedForAll', [OWNER, spender]),
      ]),
    ),
    ...TILE_IDS.map(id => [`nft ${lower(at.tiles)} ${id}`, read(at.tiles, NFTS, 'getApproved', [id])]),
  ] as const
  const answers = await rig.batch([...balances, ...powers].map(([, one]) => one as never))
  const toMap = (names: readonly (readonly [unknown, unknown])[], from: number) =>
    new Map(
      names.map(([name], index) => {
        const answer = BigInt(answers[from + index] ?? 0)
        const isTile = String(name).startsWith(`${lower(at.tiles)} `)
        return [String(name), isTile ? (answer === BigInt(OWNER) ? 1n : 0n) : answer]
      }),
    )
  return { balances: toMap(balances as never, 0), powers: toMap(powers as never, balances.length) }
}

/** Previews by their round trips beyond the header's. */
const tripCounts = new Map<number, number>()

/** @returns what differs between the preview and the chain; `undefined` where nothing does */
async function compare(bundle: readonly Sent[]): Promise<{
  readonly miss?: string
  readonly confidence: string
  readonly isWarned: boolean
  readonly isLoss: boolean
  readonly isFailed?: true
}> {
  let trips = () => 0
  const preview = await rig.previewCalls(bundle, node => {
    const counted = countTrips(node)
    trips = counted.trips
    return counted.node
  })
  // The first one reads the header.
  const count = trips() - 1
  tripCounts.set(count, (tripCounts.get(count) ?? 0) + 1)
  const before = await readHoldings()
  const { isDone, fee } = await rig.send(bundle)
  const after = await readHoldings()
  const { confidence, warnings } = preview
  const isWarned = warnings.length > 0
  const kinds = warnings.map(({ kind }) => kind)
  if (kinds.includes('wouldFail'))
    return { confidence, isWarned, isLoss: false, isFailed: true, ...(isDone ? { miss: 'was to fail' } : {}) }
  if (!isDone) return { confidence, isWarned, isLoss: false, miss: 'failed' }
  const shown = new Map<string, bigint>()
  for (const { direction, asset, amount } of preview.effects) {
    const id = asset.contract === null ? 'coin' : [asset.contract, asset.tokenId ?? ''].join(' ').trim()
    shown.set(id, BigInt(amount ?? 0) * (direction === 'in' ? 1n : -1n))
  }
  const misses: string[] = []
  let isLoss = false
  for (const [id, value] of after.balances) {
    const change = value - (before.balances.get(id) ?? 0n) + (id === 'coin' ? fee : 0n)
    if (change < 0n) isLoss = true
    if (change !== (shown.get(id) ?? 0n)) misses.push(`${id}: ${change}, shown ${shown.get(id) ?? 0n}`)
  }
  const given = new Map(
    preview.allowances.map(({ kind, asset, amount, spender }) => [
      kind === 'nft'
        ? `nft ${asset?.contract} ${asset?.tokenId}`
        : `${kind} ${asset?.contract} ${spender?.address}`,
      kind === 'nft' ? BigInt(spender?.address ?? 0) : amount === 'all' ? maxUint256 : BigInt(amount ?? 0),
    ]),
  )
  for (const [id, value] of after.powers) {
    const earlier = before.powers.get(id) ?? 0n
    // What a transfer has used up is no power that is given; an NFT that moves takes its approval along.
    if (value === earlier || value === 0n || (value < earlier && !given.has(id))) continue
    const power = given.get(id)
    const isSame = id.startsWith('collection')
      ? power === maxUint256
      : power === value || (power === maxUint256 && value >= 2n ** 95n)
    if (!isSame) misses.push(`${id}: ${value}, shown ${power}`)
  }
  return { confidence, isWarned, isLoss, ...(misses.length > 0 ? { miss: misses.join('; ') } : {}) }
}

test(`bundles: ${BUNDLES} by chance do on the chain what their preview showed`, {
  timeout: 3_600_000,
}, async () => {
  const misses: string[] = []
  const silent: string[] = []
  let simulated = 0
  let failing = 0
  const snapshot = await rig.rpc<Hex>('evm_snapshot', [])
  let current = snapshot
  for (let seed = SEED; seed < SEED + BUNDLES; seed += 1) {
    const random = createRandom(seed)
    const bundle = Array.from({ length: 1 + Math.floor(random.next() * 4) }, () => random.pick(MOVES)(random))
    const words = `${seed} ${keccak256(`0x${bundle.map(({ data: bytes = '0x' }) => bytes.slice(2)).join('')}`).slice(0, 10)}`
    const { confidence, miss, isFailed } = await compare(bundle)
    if (isFailed) failing += 1
    if (confidence === 'simulated') {
      simulated += 1
      if (miss) misses.push(`${words}: ${miss}`)
    } else if (miss) silent.push(`${words}: ${miss}`)
    if (seed % 20 === 0) {
      await rig.rpc('evm_revert', [current])
      current = await rig.rpc<Hex>('evm_snapshot', [])
    }
  }
  console.log(
    `FIGURE bundles: ${BUNDLES}, ${simulated} simulated (${failing} of them fail), ${misses.length} of them wrong, ${silent.length} others differ`,
  )
  console.log(`FIGURE round trips beyond the header: ${JSON.stringify(Object.fromEntries(tripCounts))}`)
  for (const miss of misses.slice(0, 20)) console.log(`miss ${miss}`)
  expect(simulated).toBeGreaterThan(BUNDLES / 3)
  expect(misses.length * 1_000).toBeLessThanOrEqual(simulated * MISSES_MOST)
})
