import { expect, test } from 'vitest'
import { formatQuantity } from '../../../../src/ui/format/money.ts'
import { numberSigns } from '../../../../src/ui/format/numberSigns.ts'
import { numberLocale } from '../../../../src/ui/words/numberLocale.ts'

test.each([
  ['ar', 'ar-u-nu-latn'],
  ['ar-EG', 'ar-EG'],
  ['ar-u-nu-arab', 'ar-u-nu-arab'],
  ['fa', 'fa-u-nu-arabext'],
  ['en-US', 'en-US'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
])('digits: the numbering system of %s is named: %s', (locale, named) => {
  expect(numberLocale(locale)).toBe(named)
})

test('digits: numbers and their signs are of one system', () => {
  expect(formatQuantity('1234.5', 'ar')).toBe('1,234.5')
  expect(numberSigns('ar')).toMatchObject({ decimal: '.', group: ',' })
  expect(formatQuantity('1234.5', 'fa')).toBe('۱٬۲۳۴٫۵')
  expect(numberSigns('fa').decimal).toBe('٫')
})
