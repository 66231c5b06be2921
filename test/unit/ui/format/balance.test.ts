import { expect, test } from 'vitest'
import { formatNativeBalance } from '../../../../src/ui/format/balance.ts'

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
    ].map(numeric => formatNativeBalance(numeric, 'en-US')),
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
  expect(formatNativeBalance('123456789012345678901234567890.123999', 'en-US')).toBe(
    '123,456,789,012,345,678,901,234,567,890.123',
  )
})

test.each([
  { locale: 'de', some: '10.342,841', none: '0,000' },
  { locale: 'fr', some: '10\u202f342,841', none: '0,000' },
  { locale: 'fa', some: '۱۰٬۳۴۲٫۸۴۱', none: '۰٫۰۰۰' },
])('balance: in the digits and signs of $locale', ({ locale, some, none }) => {
  expect([formatNativeBalance('10342.8419', locale), formatNativeBalance('0', locale)]).toEqual([some, none])
})
