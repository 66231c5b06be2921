import { expect, test } from 'vitest'
import type { SwapEndpoint } from '../../../../../src/bridge/contract/dataEndpoints.ts'
import { readEndpoints } from '../../../../../src/bridge/options/endpoints.ts'
import { readSwapEndpoint } from '../../../../../src/worker/features/swaps/sources/readSwapEndpoint.ts'

const SERVICE = 'https://swaps.test'
const OWNER = '0x7ab1e50000000000000000000000000000000001'

test.each([
  { type: 'node' },
  {
    type: 'node',
    quoter: OWNER,
    router: OWNER,
    weth: OWNER,
    fees: [100, 2_500],
    list: `${SERVICE}/list.json`,
  },
  { type: '0x', url: SERVICE, headers: { '0x-api-key': 'key' }, fee: { bps: 50, receiver: OWNER } },
  { type: 'lifi', url: `${SERVICE}/v1`, fee: { bps: 1_000, receiver: 'example-app' }, list: SERVICE },
])('a source of swaps is read as it is: %j', endpoint => {
  expect(readSwapEndpoint(Object.assign({ more: 1 }, endpoint as SwapEndpoint), 'eip155')).toEqual(endpoint)
  const { swaps } = readEndpoints({ swaps: { 'eip155:1': endpoint } }, 'endpoints')
  expect(swaps).toEqual({ 'eip155:1': [endpoint] })
})

test.each([
  [{ type: '0x' }, 'endpoints.swaps.url'],
  [{ type: 'lifi', url: 'ftp://swaps.test' }, 'endpoints.swaps.url'],
  [{ type: 'node', router: '0x12' }, 'endpoints.swaps.router'],
  [{ type: 'node', fees: [0] }, 'endpoints.swaps.fees[0]'],
  [{ type: 'node', fees: [500, 500] }, 'endpoints.swaps.fees[1]'],
  [{ type: '0x', url: SERVICE, fee: { bps: 1_001, receiver: OWNER } }, 'endpoints.swaps.fee.bps'],
  [{ type: '0x', url: SERVICE, fee: { bps: 1, receiver: 'example-app' } }, 'endpoints.swaps.fee.receiver'],
  [{ type: 'lifi', url: SERVICE, fee: { bps: 1, receiver: 'two words' } }, 'endpoints.swaps.fee.receiver'],
])('a source of swaps with a wrong field is refused: %j', (endpoint, field) => {
  expect(() => readSwapEndpoint(endpoint as SwapEndpoint, 'eip155')).toThrow(field)
})

test('a type that is unknown, and a name that is no network, are refused with the options', () => {
  const read = (swaps: object) => () => readEndpoints({ swaps }, 'endpoints')
  expect(read({ 'eip155:1': { type: 'curve' } })).toThrow("endpoints.swaps['eip155:1'].type")
  expect(read({ mainnet: { type: 'node' } })).toThrow('endpoints.swaps')
})

test('Jupiter is for Solana alone, and Solana has no other source', () => {
  const jupiter = { type: 'jupiter', url: SERVICE, headers: { 'x-api-key': 'key' }, list: SERVICE } as const
  expect(readSwapEndpoint(jupiter, 'solana')).toEqual(jupiter)
  expect(() => readSwapEndpoint(jupiter, 'eip155')).toThrow('endpoints.swaps')
  expect(() => readSwapEndpoint({ type: 'node' }, 'solana')).toThrow('endpoints.swaps')
})
