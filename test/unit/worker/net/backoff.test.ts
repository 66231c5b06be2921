import { expect, test } from 'vitest'
import { HttpError, NetworkError } from '../../../../src/bridge/errors/network.ts'
import { backoff } from '../../../../src/worker/net/backoff.ts'

test.each([
  ['a network error', new NetworkError()],
  ['HTTP 429 without Retry-After', new HttpError(429)],
])('backoff: after %s the next try waits at least half of the step', (_, error) => {
  expect(backoff(error, 1, () => 0)).toBe(125)
  expect(backoff(error, 1, () => 0.999)).toBe(249)
  expect(backoff(error, 3, () => 0)).toBe(500)
})

test('backoff: a Retry-After of another server is obeyed up to its limit', () => {
  expect(backoff(new HttpError(429, 3_000), 1, () => 0)).toBe(3_000)
  expect(backoff(new HttpError(429, 60_000), 1, () => 0)).toBeUndefined()
})
