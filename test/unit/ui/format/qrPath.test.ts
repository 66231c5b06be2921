import { expect, test } from 'vitest'
import { qrPath } from '../../../../src/ui/format/qrPath.ts'

const URI = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}&expiryTimestamp=1800000000`

test('QR code: three finders stay out of the path, and the middle is free for the mark', () => {
  const { path, finders, size } = qrPath(URI)
  expect(finders).toEqual([
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ])
  const starts = [...path.matchAll(/M([\d.]+) (\d+)/g)].map(
    ([, x, y]) => [Math.floor(Number(x)), Number(y)] as const,
  )
  expect(starts.length).toBeGreaterThan(400)
  const middle = size / 2
  for (const [x, y] of starts) {
    expect(x < 7 && y < 7, `finder at ${x},${y}`).toBe(false)
    expect(Math.abs(x + 0.5 - middle) < 4 && Math.abs(y + 0.5 - middle) < 4, `mark at ${x},${y}`).toBe(false)
  }
})

test('QR code: the mark covers less than half of what level M repairs', () => {
  const { size } = qrPath(URI)
  const gap = Math.ceil((size * 0.2) / 2) * 2
  expect((gap * gap) / (size * size)).toBeLessThan(0.075)
})

test('QR code: the same text gives the same picture', () => {
  expect(qrPath(URI)).toEqual(qrPath(URI))
})
