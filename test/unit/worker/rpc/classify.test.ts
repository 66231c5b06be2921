import { expect, test } from 'vitest'
import { classify } from '../../../../src/worker/rpc/classify.ts'
import { requestKey, shortHash } from '../../../../src/worker/rpc/requestKey.ts'

test('classify: transaction, signed message or object, by the number of hex digits', () => {
  const kinds = [61, 62, 63, 64, 65, 130, 1_000].map(digits => [digits, classify(`0x${'a'.repeat(digits)}`)])
  expect(Object.fromEntries(kinds)).toEqual({
    61: 'object',
    62: 'message',
    63: 'message',
    64: 'transaction',
    65: 'message',
    130: 'message',
    1000: 'message',
  })
})

test('classify: anything else is an object', () => {
  const others = [
    `0x${'g'.repeat(64)}`,
    'a'.repeat(66),
    `0x${'a'.repeat(64)}\n`,
    '',
    null,
    undefined,
    7,
    {},
    [],
  ]
  for (const other of others) expect(classify(other)).toBe('object')
  expect(classify(`0x${'AB'.repeat(32)}`)).toBe('transaction')
})

test('request key: the order of keys does not matter, everything else does', () => {
  const key = (params: unknown) => requestKey('eip155:1', 'eth_call', params)
  expect(key([{ to: 'a', data: 'b' }, 'latest'])).toBe(
    key([{ data: 'b', to: 'a', gas: undefined }, 'latest']),
  )
  expect(key(undefined)).toBe(key([]))
  const different = [
    key(['1']),
    key([1]),
    key([1n]),
    key([[1]]),
    key([null]),
    key([{ a: 1 }]),
    key(['a', 'b']),
    key(['a,b']),
  ]
  expect(new Set(different).size).toBe(different.length)
  expect(shortHash('a')).toMatch(/^[0-9a-f]{16}$/)
  expect(shortHash('a')).not.toBe(shortHash('b'))
})
