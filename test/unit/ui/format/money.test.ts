import { expect, test } from 'vitest'
import { readDecimal } from '../../../../src/bridge/values/decimal.ts'
import { localDecimal } from '../../../../src/ui/format/localDecimal.ts'
import { formatFixed, formatMoney, formatQuantity, splitMoney } from '../../../../src/ui/format/money.ts'
import { sumShownDecimals } from '../../../../src/ui/format/sumShownDecimals.ts'
import { fc } from '../../../support/fastCheck.ts'

const US = 'en-US'

test('money: dollars with grouping and two decimals, half a cent goes up', () => {
  expect(formatMoney('1234.5', US)).toBe('$1,234.50')
  expect(formatMoney('0.005', US)).toBe('<$0.01')
  expect(formatMoney('0.994999', US)).toBe('$0.99')
  expect(formatMoney('0.995', US)).toBe('$1.00')
  expect(formatMoney('999.995', US)).toBe('$1,000.00')
  expect(formatMoney('0', US)).toBe('$0.00')
})

test('money: an unknown price is not a price of zero', () => {
  for (const text of [
    null,
    undefined,
    '',
    '1e18',
    '0x10',
    ',5',
    'NaN',
    'Infinity',
    '<b>1</b>',
    '9'.repeat(181),
  ])
    expect(formatMoney(text, US), String(text)).toBe('')
})

test('money: digits that no JavaScript number holds', () => {
  expect(formatMoney('9007199254740993.07', US)).toBe('$9,007,199,254,740,993.07')
  expect(formatQuantity('123456789012345678901234567890.000123456', US)).toBe(
    '123,456,789,012,345,678,901,234,567,890.0001',
  )
  expect(splitMoney('12345678901234567890.129', US)).toEqual({
    dollars: '$12,345,678,901,234,567,890',
    pennies: '.13',
  })
})

test('money: amounts are cut, never more than there is', () => {
  expect(formatQuantity('1.99999', US)).toBe('1.9999')
  expect(formatQuantity('1.5000', US)).toBe('1.5')
  expect(formatQuantity('0.00001', US)).toBe('<0.0001')
  expect(formatQuantity('0', US)).toBe('0')
  expect(formatFixed('1.5', US, 3)).toBe('1.500')
  expect(formatFixed('0.0009', US, 3)).toBe('<0.001')
})

test('money: other locales lend their signs, and the digits stay exact', () => {
  expect(formatMoney('9007199254740993.07', 'de-DE')).toBe('9.007.199.254.740.993,07\u00a0$')
  expect(formatMoney('1234567.8', 'en-IN')).toBe('$12,34,567.80')
  expect(formatQuantity('1234.5', 'fr-FR')).toBe('1\u202f234,5')
  expect(splitMoney('1234.5', 'ar-EG').pennies).toContain('٥')
})

test('money: an absurdly long value does not hide the sum of the others', () => {
  const total = sumShownDecimals(['9'.repeat(300), '1.5', null, '2'])
  expect(total).toBe('3.5')
  expect(formatMoney(total, US)).toBe('$3.50')
})

test('money: property: grouping loses no digit of any amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.integer({ min: 1, max: 30 }), (units, places) => {
      const digits = units.toString().padStart(places + 1, '0')
      const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`
      const { whole, rest } = localDecimal(text, US, { places, rounding: 'down' })
      const read = readDecimal(`${whole}${rest}`.replaceAll(',', ''))
      return read?.units === units && read.places === places
    }),
    { numRuns: 2_000 },
  )
})

test('money from right to left: isolated, with the sign after its letters and the number in its order', () => {
  expect(formatMoney('1234.5', 'ar')).toBe('\u2068\u200F1,234.50\u00a0US$\u200E\u2069')
  expect(formatMoney('0.001', 'ar')).toBe('\u2068\u200F\u2066<0.01\u2069\u00a0US$\u200E\u2069')
  expect(splitMoney('5', 'he')).toEqual({ dollars: '\u200F5', pennies: '.00\u00a0\u200F$' })
})
