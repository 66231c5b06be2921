import { expect, test } from 'vitest'
import { deepLink, linkTarget, mobileLink } from '../../../../src/ui/format/deepLink.ts'
import { isPairingUri } from '../../../../src/ui/format/pairingUri.ts'

const URI = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}`
const once = encodeURIComponent(URI)
const desktop = { isAndroid: false, isTelegram: false }

test.each([
  ['https://kite.example.com', 'https://kite.example.com/'],
  ['https://kite.example.com/app/', 'https://kite.example.com/app/'],
  ['kite://', 'kite://'],
  ['kite:', 'kite://'],
  ['kite', 'kite://'],
  ['kite://app', 'kite://app/'],
  ['kite://open?to=by://web/', 'kite://open?to=by://web/'],
])('deep link: %s', (link, base) => {
  const slashed = base.endsWith('/') ? base : `${base}/`
  expect(deepLink(link, URI, desktop)).toEqual({ base: slashed, href: `${slashed}wc?uri=${once}` })
})

test('deep link: Telegram on Android encodes native links twice, and only those', () => {
  const telegram = { isAndroid: true, isTelegram: true }
  expect(deepLink('kite://', URI, telegram)?.href).toBe(`kite://wc?uri=${encodeURIComponent(once)}`)
  expect(deepLink('https://kite.example.com', URI, telegram)?.href).toBe(
    `https://kite.example.com/wc?uri=${once}`,
  )
  expect(deepLink('kite://', URI, { isAndroid: false, isTelegram: true })?.href).toBe(`kite://wc?uri=${once}`)
})

test.each([
  'javascript:alert(1)',
  'javascript://%0aalert(1)',
  'JaVaScRiPt://x',
  'data:text/html,x',
  'file:///etc/passwd',
  'intent://scan/#Intent;end',
  'http://kite.example.com',
  'https://user:pass@kite.example.com',
  'ki te://',
  'kite://a"onclick',
  '://',
  '',
  'x'.repeat(400),
])('deep link: refuses %s', link => {
  expect(deepLink(link, URI, desktop)).toBeNull()
})

test('deep link: without a pairing there is none', () => {
  expect(deepLink('kite://', null, desktop)).toBeNull()
  expect(deepLink('kite://', 'wc:short@2', desktop)).toBeNull()
})

test('deep link: the universal form is used when the host prefers it and the wallet has one', () => {
  const wallet = { mobile_link: 'kite://', link_mode: 'https://kite.example.com' }
  expect(mobileLink(wallet, false)).toBe('kite://')
  expect(mobileLink(wallet, true)).toBe('https://kite.example.com')
  expect(mobileLink({ mobile_link: 'kite://', link_mode: null }, true)).toBe('kite://')
  expect(mobileLink({}, true)).toBeNull()
})

test('deep link: where it opens', () => {
  const place = { isTelegram: false, inIframe: false }
  expect(linkTarget('mobile', place)).toBe('_self')
  expect(linkTarget('mobile', { ...place, inIframe: true })).toBe('_top')
  expect(linkTarget('mobile', { ...place, isTelegram: true })).toBe('_blank')
  expect(linkTarget('desktop', place)).toBe('_blank')
  expect(linkTarget('web', { ...place, inIframe: true })).toBe('_blank')
})

test('pairing URI: only version 2 with a topic and a key', () => {
  expect(isPairingUri(URI)).toBe(true)
  expect(isPairingUri(`${URI}&expiryTimestamp=1800000000`)).toBe(true)
  expect(isPairingUri(URI.replace('@2', '@1'))).toBe(false)
  expect(isPairingUri(URI.replace('symKey', 'symkey'))).toBe(false)
  expect(isPairingUri(`${URI} `)).toBe(false)
  expect(isPairingUri(`javascript:${URI}`)).toBe(false)
  expect(isPairingUri(null)).toBe(false)
})
