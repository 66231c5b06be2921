import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SOURCE_FOLDERS } from '../../scripts/parts.ts'
import { filesBelow, librarySources, nodesOf, ROOT, SCRIPT, type Source } from './support/sources.ts'

const FILES = [
  ...SOURCE_FOLDERS,
  'packages/create-tabkey/src',
  'packages/tabkey-testing/src',
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
