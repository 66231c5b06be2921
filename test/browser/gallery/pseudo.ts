import { readCatalogue } from '../../../scripts/words/readCatalogue.ts'
import catalogue from '../../../src/ui/words/en.ts?raw'
import type { Language } from '../../../src/ui/words/t.ts'

// A language for tests: English with accents, longer by a third, in brackets. A picture in it shows three faults. A word
// in plain letters is not in the catalogue, a missing bracket is a cut text, and what leaves its box has no room for
// languages longer than English.

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ']
/** Words that make a text longer, cut to the length. */
const FILLER = 'öñé ţŵö ţĥŕéé ƒöûŕ ƒîṽé šîẋ šéṽéñ éîĝĥţ ñîñé ţéñ '
/** Translations are that much longer than English (German, Finnish), in parts of the English text. */
const LONGER = 0.35

const accented = (text: string): string =>
  [...text].map(letter => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('')

/**
 * A text in the pseudo-locale; `{names}` stay.
 *
 * @example pseudoText('Open {name}') // '[Öþéñ {name} ö]'
 */
export function pseudoText(text: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  const longer = words
    .split(/(\{[^}]*\})/)
    .map((part, index) => (index % 2 === 1 ? part : accented(part)))
    .join('')
  const letters = words.replace(/\{[^}]*\}/g, '').length
  const more = FILLER.repeat(3).slice(0, Math.max(1, Math.ceil(letters * LONGER) - 3))
  return `${before}[${longer} ${more.trim()}]${after}`
}

/** Every text of the catalogue, with forms where it counts. */
const WORDS: Language['words'] = Object.fromEntries(
  readCatalogue(catalogue).map(({ text, isPlural }) => [
    text,
    isPlural ? { other: pseudoText(text) } : pseudoText(text),
  ]),
)

/**
 * Languages for `&lang=` in the gallery. Their numbers and dates are Greek and Hebrew, so that no month or currency of
 * `Intl` has plain letters.
 */
export const PSEUDO: Readonly<Record<string, Language>> = {
  pseudo: { tag: 'el', dir: 'ltr', words: WORDS },
  'pseudo-rtl': { tag: 'he', dir: 'rtl', words: WORDS },
}
