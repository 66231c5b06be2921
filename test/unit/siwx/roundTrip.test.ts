import { SiweMessage } from 'siwe'
import { expect, test } from 'vitest'
import type { SignInData } from '../../../src/bridge/contract/signIn.ts'
import { buildSignInMessage } from '../../../src/siwx/buildSignInMessage.ts'
import { parseSignInMessage } from '../../../src/siwx/parseSignInMessage.ts'
import { fc } from '../../support/fastCheck.ts'
import { BASE, signInData } from './support/signInData.ts'

/** By hand: SIWX_RUNS=1000000. */
const RUNS = Number(process.env.SIWX_RUNS ?? 3_000)

test(
  'a message that was built reads as it was meant',
  () => {
    fc.assert(
      fc.property(signInData, data => {
        const text = buildSignInMessage(data)
        expect(parseSignInMessage(text)).toEqual({ data })
        expect(buildSignInMessage(parseSignInMessage(text).data)).toBe(text)
      }),
      { numRuns: RUNS },
    )
  },
  60_000 + RUNS,
)

test('a text with one character changed says something else, or nothing', () => {
  fc.assert(
    fc.property(
      signInData,
      fc.nat(),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      (data, at, letter) => {
        const text = buildSignInMessage(data)
        const place = at % text.length
        const changed = text.slice(0, place) + letter + text.slice(place + 1)
        fc.pre(changed !== text)
        let read: unknown
        try {
          read = parseSignInMessage(changed)
        } catch (error) {
          expect((error as Error).name).toBe('SignInMessageError')
          return
        }
        expect(read).not.toEqual({ data })
      },
    ),
    { numRuns: RUNS },
  )
})

test('a stranger’s text throws nothing but SignInMessageError', () => {
  const lines = fc.constantFrom(
    'app.example wants you to sign in with your Ethereum account:',
    BASE.accountAddress,
    '',
    'URI: https://app.example/',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 12345678',
    'Issued At: 2026-01-01T00:00:00Z',
    'Resources:',
    '- https://a.example',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(lines, fc.string()), { maxLength: 14 }).map(all => all.join('\n')),
  )
  fc.assert(
    fc.property(texts, text => {
      try {
        parseSignInMessage(text)
      } catch (error) {
        expect((error as Error).name).toBe('SignInMessageError')
      }
    }),
    { numRuns: RUNS },
  )
})

// The library of EIP-4361's authors leaves out what is empty, and so could not say it.
const isBoth = (data: SignInData) =>
  data.chainId.startsWith('eip155:') &&
  data.statement !== '' &&
  data.requestId !== '' &&
  data.resources?.length !== 0

test('siwe reads what we write, and the other way round', () => {
  fc.assert(
    fc.property(signInData.filter(isBoth), data => {
      const text = buildSignInMessage(data)
      const theirs = new SiweMessage(text)
      expect({ ...theirs, scheme: undefined }).toMatchObject({
        address: data.accountAddress,
        chainId: Number(data.chainId.slice(7)),
        domain: data.domain,
        uri: data.uri,
        nonce: data.nonce,
        issuedAt: data.issuedAt,
        statement: data.statement,
        notBefore: data.notBefore,
        expirationTime: data.expirationTime,
        requestId: data.requestId,
      })
      expect(theirs.toMessage()).toBe(text)
      expect(parseSignInMessage(theirs.prepareMessage()).data).toEqual(data)
    }),
    { numRuns: Math.min(RUNS, 500) },
  )
})
