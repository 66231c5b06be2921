import { expect, test } from 'vitest'
import { readSessionProperties } from '../../../../../src/worker/connectors/walletConnect/sessionProperties.ts'

const ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ATOMIC = { status: 'supported' }

test('session properties: text is kept, objects become JSON text, unknown names are no capabilities', () => {
  expect(
    readSessionProperties({
      sessionProperties: { expiry: '2026-12-24T17:07:31+00:00', caip154: { supported: 'true' } },
    }),
  ).toEqual({
    sessionProperties: { expiry: '2026-12-24T17:07:31+00:00', caip154: '{"supported":"true"}' },
  })
})

test('session properties: capabilities are read as objects and as JSON text, per chain and per account', () => {
  const { capabilities } = readSessionProperties({
    sessionProperties: { atomic: JSON.stringify(ATOMIC), paymasterService: { supported: true } },
    scopedProperties: {
      'eip155:8453': {
        auxiliaryFunds: '{"supported":true}',
        [`eip155:8453:${ADDRESS}`]: { atomic: { status: 'ready' } },
      },
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { atomic: ATOMIC },
    },
  })
  expect(capabilities).toEqual({
    '0x0': { atomic: ATOMIC, paymasterService: { supported: true } },
    '0x2105': { auxiliaryFunds: { supported: true } },
    [`0x2105:${ADDRESS.toLowerCase()}`]: { atomic: { status: 'ready' } },
  })
})

test.each([
  ['no properties', {}],
  ['null', { sessionProperties: null, scopedProperties: null }],
  ['a list', { sessionProperties: ['atomic'], scopedProperties: [1] }],
  ['text', { sessionProperties: 'atomic', scopedProperties: 'x' }],
  ['a name of the prototype', { sessionProperties: JSON.parse('{"__proto__":{"atomic":{}}}') }],
])('session properties: %s gives no capabilities', (_, session) => {
  expect(readSessionProperties(session).capabilities).toBeUndefined()
})

test('session properties: counts and lengths are capped', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`name${at}`, 'x']))
  const { sessionProperties = {}, capabilities } = readSessionProperties({
    sessionProperties: { ...many, long: 'x'.repeat(5_000), atomic: { status: 'x'.repeat(5_000) } },
    scopedProperties: Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`eip155:${at + 1}`, { atomic: ATOMIC }]),
    ),
  })
  expect(Object.keys(sessionProperties)).toHaveLength(50)
  expect(sessionProperties.long).toBeUndefined()
  expect(Object.keys(capabilities ?? {})).toHaveLength(50)
  expect(capabilities?.['0x0']).toBeUndefined()
})
