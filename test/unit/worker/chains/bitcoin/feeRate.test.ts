import { expect, test } from 'vitest'
import { isHighFee } from '../../../../../packages/preview/src/bitcoin/highFee.ts'
import { rateFrom } from '../../../../../src/worker/chains/bitcoin/feeRate.ts'
import { fc } from '../../../../support/fastCheck.ts'

test('takes the first target that is late enough, per thousand bytes, rounded up', () => {
  expect(rateFrom({ '1': 30, '2': 20, '3': 7.0201, '6': 5 })).toBe(7_021n)
  expect(rateFrom({ '144': 1.5, '6': 4 })).toBe(4_000n)
  expect(rateFrom({ '1': 30, '2': 20 })).toBe(20_000n)
})

test('without an estimate, or with a mad one, a rate is offered all the same', () => {
  expect(rateFrom({})).toBe(10_000n)
  for (const mad of [0, -5, Number.NaN, Number.NEGATIVE_INFINITY])
    expect(rateFrom({ '3': mad })).toBe(10_000n)
  expect(rateFrom({ '3': 0.01 })).toBe(1_000n)
  for (const mad of [501, 1e9, 1e300]) expect(rateFrom({ '3': mad })).toBe(500_000n)
})

test('whatever a service says, the rate is within floor and cap', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^\d{1,4}$/), fc.double()), estimates => {
      const rate = rateFrom(estimates)
      expect(rate).toBeGreaterThanOrEqual(1_000n)
      expect(rate).toBeLessThanOrEqual(500_000n)
    }),
  )
})

test.each([
  ['a high rate', { rate: 100_001n, fee: 14_100n, amount: 100_000_000n }, true],
  ['a usual rate', { rate: 100_000n, fee: 14_100n, amount: 100_000_000n }, false],
  ['a fee above the amount', { rate: 20_000n, fee: 2_820n, amount: 2_819n }, true],
  ['a low rate, whatever the amount', { rate: 10_000n, fee: 1_410n, amount: 294n }, false],
] as const)('asks for consent or not: %s', (_, payment, expected) => {
  expect(isHighFee(payment)).toBe(expected)
})
