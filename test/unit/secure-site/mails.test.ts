import { describe, expect, test } from 'vitest'
import {
  codeLetter,
  deviceLetter,
  newEmailLetter,
  oldEmailLetter,
} from '../../../packages/secure-site/src/mail/letters.ts'
import { TRANSLATIONS } from '../../../packages/secure-site/src/words/translations.ts'

const HOSTILE = '<script>alert(1)</script>'
const PARENT = 'https://app.example:4000'
const LINK = 'https://wallet.example/device?link=a-b_c&x=1'
const to = 'ada@example.test'
const code = '012345'
const paragraphsOf = ({ text }: { readonly text: string }) => text.split('\n\n')
const languages = ['en', ...TRANSLATIONS.map(({ language }) => language)]

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
