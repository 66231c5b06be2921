import { expect, test } from 'vitest'
import { mapProse } from '../../../../scripts/website/outsideFences.ts'
import { addressOf, deadAnchors, toSite } from '../../../../scripts/website/toSite.ts'
import { pageOf } from './pageOf.ts'

const errors = pageOf('errors', '', { anchors: ['errors', 'wrong-chain'] })
const start = pageOf('start', '', { anchors: ['start-in-your-stack', 'vite'] })
const guide = pageOf('guide', '', { anchors: ['guide', 'bitcoin'] })
const decision = pageOf('decisions/001-a', '', { source: 'docs/decisions/001-a.md', anchors: ['001-a'] })
const PAGES = [start, guide, errors, decision]

const siteOf = (markdown: string) => toSite(pageOf('here', markdown), PAGES)

test('mapProse leaves code blocks and code spans alone', () => {
  const markdown = 'a `a` ``a ` a`` a\n\n```ts\na\n```\n\na'
  expect(mapProse(markdown, prose => prose.replaceAll('a', 'b'))).toBe(
    'b `a` ``a ` a`` b\n\n```ts\na\n```\n\nb',
  )
})

test.each([
  ['errors.md', errors, '/errors'],
  ['errors.md#wrong-chain', start, '/errors#wrong-chain'],
  ['../errors.md', decision, '/errors'],
  ['start.md', errors, '/start'],
  ['../README.md', errors, null],
  ['#bitcoin', guide, '/guide#bitcoin'],
  ['https://example.com/a.md', errors, 'https://example.com/a.md'],
  ['../scripts/size.ts', errors, null],
])('addressOf leads %s to the page of the site', (target, from, address) => {
  expect(addressOf(target, from, PAGES)).toBe(address)
})

test('deadAnchors names the document and the heading that is not there', () => {
  const page = pageOf('here', '[a](errors.md#gone) [b](errors.md#wrong-chain) [c](start.md#gone)')
  expect(deadAnchors([...PAGES, page])).toEqual([
    'docs/here.md: no heading of errors has the id gone',
    'docs/here.md: no heading of start has the id gone',
  ])
})

test('deadAnchors reads no code', () => {
  const page = pageOf('here', '`[a](errors.md#gone)`\n\n```md\n[a](errors.md#gone)\n```')
  expect(deadAnchors([...PAGES, page])).toEqual([])
})

test('links lead to pages of the site, and links to other files become text', () => {
  expect(siteOf('[a `b`](errors.md#wrong-chain), [size](../scripts/size.ts)')).toBe(
    '[a `b`](/errors#wrong-chain), size',
  )
  expect(siteOf('![Wide](pictures/wide.png)')).toBe('![Wide](/wide.png)')
})

test.each([
  ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
  ['a {{ x }} b', 'a &#123;&#123; x }} b'],
  ['A Map<string> of <img src=x onerror=alert(1)>', 'A Map&lt;string> of &lt;img src=x onerror=alert(1)>'],
  ['a <br> b <!-- c -->', 'a <br> b <!-- c -->'],
])('prose stays text: %s', (markdown, site) => {
  expect(siteOf(markdown)).toBe(site)
})

test.each([
  '`Map<string>` and `{{ x }}`',
  'the call `handlers[name](event)`',
  '```ts\nhandlers[name](event)\n```',
])('code stays as it is: %s', markdown => {
  expect(siteOf(markdown)).toBe(markdown)
})

test("the name of a block's file stands above the block", () => {
  expect(siteOf('```ts src/main.ts\na\n```')).toBe('`src/main.ts`\n\n```ts\na\n```')
})
