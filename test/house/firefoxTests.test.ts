import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { FIREFOX_FILES, FIREFOX_SKIPPED } from '../firefox/firefoxTests.ts'
import { skipReason } from '../firefox/skipReason.ts'
import { filesBelow } from './support/sources.ts'

const SPECS = filesBelow('test/browser', /\.spec\.ts$/)
const textOf = (name: string) => SPECS.find(({ path }) => basename(path, '.spec.ts') === name)?.text ?? ''

/** Whether the text has a test with this title, or with one that begins so and goes on with a value. */
function hasTitle(text: string, name: string): boolean {
  const title = name.endsWith('…') ? `${name.slice(0, -1)}\${` : name
  return ["'", '"', '`'].some(quote => text.includes(quote + title))
}

test('firefox: every file of the list is in the browser suite', () => {
  expect(FIREFOX_FILES.filter(name => textOf(name) === '')).toEqual([])
  expect(FIREFOX_FILES).toEqual([...FIREFOX_FILES].sort())
})

test('firefox: every test that is left out exists, and has a reason', () => {
  for (const [file, skipped] of Object.entries(FIREFOX_SKIPPED))
    for (const [name, reason] of Object.entries(skipped)) {
      expect(name === '*' ? textOf(file) !== '' : hasTitle(textOf(file), name), `${file}: ${name}`).toBe(true)
      expect(reason.length, `${file}: ${name}`).toBeGreaterThan(20)
    }
})

test('firefox: every test that takes the Chrome DevTools Protocol is left out', () => {
  const missing = SPECS.flatMap(({ path, text }) =>
    [...text.matchAll(/\n\s*test\(\s*(['"`])([^\n]*?)\1,\s*async \(\{([^}]*)\}/g)]
      .filter(([, , , fixtures = '']) => /\bengine\b/.test(fixtures))
      .map(([, , title = '']) => title)
      .filter(title => skipReason(path, title) === undefined)
      .map(title => `${path}: ${title}`),
  )
  expect(missing).toEqual([])
})

test('firefox: a title is skipped with its reason, and no other', () => {
  expect(skipReason('/x/test/browser/boots.spec.ts', 'boots: of 200 engines')).toMatch(/DevTools/)
  expect(skipReason('/x/test/browser/browserArgs.spec.ts', 'any')).toMatch(/Chromium of its own/)
  expect(
    skipReason('/x/test/browser/twoTabs.spec.ts', 'two tabs: scope tab keeps a tab to itself'),
  ).toBeUndefined()
  expect(skipReason('/x/test/browser/boots.spec.ts', 'boots')).toBeUndefined()
})
