import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { THIEF_ABI } from '../../../packages/peers/src/contracts/abis.ts'
import type { RequestNode } from '../../../packages/preview/src/evm/simulate.ts'
import {
  call,
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

// Nodes without `eth_simulateV1`: balances and allowances by one `eth_call`, else what the data of the calls states.

let rig: PreviewRig
let snapshot: Hex

beforeAll(async () => {
  rig = await startPreviewRig()
  const { at } = rig
  await rig.send([
    call(at.usdc, TOKEN, 'mint', [OWNER, 1_000n]),
    call(at.tiles, NFTS, 'mint', [OWNER, 1n]),
    call(at.tiles, NFTS, 'mint', [OWNER, 2n]),
  ])
}, 60_000)
afterAll(() => rig.close())
beforeEach(async () => {
  if (snapshot) await rig.rpc('evm_revert', [snapshot])
  snapshot = await rig.rpc<Hex>('evm_snapshot', [])
})

const without =
  (...denied: readonly string[]) =>
  (request: RequestNode): RequestNode =>
  (method, params) =>
    denied.includes(method) ? Promise.reject(new Error('method not found')) : request(method, params)
const noSimulation = without('eth_simulateV1')

const preview = (sent: Sent, node = noSimulation): Promise<Previewed> =>
  rig.preview('eth_sendTransaction', [toTransaction(sent)], node)
const kinds = ({ warnings }: Previewed) => warnings.map(({ kind }) => kind)
const moved = ({ effects }: Previewed) =>
  effects.map(({ direction, asset, amount }) =>
    [direction, asset.contract ?? 'coin', asset.tokenId ?? '', amount].join(' ').replaceAll('  ', ' '),
  )
const thief = (functionName: string, args: readonly unknown[], value = 0n): Sent => ({
  ...call(rig.at.thief, THIEF_ABI, functionName, args),
  value,
})
const thiefData = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: THIEF_ABI, functionName, args } as Parameters<typeof encodeFunctionData>[0])

test('plain coins: what leaves and to whom, without a warning', async () => {
  const coins = await preview({ to: FRIEND, value: 5n })
  expect(coins).toMatchObject({ confidence: 'decoded', warnings: [] })
  expect(coins.effects).toMatchObject([{ direction: 'out', amount: '5', party: { address: FRIEND } }])
})

test('a sale: both sides, by balances', async () => {
  const { at } = rig
  rig.takeCalls()
  const sale = await preview(thief('buy', [at.dai, 40n], 100n))
  expect(moved(sale)).toEqual([`out coin 100`, `in ${at.dai.toLowerCase()} 40`])
  expect(sale.confidence).toBe('decoded')
  expect(kinds(sale)).toEqual(['notTested'])
  expect(rig.takeCalls().filter(method => method === 'eth_call')).toHaveLength(1)
})

test('a batch of the account itself (ERC-7821) without any simulation: its calls are read', async () => {
  const { at } = rig
  const send = call(at.usdc, TOKEN, 'transfer', [FRIEND, 7n])
  const batch = encodeAbiParameters(parseAbiParameters('(address to, uint256 value, bytes data)[]'), [
    [
      { to: send.to, value: 0n, data: send.data ?? '0x' },
      { to: FRIEND, value: 5n, data: '0x' },
    ],
  ])
  const data = encodeFunctionData({
    abi: parseAbi(['function execute(bytes32 mode, bytes batch)']),
    args: [`0x01${'00'.repeat(31)}`, batch],
  })
  const shown = await preview({ to: OWNER, data }, without('eth_simulateV1', 'eth_call'))
  expect(moved(shown)).toEqual([`out ${at.usdc.toLowerCase()} 7`, 'out coin 5'])
  expect(shown.confidence).toBe('decoded')
  expect(kinds(shown)).toEqual(['notTested'])
})

test('thefts: what leaves, and that it is one-sided', async () => {
  const { at } = rig
  const usdc = at.usdc.toLowerCase()
  await rig.send([
    call(at.usdc, TOKEN, 'approve', [at.thief, maxUint256]),
    call(at.tiles, NFTS, 'setApprovalForAll', [at.thief, true]),
  ])
  const coins = await preview(thief('claim', [], 9n))
  expect(moved(coins)).toEqual(['out coin 9'])
  expect(kinds(coins)).toEqual(['notTested', 'onlyLeaves'])
  const token = await preview(thief('execute', [at.thief, thiefData('register', [at.usdc, 600n])]))
  expect(moved(token)).toEqual([`out ${usdc} 600`])
  const nfts = await preview(
    thief('multicall', [[thiefData('register', [at.tiles, 1n]), thiefData('register', [at.tiles, 2n])]]),
  )
  expect(moved(nfts)).toEqual([`out ${at.tiles.toLowerCase()} 2`])
  // A contract that names the token in its own code alone: it copies a call of `transferFrom` from its end and makes it.
  const taking = call(at.usdc, TOKEN, 'transferFrom', [OWNER, at.thief, 5n]).data?.slice(2)
  await rig.rpc('anvil_setCode', [
    at.thief,
    `0x606460296000396000600060646000600073${usdc.slice(2)}5af100${taking}`,
  ])
  const unnamed = await preview(thief('claim', []))
  expect(moved(unnamed)).toEqual([`out ${usdc} 5`])
  expect(kinds(unnamed)).toContain('onlyLeaves')
  for (const shown of [coins, token, nfts]) expect(kinds(shown)).toContain('onlyLeaves')
})

test('powers: an allowance by its read, a collection by its data', async () => {
  const { at } = rig
  const spend = await preview(call(at.usdc, TOKEN, 'approve', [FRIEND, maxUint256]))
  expect(spend).toMatchObject({
    confidence: 'decoded',
    effects: [],
    allowances: [{ kind: 'spend', amount: 'all', spender: { address: FRIEND, isContract: false } }],
  })
  expect(kinds(spend)).toEqual(['notTested', 'unlimited', 'spenderWithoutCode'])
  const collection = await preview(call(at.tiles, NFTS, 'setApprovalForAll', [FRIEND, true]))
  expect(collection).toMatchObject({ allowances: [{ kind: 'collection', spender: { address: FRIEND } }] })
  expect(kinds(collection)).toContain('allOfCollection')
  const nft = await preview(call(at.tiles, NFTS, 'safeTransferFrom', [OWNER, FRIEND, 2n]))
  expect(nft.effects).toMatchObject([
    { direction: 'out', asset: { kind: 'nft', tokenId: '2' }, party: { address: FRIEND } },
  ])
})

test('a call that fails, and a token that takes all gas of its reads', async () => {
  const { at } = rig
  expect(kinds(await preview(call(at.usdc, TOKEN, 'transfer', [FRIEND, 10_000n])))).toEqual(['wouldFail'])
  // Runs until its gas is gone.
  await rig.rpc('anvil_setCode', [at.fake, '0x5b600056'])
  const beside = await preview({ ...thief('buy', [at.fake, 0n], 7n) })
  expect(kinds(beside)).toContain('wouldFail')
})

test('a node with neither: what the data states, and that nothing was tested', async () => {
  const { at } = rig
  const neither = without('eth_simulateV1', 'eth_call')
  const known = await preview(call(at.usdc, TOKEN, 'transfer', [FRIEND, 7n]), neither)
  expect(known).toMatchObject({ confidence: 'decoded', effects: [{ direction: 'out', amount: '7' }] })
  const other = await preview(thief('claim', []), neither)
  expect(other).toMatchObject({ confidence: 'unknown' })
  expect(kinds(other)).toEqual(['notTested'])
})

test.each([
  ['nothing', '0x'],
  ['one word', `0x${'00'.repeat(32)}`],
  ['text', 'hello'],
  ['far too much', `0x${'ff'.repeat(100_000)}`],
  ['words of the right length that are no answers', `0x${'ff'.repeat(224 * 12)}`],
])('a node that answers with %s: nothing is believed', async (_name, answer) => {
  const { at } = rig
  const lies =
    (request: RequestNode): RequestNode =>
    (method, params) =>
      method === 'eth_call' ? Promise.resolve(answer) : noSimulation(request)(method, params)
  const shown = await preview(call(at.usdc, TOKEN, 'transfer', [FRIEND, 7n]), lies)
  expect(shown.confidence).not.toBe('simulated')
  expect(kinds(shown).length).toBeGreaterThan(0)
})
