import { expect, test } from 'vitest'
import { formatAmount, readAmount } from '../../../../src/bridge/values/amount.ts'
import { asciiDigits } from '../../../../src/bridge/values/asciiDigits.ts'
import { localDecimal } from '../../../../src/ui/format/localDecimal.ts'
import { readTypedAmount, writeTypedAmount } from '../../../../src/ui/format/typedAmount.ts'
import { quoteInputSchema } from '../../../../src/worker/features/onramp/onramp.schema.ts'
import { fc } from '../../../support/fastCheck.ts'

const LANGUAGES = 'en ar de es fa fr he hi id it ja ko ms pl pt-BR ru th tr uk vi zh-CN zh-TW'.split(' ')
/** Regions with other signs or digits than their language, and languages without texts of their own. */
const REGIONS = 'en-IN en-ZA en-CH de-CH de-AT fr-CH es-MX es-CR pt-PT ar-EG ar-MA bn mr ne my'.split(' ')
const LOCALES = [...LANGUAGES, ...REGIONS]

const isOrder = (amount: string): boolean =>
  quoteInputSchema.safeParse({ purchaseCurrency: 'usdc', paymentCurrency: 'USD', country: 'DE', amount })
    .success

const decimalOf = (text: string, locale: string, keyboard = locale): string | null => {
  const read = readTypedAmount(text, locale, keyboard)
  return read.status === 'read' ? read.decimal : null
}

/** As Tabkey prints the whole of an amount. */
function print(units: bigint, decimals: number, locale: string): string {
  const { whole, rest } = localDecimal(formatAmount(units, decimals), locale, {
    places: decimals,
    isTrimmed: true,
  })
  return whole + rest
}

const amounts = fc.record({ units: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), decimals: fc.nat(36) })

test.each([
  ['en-US', '1,000', '1000'],
  ['en-US', '1,234,567.5', '1234567.5'],
  ['en-US', '1.000', '1.000'],
  ['en-US', '5.', '5'],
  ['en-US', '.5', '0.5'],
  ['en-US', ' 0.5\u200e', '0.5'],
  ['en-US', '007', '007'],
  ['de', '1.000', '1000'],
  ['de', '1.000,5', '1000.5'],
  ['de', '0,500', '0.500'],
  ['fr', '1 000,5', '1000.5'],
  ['fr', '1\u202f000,5', '1000.5'],
  ['fr', '1.5', '1.5'],
  ['ru', '1\u00a0000', '1000'],
  ['de-CH', "1'000.5", '1000.5'],
  ['de-CH', '1’000.5', '1000.5'],
  ['hi', '12,34,567.5', '1234567.5'],
  ['hi', '1,234,567', '1234567'],
  ['fa', '۱', '1'],
  ['fa', '۱۰٬۰۰۰', '10000'],
  ['fa', '۱٫۵', '1.5'],
  ['fa', '1.5', '1.5'],
  ['ar', '١٬٠٠٠٫٥', '1000.5'],
  ['ar', '١٫٥', '1.5'],
  ['en', '٣٫٥', '3.5'],
  ['ja', '１２３．５', '123.5'],
  ['zh-CN', '1。5', '1.5'],
])('amount in %s: %o is %s', (locale, text, decimal) => {
  expect(decimalOf(text, locale)).toBe(decimal)
  if (!decimal.startsWith('00')) expect(isOrder(decimal)).toBe(true)
})

test.each([
  ['en-US', '1,5'],
  ['en-US', '1,00'],
  ['en-US', '0,500'],
  ['en-US', '1,0000'],
  ['en-US', '12,34,567'],
  ['en-US', '1.000,5'],
  ['en-US', '1 000'],
  ['en-US', '1.2.3'],
  ['en-US', '-5'],
  ['en-US', '+5'],
  ['en-US', '1e3'],
  ['en-US', '0x10'],
  ['en-US', '5 USDC'],
  ['en-US', '1\u202e23'],
  ['en-US', '1\u200b2'],
  ['en-US', '1٠5'],
  ['en-US', '²'],
  ['en-US', '½'],
  ['en-US', 'Ⅳ'],
  ['en-US', '9'.repeat(101)],
  ['de', '1.5'],
  ['de', '1.50'],
  ['fr', '1.000'],
  ['fa', '1۵'],
  ['fa', '۱,۰۰۰'],
  ['ar', '١,٥٠٠'],
  ['en-US', ''],
  ['en-US', '.'],
  ['en-US', ','],
])('amount in %s: %o is none', (locale, text) => {
  expect(decimalOf(text, locale)).toBeNull()
})

test('amount: a text with two meanings names both', () => {
  expect(readTypedAmount('1.000', 'fr')).toEqual({
    status: 'refused',
    reason: 'ambiguous',
    decimals: ['1000', '1.000'],
  })
})

test('amount: a keypad without the sign of the page’s language writes decimals with its own', () => {
  expect(decimalOf('1,5', 'en', 'de-DE')).toBe('1.5')
  // The language of the page decides where both can read it, and the reading is shown.
  expect(readTypedAmount('1,500', 'en', 'de-DE')).toEqual({
    status: 'read',
    decimal: '1500',
    note: { sign: ',', means: 'group' },
  })
})

test('amount: property: what is printed in a language is read in it, to the last unit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES),
      fc.constantFrom(...LOCALES),
      amounts,
      (locale, keyboard, amount) => {
        const { units, decimals } = amount
        for (const text of [
          print(units, decimals, locale),
          writeTypedAmount(formatAmount(units, decimals), locale),
        ]) {
          const decimal = decimalOf(text, locale, keyboard)
          // Longer texts than 100 characters are refused whole.
          if (text.length <= 100) expect(decimal && readAmount(decimal, decimals), text).toBe(units)
          else expect(decimal).toBeNull()
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

test('amount: property: no part of a printed number is refused while it is typed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES),
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      fc.nat(6),
      (locale, units, decimals) => {
        const letters = [...print(units, decimals, locale)]
        letters.forEach((_, index) => {
          const text = letters.slice(0, index + 1).join('')
          expect(readTypedAmount(text, locale).status, text).not.toBe('refused')
        })
      },
    ),
    { numRuns: 1_000 },
  )
})

test('amount: property: a number of another language is the same amount, none, or its reading is shown', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES),
      fc.constantFrom(...LOCALES),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.nat(8),
      (writer, reader, units, decimals) => {
        const text = print(units, decimals, writer)
        const read = readTypedAmount(text, reader)
        if (read.status !== 'read' || read.note) return
        expect(readAmount(read.decimal, 30), `${text} in ${reader}`).toBe(
          units * 10n ** BigInt(30 - decimals),
        )
      },
    ),
    { numRuns: 5_000 },
  )
})

test('amount: property: an amount has the digits of its text in their order, and a point only at a sign', () => {
  const letters = fc.constantFrom(..."0123456789.,٫٬ '’\u202f٠١٥۰۱۵০５．-+eE\u200b".split(''))
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES),
      fc.constantFrom(...LOCALES),
      fc.array(letters, { maxLength: 12 }),
      (locale, keyboard, parts) => {
        const text = parts.join('')
        const decimal = decimalOf(text, locale, keyboard)
        if (decimal === null) return
        const digits = asciiDigits(text).replace(/[^0-9]/g, '')
        expect(decimal).toMatch(/^[0-9]+(\.[0-9]+)?$/)
        expect([digits, `0${digits}`]).toContain(decimal.replace('.', ''))
        const [, fraction = ''] = decimal.split('.')
        if (fraction !== '') expect(asciiDigits(text)).toMatch(new RegExp(`[.,٫．]${fraction}[\\s\\u200e]*$`))
      },
    ),
    { numRuns: 20_000 },
  )
})
