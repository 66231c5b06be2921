import type { Messages } from '../../words/en.ts'
import { type Language, setLanguage } from '../../words/t.ts'

type LoadMessages = () => Promise<{ readonly messages: Partial<Messages> }>

/** The languages beside English, each a file that is loaded when it is used. */
export const LOCALES = {
  ar: () => import('../../../../packages/locales/src/ar.ts'),
  de: () => import('../../../../packages/locales/src/de.ts'),
  es: () => import('../../../../packages/locales/src/es.ts'),
  fa: () => import('../../../../packages/locales/src/fa.ts'),
  fr: () => import('../../../../packages/locales/src/fr.ts'),
  he: () => import('../../../../packages/locales/src/he.ts'),
  hi: () => import('../../../../packages/locales/src/hi.ts'),
  id: () => import('../../../../packages/locales/src/id.ts'),
  it: () => import('../../../../packages/locales/src/it.ts'),
  ja: () => import('../../../../packages/locales/src/ja.ts'),
  ko: () => import('../../../../packages/locales/src/ko.ts'),
  ms: () => import('../../../../packages/locales/src/ms.ts'),
  pl: () => import('../../../../packages/locales/src/pl.ts'),
  'pt-BR': () => import('../../../../packages/locales/src/pt-BR.ts'),
  ru: () => import('../../../../packages/locales/src/ru.ts'),
  th: () => import('../../../../packages/locales/src/th.ts'),
  tr: () => import('../../../../packages/locales/src/tr.ts'),
  uk: () => import('../../../../packages/locales/src/uk.ts'),
  vi: () => import('../../../../packages/locales/src/vi.ts'),
  'zh-CN': () => import('../../../../packages/locales/src/zh-CN.ts'),
  'zh-TW': () => import('../../../../packages/locales/src/zh-TW.ts'),
} as const satisfies Readonly<Record<string, LoadMessages>>

export type LocaleId = keyof typeof LOCALES

const RIGHT_TO_LEFT = ['ar', 'fa', 'he']

/** The translation for a language tag: `de` for `de-CH`, `zh-TW` for every Chinese in traditional script. */
export function findLocaleId(tag: string): LocaleId | undefined {
  const { language, script } = new Intl.Locale(tag).maximize()
  const id =
    language === 'zh' ? (script === 'Hant' ? 'zh-TW' : 'zh-CN') : language === 'pt' ? 'pt-BR' : language
  return Object.hasOwn(LOCALES, id) ? (id as LocaleId) : undefined
}

const LATIN_FIRST = /^[^\p{L}]*\p{Script=Latin}/u
/** Marks of Unicode (UAX #9): a right-to-left letter without a width, and the ends of a part with a direction of its own. */
const [MARK, ISOLATE, END] = ['\u200F', '\u2068', '\u2069']

/**
 * Keeps a text right to left whatever is put into it. The direction of a paragraph is that of its first letter, which in
 * `MetaMask is not installed` belongs to a name: each value is isolated, and a Latin word at the start gets a mark before it.
 */
function rightToLeft(text: string): string {
  const isolated = text.replace(/\{.*?\}/g, `${ISOLATE}$&${END}`)
  return LATIN_FIRST.test(text.replace(/\{.*?\}/g, '')) ? MARK + isolated : isolated
}

/** Every form of every text, right to left. */
const allRightToLeft = (words: Language['words']): Language['words'] =>
  Object.fromEntries(
    Object.entries(words).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? rightToLeft(text)
        : Object.fromEntries(Object.entries(text).map(([form, words]) => [form, rightToLeft(words)])),
    ]),
  )

/**
 * Loads the texts of a language and puts them in use, with the host's own texts over them.
 *
 * @param locale a language tag
 * @param isCurrent tells after the load whether the language is still wanted
 */
export async function applyLocale(
  locale: string,
  messages: Language['words'] | null,
  isCurrent: () => boolean,
): Promise<void> {
  const id = findLocaleId(locale)
  const loaded = id && (await LOCALES[id]()).messages
  if (!isCurrent()) return
  const words: Language['words'] = { ...loaded, ...messages }
  const isRightToLeft = id !== undefined && RIGHT_TO_LEFT.includes(id)
  setLanguage({
    tag: id ? locale : 'en',
    dir: isRightToLeft ? 'rtl' : id ? 'ltr' : '',
    words: isRightToLeft ? allRightToLeft(words) : words,
  })
}
