import { asciiDigits, findZero } from '../../bridge/values/asciiDigits.ts'
import { numberLocale } from '../words/numberLocale.ts'
import { type NumberSigns, numberSigns, plainSigns } from './numberSigns.ts'

// What a person types is read as the language in use writes numbers: the inverse of `localDecimal`. A text with two
// meanings is refused, and never becomes another amount.

/** What a typed text says. `decimal` has a point, no grouping and digits 0 to 9. */
export type TypedAmount =
  /** Nothing yet, or the beginning of a number: `,` and `1,2` in English. */
  | { readonly status: 'empty' }
  | { readonly status: 'partial'; readonly sign: string }
  | {
      readonly status: 'read'
      readonly decimal: string
      /** The sign that other languages read in another way, and its meaning here. */
      readonly note?: { readonly sign: string; readonly means: 'group' | 'decimal' | 'foreignDecimal' }
    }
  /** `group`: a sign that groups thousands in this language stands where it cannot. */
  | { readonly status: 'refused'; readonly reason: 'characters' | 'group'; readonly sign: string }
  | {
      readonly status: 'refused'
      readonly reason: 'ambiguous'
      readonly decimals: readonly [string, string]
    }

/** Longer texts are no amounts. */
const CHARS_MAX = 100

/** Blanks and direction marks that come along when a number is copied. */
const ENDS = /^[\s\u200E\u200F\u061C]+|[\s\u200E\u200F\u061C]+$/g
const SHAPE = /^[0-9., '\u066B\u066C]*$/
/** Separators of Unicode for Arabic digits: their meaning is the same in every language. */
const ARABIC_DECIMAL = '\u066B'
const ARABIC_GROUP = '\u066C'

/** The numbering systems that have signs of their own, by their zero. */
const SYSTEMS: Readonly<Record<number, string>> = { 48: 'latn', 1632: 'arab', 1776: 'arabext' }

/** One separator as a group and as a decimal sign: `1,000`. */
const TWO_MEANINGS = /^([1-9][0-9]{0,2})[.,]([0-9]{3})$/
/** Digits on both sides of one point or comma, or on one side. */
const ONE_SIGN = /^([0-9]*)([.,])([0-9]*)$/

/** A whole number in groups, without the group signs; `null` for groups that the language does not write. */
function readGroups(text: string, { group, sizes: [last, others] }: NumberSigns): string | null {
  if (/^[0-9]*$/.test(text)) return text
  const sign = text.includes(ARABIC_GROUP) ? ARABIC_GROUP : group
  if (sign === '') return null
  const [first = '', ...rest] = text.split(sign)
  const isFirst = (most: number): boolean =>
    first.length <= most && /^[1-9][0-9]*$/.test(first) && rest.every(part => /^[0-9]+$/.test(part))
  const isGrouped = (most: number): boolean =>
    isFirst(most) && rest.every(({ length }, index) => length === (index === rest.length - 1 ? last : most))
  return isGrouped(others) || isGrouped(last) ? first + rest.join('') : null
}

/** Whether more digits make a grouped number of it. */
function isGroupStart(text: string, signs: NumberSigns): boolean {
  const end = signs.group === '' ? -1 : text.lastIndexOf(signs.group)
  if (end < 1) return false
  const missing = signs.sizes[0] - (text.length - end - signs.group.length)
  return missing > 0 && readGroups(text + '0'.repeat(missing), signs) !== null
}

function readBy(text: string, signs: NumberSigns): string | null {
  const [whole = '', fraction, ...rest] = text.split(
    text.includes(ARABIC_DECIMAL) ? ARABIC_DECIMAL : signs.decimal,
  )
  const digits = readGroups(whole, signs)
  if (rest.length > 0 || digits === null || !/^[0-9]*$/.test(fraction ?? '')) return null
  if (digits === '' && !fraction) return null
  return toDecimal(digits, fraction)
}

const toDecimal = (whole: string, fraction = ''): string =>
  `${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`

/**
 * Reads an amount that a person typed or pasted.
 *
 * @param locale BCP 47, of the texts and numbers on the screen
 * @param keyboard BCP 47, of the browser: a phone's keypad has the decimal sign of this language alone
 * @example readTypedAmount('1,000', 'en-US') // { status: 'read', decimal: '1000', … }
 * @example readTypedAmount('۱٫۵', 'fa') // { status: 'read', decimal: '1.5' }
 */
export function readTypedAmount(typed: string, locale: string, keyboard = locale): TypedAmount {
  const bare = typed.replace(ENDS, '')
  if (bare === '') return { status: 'empty' }
  const zeros = new Set((bare.match(/\p{Nd}/gu) ?? []).map(findZero))
  const text = plainSigns(asciiDigits(bare))
  // Digits of several scripts look like others: an Arabic five is a circle, an Arabic zero a point.
  if (zeros.size > 1 || text.length > CHARS_MAX || !SHAPE.test(text))
    return { status: 'refused', reason: 'characters', sign: '' }
  const [zero = -1] = zeros
  const signs = numberSigns(locale, SYSTEMS[zero])
  const decimal = readBy(text, signs)
  const [, one = '', two = ''] = TWO_MEANINGS.exec(text) ?? []
  const [, whole = '', sign = '', fraction = ''] = ONE_SIGN.exec(text) ?? []
  if (decimal !== null)
    return {
      status: 'read',
      decimal,
      ...(one !== '' && { note: { sign, means: sign === signs.decimal ? 'decimal' : 'group' } as const }),
    }
  if (zeros.size === 0) return { status: 'partial', sign: '' }
  if (sign !== '' && sign !== signs.group) {
    // No sign of this language: a decimal sign, unless it may group.
    return one === ''
      ? { status: 'read', decimal: toDecimal(whole, fraction) }
      : { status: 'refused', reason: 'ambiguous', decimals: [one + two, toDecimal(one, two)] }
  }
  if (sign !== '' && fraction !== '' && numberSigns(keyboard, SYSTEMS[zero]).decimal === sign)
    return { status: 'read', decimal: toDecimal(whole, fraction), note: { sign, means: 'foreignDecimal' } }
  if (isGroupStart(text, signs)) return { status: 'partial', sign: signs.group }
  const isGroup = signs.group !== '' && text.includes(signs.group)
  return { status: 'refused', reason: isGroup ? 'group' : 'characters', sign: signs.group }
}

/**
 * Writes a decimal string as it is typed in the language: its digits and its decimal sign, without groups.
 *
 * @param decimal anything but a decimal string stays as it is
 */
export function writeTypedAmount(decimal: string, locale: string): string {
  if (!/^[0-9]+(\.[0-9]*)?$/.test(decimal)) return decimal
  const digits = new Intl.NumberFormat(numberLocale(locale))
  return decimal
    .replace('.', numberSigns(locale).decimal)
    .replace(/[0-9]/g, digit => digits.format(BigInt(digit)))
}
