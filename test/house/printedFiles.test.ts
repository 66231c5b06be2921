import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, ROOT } from './support/sources.ts'

// Who copies the files of a page must have all of them: a printed file imports printed files and packages only.

interface Printed {
  readonly path: string
  readonly text: string
}

const BLOCK = /^```\w+ (?:\w+=\S+ )*([\w./[\]-]+\.\w+)\n([\s\S]*?)^```/gm
const IMPORT =
  /(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*['"](\.{1,2}\/[^'"]+)['"]|<script[^>]*\ssrc="(\.{0,2}\/[^"]+)"/g
const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '/index.ts', '/index.tsx', '/index.js']

/** Written by a command that the page names, style sheets, and a file that the page says to copy from another folder. */
const MADE: readonly RegExp[] = [/\/tabkey\.js$/, /^\/assets\/main\.js$/, /\.css$/, /^\.\/optionsFor\.js$/]

const printedIn = (text: string): readonly Printed[] =>
  [...text.matchAll(BLOCK)].map(([, path = '', code = '']) => ({ path, text: code }))

/** Whether a page prints a file. Folders in front of a printed path are those of one of its tests. */
function isPrinted(printed: readonly Printed[], path: string): boolean {
  const own = path.replace(/^(\.\.\/)+/, '')
  return ENDINGS.some(ending =>
    printed.some(
      file => `/${own}${ending}`.endsWith(`/${file.path}`) || file.path.endsWith(`/${own}${ending}`),
    ),
  )
}

/** Relative imports of a page's printed files that the page does not print. */
function missingFiles(text: string): readonly string[] {
  const printed = printedIn(text)
  return printed.flatMap(file =>
    [...file.text.matchAll(IMPORT)].flatMap(([, imported, script]) => {
      const source = imported ?? script ?? ''
      const path = posix.normalize(
        posix.join(source.startsWith('/') ? '.' : posix.dirname(file.path), source),
      )
      return MADE.some(made => made.test(source)) || isPrinted(printed, path)
        ? []
        : [`${file.path}: ${source}`]
    }),
  )
}

/** Not all of the repository: other suites build in it at the same time. */
const WITH_README = ['bench', 'examples', 'packages', 'test']
const PAGES = [
  { path: 'README.md', text: readFileSync(`${ROOT}README.md`, 'utf8') },
  ...filesBelow('docs', /\.md$/),
  ...WITH_README.flatMap(folder => filesBelow(folder, /^README\.md$/)),
].filter(({ path }) => !/decisions|node_modules/.test(path))

describe('printed files', () => {
  test.each(
    PAGES.filter(({ text }) => printedIn(text).length > 0).map(({ path, text }) => [path, text] as const),
  )('%s prints what its files import', (_, text) => expect(missingFiles(text)).toEqual([]))

  test('a file that is not printed is found', () => {
    expect(
      missingFiles("```ts src/a.ts\nimport { b } from './b'\nimport './c'\n```\n```ts src/b.ts\n```\n"),
    ).toEqual(['src/a.ts: ./c'])
  })
})
