import { expect, test } from 'vitest'
import {
  evmChainId,
  formatCaipAddress,
  formatNetworkId,
  isEvmAddress,
  parseCaipAddress,
  parseNetworkId,
} from '../../../../src/bridge/values/caip.ts'
import { readEvmChainId } from '../../../../src/bridge/values/readIds.ts'

const said = (run: () => unknown): string => {
  try {
    return `accepted ${JSON.stringify(run())}`
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  'eip155:1',
  'bip122:000000000019d6689c085ae165831e93',
  'cosmos:Binance-Chain-Tigris',
  'starknet:SN_GOERLI',
  'lip9:9ee11e9df416b18b',
])('caip: %s is a network id', id => {
  const { namespace, reference } = parseNetworkId(id)
  expect(`${namespace}:${reference}`).toBe(id)
})

test.each([
  '',
  'eip155',
  'eip155:',
  ':1',
  'ei:1',
  'eip155abc9:1',
  'EIP155:1',
  'eip155:1:2',
  'eip155: 1',
  'eip155:1\n',
  'eip155:á',
  'eip155:$1',
  '__pr:1',
  `eip155:${'a'.repeat(33)}`,
])('caip: %j is no network id', id => {
  expect(said(() => parseNetworkId(id))).toBe(`Invalid CAIP-2 network id: ${id}`)
})

test('caip: the words of the specification for addresses', () => {
  expect([
    said(() => parseCaipAddress('eip155:1')),
    said(() => parseCaipAddress('eip155:1:0xabc:def')),
    said(() => parseCaipAddress('eip155:1:')),
    said(() => parseCaipAddress(`eip155:1:${'a'.repeat(129)}`).address.length),
    said(() => parseCaipAddress('')),
    said(() => parseCaipAddress(undefined as unknown as string)),
    said(() => parseCaipAddress('eip155:1:0xabc').address),
    said(() => parseCaipAddress('hedera:mainnet:0.0.1234567890-zbhlt').address),
  ]).toMatchInlineSnapshot(`
    [
      "Invalid CAIP-10 address: eip155:1",
      "Invalid CAIP-10 address: eip155:1:0xabc:def",
      "Invalid CAIP-10 address: eip155:1:",
      "Invalid CAIP-10 address: eip155:1:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      "Invalid CAIP Address",
      "Invalid CAIP Address",
      "accepted "0xabc"",
      "accepted "0.0.1234567890-zbhlt"",
    ]
  `)
})

test('caip: what is formatted can be read back, and nonsense is not formatted', () => {
  expect(formatNetworkId('eip155', 1)).toBe('eip155:1')
  expect(formatCaipAddress('eip155:1', '0xAb')).toBe('eip155:1:0xAb')
  expect(said(() => formatNetworkId('eip155', ''))).toBe('Invalid CAIP-2 network id: eip155:')
  expect(said(() => formatCaipAddress('eip155:1', 'a b'))).toBe('Invalid CAIP-10 address: eip155:1:a b')
})

test('caip: EVM chain ids are positive integers however a wallet spells them', () => {
  expect([1, '1', '0x1', '0x2105', '8453'].map(readEvmChainId)).toEqual([1, 1, 1, 8453, 8453])
  for (const wrong of [0, -1, 1.5, '', '0x', '0x0', 'one', '1e3', null, {}, '0xfffffffffffffff', 2 ** 60]) {
    expect(readEvmChainId(wrong)).toBeUndefined()
  }
  expect(evmChainId('eip155:8453')).toBe(8453)
  for (const wrong of ['eip155:0', 'eip155:01', 'solana:1', 'eip155:x'] as const) {
    expect(() => evmChainId(wrong)).toThrow('Invalid CAIP-2 network id')
  }
})

test('caip: an EVM address is 0x and 40 hex digits', () => {
  expect(isEvmAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe(true)
  for (const wrong of [
    '70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x7099',
    null,
    7,
    `0x${'g'.repeat(40)}`,
  ]) {
    expect(isEvmAddress(wrong)).toBe(false)
  }
})
