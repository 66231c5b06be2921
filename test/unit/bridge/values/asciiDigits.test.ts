import { expect, test } from 'vitest'
import { asciiDigits } from '../../../../src/bridge/values/asciiDigits.ts'
import { normalizeSearch } from '../../../../src/bridge/values/normalizeSearch.ts'

test('digits: those of every numbering system of Intl are read as Intl writes them', () => {
  let count = 0
  for (const numberingSystem of Intl.supportedValuesOf('numberingSystem')) {
    const digits = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false })
    const text = [...'0123456789'].map(digit => digits.format(Number(digit))).join('')
    // Systems of other signs (Han, Roman) have no decimal digits.
    if (!/^\p{Nd}{10}$/u.test(text)) continue
    count += 1
    expect(asciiDigits(text), numberingSystem).toBe('0123456789')
  }
  expect(count).toBeGreaterThan(50)
})

test('digits: other text stays', () => {
  expect(asciiDigits('a½²①Ⅳ٫ e\u0301👩‍🚀')).toBe('a½²①Ⅳ٫ e\u0301👩‍🚀')
  expect(normalizeSearch(' ۱Inch ')).toBe('1inch')
})
