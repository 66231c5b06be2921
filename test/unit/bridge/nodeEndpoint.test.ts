import { describe, expect, test } from 'vitest'
import { readEndpoints } from '../../../src/bridge/options/endpoints.ts'
import { ethereum } from '../../../src/networks.ts'
import type { TabkeyConfig } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { engineIdentity } from '../../../src/ui/client/tab/identity.ts'

const KEY = 'k3y-0f-the-h0st'
const read = (headers: unknown, url: unknown = 'https://node.test/v2') =>
  resolveConfig({
    networks: [ethereum],
    endpoints: { rpc: { 'eip155:1': [{ url, headers }] } },
  } as TabkeyConfig).engine.endpoints

/** The words of the error. */
function refusal(headers: unknown, url?: unknown): string {
  try {
    read(headers, url)
  } catch (error) {
    return JSON.stringify([String(error), error])
  }
  return 'accepted'
}

describe('endpoints.rpc with headers', () => {
  test('a node is a URL, or a URL with headers', () => {
    const rpc = {
      'eip155:1': ['https://a.test', { url: 'https://b.test', headers: { authorization: `Bearer ${KEY}` } }],
    }
    const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
    const esplora = { [bitcoin]: [{ url: 'https://c.test/api', headers: { 'X-Api-Key': KEY } }] }
    expect(readEndpoints({ rpc, esplora }, 'endpoints')).toEqual({ rpc, esplora })
    expect(read({})).toEqual({ rpc: { 'eip155:1': [{ url: 'https://node.test/v2', headers: {} }] } })
  })

  test.each([
    'host',
    'Host',
    'cookie',
    'Cookie2',
    'set-cookie',
    'origin',
    'referer',
    'content-type',
    'content-length',
    'connection',
    'transfer-encoding',
    'te',
    'upgrade',
    'via',
    'proxy-authorization',
    'sec-fetch-site',
    'access-control-request-headers',
    'x-http-method-override',
    'x-method-override',
    'accept-encoding',
    'range',
  ])('%s is not the host’s to set', name => {
    expect(refusal({ [name]: KEY })).toContain('must be left to the browser')
  })

  test.each(['', 'a b', 'a:b', 'a\r\nb', 'ä', 'a\u0000', 'x'.repeat(65), 'a(b)', 'a"b'])(
    'the name %o is no token of RFC 9110',
    name => {
      expect(refusal({ [name]: KEY })).not.toBe('accepted')
    },
  )

  test.each([
    ['a line', `${KEY}\r\nhost: evil.test`],
    ['a line feed', `${KEY}\n`],
    ['NUL', `${KEY}\u0000`],
    ['no ASCII', `${KEY}ä`],
    ['nothing', ''],
    ['blanks', '  '],
    ['a blank at the end', `${KEY} `],
    ['too much', 'x'.repeat(4_097)],
    ['a number', 7],
    ['null', null],
  ])('a value with %s is refused, and the error does not repeat it', (_name, value) => {
    const words = refusal({ 'x-api-key': value })
    expect(words).toContain('must be an HTTP header')
    expect(words).not.toContain(KEY)
  })

  test('headers of other endpoints are checked as well', () => {
    const nft = { 'eip155:1': [{ type: 'das', url: 'https://das.test', headers: { Cookie: KEY } }] } as const
    expect(() => resolveConfig({ networks: [ethereum], endpoints: { nft } })).toThrow(
      'endpoints.nft.eip155:1.0.headers.Cookie',
    )
  })

  test('one header twice, and too many, are refused', () => {
    expect(refusal({ 'X-Key': 'a', 'x-key': 'b' })).toContain('each once')
    const many = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`x-${index}`, 'v']))
    expect(refusal(many)).toContain('at most 16 headers')
  })

  test.each([[null], ['x-api-key: v'], [['x-api-key', 'v']]])('headers of %o are refused', headers => {
    expect(refusal(headers)).not.toBe('accepted')
  })

  test('the URL is checked as without headers', () => {
    expect(refusal({}, 'ftp://node.test')).toContain('must be an http(s) URL')
    expect(refusal({}, `https://me:${KEY}@node.test`)).not.toContain(KEY)
  })
})

test('a renewed key does not rename the engine, another URL does', () => {
  const identity = (url: string, key?: string) =>
    engineIdentity(
      {
        projectId: null,
        endpoints: { rpc: { 'eip155:1': [{ url, headers: key === undefined ? {} : { 'x-api-key': key } }] } },
      },
      { engineName: null },
    )
  expect(identity('https://a.test', 'one')).toBe(identity('https://a.test', 'two'))
  expect(identity('https://a.test', 'one')).toBe(identity('https://a.test'))
  expect(identity('https://a.test', 'one')).not.toBe(identity('https://b.test', 'one'))
})
