import { expect, test } from 'vitest'
import { bufferLike, lendBuffer } from '../../../../../src/worker/connectors/walletConnect/bufferLike.ts'
import { fc } from '../../../../support/fastCheck.ts'

/** sign-client's own, which has no types of its own. */
const NAME = 'uint8arrays'
const { fromString, toString: textOf } = (await import(NAME)) as {
  fromString(text: string, encoding: string): Uint8Array
  toString(bytes: Uint8Array, encoding: string): string
}

const place = globalThis as { Buffer?: unknown }
const own = place.Buffer as typeof Buffer

/** In a place without Node's own, as workers are. */
function inWorker(run: () => void): void {
  try {
    delete place.Buffer
    run()
  } finally {
    place.Buffer = own
  }
}

const texts = fc.string({ unit: 'grapheme', maxLength: 300 })

test('bufferLike: what sign-client asks of it, as Node’s own answers', () => {
  fc.assert(
    fc.property(texts, text => {
      const node = Buffer.from(text)
      const base64 = node.toString('base64')
      expect(Reflect.apply(bufferLike.from(text).toString, bufferLike.from(text), ['base64'])).toBe(base64)
      for (const spelled of [base64, base64.replace(/=/g, ''), node.toString('base64url')])
        expect(bufferLike.from(spelled, 'base64').toString()).toBe(text)
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      const hex = Buffer.from(bytes).toString('hex')
      expect(Reflect.apply(bufferLike.from(bytes).toString, bufferLike.from(bytes), ['hex'])).toBe(hex)
      expect([...bufferLike.from(hex, 'hex')]).toEqual([...bytes])
      expect([...bufferLike.from(bytes)]).toEqual([...bytes])
    }),
  )
})

test('bufferLike: uint8arrays, which takes any Buffer it finds for every text it encrypts', () => {
  inWorker(() => {
    const back = lendBuffer()
    fc.assert(
      fc.property(texts, text => {
        const bytes = fromString(text, 'utf8')
        expect([...bytes]).toEqual([...new TextEncoder().encode(text)])
        expect(textOf(bytes.subarray(0), 'utf8')).toBe(text)
        expect(textOf(new Uint8Array([1, ...bytes]).subarray(1), 'utf8')).toBe(text)
      }),
    )
    back()
  })
})

test('lendBuffer: defined during an authentication, and only where it is missing', () => {
  const back = lendBuffer()
  expect(place.Buffer).toBe(own)
  back()
  expect(place.Buffer).toBe(own)
  inWorker(() => {
    const [first, second] = [lendBuffer(), lendBuffer()]
    expect(place.Buffer).toBe(bufferLike)
    first()
    first()
    expect(place.Buffer).toBe(bufferLike)
    second()
    expect(Object.hasOwn(place, 'Buffer')).toBe(false)
  })
})
