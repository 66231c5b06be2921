import { expect, onTestFinished, test, vi } from 'vitest'
import { createRandomId, createUuid } from '../../src/bridge/values/randomId.ts'

const bitsSeen = (ids: readonly string[]) =>
  ids.reduce(
    ({ ones, zeros }, id) => {
      const bits = BigInt(`0x${id.replaceAll('-', '')}`)
      return { ones: ones | bits, zeros: zeros | ~bits }
    },
    { ones: 0n, zeros: 0n },
  )

const ALL = (1n << 128n) - 1n

test('random ids: 128 random bits as hex, and no id twice', () => {
  const ids = Array.from({ length: 10_000 }, createRandomId)
  expect(new Set(ids).size).toBe(10_000)
  expect(ids.every(id => /^[0-9a-f]{32}$/.test(id))).toBe(true)
  const { ones, zeros } = bitsSeen(ids)
  expect([ones & ALL, zeros & ALL]).toEqual([ALL, ALL])
})

test('uuid: version 4 and its variant; the other 122 bits are random', () => {
  const ids = Array.from({ length: 1_000 }, createUuid)
  const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(ids.every(id => pattern.test(id))).toBe(true)
  const { ones, zeros } = bitsSeen(ids)
  const fixed = 0xf000_c000_0000_0000_0000n
  expect([(ones & ALL) | fixed, (zeros & ALL) | fixed]).toEqual([ALL, ALL])
})

test('ids are created without a secure context, and keep leading zeros', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('crypto', { getRandomValues: (words: Uint32Array | Uint8Array) => words.fill(7) })
  expect(createRandomId()).toBe('07070707070707070707070707070707')
  expect(createUuid()).toBe('07070707-0707-4707-8707-070707070707')
})
