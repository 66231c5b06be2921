import { expect, test } from 'vitest'
import type { SessionPermission } from '../../../../src/bridge/features/sessions/contract.ts'
import { periodWords, permissionWords } from '../../../../src/ui/views/sessions/permissionWords.ts'

const ETHER = { symbol: 'ETH', decimals: 18 }
const CONTRACT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each([
  [1, 'every second'],
  [60, 'every minute'],
  [90, 'every 90 seconds'],
  [7_200, 'every 2 hours'],
  [86_400, 'every day'],
  [604_800, 'every week'],
  [2_592_000, 'every 30 days'],
])('sessions: %i seconds are %s', (seconds, words) => {
  expect(periodWords(seconds)).toBe(words)
})

test('sessions: an amount is exact to the last base unit', () => {
  const allowance = (hex: `0x${string}`): SessionPermission => ({
    type: 'native-token-recurring-allowance',
    data: { allowance: hex, start: 1, period: 86_400 },
  })
  expect(permissionWords(allowance('0xde0b6b3a7640001'), ETHER)).toBe(
    'Spend up to 1.000000000000000001 ETH every day',
  )
  expect(permissionWords(allowance(`0x${'f'.repeat(64)}`), ETHER)).toBe(
    'Spend up to 115792089237316195423570985008687907853269984665640564039457.584007913129639935 ETH every day',
  )
})

test('sessions: a token with unknown decimals', () => {
  const data = { token: CONTRACT, allowance: '0x0f4240', start: 1, period: 604_800 } as const
  expect(permissionWords({ type: 'erc20-recurring-allowance', data }, ETHER)).toBe(
    'Spend up to 1000000 base units of the token 0x70...79C8 every week',
  )
})

test('sessions: calls are named, the most they pay is said', () => {
  const functions = ['a', 'b', 'b', 'c', 'd'].map(functionName => ({ functionName }))
  const call = (list: readonly object[]) =>
    permissionWords(
      {
        type: 'contract-call',
        data: { address: CONTRACT, abi: [], functions: list },
      } as unknown as SessionPermission,
      ETHER,
    )
  expect(call(functions)).toBe('Call a, b, c and 1 more on 0x70...79C8')
  expect(
    call([
      { functionName: 'a', valueLimit: '0x0' },
      { functionName: 'b', valueLimit: '0xde0b6b3a7640000' },
    ]),
  ).toBe('Call a, b on 0x70...79C8, with up to 1 ETH a call')
})
