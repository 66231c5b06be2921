import { type Hex, maxUint256, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FAKE_TOKEN_ABI } from '../../../packages/peers/src/contracts/abis.ts'
import type { RequestNode } from '../../../packages/preview/src/evm/simulate.ts'
import { approveThief, bait, callThief, encodeThief, SIGNS, TRICKS } from '../../support/evmDrainers.ts'
import {
  call,
  countTrips,
  FRIEND,
  NFTS,
  OWNER,
  type Previewed,
  type PreviewRig,
  type Sent,
  startPreviewRig,
  TOKEN,
  toTransaction,
} from '../../support/previewRig.ts'

// Each trick of a drainer is previewed, sent, and compared with what the chain then shows.

let rig: PreviewRig
let snapshot: Hex

beforeAll(async () => {
  rig = await startPreviewRig()
  const { at } = rig
  await rig.send([
    call(at.usdc, TOKEN, 'mint', [OWNER, 1_000n]),
    call(at.dai, TOKEN, 'mint', [OWNER, 5_000n]),
    call(at.tiles, NFTS, 'mint', [OWNER, 1n]),
    call(at.tiles, NFTS, 'mint', [OWNER, 2n]),
  ])
}, 60_000)
afterAll(() => rig.close())
beforeEach(async () => {
  if (snapshot) await rig.rpc('evm_revert', [snapshot])
  snapshot = await rig.rpc<Hex>('evm_snapshot', [])
})

const kinds = ({ warnings }: Previewed) => warnings.map(({ kind }) => kind)
const moved = ({ effects }: Previewed) =>
  effects.map(({ direction, asset, amount }) =>
    [direction, asset.contract ?? 'coin', asset.tokenId ?? '', amount].join(' ').replaceAll('  ', ' '),
  )

test('a transfer of coins, tokens and an NFT: what leaves, without a warning', async () => {
  const { at } = rig
  const coins = await rig.previewCalls([{ to: FRIEND, value: 5n }])
  expect(coins).toMatchObject({ confidence: 'simulated', warnings: [], allowances: [] })
  expect(coins.effects).toEqual([
    {
      direction: 'out',
      asset: { kind: 'coin', contract: null, tokenId: null, symbol: 'ETH', decimals: 18 },
      amount: '5',
      party: { address: FRIEND, isContract: false, isFirstTime: false, looksLike: null },
    },
  ])
  const token = await rig.previewCalls([call(at.usdc, TOKEN, 'transfer', [FRIEND, 7n])])
  expect(token).toMatchObject({
    confidence: 'simulated',
    warnings: [],
    effects: [
      { direction: 'out', amount: '7', asset: { symbol: 'USDC', decimals: 6 }, party: { address: FRIEND } },
    ],
  })
  const nft = await rig.previewCalls([call(at.tiles, NFTS, 'safeTransferFrom', [OWNER, FRIEND, 2n])])
  expect(nft).toMatchObject({
    confidence: 'simulated',
    warnings: [],
    effects: [{ asset: { kind: 'nft', tokenId: '2', symbol: 'TILE' } }],
  })
})

test('approvals: amount, no limit, a collection, and an address without code', async () => {
  const { at } = rig
  const some = await rig.previewCalls([call(at.usdc, TOKEN, 'approve', [at.pool, 10n])])
  expect(some).toMatchObject({
    confidence: 'simulated',
    warnings: [],
    allowances: [
      { kind: 'spend', amount: '10', spender: { address: at.pool.toLowerCase(), isContract: true } },
    ],
  })
  const all = await rig.previewCalls([call(at.usdc, TOKEN, 'approve', [FRIEND, maxUint256])])
  expect(all).toMatchObject({ allowances: [{ amount: 'all', spender: { address: FRIEND } }] })
  expect(kinds(all)).toEqual(['unlimited', 'spenderWithoutCode'])
  const collection = await rig.previewCalls([call(at.tiles, NFTS, 'setApprovalForAll', [at.thief, true])])
  expect(collection).toMatchObject({
    allowances: [{ kind: 'collection', amount: 'all', spender: { address: at.thief } }],
  })
  expect(kinds(collection)).toEqual(['allOfCollection'])
  const one = await rig.previewCalls([call(at.tiles, NFTS, 'approve', [at.thief, 1n])])
  expect(one).toMatchObject({
    allowances: [{ kind: 'nft', asset: { tokenId: '1' }, spender: { address: at.thief } }],
  })
})

const thief = (functionName: string, args: readonly unknown[], value = 0n): Sent =>
  callThief(rig.at, functionName, args, value)
const thiefData = encodeThief
const approvedToThief = () => approveThief(rig.at)

test.each(TRICKS)('theft: $name', async ({ before, calls, moved: expected }) => {
  await rig.send(before(rig.at))
  const preview = await rig.previewCalls(calls(rig.at))
  expect(moved(preview)).toEqual(expected(rig.at))
  expect(preview.confidence).toBe('simulated')
  expect(kinds(preview)).toContain('onlyLeaves')
  const { at, reader } = rig
  const holdings = async () => ({
    coin: await reader.getBalance({ address: OWNER }),
    usdc: await reader.readContract({
      address: at.usdc,
      abi: TOKEN,
      functionName: 'balanceOf',
      args: [OWNER],
    }),
    tiles: await reader.readContract({
      address: at.tiles,
      abi: TOKEN,
      functionName: 'balanceOf',
      args: [OWNER],
    }),
  })
  const first = await holdings()
  const { isDone, fee } = await rig.send(calls(rig.at))
  const last = await holdings()
  expect(isDone).toBe(true)
  const sum = (token: string) =>
    preview.effects
      .filter(({ asset }) => (asset.contract ?? 'coin') === token.toLowerCase())
      .reduce(
        (total, { direction, amount }) => total + BigInt(amount ?? 0) * (direction === 'in' ? 1n : -1n),
        0n,
      )
  expect({
    coin: last.coin - first.coin + fee,
    usdc: last.usdc - first.usdc,
    tiles: last.tiles - first.tiles,
  }).toEqual({ coin: sum('coin'), usdc: sum(at.usdc), tiles: sum(at.tiles) })
})

test('a false token: transfers that its logs report and its balances do not', async () => {
  const { at } = rig
  const paid = await rig.previewCalls([
    { ...call(at.fake, FAKE_TOKEN_ABI, 'redeem', [1_000_000n]), value: parseEther('1') },
  ])
  expect(paid.confidence).toBe('unknown')
  expect(kinds(paid)).toEqual(expect.arrayContaining(['contradiction', 'onlyLeaves']))
  expect(moved(paid)).toEqual([`out coin ${parseEther('1')}`])
})

test('an honest sale has no warning; one round trip beside the header for it, a transfer and a bundle', async () => {
  const { at } = rig
  const sale = [thief('buy', [at.dai, 40n], 100n)]
  const preview = await rig.previewCalls(sale)
  expect(preview).toMatchObject({ confidence: 'simulated', warnings: [] })
  expect(moved(preview)).toEqual([`out coin 100`, `in ${at.dai.toLowerCase()} 40`])
  const bundle = [call(at.usdc, TOKEN, 'approve', [at.pool, 5n]), ...sale]
  for (const sent of [
    sale,
    [{ to: FRIEND, value: 1n }],
    [call(at.usdc, TOKEN, 'transfer', [FRIEND, 7n])],
    bundle,
  ]) {
    let trips = () => 0
    await rig.previewCalls(sent, node => {
      const counted = countTrips(node)
      trips = counted.trips
      return counted.node
    })
    // The first is the header's.
    expect(trips()).toBe(2)
  }
})

test('a call that fails, and a call where nothing is', async () => {
  const { at } = rig
  const fails = await rig.previewCalls([call(at.usdc, TOKEN, 'transfer', [FRIEND, 10_000n])])
  expect(kinds(fails)).toEqual(['wouldFail'])
  const nothing = await rig.previewCalls([call(FRIEND, TOKEN, 'approve', [at.pool, 1n])])
  expect(kinds(nothing)).toEqual(['noCode'])
})

test.each(SIGNS)('a trap that pays only in a simulation, by $name', async sign => {
  const { at } = rig
  await rig.send([call(at.dai, TOKEN, 'mint', [at.drainer, 1_000n])])
  const number = BigInt(await rig.rpc<Hex>('eth_blockNumber', []))
  const preview = await rig.previewCalls([bait(at, sign, number)])
  expect(kinds(preview)).toEqual(expect.arrayContaining([expect.stringMatching(/^(differs|onlyLeaves)$/)]))
  // The least of all blocks: nothing arrives.
  expect(moved(preview)).toEqual(['out coin 50'])
})

test('a theft where little gas is left, by the name of a function that needs no test', async () => {
  const { at } = rig
  await rig.send(approvedToThief())
  const preview = await rig.previewCalls([thief('approve', [at.usdc, 5n])])
  expect(kinds(preview)).toEqual(expect.arrayContaining(['differs', 'onlyLeaves']))
  expect(moved(preview)).toEqual([`out ${at.usdc.toLowerCase()} 5`])
})

test('an honest contract that gives back gas, and one that needs much of it, have no warning', async () => {
  const { at } = rig
  await rig.send(approvedToThief())
  // Deletes the allowance: storage that is cleared gives gas back.
  const revoke = await rig.previewCalls([call(at.usdc, TOKEN, 'approve', [at.thief, 0n])])
  expect(revoke).toMatchObject({ confidence: 'simulated', warnings: [], allowances: [{ amount: '0' }] })
  const many = Array.from({ length: 30 }, () => thiefData('buy', [at.dai, 2n]))
  const sale = await rig.previewCalls([thief('multicall', [many], 10n)])
  expect(sale).toMatchObject({ confidence: 'simulated', warnings: [] })
  expect(moved(sale)).toEqual(['out coin 10', `in ${at.dai.toLowerCase()} 60`])
})

/** A node that answers simulations with other logs and balances. */
const lying =
  (node: RequestNode, change: (text: string) => string): RequestNode =>
  async (method, params) => {
    const answer = await node(method, params)
    return method === 'eth_simulateV1' ? JSON.parse(change(JSON.stringify(answer))) : answer
  }

test('two nodes: the same answer is trusted, another one is not, and one that is silent changes nothing', async () => {
  const { at, node } = rig
  await rig.send(approvedToThief())
  const theft = thief('register', [at.usdc, 600n])
  const ask = (others: readonly RequestNode[], first: RequestNode = node) =>
    rig.preview('eth_sendTransaction', [toTransaction(theft)], () => first, others)
  expect(await ask([node])).toMatchObject({ confidence: 'simulated' })
  expect(await ask([() => Promise.reject(new Error('no such method'))])).toMatchObject({
    confidence: 'simulated',
  })
  expect(await ask([async () => [{ calls: [] }]])).toMatchObject({ confidence: 'simulated' })
  // The first node hides the theft: the worse of both is shown.
  const hides = lying(node, text =>
    text
      .replaceAll(/"logs":\[[^\]]*\{.*?\}\]/g, '"logs":[]')
      .replaceAll(`0x${400n.toString(16).padStart(64, '0')}`, `0x${1_000n.toString(16).padStart(64, '0')}`),
  )
  const shown = await ask([node], hides)
  expect(shown.confidence).toBe('unknown')
  expect(kinds(shown)).toContain('contradiction')
  expect(moved(shown)).toEqual([`out ${at.usdc.toLowerCase()} 600`])
})
