import { expect, onTestFinished, test, vi } from 'vitest'
import { createRequestId } from '../../src/ui/client/requestId.ts'
import { createUuid } from '../../src/worker/base/uuid.ts'

const bitsSeen = (ids: readonly string[]) =>
  ids.reduce(
    ({ ones, zeros }, id) => {
      const bits = BigInt(`0x${id.replaceAll('-', '')}`)
      return { ones: ones | bits, zeros: zeros | ~bits }
    },
    { ones: 0n, zeros: 0n },
  )

const ALL = (1n << 128n) - 1n

test('request ids: 128 bits as hex, each of them free, none like another', () => {
  const ids = Array.from({ length: 10_000 }, createRequestId)
  expect(new Set(ids).size).toBe(10_000)
  expect(ids.every(id => /^[0-9a-f]{32}$/.test(id))).toBe(true)
  const { ones, zeros } = bitsSeen(ids)
  expect([ones & ALL, zeros & ALL]).toEqual([ALL, ALL])
})

test('uuid: version 4 and its variant, the other 122 bits free', () => {
  const ids = Array.from({ length: 1_000 }, createUuid)
  const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(ids.every(id => pattern.test(id))).toBe(true)
  const { ones, zeros } = bitsSeen(ids)
  const fixed = 0xf000_c000_0000_0000_0000n
  expect([(ones & ALL) | fixed, (zeros & ALL) | fixed]).toEqual([ALL, ALL])
})

test('ids need no secure context, and keep the zeros in front', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('crypto', { getRandomValues: (words: Uint32Array | Uint8Array) => words.fill(7) })
  expect(createRequestId()).toBe('00000007000000070000000700000007')
  expect(createUuid()).toBe('07070707-0707-4707-8707-070707070707')
})
