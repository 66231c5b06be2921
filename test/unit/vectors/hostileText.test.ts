import { describe, expect, test } from 'vitest'
import { InvalidResponseError, RpcError } from '../../../src/bridge/errors/network.ts'
import { httpUrlSchema, LINK_MAX_CHARS } from '../../../src/bridge/schema/text.ts'
import { cleanText } from '../../../src/ui/format/cleanText.ts'
import { walletIcon } from '../../../src/ui/page/walletIcon.ts'
import { ipfsUrl } from '../../../src/worker/data/ipfsUrl.ts'
import { sniffImage } from '../../../src/worker/data/sniffImage.ts'
import { assertAllowedHost } from '../../../src/worker/net/allowHosts.ts'
import { parseJson } from '../../../src/worker/net/parseJson.ts'
import { readAnswer } from '../../../src/worker/net/rpcEnvelope.ts'
import { checkResult } from '../../../src/worker/net/rpcResult.ts'
import payloads from './data/dompurify-payloads.json' with { type: 'json' }
import exchanges from './data/execution-apis.json' with { type: 'json' }
import documents from './data/json-parsing.json' with { type: 'json' }
import naughty from './data/naughty.json' with { type: 'json' }
import urls from './data/wpt-urls.json' with { type: 'json' }
import answers from './hostile/rpc-responses.json' with { type: 'json' }

const UNSEEN = /[<>]|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u
const ALLOWED = new Set(['api.example.com'])

/** Without `URL.canParse`, which Node 20 answers wrongly for Latin-1 letters once it is compiled. */
const readProtocol = (text: string): string => {
  try {
    return new URL(text).protocol
  } catch {
    return ''
  }
}

function hasCredentials(text: string): boolean {
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}

const parses = (text: string): boolean => {
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}

test.each([...naughty, ...payloads])('a name %j is one clean line', text => {
  const line = cleanText(text, 32)
  expect(line).not.toMatch(UNSEEN)
  expect([...line].length).toBeLessThanOrEqual(32)
  expect(line).not.toBe('')
})

test.each(payloads)('markup %j is no wallet icon, and a picture only as SVG in an <img>', text => {
  expect(walletIcon(text)).toBeUndefined()
  const type = sniffImage(new TextEncoder().encode(text))
  expect(type === undefined || type === 'image/svg+xml').toBe(true)
})

describe('JSONTestSuite', () => {
  const cases = (documents as [string, string][]).map(([name, base64]): [string, Uint8Array] => [
    name,
    Buffer.from(base64, 'base64'),
  ])
  // The engine decodes bodies as UTF-8 with replacement: byte faults inside a string are no faults of the text.
  const LENIENT = /invalid.?utf.?8|lone.*byte|lone-invalid/i
  test.each(cases)('%s', (name, bytes) => {
    const isRead = parses(new TextDecoder().decode(bytes))
    if (name.startsWith('y_')) expect(isRead).toBe(true)
    if (name.startsWith('n_') && !LENIENT.test(name)) expect(isRead).toBe(false)
  })
  test.each([
    ['n_structure_100000_opening_arrays', '['.repeat(100_000)],
    ['n_structure_open_array_object', '[{"":'.repeat(50_000)],
  ])('%s', (_name, text) => {
    expect(parses(text)).toBe(false)
  })
})

test.each(exchanges)('execution-apis: the answer of $name is read', ({ answer, id }) => {
  const message = JSON.parse(answer) as { readonly result?: unknown; readonly error?: { code: number } }
  if (message.error) expect(() => readAnswer(parseJson(answer), id)).toThrow()
  else expect(readAnswer(parseJson(answer), id)).toEqual(message.result)
})

test.each(answers)('$id: the answer of a node is $expect', ({ body, expect: expected }) => {
  const read = () => {
    const result = readAnswer(parseJson(body, { exactNumbers: true }), 7)
    checkResult('eth_getBalance', result)
    return result
  }
  if (expected === 'value 1') expect(read()).toBe('0x1')
  else if (expected.startsWith('rpc-error')) expect(read).toThrow(RpcError)
  else if (expected.startsWith('invalid-response')) expect(read).toThrow(InvalidResponseError)
})

describe('WPT: URLs', () => {
  test.each(urls)('%o reaches no host of another name', ({ input }) => {
    for (const check of [
      () => assertAllowedHost(input, ALLOWED).host,
      () => ipfsUrl(input, 'https://api.example.com') ?? 'nothing',
    ]) {
      let reached = 'nothing'
      try {
        reached = check()
      } catch {}
      if (reached !== 'nothing')
        expect(new URL(reached, 'https://api.example.com').host).toBe('api.example.com')
    }
  })
  test.each(urls)('%o is a link only when the parser reads it as one', ({ input }) => {
    const isLink = httpUrlSchema.safeParse(input).success
    const isPlain = /^https?:/.test(readProtocol(input)) && !hasCredentials(input)
    expect(isLink).toBe(isPlain && input.length <= LINK_MAX_CHARS)
  })
})
