import { expect, test } from 'vitest'
import { splitReadme } from '../../../../scripts/website/readPages.ts'
import { slugOf } from '../../../../scripts/website/slug.ts'

const README = [
  '# Tabkey',
  '',
  'What it is.',
  '',
  '```sh',
  'npm i tabkey',
  '```',
  '',
  '![The demo](docs/pictures/demo.png)',
  '',
  'See it run.',
  '',
  '## Start in your stack',
  '',
  '### Vite',
  '',
  '```sh',
  '## not a heading',
  '```',
  '',
  '## How it works',
  '',
  'Text.',
  '',
  '## Status',
  '',
  'Left out.',
].join('\n')

test('splits the README at headings of the second level, outside code blocks', () => {
  const pages = splitReadme(README)
  expect(pages.map(({ path, title }) => [path, title])).toEqual([
    ['start', 'Start in your stack'],
    ['how-it-works', 'How it works'],
  ])
  expect(pages[0]?.markdown).toContain('## not a heading')
})

test('moves deeper headings of the README up by one', () => {
  const [start] = splitReadme(README)
  expect(start?.markdown).toContain('\n## Vite\n')
  expect(start?.anchors).toEqual(['start-in-your-stack', 'vite'])
})

test('begins the page that says how to start with the first app, without the picture and what follows it', () => {
  const [start, second] = splitReadme(README)
  expect(start?.markdown).toMatch(/^# Start in your stack\n\n```sh\nnpm i tabkey\n```\n/)
  expect(start?.markdown).not.toMatch(/See it run|demo\.png|What it is/)
  expect(second?.markdown).not.toContain('npm i tabkey')
})

test.each([
  ['Your own WalletConnect client', 'your-own-walletconnect-client'],
  ['`useSend()` and others', 'usesend-and-others'],
  ['wagmi 2 and 3', 'wagmi-2-and-3'],
  ['[Errors](errors.md): all', 'errors-all'],
])('makes the id of a heading: %s', (heading, slug) => {
  expect(slugOf(heading)).toBe(slug)
})
