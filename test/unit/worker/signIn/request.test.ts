import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { signingRequest } from '../../../../src/worker/signIn/request.ts'

// WalletConnect's RPC reference: eip155, solana, bip122.

test('request: Solana signs base58 of the bytes', () => {
  const { method, params, read } = signingRequest('solana', 'Key', 'Grüße\n')
  expect(method).toBe('solana_signMessage')
  const { message, pubkey } = params as { message: string; pubkey: string }
  expect(Buffer.from(base58.decode(message)).toString()).toBe('Grüße\n')
  expect(pubkey).toBe('Key')
  expect(read({ signature: 'abc' })).toBe('abc')
})

test('request: Bitcoin signs the text; hex becomes base64, base64 stays', () => {
  const { method, params, read } = signingRequest('bip122', 'bc1q', 'text')
  expect(method).toBe('signMessage')
  expect(params).toMatchObject({ message: 'text', account: 'bc1q', protocol: 'bip322' })
  const bytes = Buffer.alloc(65, 7)
  expect(read({ signature: bytes.toString('hex') })).toBe(bytes.toString('base64'))
  expect(read({ signature: `0x${bytes.toString('hex')}` })).toBe(bytes.toString('base64'))
  expect(read({ signature: bytes.toString('base64') })).toBe(bytes.toString('base64'))
})

test.each(['solana', 'bip122'] as const)(
  'request: %s: an answer without a signature is refused',
  namespace => {
    const { read } = signingRequest(namespace, 'a', 't')
    for (const answer of [null, '', 'text', {}, { signature: '' }, { signature: 7 }, []])
      expect(() => read(answer)).toThrow('The account did not sign this message')
  },
)

test('request: a namespace without sign-in', () => {
  expect(() => signingRequest('polkadot', 'a', 't')).toThrow('Adapter not found')
})
