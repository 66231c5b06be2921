import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chooseWords } from '../../../packages/secure-site/src/mail/chooseWords.ts'
import {
  codeLetter,
  deviceLetter,
  newEmailLetter,
  oldEmailLetter,
} from '../../../packages/secure-site/src/mail/letters.ts'
import { TRANSLATIONS } from '../../../packages/secure-site/src/mail/translations.ts'
import { ENGLISH, type MailWords } from '../../../packages/secure-site/src/mail/words.ts'

const LOCALES = new URL('../../../packages/locales/src', import.meta.url)
const LANGUAGES = readdirSync(LOCALES).map(name => name.replace(/\.ts$/, ''))

/** Every text of a language with its path, as `code.subject`. */
const textsOf = (words: object, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(words).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[path + key, value] as const] : textsOf(value, `${path}${key}.`),
  )
const sentencesOf = ({ language: _language, direction: _direction, ...sentences }: MailWords) =>
  textsOf(sentences)
const placeholdersOf = (words: MailWords) =>
  sentencesOf(words).map(([path, text]) => [path, [...text.matchAll(/\{[^}]*\}/g)].map(String).sort()])

describe('mails: translations', () => {
  test('each language of the modal has mails, once', () => {
    expect(LANGUAGES.length).toBeGreaterThan(20)
    expect(TRANSLATIONS.map(({ language }) => language).sort()).toEqual(LANGUAGES.sort())
  })

  test.each(TRANSLATIONS.map(words => [words.language, words] as const))('%s', (language, words) => {
    expect(placeholdersOf(words)).toEqual(placeholdersOf(ENGLISH))
    const english = sentencesOf(ENGLISH).map(([, text]) => text)
    for (const [, text] of sentencesOf(words)) {
      expect(text).toBe(text.trim())
      expect(text).not.toBe('')
      expect(english).not.toContain(text)
    }
    expect(words.direction).toBe(['ar', 'fa', 'he'].includes(language) ? 'rtl' : 'ltr')
  })
})

describe('mails: the language of a browser', () => {
  test.each([
    ['de-CH,de;q=0.9,en;q=0.5', 'de'],
    ['en;q=0.5, fr ; Q=0.8', 'fr'],
    ['de;q=0,fr;q=0.1', 'fr'],
    ['de;q=high,fr;q=0.1', 'fr'],
    ['pt-PT', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-TW', 'zh-TW'],
    ['zh-HK,en;q=0.9', 'zh-TW'],
    ['ZH-mo', 'zh-TW'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['iw', 'he'],
    ['en-GB,de;q=0.9', 'en'],
    ['sw,de;q=0.9', 'de'],
    ['xx', 'en'],
    ['*', 'en'],
    ['en-US@posix', 'en'],
    ['', 'en'],
  ])('%j: %s', (accepted, language) => {
    expect(chooseWords(accepted).language).toBe(language)
  })

  test('each language is found by its own tag', () => {
    expect(LANGUAGES.filter(language => chooseWords(language).language !== language)).toEqual([])
  })

  test.each([
    ['spaces', `de${' '.repeat(10_000)}x`],
    ['commas', `de${','.repeat(10_000)}`],
    ['parameters', `de${';q='.repeat(3_333)}`],
    ['subtags', `de${'-abcde'.repeat(1_666)}`],
    ['entries', 'de;q=0.001,'.repeat(909)],
  ])('a header of 10,000 characters: %s', (_kind, accepted) => {
    expect(accepted.length).toBeGreaterThan(9_990)
    expect(['de', 'en']).toContain(chooseWords(accepted).language)
  })

  test('only the start of a header is read', () => {
    expect(chooseWords(`${' '.repeat(900)}de`).language).toBe('de')
    expect(chooseWords(`${' '.repeat(10_000)}de`).language).toBe('en')
    expect(chooseWords(`${'sw,'.repeat(19)}de`).language).toBe('de')
    expect(chooseWords(`${'sw,'.repeat(20)}de`).language).toBe('en')
  })
})

const HOSTILE = '<script>alert(1)</script>'
const PARENT = 'https://app.example:4000'
const LINK = 'https://wallet.example/device?link=a-b_c&x=1'
const to = 'ada@example.test'
const code = '012345'
const paragraphsOf = ({ text }: { readonly text: string }) => text.split('\n\n')
const languages = ['en', ...LANGUAGES]

describe('mails: letters', () => {
  test.each(languages)('%s: the code and the link are a paragraph of their own', language => {
    const withCode = [
      codeLetter({ to, code, parent: PARENT, minutes: 20, language }),
      oldEmailLetter({ to, code, newEmail: 'new@example.test', language }),
      newEmailLetter({ to, code, language }),
    ]
    for (const letter of withCode) {
      expect(paragraphsOf(letter).filter(text => /^\d{6}$/.test(text))).toEqual([code])
      expect(paragraphsOf(letter)).toHaveLength(3)
      expect(letter.subject).toContain(code)
    }
    const device = deviceLetter({ to, link: LINK, parent: PARENT, language })
    expect(paragraphsOf(device)[1]).toBe(LINK)
    for (const letter of [...withCode, device]) {
      expect(letter.to).toBe(to)
      expect(`${letter.subject}\n${letter.text}\n${letter.html}`).not.toMatch(/\{\w+\}|undefined/)
      expect(letter.html).toContain(
        `<html lang="${language}" dir="${['ar', 'fa', 'he'].includes(language) ? 'rtl' : 'ltr'}">`,
      )
    }
  })

  test('they name the host without a scheme: the one link is that to open', () => {
    const letters = [
      codeLetter({ to, code, parent: PARENT, minutes: 20, language: 'en' }),
      deviceLetter({ to, link: LINK, parent: PARENT, language: 'en' }),
    ]
    for (const { text } of letters) expect(text).toContain(' app.example:4000')
    expect(letters.map(({ text }) => text.match(/https?:/g)?.length ?? 0)).toEqual([0, 1])
  })

  test('a host and an address keep their order in a sentence from right to left', () => {
    const parent = 'https://4000-app.example'
    const newEmail = '1-ada@example.test'
    for (const language of ['ar', 'fa', 'he']) {
      const letters = [
        codeLetter({ to, code, parent, minutes: 20, language }),
        deviceLetter({ to, link: LINK, parent, language }),
      ]
      for (const { text } of letters) expect(text).toContain('\u20684000-app.example\u2069')
      expect(oldEmailLetter({ to, code, newEmail, language }).text).toContain(`\u2068${newEmail}\u2069`)
    }
    expect(oldEmailLetter({ to, code, newEmail, language: 'de' }).text).toContain(` ${newEmail} `)
  })

  test('what others choose is escaped, and fills no placeholder', () => {
    const newEmail = `"${HOSTILE}{code}"@example.test`
    const old = oldEmailLetter({ to: newEmail, code, newEmail, language: 'en' })
    expect(old.html).toContain('&quot;&lt;script&gt;alert(1)&lt;/script&gt;{code}&quot;@example.test')
    const parents = [
      `https://app.example/${HOSTILE}`,
      `https://${HOSTILE.slice(0, 8)}@app.example`,
      `x://a&b'c`,
    ]
    const letters = parents.flatMap(parent => [
      codeLetter({ to: newEmail, code, parent, minutes: 20, language: 'en' }),
      deviceLetter({ to: newEmail, link: `https://wallet.example/?"${HOSTILE}`, parent, language: 'en' }),
    ])
    for (const { html } of [old, ...letters]) expect(html).not.toContain('<script')
    expect(letters.at(-1)?.html).toContain('a&amp;b&#39;c')
    expect(letters.at(-1)?.html).toContain('href="https://wallet.example/?&quot;&lt;script&gt;')
  })

  test('a host that is no host makes no letter', () => {
    const parent = `https://${HOSTILE}`
    expect(() => codeLetter({ to, code, parent, minutes: 20, language: 'en' })).toThrow('Invalid URL')
  })
})
