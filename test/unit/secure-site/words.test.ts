import { readdirSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { chooseWords } from '../../../packages/secure-site/src/words/chooseWords.ts'
import { fill } from '../../../packages/secure-site/src/words/fill.ts'
import { TRANSLATIONS } from '../../../packages/secure-site/src/words/translations.ts'
import { ENGLISH, type Words } from '../../../packages/secure-site/src/words/words.ts'
import { filesBelow, type Source } from '../../house/support/sources.ts'

const LOCALES = new URL('../../../packages/locales/src', import.meta.url)
const LANGUAGES = readdirSync(LOCALES).map(name => name.replace(/\.ts$/, ''))

/** Texts that are written as in English. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  de: ['Passkey'],
  es: ['No'],
  id: ['Email'],
  it: ['No', 'Account', 'Smart account', 'Passkey', 'Email'],
  vi: ['Email'],
}

/** Every text of a language with its path, as `mail.code.subject`. */
const listTexts = (words: object, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(words).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[path + key, value] as const] : listTexts(value, `${path}${key}.`),
  )
const listSentences = ({ mail, pages, frame }: Words) => listTexts({ mail, pages, frame })
/** Each text is filled with the same values in all languages; a language may name a host once or twice. */
const listPlaceholders = (words: Words) =>
  listSentences(words).map(([path, text]) => [
    path,
    [...new Set([...text.matchAll(/\{[^}]*\}/g)].map(String))].sort(),
  ])

describe('words: translations', () => {
  test('each language of the modal is there, once', () => {
    expect(LANGUAGES.length).toBeGreaterThan(20)
    expect(TRANSLATIONS.map(({ language }) => language).sort()).toEqual(LANGUAGES.sort())
  })

  test.each(TRANSLATIONS.map(words => [words.language, words] as const))('%s', (language, words) => {
    expect(listPlaceholders(words)).toEqual(listPlaceholders(ENGLISH))
    const english = listSentences(ENGLISH).map(([, text]) => text)
    for (const [, text] of listSentences(words)) {
      expect(text).toBe(text.trim())
      expect(text).not.toBe('')
      if (!SAME[language]?.includes(text)) expect(english).not.toContain(text)
    }
    expect(words.direction).toBe(['ar', 'fa', 'he'].includes(language) ? 'rtl' : 'ltr')
  })
})

describe('words: the language of a browser', () => {
  test.each([
    ['de-CH,de;q=0.9,en;q=0.5', 'de'],
    ['en;q=0.5, fr ; Q=0.8', 'fr'],
    ['de;q=0,fr;q=0.1', 'fr'],
    ['de;q=high,fr;q=0.1', 'fr'],
    ['pt-PT', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-TW', 'zh-TW'],
    ['zh-HK,en;q=0.9', 'zh-TW'],
    ['ZH-mo', 'zh-TW'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['iw', 'he'],
    ['en-GB,de;q=0.9', 'en'],
    ['sw,de;q=0.9', 'de'],
    ['xx', 'en'],
    ['*', 'en'],
    ['en-US@posix', 'en'],
    ['', 'en'],
  ])('%j: %s', (accepted, language) => {
    expect(chooseWords(accepted).language).toBe(language)
  })

  test('each language is found by its own tag', () => {
    expect(LANGUAGES.filter(language => chooseWords(language).language !== language)).toEqual([])
  })

  test.each([
    ['spaces', `de${' '.repeat(10_000)}x`],
    ['commas', `de${','.repeat(10_000)}`],
    ['parameters', `de${';q='.repeat(3_333)}`],
    ['subtags', `de${'-abcde'.repeat(1_666)}`],
    ['entries', 'de;q=0.001,'.repeat(909)],
  ])('a header of 10,000 characters: %s', (_kind, accepted) => {
    expect(accepted.length).toBeGreaterThan(9_990)
    expect(['de', 'en']).toContain(chooseWords(accepted).language)
  })

  test('only the start of a header is read', () => {
    expect(chooseWords(`${' '.repeat(900)}de`).language).toBe('de')
    expect(chooseWords(`${' '.repeat(10_000)}de`).language).toBe('en')
    expect(chooseWords(`${'sw,'.repeat(19)}de`).language).toBe('de')
    expect(chooseWords(`${'sw,'.repeat(20)}de`).language).toBe('en')
  })

  test('the language of the dapp counts before those of the browser, if it is one of them', () => {
    expect(chooseWords('fr,en', 'de-AT').language).toBe('de')
    for (const first of ['', null, 'sw', '*', '<script>', ',;q='])
      expect(chooseWords('fr', first).language).toBe('fr')
  })
})

describe('words: values', () => {
  const [ltr, rtl] = [{ direction: 'ltr' }, { direction: 'rtl' }] as const

  test('take the place of their names, and fill no placeholder', () => {
    expect(fill(ltr, '{a} and {b}, {a}', { a: '{b}', b: '2' })).toBe('{b} and 2, {b}')
    expect(fill(ltr, '{c}', {})).toBe('{c}')
  })

  test('keep their order in a sentence from right to left; digits need no marks', () => {
    expect(fill(rtl, '{host} {minutes}', { host: '4-a.test', minutes: '20' })).toBe('\u20684-a.test\u2069 20')
  })

  test('cannot turn the sentence around', () => {
    const name = 'a\u202eb\u2069c\u200fd\u061ce'
    expect(fill(ltr, '{name}', { name })).toBe('abcde')
    expect(fill(rtl, '{name}', { name })).toBe('\u2068abcde\u2069')
  })
})

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const LABEL = /(?:aria-label|alt|title|placeholder)="([^"]*)"/g
const HOLE = '\ufffc'

/** A sentence, or a word that begins as one: class names, tags and types have neither. */
const isSentence = (text: string) => /^\p{Lu}\p{Ll}/u.test(text) || /\p{L} \p{L}+ \p{L}/u.test(text)

/** What a person would read of a piece of HTML. */
const readHtml = (markup: string): readonly string[] =>
  [markup.replace(/<[^>]*>/g, HOLE).split(HOLE), [...markup.matchAll(LABEL)].map(([, text = '']) => text)]
    .flat()
    .filter(text => /\p{L}{2}/u.test(text))

function findSentences(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(findSentences)
  if (!isNode(node)) return []
  // Errors are of the protocol or for developers; what is compared is no text.
  if (node.type === 'NewExpression' && /Error$/.test(String((node.callee as Node).name))) return []
  // The texts of the modal, which the screens of an approval share.
  if (node.type === 'CallExpression' && (node.callee as Node).name === 't')
    return findSentences((node.arguments as readonly Node[]).slice(1))
  if (node.type.startsWith('Import') || /^[!=]==$/.test(String(node.operator))) return []
  if (node.type === 'Literal')
    return typeof node.value === 'string' && isSentence(node.value) ? [node.value] : []
  const quasi = node.type === 'TaggedTemplateExpression' ? (node.quasi as Node) : node
  if (quasi.type === 'TemplateLiteral') {
    const text = (quasi.quasis as readonly { value: { cooked: string } }[])
      .map(({ value }) => value.cooked)
      .join(HOLE)
    const found = quasi === node ? [text].filter(isSentence) : readHtml(text)
    return [...found, ...findSentences(quasi.expressions)]
  }
  return Object.values(node).flatMap(findSentences)
}
const readSentences = ({ path, text }: Source) => findSentences(parseSync(path, text).program)

describe('words: places', () => {
  const SITE = 'packages/secure-site/src'
  const sources = [
    ...filesBelow(`${SITE}/pages`, /\.(ts|js)$/),
    ...filesBelow(`${SITE}/server`, /Pages?\.ts$/),
    ...filesBelow(`${SITE}/frame/ui`, /\.ts$/),
  ]

  test('pages and the screens of the frame have no sentence outside of the table', () => {
    expect(sources.length).toBeGreaterThan(15)
    for (const source of sources) expect(readSentences(source), source.path).toEqual([])
  })

  test.each([
    ['html`<p>Hello</p>`', 'Hello'],
    [`html\`<p>\${name} and you</p>\``, ' and you'],
    ['html`<ul aria-label="Accounts"></ul>`', 'Accounts'],
    ["el('h1', '', 'Data')", 'Data'],
    ["note.textContent = 'move it away'", 'move it away'],
    ["t('To', { name: 'One more' })", 'One more'],
    [`\`Sign in to \${host}\``, 'Sign in to \ufffc'],
  ])('found: %s', (text, sentence) => {
    expect(readSentences({ path: 'a.ts', text })).toEqual([sentence])
  })

  test('every text of the table is used', () => {
    const code = filesBelow(SITE, /\.ts$/)
      .filter(({ path }) => !path.includes('/words/'))
      .map(({ text }) => text)
      .join('\n')
    const unused = listSentences(ENGLISH).filter(
      ([path]) => !new RegExp(`\\b${path.split('.').at(-1)}\\b`).test(code),
    )
    expect(unused).toEqual([])
  })
})
