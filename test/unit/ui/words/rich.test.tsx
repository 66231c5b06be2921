import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { rich } from '../../../../src/ui/words/rich.tsx'
import { setLanguage } from '../../../../src/ui/words/t.ts'

const draw = (): string =>
  renderToStaticMarkup(rich('{review} to\u00a0{to}', { review: <b>1 ETH</b>, to: <i>Ada</i> }))

afterEach(() => setLanguage({ tag: 'en', dir: '', words: {} }))

test('rich: puts elements in the places of the text', () => {
  expect(draw()).toBe('<b>1 ETH</b><span style="unicode-bidi:normal"> to\u00a0</span><i>Ada</i>')
})

test('rich: follows the order of the language', () => {
  setLanguage({ tag: 'ja', dir: 'ltr', words: { '{review} to\u00a0{to}': '{to} へ {review}' } })
  expect(draw()).toBe('<i>Ada</i><span style="unicode-bidi:normal"> へ </span><b>1 ETH</b>')
})

test('rich: is English where the language has no translation', () => {
  const english = draw()
  setLanguage({ tag: 'ja', dir: 'ltr', words: { 'Connect wallet': 'つなぐ' } })
  expect(draw()).toBe(english)
})
