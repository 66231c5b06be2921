import { describe, expect, test, vi } from 'vitest'
import { readTabkeyCookie } from '../../../../../src/ssr.ts'
import type { Hint } from '../../../../../src/ui/client/create/hint.ts'
import { hintCookieValue, writeHintCookie } from '../../../../../src/ui/client/ssr/hintCookie.ts'
import { ADDRESS } from '../../../../support/fakeLink.ts'

const hint: Hint = {
  namespace: 'eip155',
  address: ADDRESS,
  caipAddress: `eip155:8453:${ADDRESS}`,
  networkId: 'eip155:8453',
  networkName: 'Base',
  walletName: 'Example; Wallet=1',
  profileName: 'zoë.eth',
  walletIcon: 'data:image/png;base64,iVBORw0KGgo=',
}
const { walletIcon: _, ...initialState } = hint

/** A page whose cookies are written down. */
function page(protocol: string) {
  const written: string[] = []
  const view = {
    location: { protocol },
    document: {
      set cookie(text: string) {
        written.push(text)
      },
    },
  } as unknown as Window
  return { view, written }
}

describe('writeHintCookie', () => {
  test('writes the account without its icon, for this site alone', () => {
    const { view, written } = page('https:')
    writeHintCookie(view, 'tabkey', hint)
    const [pair = '', ...attributes] = (written[0] ?? '').split('; ')
    expect(attributes).toEqual(['Path=/', 'Max-Age=2592000', 'SameSite=Lax', 'Secure'])
    expect(pair).not.toContain('image')
    // RFC 6265: no comma, semicolon, space, quote or backslash in a value.
    expect(pair).toMatch(/^tabkey=[^\s",;\\]+$/)
    expect(readTabkeyCookie(pair)).toEqual(initialState)
  })

  test('is not Secure on plain http, where browsers refuse such a cookie', () => {
    const { view, written } = page('http:')
    writeHintCookie(view, 'shop', hint)
    expect(written[0]).toMatch(/^shop=.*SameSite=Lax$/)
  })

  test('removes the cookie when nothing is connected', () => {
    const { view, written } = page('https:')
    writeHintCookie(view, 'tabkey', null)
    expect(written).toEqual(['tabkey=; Path=/; Max-Age=0; SameSite=Lax; Secure'])
  })

  test('a page without cookies loses nothing else', () => {
    const view = {
      location: { protocol: 'https:' },
      document: {
        set cookie(_: string) {
          throw new DOMException('The document is sandboxed', 'SecurityError')
        },
      },
    } as unknown as Window
    expect(() => writeHintCookie(view, 'tabkey', hint)).not.toThrow()
  })
})

test('the value has at most 1 kB: names are left out until it fits', () => {
  const long = '鍵'.repeat(64)
  const value = hintCookieValue({ ...hint, networkName: long, walletName: long, profileName: long })
  expect(value.length).toBeLessThanOrEqual(1_024)
  expect(readTabkeyCookie(`tabkey=${value}`)).toMatchObject({
    address: ADDRESS,
    walletName: long,
    networkName: '',
  })
})

describe('readTabkeyCookie: where the cookies are', () => {
  const value = hintCookieValue(hint)
  const header = `a=1; tabkey=${value}; b=2`
  test.each<[string, Parameters<typeof readTabkeyCookie>[0]]>([
    ['a header', header],
    ['headers', new Headers({ cookie: header })],
    ['a request', new Request('https://app.example', { headers: { cookie: header } })],
    ['cookies of Next, which are decoded', { get: () => ({ value: decodeURIComponent(value) }) }],
    ['cookies of SvelteKit', { get: name => (name === 'tabkey' ? value : undefined) }],
  ])('%s', (_, source) => expect(readTabkeyCookie(source)).toEqual(initialState))

  test('by the name of the config', () => {
    expect(readTabkeyCookie(`shop=${value}`, { name: 'shop' })).toEqual(initialState)
    expect(readTabkeyCookie(`shop=${value}`)).toBeNull()
  })

  test.each<[string, Parameters<typeof readTabkeyCookie>[0]]>([
    ['nothing', undefined],
    ['null', null],
    ['an empty header', ''],
    ['no such cookie', { get: () => undefined }],
    ['two of one name', `tabkey=${value}; tabkey=${value}`],
  ])('%s: null', (_, source) => expect(readTabkeyCookie(source)).toBeNull())
})

describe('readTabkeyCookie: anybody may have written the value', () => {
  const json = (fields: object) => encodeURIComponent(JSON.stringify(fields))
  test.each([
    ['no JSON', 'x'],
    ['broken encoding', '%E0%A4%A'],
    ['markup for an address', json({ address: '<script>', networkId: 'eip155:1' })],
    ['markup for an address of another family', json({ address: '"><img src=x>', networkId: 'solana:x' })],
    ['a namespace nobody knows', json({ address: ADDRESS, networkId: 'evil:1' })],
    ['inherited fields', encodeURIComponent(`{"__proto__":{"address":"${ADDRESS}","networkId":"eip155:1"}}`)],
    ['too much', json({ address: ADDRESS, networkId: 'eip155:1', walletName: 'x'.repeat(1_100) })],
    ['a list', json([])],
  ])('%s: null', (_, value) => expect(readTabkeyCookie(`tabkey=${value}`)).toBeNull())

  test('names are cleaned, and an icon is not taken', () => {
    const value = json({
      address: ADDRESS,
      networkId: 'eip155:1',
      walletName: '<b>\u202eEvil</b>',
      walletIcon: 'data:image/png;base64,iVBORw0KGgo=',
    })
    const read = readTabkeyCookie(`tabkey=${value}`)
    expect(read?.walletName).toBe('Evil')
    expect(read).not.toHaveProperty('walletIcon')
  })
})

test('reading touches no global of a browser', async () => {
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  expect(readTabkeyCookie(`tabkey=${hintCookieValue(hint)}`)).toEqual(initialState)
  vi.unstubAllGlobals()
})
