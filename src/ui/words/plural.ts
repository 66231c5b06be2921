import type { Messages } from './en.ts'
import { numberLocale } from './numberLocale.ts'
import { currentLanguage, fill, type Values } from './t.ts'

/** A text of the catalogue with forms by number. */
export type PluralText = {
  [Key in keyof Messages]: Messages[Key] extends string ? never : Key
}[keyof Messages]

/**
 * A text that counts something, in the form that the language has for the number.
 *
 * @param count also the value of `{count}`, with the digits of the language
 * @param one the English text for one
 * @param many the English text for other numbers, which is the key in the catalogue
 * @example plural(2, '{count} wallet', '{count} wallets')
 */
export function plural(count: number, one: string, many: PluralText, values?: Values): string {
  const { tag, words } = currentLanguage()
  const forms = words[many]
  const filled = { ...values, count: new Intl.NumberFormat(numberLocale(tag)).format(count) }
  if (typeof forms !== 'object') return fill(count === 1 ? one : many, filled)
  return fill(forms[new Intl.PluralRules(tag).select(count)] ?? forms.other ?? many, filled)
}
