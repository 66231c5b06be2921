import { expect, test } from 'vitest'
import { compareDecimals, decimalOf, lostPercent, worthOf } from '../../../../src/bridge/values/decimal.ts'

test('decimal: figures of services become text, digit for digit', () => {
  expect([1.5e-7, 1e21, 2500, '0.10', 0.1, 1.2345e25].map(decimalOf)).toEqual([
    '0.00000015',
    '1000000000000000000000',
    '2500',
    '0.1',
    '0.1',
    '12345000000000000000000000',
  ])
  for (const none of [
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '1e18',
    '0x10',
    ',5',
    '',
    null,
    {},
    '1'.repeat(91),
    '1e999',
  ])
    expect(decimalOf(none), String(none)).toBeNull()
})

test('decimal: worth and order are exact', () => {
  expect(worthOf(1_500_000n, 6, '2')).toBe('3')
  expect(worthOf(1n, 18, '2500.01')).toBe('0.00000000000000250001')
  expect(compareDecimals('0.30', '0.3')).toBe(0)
  expect(compareDecimals('0.1', '0.09')).toBe(1)
  expect(compareDecimals('2', '10')).toBe(-1)
})

test('decimal: a loss in percent is cut after four places, a gain is none', () => {
  expect(lostPercent('200', '199')).toBe('0.5')
  expect(lostPercent('3', '2')).toBe('33.3333')
  expect(lostPercent('1', '1.01')).toBe('0')
  expect(lostPercent('0', '1')).toBeNull()
})
