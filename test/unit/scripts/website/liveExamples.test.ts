import { expect, test } from 'vitest'
import {
  liveExamplesOf,
  readLiveExamples,
  wrapLiveExamples,
} from '../../../../scripts/website/liveExamples.ts'
import { pageOf } from './pageOf.ts'

const example = (marker: string, code = 'export const A = () => null\n') =>
  `${marker}\n\`\`\`tsx\n${code}\`\`\``

test('an example is the code of the block below its marker', () => {
  expect(readLiveExamples(pageOf('react', `Text\n\n${example('<!-- live: account -->', 'a\n')}\n`))).toEqual([
    { name: 'account', page: 'react', language: 'tsx', code: 'a\n', ownsClient: false },
  ])
})

test('an example that calls createTabkey has a client of its own', () => {
  const [own] = readLiveExamples(pageOf('a', example('<!-- live: own -->', 'createTabkey({})\n')))
  expect(own?.ownsClient).toBe(true)
})

test('the block stays between the tags of its component', () => {
  expect(wrapLiveExamples(`a\n\n${example('<!-- live: pay, needs a chain -->', 'b\n')}\n`)).toBe(
    'a\n\n<LiveExample name="pay" needs-chain>\n\n```tsx\nb\n```\n\n</LiveExample>\n',
  )
})

test.each([
  ['a marker without a block', ['<!-- live: a -->\n\ntext'], 'right below its marker: page0'],
  ['two examples of one name', [example('<!-- live: a -->'), example('<!-- live: a -->')], 'named a'],
  [
    'a client beside another example',
    [`${example('<!-- live: a -->', 'createTabkey({})\n')}\n\n${example('<!-- live: b -->')}`],
    'the only one of its page',
  ],
])('%s fails the build', (_, markdowns, message) => {
  expect(() => liveExamplesOf(markdowns.map((text, at) => pageOf(`page${at}`, text)))).toThrow(message)
})
