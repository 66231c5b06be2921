import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SOURCE_FOLDERS } from '../../scripts/parts.ts'
import { filesBelow, librarySources, nodesOf, ROOT, SCRIPT, type Source } from './support/sources.ts'

const FILES = [
  ...SOURCE_FOLDERS,
  'packages/create-tabkey/src',
  'packages/tabkey-testing/src',
  'packages/secure-site/src',
  'test',
  'scripts',
  'bench',
  'demo',
].flatMap(folder => filesBelow(folder, SCRIPT))

const readSource = (path: string): Source => ({ path, text: readFileSync(ROOT + path, 'utf8') })

const COMMENT = /^\s*(?:\/\/|\/?\*)|\s\/\/ /

interface Line {
  readonly place: string
  readonly text: string
}

/** Lines of a file that are comments, or end in one. */
function commentsOf({ path, text }: Source): readonly Line[] {
  return text
    .split('\n')
    .flatMap((line, index) => (COMMENT.test(line) ? [{ place: `${path}:${index + 1}`, text: line }] : []))
}

const COMMENTS = FILES.filter(({ path }) => path !== 'test/house/language.test.ts').flatMap(commentsOf)

const placesOf = (lines: readonly Line[]) => lines.map(({ place, text }) => `${place} ${text.trim()}`)

const PUBLIC_STANDARD = /\b(RFC|ISO|EIP-|CAIP-|HTML|JSON-RPC|WebAuthn|BIP)/
const ABSENT_DOCUMENT =
  /\b(spec|design|reference|reliability|platform|style|house|language)\.md\b|\b(spec|design|reference|reliability) [FTO]\d/i

test('language: a section sign cites a public standard', () => {
  expect(placesOf(COMMENTS.filter(({ text }) => text.includes('§') && !PUBLIC_STANDARD.test(text)))).toEqual(
    [],
  )
})

test('language: comments cite documents of this repository only', () => {
  expect(placesOf(COMMENTS.filter(({ text }) => ABSENT_DOCUMENT.test(text)))).toEqual([])
})

/** Subjects without a noun, and idioms that a reader has to translate. */
const VAGUE =
  /\b(nobody|somebody|whoever|whosoever|anybody|(is|are|was|were) (none|told|no error)|eyes|anew|no more)\b/i

test('language: comments name their subject', () => {
  expect(placesOf(COMMENTS.filter(({ text }) => VAGUE.test(text)))).toEqual([])
})

/** Texts of a module: literals and the parts of templates. */
function textsOf(source: Source): readonly Line[] {
  return [...nodesOf(source)].flatMap(({ type, value }) => {
    const text = type === 'TemplateElement' ? (value as { readonly raw: string }).raw : value
    const isText = (type === 'Literal' || type === 'TemplateElement') && typeof text === 'string'
    return isText ? [{ place: source.path, text }] : []
  })
}

test('language: texts of the library name their subject', () => {
  const modules = librarySources().filter(({ path }) => !path.startsWith('packages/locales/'))
  expect(placesOf(modules.flatMap(textsOf).filter(({ text }) => VAGUE.test(text)))).toEqual([])
})

/** Written by commands. */
const OTHER_DOCUMENTS = /^(bench\/.*results\/|THIRD_PARTY)/

test('language: documents name their subject', () => {
  const documents = ['docs', 'packages', 'test', 'bench', 'examples']
    .flatMap(folder => filesBelow(folder, /\.md$/))
    .concat(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].map(readSource))
    .filter(({ path }) => !OTHER_DOCUMENTS.test(path))
  expect(documents.length).toBeGreaterThan(100)
  const lines = documents.flatMap(({ path, text }) =>
    text.split('\n').map((line, index) => ({ place: `${path}:${index + 1}`, text: line })),
  )
  expect(placesOf(lines.filter(({ text }) => VAGUE.test(text)))).toEqual([])
})

/** Words of a private dialect, as a part of an identifier, with the field's term. */
const DIALECT: Readonly<Record<string, string>> = {
  ask: 'request, call, query',
  asks: 'requests',
  asked: 'requested',
  asking: 'pending',
  tell: 'notify, report',
  told: 'reported',
  verb: 'method',
  verbs: 'methods',
  face: 'provider, view',
  faces: 'providers, views',
  given: 'input, options',
  begun: 'started',
  wish: 'input',
  purse: 'wallet',
  carrier: 'transport',
}

/** A field of the ledger that is stored on disk: a new name would lose the entries of an earlier version. */
const STORED = /^(carrier|CARRIER_WAIT_MS)$/

const wordsOf = (name: string): readonly string[] =>
  [...name.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(([word]) => word.toLowerCase())

test('language: identifiers of the library are the field\u2019s terms', () => {
  const found = librarySources()
    .filter(({ path }) => !path.startsWith('packages/locales/'))
    .flatMap(source =>
      [...nodesOf(source)].flatMap(({ type, name }) => {
        if ((type !== 'Identifier' && type !== 'PrivateIdentifier') || typeof name !== 'string') return []
        const word = STORED.test(name) ? undefined : wordsOf(name).find(part => Object.hasOwn(DIALECT, part))
        return word === undefined ? [] : [`${source.path}: ${name} (${DIALECT[word]})`]
      }),
    )
  expect([...new Set(found)]).toEqual([])
})

/** Methods of the token standards (ERC-20, ERC-721), and the usual name of a check of alternatives. */
const USUAL_OF = ['balanceOf', 'ownerOf', 'oneOf']

/** Functions named after their result with `Of`: what they do is missing. Types that compute a type keep it. */
test('language: functions have a verb, not a trailing Of', () => {
  const found = librarySources().flatMap(source =>
    [
      ...source.text.matchAll(
        /\bfunction ([a-z]\w*Of)\b|\bconst ([a-z]\w*Of)\b[^=]*=\s*(?:async )?(?:<[^=]*>)?\(/g,
      ),
    ].map(([, declared, arrow]) => ({ path: source.path, name: declared ?? arrow ?? '' })),
  )
  expect(found.filter(({ name }) => !USUAL_OF.includes(name))).toEqual([])
})
