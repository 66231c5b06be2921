import { expect, test } from 'vitest'
import { nameLine } from '../../../../src/ui/views/names/nameWords.ts'

const free = { name: 'ada-lovelace', registered: false }

test.each([
  ['', undefined, '', 'plain', 'At least 4 letters, digits or hyphens.'],
  ['abc', undefined, '', 'plain', 'At least 4 letters, digits or hyphens.'],
  ['a b', undefined, '', 'bad', 'Letters, digits and hyphens only.'],
  ['a'.repeat(64), undefined, '', 'bad', 'At most 63 characters.'],
  ['ada-lovelace', undefined, '', 'plain', 'Your wallet will ask for a signature.'],
  ['ada-lovelace', free, '', 'good', 'This name is available.'],
  ['ada-lovelace', { ...free, registered: true }, '', 'bad', 'This name is already registered.'],
  ['ada-lovelace', free, 'The name is reserved', 'bad', 'The name is reserved'],
] as const)('names: the line below %j, %j, %j', (label, known, error, tone, text) => {
  expect(nameLine(label, known, error, false)).toEqual({ tone, text })
})

test('names: while the wallet is asked, the line says how long a signature is taken', () => {
  const text = 'Sign within 15 seconds, or sign once more.'
  for (const error of ['', 'The name is reserved'])
    expect(nameLine('ada-lovelace', free, error, true)).toEqual({ tone: 'plain', text })
})
