// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { frameCss } from '../../../../src/ui/page/frame/frame.css.ts'
import { createFrameElement } from '../../../../src/ui/page/frame/frameElement.ts'
import { placeFrame } from '../../../../src/ui/page/frame/place.ts'
import { createThemeStore } from '../../../../src/ui/state/theme.ts'
import { setLanguage } from '../../../../src/ui/words/t.ts'

afterEach(() => setLanguage({ tag: 'en', dir: '', words: {} }))

const SITE = 'about:blank?projectId=p'

test('secure frame: an iframe with the name of the secure frame, in a closed dialog of the page', () => {
  const { host, dialog, frame } = createFrameElement(document, SITE)
  expect(host.parentElement).toBe(document.body)
  expect(dialog.open).toBe(false)
  expect(dialog.contains(frame)).toBe(true)
  expect([frame.id, frame.name, frame.src]).toEqual(['w3m-iframe', 'w3m-secure-iframe', SITE])
})

test('secure frame: fixed in position, and hidden while its dialog is closed', () => {
  const { dialog } = createFrameElement(document, SITE)
  const rules = [...(dialog.getRootNode() as ShadowRoot).adoptedStyleSheets].flatMap(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText),
  )
  const ruleOf = (selector: string) => rules.find(rule => rule.startsWith(`${selector} {`)) ?? ''
  expect(dialog.className).toBe('secure')
  expect(ruleOf('.secure')).toMatch(/position: fixed/)
  expect(ruleOf('.secure:not([open])')).toMatch(/visibility: hidden/)
  expect(frameCss).not.toContain('display: none')
})

test('secure frame: the header is in the language and direction of the card', () => {
  const element = createFrameElement(document, SITE)
  setLanguage({ tag: 'ar', dir: 'rtl', words: { Close: 'إغلاق', 'Secure wallet': 'محفظة آمنة' } })
  const hide = placeFrame(element, {
    over: document.body,
    title: 'توقيع',
    theme: createThemeStore({ mode: 'light', variables: {} }),
    onClose() {},
  })
  const { dialog, title, close, frame } = element
  expect([dialog.lang, dialog.dir, title.textContent]).toEqual(['ar', 'rtl', 'توقيع'])
  expect([close.getAttribute('aria-label'), frame.title]).toEqual(['إغلاق', 'محفظة آمنة'])
  hide()
})
