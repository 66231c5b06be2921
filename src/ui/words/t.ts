import { createStore } from '../state/store.ts'
import type { Messages } from './en.ts'

/** A text of the catalogue with one form. */
export type Text = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages]

/** What takes the place of `{name}` in a text. */
export type Values = Readonly<Record<string, string | number | bigint | undefined>>

/** The language of the page's Tabkey texts. */
export interface Language {
  /** BCP 47, for `lang` and `Intl`. */
  readonly tag: string
  /** Empty for English, whose texts follow the direction of the page. */
  readonly dir: '' | 'ltr' | 'rtl'
  /** By English text: a text, or its forms by plural category. What is missing stays English. */
  readonly words: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

const language = /* @__PURE__ */ createStore<Language>({ tag: 'en', dir: '', words: {} })

/** The language in use. */
export const currentLanguage = () => language.getState()

/** Changes the language of all texts, and calls what draws them. */
export const setLanguage: typeof language.set = next => language.set(next)

/** Calls a listener after each change. Returns the end of it. */
export const onLanguage: typeof language.subscribe = listener => language.subscribe(listener)

/** Puts values in the place of `{name}`. A mark without a value, which only tells texts apart, is removed. */
export const fill = (text: string, values?: Values): string =>
  text.replace(/\{(.*?)\}/g, (_, name: string) => `${values?.[name] ?? ''}`)

/**
 * A text in the language in use. Called while something is drawn, so that a change of the language reaches it.
 *
 * @param text the English text, which is its key in the catalogue `en.ts`
 * @example t('Get {name}', { name: 'Rabby' })
 */
export const t = (text: Text, values?: Values): string =>
  fill((currentLanguage().words[text] as string | undefined) ?? text, values)
