import { expect, test } from 'vitest'
import { firstSentence, toFullText, toIndex } from '../../../../scripts/website/llms.ts'
import { pageOf } from './pageOf.ts'

test.each([
  ['# React\n\nReact 18 and 19. More.', 'React 18 and 19.'],
  ['# A\n\n**Two\nlines** of [a link](x.md), `tabkey.send`. More.', 'Two lines of a link, `tabkey.send`.'],
  ['# A\n\n```ts\ncode. more\n```\n\nThen text: a list.', 'Then text.'],
  ['# A\n\n| a | b |', ''],
  ['# A\n\nNo end', 'No end'],
])('firstSentence reads the first prose of a page: %#', (markdown, sentence) => {
  expect(firstSentence(markdown)).toBe(sentence)
})

const pages = [pageOf('b', '# B\n\nBee.'), pageOf('a', '# A\n\nAye.'), pageOf('rest', '# Rest\n\nNot named.')]
const groups = [{ text: 'First', pages: ['a', 'b'] }]

test('toIndex lists the pages of each group with their first sentence', () => {
  expect(toIndex(groups, pages)).toMatch(
    /\n## First\n\n- \[a\]\(\/a\.md\): Aye\.\n- \[b\]\(\/b\.md\): Bee\.\n$/,
  )
})

test('toFullText has the pages in the order of the sidebar', () => {
  expect(toFullText(groups, pages)).toMatch(/\n# A\n\nAye\.\n\n# B\n\nBee\.$/)
})
