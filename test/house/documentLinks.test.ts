import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { outsideFences } from '../../scripts/website/outsideFences.ts'
import { readPages } from '../../scripts/website/readPages.ts'
import { groupsOf } from '../../scripts/website/sidebar.ts'
import { slugOf } from '../../scripts/website/slug.ts'
import { deadAnchors } from '../../scripts/website/toSite.ts'
import { filesBelow, ROOT } from './support/sources.ts'

// Links of the documents, as a code host shows them; `npm run docs:build` checks those of the site.

const DOCUMENTS = [
  ...readdirSync(ROOT)
    .filter(name => name.endsWith('.md'))
    .map(path => ({ path, text: readFileSync(ROOT + path, 'utf8') })),
  ...filesBelow('docs', /\.md$/),
]

const anchorsOf = (text: string): readonly string[] =>
  outsideFences(text).flatMap(line => {
    const [, heading] = /^#{1,6} (.+)$/.exec(line) ?? []
    return heading ? [slugOf(heading)] : []
  })
const ANCHORS = new Map(DOCUMENTS.map(({ path, text }) => [path, anchorsOf(text)]))

/** Links without those in code spans. */
const linksOf = (text: string): readonly string[] =>
  [
    ...outsideFences(text)
      .join('\n')
      .replace(/(`+)[^`][\s\S]*?\1/g, '``')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, target = '']) => target)

/** Whether a link leads to a file, and to a heading where the file is a document. */
function isDead(from: string, target: string): boolean {
  if (/^[a-z]+:/.test(target)) return false
  const [file = '', anchor] = target.split('#')
  const path = file ? posix.join(posix.dirname(from), file) : from
  if (!existsSync(ROOT + path)) return true
  return anchor !== undefined && !(ANCHORS.get(path)?.includes(anchor) ?? true)
}

test('document links: the documents are read, and a dead link is found', () => {
  expect(DOCUMENTS.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'README.md',
      'CONTRIBUTING.md',
      'docs/start.md',
      'docs/decisions/053-languages.md',
    ]),
  )
  expect(
    ['docs/start.md', 'docs/none.md', 'docs/start.md#none', 'docs/start.md#svelte'].map(target =>
      isDead('README.md', target),
    ),
  ).toEqual([false, true, true, false])
})

test('document links: every link of a document leads to a file and a heading', () => {
  const dead = DOCUMENTS.flatMap(({ path, text }) =>
    linksOf(text).flatMap(target => (isDead(path, target) ? [`${path}: ${target}`] : [])),
  )
  expect(dead).toEqual([])
})

test('document links: the site has the pages that its sidebar names, and no dead heading', async () => {
  const pages = await readPages()
  expect(groupsOf(pages).flatMap(({ pages: paths }) => paths)).toContain('start')
  expect(deadAnchors(pages)).toEqual([])
})
