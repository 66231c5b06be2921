import { fill, type Language } from '../../../src/ui/words/t.ts'

const REGEXP_SIGN = /[.*+?^${}()|[\]\\]/g

/** What a text with marks has in their place, or `null` when the words are not of this text. */
function valuesIn(text: string, words: string): Record<string, string> | null {
  const marks = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const fixed = text.split(/\{\w+\}/)
  if (marks.length === 0 || !/\p{L}{2}/u.test(fixed.join(''))) return null
  const pattern = fixed.map(part => part.replace(REGEXP_SIGN, '\\$&')).join('(.+)')
  const found = new RegExp(`^${pattern}$`, 'u').exec(words)
  return found && Object.fromEntries(marks.map((name, index) => [name, found[index + 1] ?? '']))
}

/**
 * What English words are in a language: the translation of the text itself, or those of each text with marks that the
 * words can come from. Words that are no text of the catalogue, as names and amounts, stay as they are.
 *
 * @example inLanguage('Show hidden tokens (2)', german) // ['Ausgeblendete Token anzeigen (2)']
 */
export function inLanguage(english: string, { words }: Pick<Language, 'words'>): readonly string[] {
  const formsOf = (text: string): readonly string[] => {
    const translation = words[text] ?? text
    return typeof translation === 'string' ? [translation] : Object.values(translation)
  }
  if (Object.hasOwn(words, english)) return formsOf(english)
  const filled = Object.keys(words).flatMap(text => {
    const values = valuesIn(text, english)
    return values ? formsOf(text).map(form => fill(form, values)) : []
  })
  return filled.length > 0 ? filled : [english]
}
