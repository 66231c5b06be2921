import { expect, test } from 'vitest'
import { cleanText, truncateMiddle } from '../../../../src/ui/format/cleanText.ts'
import { fc } from '../../../support/fastCheck.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('truncate: 4+6 and 4+4, and what is short stays whole', () => {
  expect(truncateMiddle(ADDRESS, 4, 6)).toBe('0xd8...A96045')
  expect(truncateMiddle(ADDRESS, 4, 4)).toBe('0xd8...6045')
  expect(truncateMiddle('vitalik.eth', 4, 4)).toBe('vitalik.eth')
})

test('clean text: direction marks, controls, zero-width and smears are gone', () => {
  expect(cleanText('Kite\u202egnp.exe')).toBe('Kitegnp.exe')
  expect(cleanText('  a\u0000b\n\tc\u200b ')).toBe('ab c')
  expect(cleanText(`Z${'\u0301'.repeat(40)}`)).toBe(`Z${'\u0301'.repeat(2)}`)
  expect(cleanText('\u202e\u200f', 40, 'Wallet')).toBe('Wallet')
  expect(cleanText(undefined, 40, 'Wallet')).toBe('Wallet')
  // The joiner that makes one picture of three is also the one that makes two names look alike.
  expect(cleanText('👩‍👩‍👧 Family')).toBe('👩👩👧 Family')
  expect(cleanText('Meta\u200bMask')).toBe('MetaMask')
  expect(cleanText('<b>Kite</b> <img src=x onerror=alert(1)> 1 < 2')).toBe('Kite 1 2')
  expect(cleanText('Kite Wallet', 6)).toBe('Kite…')
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
