import { expect, test } from 'vitest'
import {
  compareDecimals,
  floorTo,
  multiply,
  readDecimal,
} from '../../../../../src/worker/data/assets/decimal.ts'

test.each([
  ['0', '0'],
  ['1.0', '1'],
  ['007.50', '7.5'],
  // The service writes tokens of 0 decimals so.
  ['12.', '12'],
  ['0.000000000000000001', '0.000000000000000001'],
  ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', null],
  ['9'.repeat(300), null],
])('decimal: %s is read to the last digit', (text, tidied) => {
  expect(readDecimal(text)).toBe(tidied ?? text)
})

test.each([
  [0, '0'],
  [-0, '0'],
  [1, '1'],
  [0.1, '0.1'],
  [2500.25, '2500.25'],
  [1e-7, '0.0000001'],
  [1.25e-9, '0.00000000125'],
  [1e21, '1000000000000000000000'],
  [5e-324, '0'],
])('decimal: the JSON number %d is written out', (number, text) => {
  expect(readDecimal(number)).toBe(text)
})

test.each([
  '1e18',
  '0x10',
  ',5',
  '.5',
  '.',
  '5..',
  '-1',
  '+1',
  'NaN',
  'Infinity',
  '',
  ' 7 ',
  '1,000',
  '1_000',
  '１２',
  '1.2.3',
  '9'.repeat(1_001),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  null,
  undefined,
  {},
  [1],
  true,
  1n,
])('decimal: %s is no figure', value => {
  expect(readDecimal(value)).toBeNull()
})

test('decimal: products and orders are exact where numbers are not', () => {
  expect(multiply('0.1', '0.2')).toBe('0.02')
  expect(multiply('123456789012345678901234567890', '1.000000000000000001')).toBe(
    '123456789012345679024691356902.34567890123456789',
  )
  expect(multiply('0', '9'.repeat(80))).toBe('0')
  expect(compareDecimals('0.3', '0.30000000000000001')).toBe(-1)
  expect(compareDecimals('10', '9.999')).toBe(1)
  expect(compareDecimals('1.0', '1')).toBe(0)
})

test('decimal: more digits than a token has fall away, never up', () => {
  expect(floorTo('1.9999999', 6)).toBe('1.999999')
  expect(floorTo('1.9', 0)).toBe('1')
  expect(floorTo(`0.${'0'.repeat(30)}1`, 18)).toBe('0')
  expect(floorTo('12', 18)).toBe('12')
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
    expect(multiply(text(a), text(b))).toBe(rest === '' ? String(whole) : `${whole}.${rest}`)
  }
})
