import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { findAddresses, readCall } from '../../../packages/preview/src/evm/readCalls.ts'

type Hex = `0x${string}`
const OWNER: Hex = `0x${'ab'.repeat(20)}`
const TOKEN: Hex = `0x${'70'.repeat(20)}`
const ROUTER: Hex = '0x00000000000000adc04c56bf30ac9d3c0aaf14dc'
const FRIEND: Hex = `0x${'cd'.repeat(20)}`

const MULTICALL = parseAbi([
  'function multicall(bytes[] calls)',
  'function route(uint256 amount, address[] path)',
])

test('addresses: those of the call, then those of calls inside it', () => {
  const inner = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [OWNER, FRIEND, 5n] })
  const data = encodeFunctionData({ abi: MULTICALL, functionName: 'multicall', args: [[inner]] })
  expect(findAddresses(data, 9)).toEqual(expect.arrayContaining([OWNER, FRIEND]))
  const route = encodeFunctionData({
    abi: MULTICALL,
    functionName: 'route',
    args: [10n ** 24n, [TOKEN, ROUTER]],
  })
  expect(findAddresses(route, 9).slice(0, 2)).toEqual([TOKEN, ROUTER])
  expect(findAddresses(route, 1)).toEqual([TOKEN])
})

test('addresses: amounts, short data and much data are none, and quick', () => {
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [FRIEND, 2n ** 90n] })
  expect(findAddresses(approve, 9)).toEqual([FRIEND])
  expect(findAddresses('0x', 9)).toEqual([])
  expect(findAddresses('0x12345678', 9)).toEqual([])
  expect(findAddresses(`0x${'00'.repeat(500_000)}`, 9)).toEqual([])
})

test('calls: a known function that gets coins too is not what its name says', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [FRIEND, 5n] })
  expect(readCall({ from: OWNER, to: TOKEN, data, value: '0x0' })).toMatchObject({
    kind: 'transfer',
    to: FRIEND,
    items: [{ tokenId: null, amount: 5n }],
  })
  expect(readCall({ from: OWNER, to: TOKEN, data, value: '0x1' }).kind).toBe('other')
  expect(readCall({ from: OWNER, to: TOKEN, data: `${data}00`, value: '0x0' }).kind).toBe('transfer')
  expect(readCall({ from: OWNER, to: TOKEN, data: data.slice(0, 40) as Hex, value: '0x0' }).kind).toBe(
    'other',
  )
  expect(readCall({ from: OWNER, data: '0x60', value: '0x0' }).kind).toBe('create')
})
