import { expect, test } from 'vitest'
import {
  compareDecimals,
  computeValue,
  lostPercent,
  multiplyDecimals,
  sumDecimals,
} from '../../../../src/bridge/values/decimalMath.ts'

test('decimal: products are exact where JavaScript numbers are not', () => {
  expect(multiplyDecimals('0.1', '0.2')).toBe('0.02')
  expect(multiplyDecimals('123456789012345678901234567890', '1.000000000000000001')).toBe(
    '123456789012345679024691356902.34567890123456789',
  )
  expect(multiplyDecimals('0', '9'.repeat(80))).toBe('0')
  expect(() => multiplyDecimals('1e18', '1')).toThrow(RangeError)
})

test('decimal: every product of 10,000 is the one of whole numbers', () => {
  let seed = 7n
  const next = () => {
    seed = (seed * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n
    return seed
  }
  for (let count = 0; count < 10_000; count += 1) {
    const [a, b] = [next(), next()]
    const text = (units: bigint) => `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`
    const product = a * b
    const whole = product / 10n ** 12n
    const rest = String(product % 10n ** 12n)
      .padStart(12, '0')
      .replace(/0+$/, '')
    expect(multiplyDecimals(text(a), text(b))).toBe(rest === '' ? String(whole) : `${whole}.${rest}`)
  }
})

test('decimal: the worth of base units is exact', () => {
  expect(computeValue(1_500_000n, 6, '2')).toBe('3')
  expect(computeValue(1n, 18, '2500.01')).toBe('0.00000000000000250001')
  expect(() => computeValue(1n, 18, '1e3')).toThrow(RangeError)
})

test('decimal: sums are exact, and an invalid text counts as zero', () => {
  expect(sumDecimals(['0.1', '0.2', null, 'x'])).toBe('0.3')
  expect(sumDecimals(['0.5', '-2'])).toBe('-1.5')
  expect(sumDecimals([])).toBe('0')
  expect(sumDecimals(['9007199254740993', '0.000000000000000001'])).toBe(
    '9007199254740993.000000000000000001',
  )
})

test('decimal: the order is exact, whatever the trailing zeros', () => {
  expect(compareDecimals('0.30', '0.3')).toBe(0)
  expect(compareDecimals('0.1', '0.09')).toBe(1)
  expect(compareDecimals('2', '10')).toBe(-1)
  expect(compareDecimals('0.3', '0.30000000000000001')).toBe(-1)
  expect(compareDecimals('10', '9.999')).toBe(1)
  expect(compareDecimals('1.0', '1')).toBe(0)
})

test('decimal: a loss in percent is cut after four places, and a gain is a loss of 0', () => {
  expect(lostPercent('200', '199')).toBe('0.5')
  expect(lostPercent('3', '2')).toBe('33.3333')
  expect(lostPercent('0.3', '0.25')).toBe('16.6666')
  expect(lostPercent('1', '1.01')).toBe('0')
  expect(lostPercent('0', '1')).toBeNull()
})
