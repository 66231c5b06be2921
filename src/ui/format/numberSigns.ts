import { numberLocale } from '../words/numberLocale.ts'
/** How a language writes numbers. */
export interface NumberSigns {
  readonly decimal: string
  /** Empty in a language that does not group. */
  readonly group: string
  /** Digits of the last group, and of those before it: 3 and 2 in India. */
  readonly sizes: readonly [last: number, others: number]
}

/** Ten digits with a fraction: enough for three groups, and exact as a JavaScript number. */
const SAMPLE = 1_234_567_890.5

/** Signs that are one sign on different keyboards: blanks, apostrophes, wide forms. */
const VARIANTS: readonly (readonly [RegExp, string])[] = [
  [/[\u00A0\u2009\u202F]/g, ' '],
  [/[\u2019\u02BC\uFF07]/g, "'"],
  [/[\uFF0E\u3002\uFF61]/g, '.'],
  [/\uFF0C/g, ','],
]

/** Writes the variants of a sign as one. */
export const plainSigns = (text: string): string =>
  VARIANTS.reduce((read, [variants, sign]) => read.replace(variants, sign), text)

const known = new Map<string, NumberSigns>()

/**
 * Asks `Intl` for the signs of a language, so that a reader of numbers inverts what `localDecimal` writes.
 *
 * @param locale BCP 47
 * @param numberingSystem of the digits, for instance `arab`; absent: that of the language
 */
export function numberSigns(locale: string, numberingSystem?: string): NumberSigns {
  const key = `${locale} ${numberingSystem}`
  const found = known.get(key)
  if (found) return found
  const parts = new Intl.NumberFormat(numberLocale(locale), {
    useGrouping: true,
    minimumFractionDigits: 1,
    ...(numberingSystem && { numberingSystem }),
  }).formatToParts(SAMPLE)
  const sign = (wanted: string): string => plainSigns(parts.find(({ type }) => type === wanted)?.value ?? '')
  const lengths = parts.filter(({ type }) => type === 'integer').map(({ value }) => [...value].length)
  const last = lengths.at(-1) ?? 3
  const signs: NumberSigns = {
    decimal: sign('decimal'),
    group: sign('group'),
    sizes: [last, lengths.at(-2) ?? last],
  }
  known.set(key, signs)
  return signs
}
