import fc from 'fast-check'
import { expect, test } from 'vitest'
import { avatarColors, avatarGradient } from '../../../../src/ui/format/avatarColors.ts'
import { formatDecimal, formatNativeBalance } from '../../../../src/ui/format/balance.ts'
import { cleanText } from '../../../../src/ui/format/cleanText.ts'
import { monogram } from '../../../../src/ui/format/monogram.ts'
import { truncateEnd, truncateMiddle } from '../../../../src/ui/format/truncate.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

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

test('truncate: 4+6 and 4+4, and what is short stays whole', () => {
  expect(truncateMiddle(ADDRESS, 4, 6)).toBe('0xd8...A96045')
  expect(truncateMiddle(ADDRESS, 4, 4)).toBe('0xd8...6045')
  expect(truncateMiddle('vitalik.eth', 4, 4)).toBe('vitalik.eth')
  expect(truncateEnd('Ethereum', 4)).toBe('Ethe...')
})

test('avatar: five colours from the first six hex characters, in steps of 15 %', () => {
  expect(avatarColors('0xff0000aaaaaa')).toEqual([
    'rgb(255, 0, 0)',
    'rgb(255, 38, 38)',
    'rgb(255, 77, 77)',
    'rgb(255, 115, 115)',
    'rgb(255, 153, 153)',
  ])
  expect(avatarColors('0xFF0000')[0]).toBe('rgb(255, 0, 0)')
})

test('avatar: short or foreign addresses are filled with 0', () => {
  expect(avatarColors('')[0]).toBe('rgb(0, 0, 0)')
  expect(avatarColors('zzAb')[0]).toBe('rgb(171, 0, 0)')
})

test('avatar: geometry', () => {
  expect(avatarGradient('0x000000')).toMatchInlineSnapshot(
    `"radial-gradient(88% 88% at 65% 40%, #fff 0.52%, rgb(153, 153, 153) 31.25%, rgb(77, 77, 77) 51.56%, rgb(38, 38, 38) 65.63%, rgb(0, 0, 0) 82.29%, rgb(115, 115, 115) 100%)"`,
  )
})

test('clean text: direction marks, controls, zero-width and smears are gone', () => {
  expect(cleanText('Kite\u202egnp.exe')).toBe('Kite gnp.exe')
  expect(cleanText('  a\u0000b\n\tc\u200b ')).toBe('a b c')
  expect(cleanText(`Z${'\u0301'.repeat(40)}`)).toBe(`Z${'\u0301'.repeat(3)}`)
  expect(cleanText('\u202e\u200f', 40, 'Wallet')).toBe('Wallet')
  expect(cleanText(undefined, 40, 'Wallet')).toBe('Wallet')
  expect(cleanText('👩‍👩‍👧 Family')).toBe('👩‍👩‍👧 Family')
})

test('clean text: never longer than asked, never with a hidden character, whatever comes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.integer({ min: 2, max: 60 }),
      (text, max) => {
        const shown = cleanText(text, max)
        expect([...shown].length).toBeLessThanOrEqual(Math.max(max, 'Unknown'.length))
        expect(shown).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f]/u)
      },
    ),
  )
})

test('monogram: the first letter or digit, the same colour for the same name', () => {
  expect(monogram('kite').letter).toBe('K')
  expect(monogram('!! 1inch').letter).toBe('1')
  expect(monogram('…').letter).toBe('?')
  expect(monogram('Kite')).toEqual(monogram('Kite'))
})
