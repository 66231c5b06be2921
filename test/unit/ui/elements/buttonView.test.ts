// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { drawButton, LOADING } from '../../../../src/ui/elements/buttonView.ts'
import { setLanguage } from '../../../../src/ui/words/t.ts'

const english = { tag: 'en', dir: '', words: {} } as const
afterEach(() => setLanguage(english))

test('a button has the language and direction of its texts, and in English the direction of the page', () => {
  const button = document.createElement('button')
  setLanguage({ tag: 'he', dir: 'rtl', words: { Loading: 'טעינה' } })
  drawButton(button, LOADING)
  expect([button.lang, button.dir, button.getAttribute('aria-label')]).toEqual(['he', 'rtl', 'טעינה'])
  setLanguage(english)
  drawButton(button, LOADING)
  expect([button.lang, button.dir, button.getAttribute('aria-label')]).toEqual(['en', '', 'Loading'])
})

test('an amount and an account have a direction of their own and are not translated', () => {
  const button = document.createElement('button')
  setLanguage({ tag: 'ar', dir: 'rtl', words: {} })
  const view = { state: 'account', text: '0xf39F...2266', balance: '88.898 ETH', disabled: false } as const
  drawButton(button, view)
  const read = () =>
    [...button.children].map(element => [
      element.textContent,
      element.getAttribute('dir'),
      element.getAttribute('translate'),
    ])
  expect(read()).toEqual([
    ['88.898 ETH', 'auto', 'no'],
    ['0xf39F...2266', 'auto', 'no'],
  ])
  drawButton(button, { state: 'connect', text: 'Connect', disabled: false })
  expect(read()).toEqual([['Connect', null, null]])
})
