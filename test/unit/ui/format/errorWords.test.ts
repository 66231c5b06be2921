import { afterEach, expect, test } from 'vitest'
import { RelayError } from '../../../../src/bridge/errors/connection.ts'
import { errorWords, messageWords } from '../../../../src/ui/format/errorWords.ts'
import { setLanguage } from '../../../../src/ui/words/t.ts'

const LONG = 'Ce portefeuille en ligne n’est pas joignable pour le moment '.repeat(3).trim()

afterEach(() => setLanguage({ tag: 'en', dir: '', words: {} }))

test('errorWords: a translation is shown whole, whatever English has room for', () => {
  const error = new RelayError()
  expect(errorWords(error)).toBe(error.message)
  setLanguage({ tag: 'fr', dir: 'ltr', words: { [error.message]: LONG } })
  expect(errorWords(error, 80)).toBe(LONG)
})

test('errorWords: words of others are cleaned and cut in every language', () => {
  setLanguage({ tag: 'fr', dir: 'ltr', words: { 'Something went wrong': 'Une erreur est survenue' } })
  const words = messageWords(`<b>You\u202e won</b> ${'a'.repeat(200)}`, 80)
  expect(words).toHaveLength(80)
  expect(words).toMatch(/^You won a+…$/)
  expect(messageWords('', 80)).toBe('Une erreur est survenue')
  expect(messageWords('', 80, '')).toBe('')
})
