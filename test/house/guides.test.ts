import { expect, test } from 'vitest'
import { REFERENCE_PAGES } from '../pack/support/guides/documents.ts'
import { readAllGuides } from '../pack/support/guides/readGuides.ts'
import { readDocuments, readSnippets } from '../pack/support/snippets.ts'

// Which documents have steps, and whether a reader can begin them: `test/pack/guides.spec.ts` follows each.

const DOCUMENTS = await readDocuments()
const GUIDES = await readAllGuides()
const nameOf = (path: string): string => path.replace(/^docs\/|\.md$/g, '')
const documentsOf = new Set(GUIDES.map(({ document }) => nameOf(document)))
/** Commands of a reader's own app. The secure site is a server of its own, which has no app. */
const OF_A_READER = /^(npm (create|i|install|init)\b|npx (?!tabkey-secure-site\b))/m

test('guides: every document is a guide or a reference page, and none is both', () => {
  // The README repeats the first guide (test/house/readme.test.ts).
  const names = DOCUMENTS.map(({ path }) => nameOf(path)).filter(name => name !== 'README')
  expect(names.filter(name => documentsOf.has(name) === REFERENCE_PAGES.includes(name))).toEqual([])
  expect(REFERENCE_PAGES.filter(name => !names.includes(name))).toEqual([])
})

test('guides: a reference page has no commands for the app of a reader', () => {
  const stray = DOCUMENTS.filter(({ path }) => REFERENCE_PAGES.includes(nameOf(path)))
    .flatMap(({ path, text }) => readSnippets(path, text))
    .filter(({ language, text }) => language === 'sh' && OF_A_READER.test(text))
  expect(stray.map(({ place }) => place)).toEqual([])
})

test('guides: every file of a guide has a name that its text says', () => {
  expect(GUIDES.length).toBeGreaterThan(30)
  expect(GUIDES.flatMap(({ faults }) => faults)).toEqual([])
})

test('guides: a marker opens or closes a guide, names are unique, and a guide goes on from one that is there', () => {
  for (const { path, text } of DOCUMENTS) {
    const markers = text.match(/^<!-- \/?guide.*$/gm) ?? []
    const read = markers.map(marker =>
      /^<!-- (guide: [\w-]+(, (after|in) [\w-]+)*|\/guide) -->$/.test(marker),
    )
    expect(read, path).not.toContain(false)
    expect(markers.filter(marker => marker.includes('/guide')).length * 2, path).toBe(markers.length)
  }
  const names = GUIDES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(GUIDES.filter(({ after }) => after && !names.includes(after)).map(({ name }) => name)).toEqual([])
})

test('guides: the starts take the language of the visitor', () => {
  const starts = GUIDES.filter(({ document }) => document === 'docs/start.md')
  const texts = starts.map(({ name, steps }) => [
    name,
    steps.flatMap(step => (step.kind === 'file' ? [step.text] : [])).join('\n'),
  ])
  expect(starts.length).toBeGreaterThan(5)
  expect(texts.filter(([, text]) => !text?.includes('locale: globalThis.navigator?.language'))).toEqual([])
})
