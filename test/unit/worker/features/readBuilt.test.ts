import { encodeFunctionData, erc20Abi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { readApproval, readSwap } from '../../../../src/worker/features/swaps/readBuilt.ts'

const [OWNER, TOKEN, WANTED, POOL] = ['a', 'b', 'c', 'd'].map(digit => `0x${digit.repeat(40)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const COIN = `0x${'e'.repeat(40)}` as const
const on = (address: string) => `eip155:1:${address}` as const
const input = { network: 'eip155:1', from: on(TOKEN), to: on(WANTED), amount: '1000' } as const
const approve = (spender: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const approval = { from: on(TOKEN), to: on(TOKEN), data: approve(POOL, 2n ** 256n - 1n), value: '0' }
const swap = { from: on(OWNER), to: on(POOL), data: '0x12345678', amount: '1000' }

test('built: an approval of the token, wherever the service writes it', () => {
  expect(readApproval(approval, input, on(OWNER)).spender).toBe(POOL)
  expect(readApproval({ ...approval, from: on(OWNER) }, input, on(OWNER)).spender).toBe(POOL)
  expect(readApproval({ ...approval, data: approve(POOL, 1000n) }, input, on(OWNER)).spender).toBe(POOL)
})

test('built: any other approval is refused', () => {
  for (const changes of [
    { from: on(WANTED) },
    { from: on(OWNER), to: on(WANTED) },
    { from: `eip155:10:${TOKEN}` },
    { value: '1' },
    { data: approve(POOL, 999n) },
    { data: approve(OWNER, 1000n) },
    { data: approve(TOKEN, 1000n) },
    { data: approve(`0x${'0'.repeat(40)}`, 1000n) },
    { data: `${approve(POOL, 1000n)}00` },
    { data: approve(POOL, 1000n).replace('095ea7b3', 'a9059cbb') },
    // The unused bytes before an address.
    { data: approve(POOL, 1000n).replace('095ea7b30', '095ea7b31') },
  ])
    expect(
      () => readApproval({ ...approval, ...changes }, input, on(OWNER)),
      JSON.stringify(changes),
    ).toThrow('another transaction')
})

test('built: a swap of the account, the amount and the coins that were asked for', () => {
  expect(readSwap(swap, input, on(OWNER))).toMatchObject({ to: POOL, data: '0x12345678' })
  const coins = { ...input, from: on(COIN) }
  expect(readSwap({ ...swap, value: '1000' }, coins, on(OWNER)).to).toBe(POOL)
  for (const changes of [
    { from: on(WANTED) },
    { to: on(OWNER) },
    { to: on(TOKEN) },
    { to: on(WANTED) },
    { to: `eip155:10:${POOL}` },
    { value: '1000' },
  ])
    expect(() => readSwap({ ...swap, ...changes }, input, on(OWNER)), JSON.stringify(changes)).toThrow(
      'another transaction',
    )
  expect(() => readSwap({ ...swap, value: '999' }, coins, on(OWNER))).toThrow('another transaction')
})

test('built: a swap that is a token’s own transfer or approval is none', () => {
  for (const call of [
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'approve(address,uint256)',
    'increaseAllowance(address,uint256)',
    'setApprovalForAll(address,bool)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  ]) {
    const data = `${toFunctionSelector(call).toUpperCase().replace('0X', '0x')}${'00'.repeat(64)}`
    expect(() => readSwap({ ...swap, data }, input, on(OWNER)), call).toThrow('another transaction')
  }
})
