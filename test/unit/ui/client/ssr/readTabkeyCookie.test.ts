import { describe, expect, test, vi } from 'vitest'
import { readTabkeyCookie } from '../../../../../src/ssr.ts'
import { hintCookieValue, writeHintCookie } from '../../../../../src/ui/client/ssr/hintCookie.ts'
import type { Hint } from '../../../../../src/ui/client/values/hint.ts'
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
    writeHintCookie(view, { name: 'tabkey' }, hint)
    const [pair = '', ...attributes] = (written[0] ?? '').split('; ')
    expect(attributes).toEqual(['Path=/', 'Max-Age=2592000', 'SameSite=Lax', 'Secure'])
    expect(pair).not.toContain('image')
    // RFC 6265: no comma, semicolon, space, quote or backslash in a value.
    expect(pair).toMatch(/^__Host-tabkey=[^\s",;\\]+$/)
    expect(readTabkeyCookie(pair)).toEqual(initialState)
  })

  test('is not Secure on plain http, where browsers refuse such a cookie', () => {
    const { view, written } = page('http:')
    writeHintCookie(view, { name: 'shop' }, hint)
    expect(written[0]).toMatch(/^shop=.*SameSite=Lax$/)
  })

  test('removes the cookie when nothing is connected', () => {
    const { view, written } = page('https:')
    writeHintCookie(view, { name: 'tabkey' }, null)
    expect(written).toEqual([
      '__Host-tabkey=; Path=/; Max-Age=0; SameSite=Lax; Secure',
      'tabkey=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    ])
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
    expect(() => writeHintCookie(view, { name: 'tabkey' }, hint)).not.toThrow()
  })
})

test('the value has at most 1 kB: names are left out until it fits', () => {
  const long = '鍵'.repeat(64)
  const value = hintCookieValue({ ...hint, networkName: long, walletName: long, profileName: long })
  expect(value.length).toBeLessThanOrEqual(1_024)
  expect(readTabkeyCookie(`__Host-tabkey=${value}`)).toMatchObject({
    address: ADDRESS,
    walletName: long,
    networkName: '',
  })
})

describe('readTabkeyCookie: where the cookies are', () => {
  const value = hintCookieValue(hint)
  const header = `a=1; __Host-tabkey=${value}; b=2`
  test.each<[string, Parameters<typeof readTabkeyCookie>[0]]>([
    ['a header', header],
    ['headers', new Headers({ cookie: header })],
    ['a request', new Request('https://app.example', { headers: { cookie: header } })],
    [
      'cookies of Next, which are decoded',
      { get: name => (name === '__Host-tabkey' ? { value: decodeURIComponent(value) } : undefined) },
    ],
    ['cookies of SvelteKit', { get: name => (name === '__Host-tabkey' ? value : undefined) }],
  ])('%s', (_, source) => expect(readTabkeyCookie(source)).toEqual(initialState))

  test('by the name of the config', () => {
    expect(readTabkeyCookie(`__Host-shop=${value}`, { name: 'shop' })).toEqual(initialState)
    expect(readTabkeyCookie(`__Host-shop=${value}`)).toBeNull()
  })

  test.each<[string, Parameters<typeof readTabkeyCookie>[0]]>([
    ['nothing', undefined],
    ['null', null],
    ['an empty header', ''],
    ['no such cookie', { get: () => undefined }],
    ['two of one name', `__Host-tabkey=${value}; __Host-tabkey=${value}`],
  ])('%s: null', (_, source) => expect(readTabkeyCookie(source)).toBeNull())
})

test('a shared cookie has the plain name, and removes the one with the prefix', () => {
  const { view, written } = page('https:')
  writeHintCookie(view, { name: 'tabkey', domain: 'example.com' }, hint)
  expect(written[0]).toMatch(/^tabkey=.*; SameSite=Lax; Secure; Domain=example\.com$/)
  expect(written[1]).toBe('__Host-tabkey=; Path=/; Max-Age=0; SameSite=Lax; Secure')
})

describe('readTabkeyCookie: another host of the domain may have set the cookie without the prefix', () => {
  const own = hintCookieValue(hint)
  const foreign = hintCookieValue({ ...hint, address: `0x${'bb'.repeat(20)}` })
  const sources = (header: string): readonly Parameters<typeof readTabkeyCookie>[0][] => [
    header,
    new Headers({ cookie: header }),
    // Behind a proxy a request of an https site looks like this.
    new Request('http://127.0.0.1:3000/', { headers: { cookie: header } }),
    { get: name => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(header)?.[1] },
  ]
  const plain = `tabkey=`

  test.each([{}, { origin: 'https://app.example' }, { origin: '' }, { shared: false }])(
    'it is not read on https, with %j',
    parameters => {
      for (const source of sources(plain + foreign)) expect(readTabkeyCookie(source, parameters)).toBeNull()
    },
  )

  test('the one with the prefix wins, whatever is read beside it', () => {
    for (const parameters of [{}, { shared: true }, { origin: 'http://localhost:3000' }])
      for (const header of [`a=1; tabkey=X; __Host-tabkey=${own}`, `__Host-tabkey=${own}; tabkey=X`])
        for (const source of sources(header.replace('X', foreign)))
          expect(readTabkeyCookie(source, parameters)).toEqual(initialState)
  })

  test('two with the prefix are none, and do not bring the other one back', () => {
    const header = `__Host-tabkey=${foreign}; __Host-tabkey=${own}; ${plain}${foreign}`
    for (const parameters of [{}, { shared: true }]) expect(readTabkeyCookie(header, parameters)).toBeNull()
  })

  test('it is read on plain http, and where the host shares it', () => {
    for (const parameters of [{ origin: 'http://localhost:3000' }, { shared: true }])
      for (const source of sources(plain + own))
        expect(readTabkeyCookie(source, parameters)).toEqual(initialState)
  })
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
  ])('%s: null', (_, value) => expect(readTabkeyCookie(`__Host-tabkey=${value}`)).toBeNull())

  test('names are cleaned, and an icon is not taken', () => {
    const value = json({
      address: ADDRESS,
      networkId: 'eip155:1',
      walletName: '<b>\u202eEvil</b>',
      walletIcon: 'data:image/png;base64,iVBORw0KGgo=',
    })
    const read = readTabkeyCookie(`__Host-tabkey=${value}`)
    expect(read?.walletName).toBe('Evil')
    expect(read).not.toHaveProperty('walletIcon')
  })
})

test('reading touches no global of a browser', async () => {
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  expect(readTabkeyCookie(`__Host-tabkey=${hintCookieValue(hint)}`)).toEqual(initialState)
  vi.unstubAllGlobals()
})
