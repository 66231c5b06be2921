import { describe, expect, test } from 'vitest'
import {
  readSignInSite,
  refuseForeignSignIn,
} from '../../../packages/secure-site/src/frame/rpc/signInSite.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const write = (domain: string, chain = 'Ethereum') =>
  `${domain} wants you to sign in with your ${chain} account:\n0x1\n\nI agree\u0007\n\nURI: https://x`

describe('the site that a message signs in to', () => {
  test.each([
    ['app.example', 'app.example'],
    ['https://app.example:8443', 'app.example:8443'],
    ['App.Example', 'app.example'],
    ['\n\t app.example', 'app.example'],
    ['\u0000app.example', '\u0000app.example'],
    ['hello app.example', 'app.example'],
    ['', ''],
  ])('%j is read as %j', (domain, site) => {
    expect(readSignInSite(encode(write(domain)))).toBe(site)
  })

  test.each(['Solana', 'Ethereum', 'Bitcoin'])('of every chain family: %s', chain => {
    expect(readSignInSite(encode(write('bank.example', chain)))).toBe('bank.example')
  })

  test('is read where the rest is no text', () => {
    const bytes = Uint8Array.from([...encode(write('bank.example')), 0xff, 0xfe, 0x00])
    expect(readSignInSite(bytes)).toBe('bank.example')
    expect(() => refuseForeignSignIn('https://app.example', bytes)).toThrow(
      'This message signs in to bank.example, not to app.example',
    )
  })

  test('other messages sign in nowhere', () => {
    for (const text of ['hello', '', 'You want to sign in with your account', 'x'.repeat(5_000)])
      expect(refuseForeignSignIn('https://app.example', encode(text))).toBeUndefined()
  })

  test('the own site, with its port', () => {
    const message = encode(write('127.0.0.1:5173'))
    expect(refuseForeignSignIn('http://127.0.0.1:5173', message)).toBe('127.0.0.1:5173')
    expect(() => refuseForeignSignIn('http://127.0.0.1:5174', message)).toThrow('not to 127.0.0.1:5174')
  })
})
