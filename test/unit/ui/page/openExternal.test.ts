import { describe, expect, test, vi } from 'vitest'
import { ValidationError } from '../../../../src/bridge/errors/client.ts'
import { getScheme, walletSchemes } from '../../../../src/bridge/values/walletSchemes.ts'
import { openExternal, safeHref } from '../../../../src/ui/page/openExternal.ts'

/** Every scheme counts as listed, so that a refusal does not depend on the list. */
function withAnyScheme(url: string): string | null {
  const scheme = /^\s*([a-zA-Z][a-zA-Z0-9+.-]*:)/.exec(url)?.[1]?.toLowerCase()
  return safeHref(url, { schemes: scheme ? [scheme] : [] })
}

describe('safeHref: refuses', () => {
  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0000javascript:alert(1)',
    '\u00a0javascript:alert(1)',
    'javascript://x.test/%0aalert(1)',
    'javascript&colon;alert(1)',
    '%6aavascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>1</script>',
    'data:image/svg+xml,x',
    'blob:https://x.test/1',
    'filesystem:https://x.test/1',
    'file:///etc/passwd',
    'about:blank',
    'about:srcdoc',
    'view-source:https://x.test',
    'chrome://settings',
    'chrome-extension://a/b.html',
    'moz-extension://a',
    'ws://x.test',
    'wss://x.test',
    'ftp://x.test',
    'ms-msdt:/id x',
    'ms-officecmd:1',
    'search-ms:query=x',
    'chrome-search://x',
    'safari-web-extension://x',
    'isolated-app://x',
    'tftp://x.test',
    'dns://x.test/x',
    'intent://x#Intent;scheme=https;end',
    'market://details?id=x',
    'tel:+1900',
    'sms:+1',
    'mailto:a@b.test',
    'jar:https://x.test!/a',
    'wyciwyg://1',
    'http://x.test',
    'http://x.test@127.0.0.1',
    'https://x.test@evil.test',
    'https://x.test:pw@evil.test',
    'https://@evil.test',
    'https:/evil.test',
    'https:evil.test',
    'https:///evil.test',
    '//evil.test',
    '\\\\evil.test',
    'https:\\\\evil.test',
    '/path',
    '?q',
    '#h',
    'https://',
    'https://?x',
    'https://[::1]/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://localhost/',
    'https://localhost:3000',
    'https://x.localhost',
    'https://printer.local',
    'https://x.test:99999/',
    'https://xn--pple-43d.test',
    'https://аpple.test',
    'https://x.te\u00adst',
    'https://x.test\u0000.evil.test',
    'https://x.test%2f@evil.test',
    'https://x%2etest/',
    'https://evil.test?https://x.test',
    'https://evil.test#https://x.test',
    'https://x.test#@evil.test',
    'https://x.test?@evil.test',
    'https://x.test/a b',
    'https://x.test/"onmouseover=1',
    'https://x',
    'https://x..test',
    'https://-x.test',
    '',
    'null',
    'undefined',
    '[object Object]',
    'x',
    `https://x.test/${'a'.repeat(9_000)}`,
  ])('%j', url => {
    expect(withAnyScheme(url)).toBeNull()
  })

  test.each([null, undefined, 7, {}, ['https://x.test'], { toString: () => 'https://x.test' }])(
    '%j, which is no text',
    value => {
      expect(safeHref(value)).toBeNull()
    },
  )

  test('a custom scheme that is not listed', () => {
    expect(safeHref('metamask://wc?uri=x')).toBeNull()
    expect(safeHref('metamask://wc?uri=x', { schemes: ['uniswap:'] })).toBeNull()
  })
})

describe('safeHref: lets pass', () => {
  test.each([
    'https://x.test/',
    'https://x.test/path?q=1#h',
    'https://x.test:8443/a',
    'https://metamask.app.link/wc?uri=wc%3A7f6e%402%3FsymKey%3D1',
    'https://x.test/@me',
    'https://x.test/?to=a@b.test',
    'metamask://',
    'metamask://wc?uri=wc%3A1',
    'cbwallet://',
    'safe://',
    'com.example.wallet://wc',
    'wc:7f6e@2?symKey=1&relay-protocol=irn',
  ])('%j', url => {
    expect(withAnyScheme(url)).toBe(url)
  })

  test('wc: without a list, http of this machine while developing', () => {
    expect(safeHref('wc:7f6e@2')).toBe('wc:7f6e@2')
    expect(safeHref('http://127.0.0.1:3000/phone', { dev: true })).toBe('http://127.0.0.1:3000/phone')
    expect(safeHref('http://localhost:3000/', { dev: true })).toBe('http://localhost:3000/')
    expect(safeHref('http://x.test/', { dev: true })).toBeNull()
  })
})

test('schemeOf: the scheme of an app link, none of a web link', () => {
  expect(getScheme('metamask://wc')).toBe('metamask:')
  expect(getScheme('https://x.test')).toBeUndefined()
  expect(getScheme(null)).toBeUndefined()
  expect(getScheme('MetaMask')).toBe('metamask:')
})

test('openExternal: what is refused never reaches window.open', () => {
  const view = { open: vi.fn(() => null) }
  expect(() => openExternal('javascript:alert(1)', '_blank', { view })).toThrow(ValidationError)
  expect(view.open).not.toHaveBeenCalled()
  openExternal('https://x.test/', '_blank', { view })
  expect(view.open).toHaveBeenCalledWith('https://x.test/', '_blank', 'noopener,noreferrer')
})

test('walletSchemes: only what the record itself names; a scheme of another program is refused even then', () => {
  const record = {
    mobile_link: 'red://',
    desktop_link: 'reddesk',
    webapp_link: 'https://red.test',
    link_mode: null,
  }
  const schemes = walletSchemes(record)
  expect(schemes).toEqual(['red:', 'reddesk:'])
  expect(safeHref('red://wc?uri=x', { schemes })).toBe('red://wc?uri=x')
  expect(safeHref('zotero://select', { schemes })).toBeNull()
  expect(safeHref('ssh://x', { schemes: walletSchemes({ mobile_link: 'ssh://' }) })).toBeNull()
})
