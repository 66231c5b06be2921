import { expect, test } from 'vitest'
import { readPages } from '../../../../scripts/website/readPages.ts'
import { groupsOf, sidebarOf } from '../../../../scripts/website/sidebar.ts'
import { pageOf } from './pageOf.ts'

const pages = [pageOf('a'), pageOf('b'), pageOf('decisions/001-c')]

test('a page that no group names is in the last group, decisions are not', () => {
  expect(groupsOf(pages, [{ text: 'First', pages: ['b'] }])).toEqual([
    { text: 'First', pages: ['b'] },
    { text: 'Inside Tabkey', pages: ['a'] },
  ])
})

test('a group that names a page that is not there is refused', () => {
  expect(() => groupsOf(pages, [{ text: 'First', pages: ['a', 'gone'] }])).toThrow('not there: gone')
})

test('the sidebar has every page of the repository once', async () => {
  const all = await readPages()
  const links = sidebarOf(all).flatMap(({ items = [] }) => items.map(({ link }) => link))
  expect([...links].sort()).toEqual(all.map(({ path }) => `/${path}`).sort())
})
