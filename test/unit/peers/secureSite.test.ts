import { describe, expect, test } from 'vitest'
import { isAllowedParent } from '../../../packages/secure-site/src/frame/parent.ts'
import { escapeHtml, html } from '../../../packages/secure-site/src/pages/html.ts'
import { createCodes } from '../../../packages/secure-site/src/server/codes.ts'
import { createCooldown } from '../../../packages/secure-site/src/server/cooldown.ts'
import { checkCaller, isAllowedOrigin } from '../../../packages/secure-site/src/server/projects.ts'
import { createSettings } from '../../../packages/secure-site/src/server/settings.ts'

const SOURCES = [
  'http://127.0.0.1:*',
  'https://app.example',
  'https://*.preview.example',
  'http://localhost:3000',
]

test.each([
  ['http://127.0.0.1:4000', true],
  ['http://127.0.0.1', true],
  ['https://127.0.0.1:4000', false],
  ['https://app.example', true],
  ['https://app.example:8443', false],
  ['https://app.example.evil.test', false],
  ['https://one.preview.example', true],
  ['https://preview.example', false],
  ['https://evilpreview.example', false],
  ['http://localhost:3000', true],
  ['http://localhost:3001', false],
  ['null', false],
  ['', false],
  ['https://app.example/path', false],
])('parents: %s is allowed: %s, by server and frame alike', (origin, isAllowed) => {
  expect(isAllowedOrigin(origin, SOURCES)).toBe(isAllowed)
  if (origin !== 'https://app.example/path') expect(isAllowedParent(origin, SOURCES)).toBe(isAllowed)
})

test('projects: an unknown key and a foreign origin have the words of the protocol', () => {
  const { current } = createSettings([1])
  const id = 'b'.repeat(32)
  expect(() => checkCaller(current, 'not a key', 'http://127.0.0.1:1')).toThrow('Unauthorized: invalid key')
  expect(() => checkCaller(current, id, 'https://evil.test')).toThrow('Unauthorized: origin not allowed')
  expect(() => checkCaller(current, '__proto__', 'http://127.0.0.1:1')).toThrow('Unauthorized: invalid key')
  const own = { ...current, projects: { [id]: { allowedOrigins: ['https://evil.test'] } } }
  expect(() => checkCaller(own, id, 'https://evil.test')).not.toThrow()
})

describe('codes', () => {
  const open = (settings: object = {}) => {
    const rules = createSettings([1])
    rules.set(settings)
    return { codes: createCodes(rules), rules }
  }
  const other = (code: string) => (code === '000000' ? '111111' : '000000')

  test('six digits, good once, for one purpose', () => {
    const { codes } = open()
    const code = codes.issue('ada', 'device')
    expect(code).toMatch(/^\d{6}$/)
    expect(() => codes.spend('bob', 'device', code)).toThrow('Invalid code')
    expect(() => codes.spend('ada', 'device', code)).not.toThrow()
    expect(() => codes.spend('ada', 'device', code)).toThrow('Invalid code')
  })

  test('five wrong tries kill it, even for the right digits', () => {
    const { codes } = open()
    const code = codes.issue('ada', 'device')
    for (let turn = 0; turn < 4; turn += 1)
      expect(() => codes.spend('ada', 'device', other(code))).toThrow('Invalid code')
    expect(() => codes.spend('ada', 'device', other(code))).toThrow('Too many wrong codes')
    expect(() => codes.spend('ada', 'device', code)).toThrow('Too many wrong codes')
  })

  test('short, empty and odd ones are wrong, not an error', () => {
    const { codes } = open()
    codes.issue('ada', 'device')
    for (const odd of ['', '1', '1234567', '١٢٣٤٥٦'])
      expect(() => codes.spend('ada', 'device', odd)).toThrow('Invalid code')
  })

  test('an old one has expired', () => {
    const { codes, rules } = open({ codeSeconds: 60 })
    const code = codes.issue('ada', 'device')
    rules.set({ clockSeconds: 61 })
    expect(() => codes.spend('ada', 'device', code)).toThrow('Code expired')
  })

  test('a new one ends the one before', () => {
    const { codes } = open()
    const first = codes.issue('ada', 'device')
    const second = codes.issue('ada', 'device')
    if (first !== second) expect(() => codes.spend('ada', 'device', first)).toThrow('Invalid code')
    expect(() => codes.spend('ada', 'device', second)).not.toThrow()
  })
})

test('codes: a code counts in the scope that asked for it, and another scope does not use up its tries', () => {
  const codes = createCodes(createSettings([1]))
  const code = codes.issue('ada', 'device')
  for (let turn = 0; turn < 10; turn += 1)
    expect(() => codes.spend('ada', 'other', code)).toThrow('Invalid code')
  expect(() => codes.spend('ada', 'device', code)).not.toThrow()
})

test('cooldown: one mail in 30 s, unless the last was used; seconds are rounded up', () => {
  const rules = createSettings([1])
  const cooldown = createCooldown(rules)
  cooldown.reserve('ada')
  expect(() => cooldown.reserve('ada')).toThrow('Please try again after 30 seconds')
  expect(() => cooldown.reserve('bob')).not.toThrow()
  rules.set({ clockSeconds: 29 })
  expect(() => cooldown.reserve('ada')).toThrow('Please try again after 1 seconds')
  rules.set({ clockSeconds: 31 })
  const release = cooldown.reserve('ada')
  cooldown.used('ada')
  cooldown.reserve('ada')
  // The reservation of a later mail is not taken back by an earlier one.
  release()
  expect(() => cooldown.reserve('ada')).toThrow('Please try again')
})

test('pages: every value is escaped', () => {
  const evil = `"><script>alert('1')</script>&`
  expect(html`<a title="${evil}">${evil}</a>`.html).toBe(
    `<a title="${escapeHtml(evil)}">${escapeHtml(evil)}</a>`,
  )
  expect(escapeHtml(evil)).not.toMatch(/[<>"']/)
})
