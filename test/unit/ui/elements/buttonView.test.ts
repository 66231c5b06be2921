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
