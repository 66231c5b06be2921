import { expect, test } from 'vitest'
import { compareTexts } from '../../../scripts/words/compareTexts.ts'
import { readCatalogue } from '../../../scripts/words/readCatalogue.ts'

test('words: reads texts with quotes, names without them, and texts that count', () => {
  const source = `export interface Messages {
  // a group
  readonly 'Try again': string
  readonly and: string
  readonly "It's {name}": string
  readonly 'It\\'s \\\\ "here"': string
  readonly '{count} wallets': Plural
}
`
  expect(readCatalogue(source)).toEqual([
    { text: 'Try again', isPlural: false },
    { text: 'and', isPlural: false },
    { text: "It's {name}", isPlural: false },
    { text: 'It\'s \\ "here"', isPlural: false },
    { text: '{count} wallets', isPlural: true },
  ])
})

test('words: a language lacks what it does not translate, and does not know what English has no more', () => {
  expect(compareTexts(['A', 'toString', 'C'], { C: 'c', Old: 'alt' })).toEqual({
    missing: ['A', 'toString'],
    unknown: ['Old'],
  })
})
