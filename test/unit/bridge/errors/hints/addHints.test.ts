import { expect, test } from 'vitest'
import { NftsUnavailableError } from '../../../../../src/bridge/errors/assets.ts'
import { HINTS } from '../../../../../src/bridge/errors/base.ts'
import { NotConnectedError, WalletNotFoundError } from '../../../../../src/bridge/errors/connection.ts'
import { addHints } from '../../../../../src/bridge/errors/hints/addHints.ts'
import { fromErrorWire } from '../../../../../src/bridge/errors/revive.ts'
import { SignInMessageError } from '../../../../../src/bridge/errors/signIn.ts'
import '../../../../../packages/siwx-server/src/verifySessions.ts'
import { toErrorWire } from '../../../../../src/bridge/errors/wire.ts'

const cross = (error: unknown) => fromErrorWire(structuredClone(toErrorWire(error)))

test('hints: before they are loaded, errors have a path and no lines; errors of sign-in have theirs where it is checked', () => {
  expect(Object.keys(HINTS)).not.toContain('not-connected')
  const error = new NotConnectedError()
  expect(error.metaMessages).toEqual([])
  expect(error.docsPath).toBe('errors.md#not-connected')
  expect(String(error)).toBe(
    'NotConnectedError: Please call connect() before request()\nDocs: tabkey/docs/errors.md#not-connected',
  )
  expect(new SignInMessageError('nonce', 'is too short').metaMessages).toEqual([
    'Correct the part of the message that `field` names',
  ])
})

test('hints: once they are loaded, errors that exist already have them too', () => {
  const early = new NotConnectedError({ details: 'eip155' })
  addHints()
  expect(String(early)).toMatchInlineSnapshot(`
    "NotConnectedError: Please call connect() before request()
    Call connect() or open() first
    Check getAccount(namespace).isConnected before the request
    Docs: tabkey/docs/errors.md#not-connected
    Details: eip155"
  `)
  expect(early.message).toBe('Please call connect() before request()')
  expect(early.shortMessage).toBe(early.message)
})

test('hints: an error that crossed the bridge has the lines of its kind, with and without its class', () => {
  addHints()
  expect(cross(new NotConnectedError()).metaMessages).toEqual(HINTS['not-connected'])
  const plain = cross(new NftsUnavailableError())
  expect(plain.name).toBe('WalletError')
  expect(plain.metaMessages).toEqual(HINTS['nfts-unavailable'])
  expect(plain.docsPath).toBe('errors.md#nfts-unavailable')
})

test('hints: lines and a path of one error win over those of its kind, on both sides of the bridge', () => {
  addHints()
  const error = new WalletNotFoundError('embedded', {
    metaMessages: ['Use login() for it'],
    docsPath: 'sign-in.md',
  })
  for (const each of [error, cross(error)]) {
    expect(each.metaMessages).toEqual(['Use login() for it'])
    expect(each.docsPath).toBe('sign-in.md')
  }
})
