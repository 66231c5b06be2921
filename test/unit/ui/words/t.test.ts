import { afterEach, describe, expect, test, vi } from 'vitest'
import { plural } from '../../../../src/ui/words/plural.ts'
import { type Language, onLanguage, setLanguage, t } from '../../../../src/ui/words/t.ts'
import { tMessage } from '../../../../src/ui/words/tMessage.ts'

const languageOf = (tag: string, words: Language['words']): void => setLanguage({ tag, dir: 'ltr', words })

afterEach(() => languageOf('en', {}))

describe('t', () => {
  test('returns the English text without a language, with its values', () => {
    expect(t('Connect wallet')).toBe('Connect wallet')
    expect(t('Get {name}', { name: 'Rabby' })).toBe('Get Rabby')
  })

  test('returns the text of the language, and English where it has none', () => {
    languageOf('de', { 'Get {name}': '{name} holen' })
    expect(t('Get {name}', { name: '$& {name}' })).toBe('$& {name} holen')
    expect(t('Connect wallet')).toBe('Connect wallet')
  })

  test('calls listeners after a change, until they stop', () => {
    const listener = vi.fn()
    const stop = onLanguage(listener)
    languageOf('de', {})
    stop()
    languageOf('fr', {})
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('plural', () => {
  const count = (number: number): string => plural(number, '{count} wallet', '{count} wallets')

  test('has two English forms', () => {
    expect([0, 1, 2, 1_200].map(count)).toEqual(['0 wallets', '1 wallet', '2 wallets', '1,200 wallets'])
  })

  test('takes the form that the language has for the number', () => {
    languageOf('ru', {
      '{count} wallets': { one: '{count} one', few: '{count} few', other: '{count} other' },
    })
    expect([1, 3, 5, 21].map(count)).toEqual(['1 one', '3 few', '5 other', '21 one'])
  })

  test('is English, in both its forms, where the language has no translation', () => {
    languageOf('ru', {})
    expect([1, 3, 21].map(count)).toEqual(['1 wallet', '3 wallets', '21 wallets'])
    languageOf('ru', { '{count} wallets': { one: '{count} one' } })
    expect([1, 3].map(count)).toEqual(['1 one', '3 wallets'])
  })
})

test('tMessage: translates a message of the catalogue, and leaves any other as it is', () => {
  languageOf('de', {
    'Wallet not found': 'Wallet nicht gefunden',
    'HTTP status code: {number}': 'HTTP-Statuscode: {number}',
  })
  expect(tMessage('Wallet not found')).toBe('Wallet nicht gefunden')
  expect(tMessage('constructor')).toBe('constructor')
  expect(tMessage('reverted {x}')).toBe('reverted {x}')
  expect(tMessage('HTTP status code: 503')).toBe('HTTP-Statuscode: 503')
  expect(tMessage('Please try again after 9 seconds')).toBe('Please try again after 9 seconds')
})
