import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BEHAVIOURS } from '../../scripts/browserTable/behaviours.ts'
import { withTable } from '../../scripts/browserTable/table.ts'
import { filesBelow, ROOT } from './support/sources.ts'

const DOCUMENT = readFileSync(`${ROOT}docs/browsers.md`, 'utf8')
const WEBKIT = filesBelow('test/webkit', /\.test\.ts$/).map(({ text }) => text)
const SPECS = filesBelow('test/browser', /\.spec\.ts$/).map(({ path }) => path)

test('browsers: the table of the document is in step with the lists of tests', () => {
  expect(withTable(DOCUMENT)).toBe(DOCUMENT)
})

test('browsers: every behaviour has files in the browser suite', () => {
  const missing = BEHAVIOURS.flatMap(({ files }) => files).filter(
    file => !SPECS.includes(`test/browser/${file}.spec.ts`),
  )
  expect(missing).toEqual([])
})

test('browsers: every behaviour that WebKit has is the title of one of its tests', () => {
  // Titles of a loop hold a value; what stands before it must be in the file.
  const isTitle = (begin: string) =>
    WEBKIT.some(text =>
      [...text.matchAll(/test\(\s*(['"`])(.*?)\1,/gs)].some(
        ([, , title = '']) => title.startsWith(begin) || begin.startsWith(title.split('${')[0] || '\0'),
      ),
    )
  const missing = BEHAVIOURS.flatMap(({ webkit }) => webkit ?? []).filter(
    begin => !isTitle(begin) && !WEBKIT.some(text => text.includes(`name: '${begin.split(':')[0]}'`)),
  )
  expect(missing).toEqual([])
})
