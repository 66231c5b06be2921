import { expect, test } from 'vitest'
import { readAppLink } from '../../../../src/bridge/values/appLink.ts'
import { requestHandoff, requestLink } from '../../../../src/worker/base/requestHandoff.ts'

const REQUEST = { rpcId: 1_700_000_000_000_123, topic: 'ab'.repeat(32) }
const SUFFIX = `wc?requestId=${REQUEST.rpcId}&sessionTopic=${REQUEST.topic}`

test.each([
  ['metamask', 'metamask://', true],
  ['metamask:', 'metamask://', true],
  ['metamask://', 'metamask://', true],
  ['METAMASK://', 'metamask://', true],
  ['rainbow://wc', 'rainbow://wc', true],
  ['okex://main/', 'okex://main/', true],
  ['io.universaleverything.universalprofiles://', 'io.universaleverything.universalprofiles://', true],
  [
    'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
    'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
    true,
  ],
  ['https://metamask.app.link/', 'https://metamask.app.link/', false],
  ['https://rnbwapp.com/wc#x', 'https://rnbwapp.com/wc', false],
])('reads %s', (link, base, isNative) => {
  expect(readAppLink(link)).toEqual({ base, isNative })
})

test.each([
  'javascript:alert(1)',
  'JavaScript://%0aalert(1)',
  'data:text/html,x',
  'intent://wc#Intent;scheme=metamask;end',
  'file:///etc/passwd',
  'ms-msdt:/id PCWDiagnostic',
  'chrome-extension://abc/',
  'market://details?id=x',
  'mailto:a@b.c',
  'http://metamask.app.link/',
  'https://user:secret@metamask.app.link/',
  'https://metamask.app.link:8443/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://xn--mtamask-dya.example/',
  'wc:',
  'wc://',
  'metamask://"onload="x',
  'metamask://\u202ewc',
  'a'.repeat(70),
  '',
  null,
  undefined,
])('refuses %s', link => {
  expect(readAppLink(link)).toBeNull()
})

test.each([
  ['metamask://', `metamask://${SUFFIX}`],
  ['rainbow://wc', `rainbow://wc/${SUFFIX}`],
  ['https://metamask.app.link/', `https://metamask.app.link/${SUFFIX}`],
])('joins a request to %s by one slash', (base, link) => {
  expect(requestLink(base, REQUEST)).toBe(link)
})

test.each([
  ['https://t.me/iris_bot/start', 'https://t.me/iris_bot/start?startapp='],
  ['https://t.me/iris_bot?start=1', 'https://t.me/iris_bot?start=1&startapp='],
])('gives an app in Telegram its request as start parameter: %s', (base, before) => {
  const link = requestLink(base, REQUEST)
  expect(link.startsWith(before)).toBe(true)
  const parameter = link.slice(before.length)
  expect(parameter).toMatch(/^[\w-]+$/)
  expect(Buffer.from(parameter, 'base64url').toString()).toBe(SUFFIX.slice('wc?'.length))
})

test('a host that only begins like Telegram is no app of Telegram', () => {
  expect(requestLink('https://t.me.example/', REQUEST)).toBe(`https://t.me.example/${SUFFIX}`)
})

test('both links of a hand-off name the request', () => {
  const handoff = { walletName: 'W', href: 'w://', universal: 'https://w.example/', isSamePhone: true }
  expect(requestHandoff(handoff, REQUEST)).toEqual({
    ...handoff,
    href: `w://${SUFFIX}`,
    universal: `https://w.example/${SUFFIX}`,
  })
})
