import { expect, test } from 'vitest'
import { messages } from '../../../packages/locales/src/de.ts'
import { readCatalogue } from '../../../scripts/words/readCatalogue.ts'
import catalogue from '../../../src/ui/words/en.ts?raw'
import { inLanguage } from '../../browser/gallery/inLanguage.ts'
import { PSEUDO, pseudoText } from '../../browser/gallery/pseudo.ts'

const TEXTS = readCatalogue(catalogue).map(({ text }) => text)
const german = { words: { ...messages } }

test('pseudo-locale: a text is longer by a third, without plain letters, with its marks', () => {
  for (const text of TEXTS) {
    const words = pseudoText(text)
    expect(words.replace(/\{[^}]*\}/g, ''), text).not.toMatch(/[A-Za-z]/)
    expect(words.match(/\{[^}]*\}/g), text).toEqual(text.match(/\{[^}]*\}/g))
    expect(words.trim(), text).toMatch(/^\[.*\]$/)
    const lettersOf = (one: string) => one.replace(/\{[^}]*\}/g, '').length
    expect(lettersOf(words) / lettersOf(text), text).toBeGreaterThanOrEqual(1.3)
  }
  expect(pseudoText('Open {name}')).toBe('[Öþéñ {name} ö]')
  expect(pseudoText(' and {count} more')).toMatch(/^ \[åñđ /)
})

test('pseudo-locale: it has every text of the catalogue, and brings no Latin month', () => {
  for (const { tag, words } of Object.values(PSEUDO)) {
    expect(Object.keys(words)).toEqual(TEXTS)
    const month = new Intl.DateTimeFormat(tag, { month: 'long' }).format(0)
    expect(month).not.toMatch(/[A-Za-z]/)
  }
})

test('gallery: a hand finds a text, a text with values and a name in the language in use', () => {
  expect(inLanguage('Save', german)).toEqual(['Speichern'])
  expect(inLanguage('Show hidden tokens (2)', german)).toEqual(['Ausgeblendete Token anzeigen (2)'])
  expect(inLanguage('Pay with Reef', german)).toEqual(['Mit Reef zahlen'])
  expect(inLanguage('Amount in USDC', german)).toContain('Betrag in USDC')
  expect(inLanguage('Foxglove', german)).toEqual(['Foxglove'])
  expect(inLanguage('Save', { words: {} })).toEqual(['Save'])
})
