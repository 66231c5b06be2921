import { describe, expect, test } from 'vitest'
import type { SignInData } from '../../../src/bridge/contract/signIn.ts'
import { buildSignInMessage } from '../../../src/siwx/buildSignInMessage.ts'
import { parseSignInMessage } from '../../../src/siwx/parseSignInMessage.ts'
import { BASE, refusedField } from './support/signInData.ts'

test('the text of an Ethereum account, whole', () => {
  expect(
    buildSignInMessage({
      ...BASE,
      domain: 'app.example:8443',
      statement: 'I accept the terms: https://app.example/terms',
      notBefore: '2026-01-01T00:00:00Z',
      expirationTime: '2026-01-02T00:00:00Z',
      requestId: 'r-1',
      resources: ['https://app.example/terms', 'ipfs://bafy'],
    }),
  ).toMatchInlineSnapshot(`
    "app.example:8443 wants you to sign in with your Ethereum account:
    0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb

    I accept the terms: https://app.example/terms

    URI: https://app.example/login
    Version: 1
    Chain ID: 1
    Nonce: a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6
    Issued At: 2026-01-01T00:00:00.000Z
    Expiration Time: 2026-01-02T00:00:00Z
    Not Before: 2026-01-01T00:00:00Z
    Request ID: r-1
    Resources:
    - https://app.example/terms
    - ipfs://bafy"
  `)
})

test('Solana and Bitcoin have their own first line and chain', () => {
  const solana = buildSignInMessage({
    ...BASE,
    accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  expect(solana).toContain('app.example wants you to sign in with your Solana account:\nGwAF45')
  expect(solana).toContain('\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')
  const bitcoin = buildSignInMessage({
    ...BASE,
    accountAddress: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
  })
  expect(bitcoin).toContain('app.example wants you to sign in with your Bitcoin account:\nbc1q9vza')
  expect(bitcoin).toContain('\nChain ID: 000000000019d6689c085ae165831e93\n')
})

test('a Solana wallet may name the chain as Wallet Standard does', () => {
  const text = buildSignInMessage({
    ...BASE,
    accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  })
  for (const name of ['devnet', 'solana:devnet'])
    expect(parseSignInMessage(text.replace('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name)).data.chainId).toBe(
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    )
  for (const name of ['__proto__', 'toString', '1'])
    expect(
      refusedField(() => parseSignInMessage(text.replace('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name))),
    ).toBe('chainId')
})

/** What a hostile host, wallet or page may put in. */
const HOSTILE: readonly [field: keyof SignInData, value: unknown, refused?: string][] = [
  ['statement', 'one\ntwo'],
  ['statement', 'one\r\ntwo'],
  ['statement', 'one\u2028two'],
  ['statement', 'one\u0000'],
  ['statement', 'ünicode'],
  ['statement', '"quoted"'],
  ['statement', '100 %'],
  ['statement', 'a'.repeat(8_193)],
  ['statement', 7],
  ['domain', ''],
  ['domain', 'https://app.example'],
  ['domain', 'app.example/'],
  ['domain', 'app.example\n'],
  ['domain', 'app example'],
  ['domain', '#app.example'],
  ['domain', '[::1::2]'],
  ['domain', '[1:2:3:4:5:6:7:8:9]'],
  ['domain', '[::ffff:1.2.3.256]'],
  ['domain', 'äpp.example'],
  ['uri', ''],
  ['uri', '/login'],
  ['uri', 'https://app.example/\nVersion: 2'],
  ['uri', 'https://app.example/%zz'],
  ['uri', 'https://app.example/a b'],
  ['uri', 'https://[::1::2]/'],
  ['uri', ':x'],
  ['version', '2'],
  ['version', 1],
  ['nonce', ''],
  ['nonce', '1234567'],
  ['nonce', '12345678 '],
  ['nonce', '../../aaaa'],
  ['nonce', 'abcdefgh\n'],
  ['chainId', '1'],
  ['chainId', 'eip155:'],
  ['chainId', 'eip155:01'],
  ['chainId', 'eip155:0x1'],
  ['chainId', 'eip155:1:2'],
  ['chainId', 'eip155:1\nNonce: 12345678'],
  ['chainId', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  ['chainId', '__proto__:1'],
  ['chainId', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'accountAddress'],
  ['accountAddress', '0xAb16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'],
  ['accountAddress', BASE.accountAddress.toLowerCase()],
  ['accountAddress', `${BASE.accountAddress}\n`],
  ['accountAddress', 'vitalik.eth'],
  ['accountAddress', undefined],
  ['issuedAt', undefined],
  ['issuedAt', '2026-01-01'],
  ['issuedAt', '2026-01-01 00:00:00Z'],
  ['issuedAt', '2026-02-29T00:00:00Z'],
  ['issuedAt', '2100-02-29T00:00:00Z'],
  ['issuedAt', '2026-13-01T00:00:00Z'],
  ['issuedAt', '2026-01-01T24:00:00Z'],
  ['issuedAt', '2026-01-01T00:00:60Z'],
  ['issuedAt', '2026-01-01T00:00:00+24:00'],
  ['expirationTime', 'tomorrow'],
  ['expirationTime', '2025-12-31T23:59:59Z'],
  ['expirationTime', BASE.issuedAt],
  ['notBefore', '0'],
  ['requestId', 'a b'],
  ['requestId', 'a/b'],
  ['requestId', 'a\nResources:'],
  ['resources', 'https://a.example'],
  ['resources', ['https://a.example\n- https://evil.example'], 'resources[0]'],
  ['resources', ['https://a.example', ''], 'resources[1]'],
  ['resources', [null], 'resources[0]'],
  ['resources', Array.from({ length: 257 }, () => 'https://a.example')],
]

describe('nothing hostile is built', () => {
  test.each(HOSTILE)('%s: %j', (field, value, refused) => {
    expect(refusedField(() => buildSignInMessage({ ...BASE, [field]: value } as SignInData))).toBe(
      refused ?? field,
    )
  })

  test('nor is an object that is none', () => {
    for (const value of [null, undefined, 'text', 7])
      expect(refusedField(() => buildSignInMessage(value as unknown as SignInData))).toBe('message')
  })

  test('fields that were not requested are left out', () => {
    const text = buildSignInMessage({ ...BASE, ...{ 'Extra\nLine': 'x', __proto__: { requestId: 'r' } } })
    expect(text).toBe(buildSignInMessage(BASE))
  })
})

describe('with the page’s origin', () => {
  const origin = 'https://app.example'
  test.each<[Partial<SignInData>, string | undefined]>([
    [{}, undefined],
    [{ uri: 'https://app.example' }, undefined],
    [{ domain: 'app.example.evil.example' }, 'domain'],
    [{ domain: 'user@app.example' }, 'domain'],
    [{ domain: 'APP.example' }, 'domain'],
    // The port of the scheme is written nowhere, so that each page has one name.
    [{ domain: 'app.example:443' }, 'domain'],
    [{ uri: 'https://app.example.evil.example/' }, 'uri'],
    [{ uri: 'http://app.example/' }, 'uri'],
    [{ uri: 'https://app.example:8443/' }, 'uri'],
    [{ uri: 'https://app.example@evil.example/' }, 'uri'],
    [{ uri: 'javascript:1' }, 'uri'],
    [{ uri: 'blob:null/x' }, 'uri'],
    [{ uri: 'did:key:app.example' }, 'uri'],
  ])('%j', (change, refused) => {
    expect(refusedField(() => buildSignInMessage({ ...BASE, ...change }, { origin }))).toBe(refused)
  })
})

test('what is empty: a statement is a line of its own, a list a heading', () => {
  const text = buildSignInMessage({ ...BASE, statement: '', requestId: '', resources: [] })
  expect(text).toContain('Bfcdb\n\n\n\nURI: ')
  expect(text.endsWith('\nRequest ID: \nResources:')).toBe(true)
  expect(buildSignInMessage(BASE)).toContain('Bfcdb\n\n\nURI: ')
})

test('a statement cannot pretend to be the fields', () => {
  const statement = 'URI: https://evil.example'
  expect(parseSignInMessage(buildSignInMessage({ ...BASE, statement })).data).toEqual({ ...BASE, statement })
})
