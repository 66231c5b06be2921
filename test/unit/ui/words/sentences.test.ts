import { expect, test } from 'vitest'
import { sentences } from '../../../../src/ui/words/sentences.ts'

test('sentences: a space stands between two, but not after a full-width mark', () => {
  expect(sentences(['One.', 'Two.'])).toBe('One. Two.')
  expect(sentences(['一つ目です。', '二つ目です。'])).toBe('一つ目です。二つ目です。')
})

test('sentences: what is absent or empty leaves no space', () => {
  expect(sentences(['One.', undefined, ''])).toBe('One.')
  expect(sentences([undefined, 'Two.'])).toBe('Two.')
})
