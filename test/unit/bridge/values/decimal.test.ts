import { expect, test } from 'vitest'
import { parseDecimal, readDecimal, toPlaces, writeDecimal } from '../../../../src/bridge/values/decimal.ts'

test.each([
  ['0', { units: 0n, places: 0 }],
  ['1.50', { units: 150n, places: 2 }],
  ['-2.5', { units: -25n, places: 1 }],
  // The balance service writes tokens of 0 decimals with a point at the end.
  ['12.', { units: 12n, places: 0 }],
  ['007', { units: 7n, places: 0 }],
  ['9'.repeat(1_000), { units: 10n ** 1_000n - 1n, places: 0 }],
])('decimal: reads %s', (text, decimal) => {
  expect(readDecimal(text)).toEqual(decimal)
  expect(parseDecimal(text)).toEqual(decimal)
})

test.each([
  '',
  '.',
  '.5',
  '5..',
  '1.2.3',
  '1e18',
  '+1',
  '--1',
  '0x10',
  '1,000',
  ' 7 ',
  '１２',
  '9'.repeat(1_001),
])('decimal: rejects %j', text => {
  expect(readDecimal(text)).toBeNull()
  expect(() => parseDecimal(text)).toThrow(RangeError)
})

test('decimal: an absent text is not a decimal', () => {
  expect([readDecimal(null), readDecimal(undefined)]).toEqual([null, null])
})

test('decimal: is written without trailing zeros', () => {
  expect(['1.50', '-0.0250', '10', '0.000', '12.'].map(text => writeDecimal(parseDecimal(text)))).toEqual([
    '1.5',
    '-0.025',
    '10',
    '0',
    '12',
  ])
})

test('decimal: rounds half away from zero, or cuts', () => {
  const rounded = (text: string, places: number) =>
    (['up', 'down'] as const).map(rounding => toPlaces(parseDecimal(text), places, rounding))
  expect(rounded('1.255', 2)).toEqual([126n, 125n])
  expect(rounded('-1.255', 2)).toEqual([-126n, -125n])
  expect(rounded('1.2', 3)).toEqual([1_200n, 1_200n])
})
