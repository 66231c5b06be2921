import { expect, test } from 'vitest'
import { type PlanBlocksParameters, planBlocks } from '../../../packages/preview/src/evm/planBlocks.ts'

type Hex = `0x${string}`

const OWNER: Hex = `0x${'ab'.repeat(20)}`
const ROUTER: Hex = `0x${'cd'.repeat(20)}`
const MINER: Hex = `0x${'ef'.repeat(20)}`
const NOBODY: Hex = `0x${'0'.repeat(40)}`
const GWEI = 10n ** 9n

const header = { number: 1_000n, time: 1_700_000_000n, pace: 12n, baseFee: 10n * GWEI, miner: MINER }
const swap = { from: OWNER, to: ROUTER, data: '0x12345678', value: '0x64', gas: 200_000n } as const
const balance = { from: NOBODY, to: ROUTER, data: '0x70a08231', value: '0x0', gas: null } as const
const plan = (changes: Partial<PlanBlocksParameters> = {}) =>
  planBlocks({
    header,
    gasPrice: 11n * GWEI,
    owner: OWNER,
    code: '0x',
    coins: 10n ** 18n,
    calls: [balance, swap],
    ...changes,
  })
const values = (changes?: Partial<PlanBlocksParameters>) => Object.values(plan(changes))

test('blocks: the next one has the values of a real block and of the transaction', () => {
  const { next } = plan()
  expect(next).toMatchObject({
    on: 1_000n,
    before: [],
    validation: true,
    blockOverrides: {
      number: '0x3e9',
      time: '0x6553f10c',
      feeRecipient: MINER,
      baseFeePerGas: '0x2540be400',
    },
  })
  const [read, sent] = next.calls
  expect(sent).toMatchObject({ ...swap, gas: '0x3d090', maxPriorityFeePerGas: '0x3b9aca00' })
  expect(read?.from).not.toBe(OWNER)
  // The account has the coins: nothing of its state is changed.
  expect(next.stateOverrides).not.toHaveProperty(OWNER)
})

test('blocks: the others differ in every value, and from one plan to the next', () => {
  const [first, second] = [plan(), plan()]
  for (const name of ['feeRecipient', 'prevRandao', 'baseFeePerGas'] as const) {
    const all = [first, second].flatMap(({ other, later }) => [
      other.blockOverrides[name],
      later.blockOverrides[name],
    ])
    expect(new Set([...all, first.next.blockOverrides[name]]).size, name).toBe(5)
  }
  for (const name of ['gas', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
    const all = Object.values(first).map(
      ({ calls }) => (calls[1] as Record<string, unknown> | undefined)?.[name],
    )
    expect(new Set(all).size, name).toBe(3)
  }
})

test('blocks: times are in order and at the network’s pace', () => {
  for (const pace of [1n, 2n, 5n, 12n, 15n])
    for (let turn = 0; turn < 20; turn += 1)
      for (const { before, blockOverrides } of values({ header: { ...header, pace } })) {
        const times = [
          ...before,
          { number: blockOverrides.number ?? '0x', time: blockOverrides.time ?? '0x' },
        ]
        times.forEach(({ number, time }, index) => {
          const [blocks, seconds] = [BigInt(number) - header.number, BigInt(time) - header.time]
          expect(blocks).toBeGreaterThan(0n)
          expect(seconds % pace).toBe(0n)
          if (seconds < 900n) expect(seconds).toBe(blocks * pace)
          // Geth fills gaps with blocks of 12 s each.
          else expect(seconds).toBeGreaterThan((blocks - 1n) * 12n)
          if (seconds < 900n) expect(blocks).toBe(BigInt(index) + 1n)
        })
      }
})

test('blocks: an account that cannot pay for the fees of a block has enough coins in it', () => {
  for (const { stateOverrides, calls } of values({ coins: 0n })) {
    const sent = calls[1] as { readonly gas: Hex; readonly maxFeePerGas?: Hex } | undefined
    const needed = 100n + BigInt(sent?.gas ?? 0) * BigInt(sent?.maxFeePerGas ?? 0)
    expect(BigInt(stateOverrides[OWNER]?.balance ?? 0)).toBeGreaterThan(needed)
  }
})

test('blocks: an account with code calls, and another account sends, in the blocks after the next', () => {
  for (const code of ['0x60806040', `0xef0100${'11'.repeat(20)}`] as const) {
    const { next, other, later } = plan({ code })
    expect(next.calls[1]).toMatchObject({ from: OWNER, to: ROUTER })
    // Nodes that check refuse a sender with code, other than a delegated key.
    expect(next.validation).toBe(code.startsWith('0xef'))
    for (const { calls, stateOverrides, validation } of [other, later]) {
      expect(validation).toBe(true)
      expect(calls[1]).toMatchObject({ to: OWNER, value: '0x0' })
      expect(calls[1]?.from).not.toBe(OWNER)
      expect(calls[1]?.data).toContain(ROUTER.slice(2))
      expect(stateOverrides[OWNER]?.code).toMatch(/^0x36/)
    }
  }
})

test('blocks: a network without a base fee gets a price of gas', () => {
  for (const { calls, blockOverrides } of values({ header: { ...header, baseFee: null } })) {
    expect(blockOverrides).not.toHaveProperty('baseFeePerGas')
    expect(calls[1]).toHaveProperty('gasPrice')
    expect(calls[1]).not.toHaveProperty('maxFeePerGas')
  }
})
