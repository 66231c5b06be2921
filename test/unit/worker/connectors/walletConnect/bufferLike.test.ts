import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bufferLike } from '../../../../../src/worker/connectors/walletConnect/bufferLike.ts'
import { lendBuffer } from '../../../../../src/worker/connectors/walletConnect/lendBuffer.ts'

test('bufferLike: what sign-client asks of it, as Node’s own answers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
      const base64 = Buffer.from(text).toString('base64')
      expect(bufferLike.from(text).toString('base64')).toBe(base64)
      expect(bufferLike.from(base64, 'base64').toString('utf-8')).toBe(text)
      expect(bufferLike.from(base64.replace(/=/g, ''), 'base64').toString('utf-8')).toBe(text)
      expect(bufferLike.from(Buffer.from(text).toString('base64url'), 'base64').toString()).toBe(text)
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      expect(bufferLike.from(bytes).toString('hex')).toBe(Buffer.from(bytes).toString('hex'))
    }),
  )
  const long = 'ab'.repeat(50_000)
  expect(bufferLike.from(long).toString('base64')).toBe(Buffer.from(long).toString('base64'))
})

test('lendBuffer: lent while somebody needs it, and only where there is none', () => {
  const place = globalThis as { Buffer?: unknown }
  const own = place.Buffer
  const back = lendBuffer()
  expect(place.Buffer).toBe(own)
  back()
  expect(place.Buffer).toBe(own)
  try {
    delete place.Buffer
    const [first, second] = [lendBuffer(), lendBuffer()]
    expect(place.Buffer).toBe(bufferLike)
    first()
    first()
    expect(place.Buffer).toBe(bufferLike)
    second()
    expect(Object.hasOwn(place, 'Buffer')).toBe(false)
  } finally {
    place.Buffer = own
  }
})
