import { expect, test } from 'vitest'
import { ValidationError } from '../../../../src/bridge/errors/client.ts'
import { formatAmount, parseAmount, readAmount, readDecimals } from '../../../../src/bridge/values/amount.ts'
import { fc } from '../../../support/fastCheck.ts'

/** By hand: AMOUNT_RUNS=1000000 npm run test:unit -- test/unit/bridge/values/amount.test.ts */
const RUNS = Number(process.env.AMOUNT_RUNS ?? 3_000)
const LONG_MS = 600_000

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 77 })

/** Holds a property so many times. */
const holds = (property: fc.IProperty<[bigint, number]>) => {
  const start = performance.now()
  fc.assert(property, { numRuns: RUNS })
  if (RUNS > 3_000) console.info(`FIGURE amount: ${RUNS} runs in ${Math.round(performance.now() - start)} ms`)
}

test('amount: what was formatted is read back to the last unit', { timeout: LONG_MS }, () => {
  holds(
    fc.property(units, decimals, (value, places) => {
      // Not `expect`: a million of them would take minutes.
      if (parseAmount(formatAmount(value, places), places) !== value)
        throw new Error(`${value} with ${places} decimals`)
    }),
  )
})

test('amount: its text is the shortest there is, and the number itself', { timeout: LONG_MS }, () => {
  holds(
    fc.property(units, decimals, (value, places) => {
      const text = formatAmount(value, places)
      const [whole = '', fraction = ''] = text.split('.')
      const isShort = !/^0\d/.test(whole) && !fraction.endsWith('0') && !text.endsWith('.')
      const scaled = BigInt(whole) * 10n ** BigInt(places) + BigInt(fraction.padEnd(places, '0') || '0')
      if (!isShort || scaled !== value || fraction.length > places)
        throw new Error(`${text} for ${value} with ${places} decimals`)
    }),
  )
})

test.each([
  ['1.5', 6, 1_500_000n],
  ['0', 18, 0n],
  ['0.000000000000000001', 18, 1n],
  ['007', 0, 7n],
  ['1.500', 1, 15n],
  ['0.10000000000000000000000000000000000000', 2, 10n],
])('amount: %s with %d decimals', (text, places, value) => {
  expect(parseAmount(text, places)).toBe(value)
})

test.each([
  '',
  ' ',
  '.',
  ',5',
  '.5',
  '5.',
  '1,5',
  '1,000',
  '1 000',
  '1e18',
  '1E2',
  '0x10',
  '0b1',
  '-1',
  '+1',
  '−1',
  'NaN',
  'Infinity',
  '1.2.3',
  '１２',
  '٣',
  '1٫5',
  '1\u202e5',
  '1\u200b',
  '1\n',
  '1_000',
  '9'.repeat(80),
  '1'.padEnd(79, '0'),
  `0.${'0'.repeat(18)}1`,
  '0.0000000000000000001',
])('amount: %j is none', text => {
  expect(() => parseAmount(text, 18)).toThrow(ValidationError)
  expect(readAmount(text, 18)).toBeNull()
})

test('amount: any other text is refused, never guessed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), decimals, (text, places) => {
      const read = readAmount(text, places)
      if (read !== null) expect(text).toMatch(/^\d+(\.\d+)?$/)
    }),
    { numRuns: 3_000 },
  )
})

test.each([
  ['18', 18],
  [0, 0],
  ['255', 255],
])('decimals: %j', (given, read) => {
  expect(readDecimals(given)).toBe(read)
})

test.each(['256', -1, 1.5, '1e1', '0x1', '', ' ', '１', Number.NaN, '9999'])(
  'decimals: %j are none',
  given => {
    expect(() => readDecimals(given)).toThrow(ValidationError)
  },
)
