import { expect, test } from 'vitest'
import { formatDecimal, formatNativeBalance } from '../../../../src/ui/format/balance.ts'
import { fc } from '../../../support/fastCheck.ts'

test('balance: floors to 3 decimals, drops trailing zeros, nothing is 0.000', () => {
  expect(
    [
      '0',
      '0.0',
      '0.00099',
      '1',
      '1.5000',
      '1.2399',
      '10342.8419',
      '007.10',
      undefined,
      'NaN',
      '-1',
      '1e3',
    ].map(formatNativeBalance),
  ).toEqual([
    '0.000',
    '0.000',
    '0.000',
    '1',
    '1.5',
    '1.239',
    '10,342.841',
    '7.1',
    '0.000',
    '0.000',
    '0.000',
    '0.000',
  ])
})

test('balance: no digit is lost beyond what a JavaScript number holds', () => {
  expect(formatNativeBalance('123456789012345678901234567890.123999')).toBe(
    '123,456,789,012,345,678,901,234,567,890.123',
  )
})

test('decimal: en-US grouping, 2 decimals by default, half up, zero for nothing', () => {
  expect(formatDecimal('1234567.895')).toBe('1,234,567.90')
  expect(formatDecimal('0.005')).toBe('0.01')
  expect(formatDecimal('0.0049999')).toBe('0.00')
  expect(formatDecimal('999.999')).toBe('1,000.00')
  expect(formatDecimal(undefined)).toBe('0.00')
  expect(formatDecimal('12.5', 0)).toBe('13')
  expect(formatDecimal('1', 4)).toBe('1.0000')
})

test('decimal: agrees with Intl wherever numbers are exact', () => {
  const intl = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 99 }),
      (whole, cents) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`
        expect(formatDecimal(text)).toBe(intl.format(Number(text)))
      },
    ),
  )
})
