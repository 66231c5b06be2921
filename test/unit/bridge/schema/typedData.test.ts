import { hashTypedData, type TypedDataDefinition } from 'viem'
import { expect, test } from 'vitest'
import { ValidationError } from '../../../../src/bridge/errors/client.ts'
import { readExactJson } from '../../../../src/bridge/schema/exactJson.ts'
import { readTypedData } from '../../../../src/bridge/schema/typedData.ts'
import { signatureDigests } from '../../../../src/worker/rpc/signature/signatureDigests.ts'
import { fc } from '../../../support/fastCheck.ts'

const A = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TYPES = `{"EIP712Domain":[{"name":"chainId","type":"uint256"}],"Pay":[{"name":"wei","type":"uint256"},{"name":"less","type":"int256"}]}`
const text = (domain: string, message = '{"wei":1,"less":-1}', rest = '') =>
  `{"types":${TYPES},"primaryType":"Pay",${rest}"domain":${domain},"message":${message}}`

function refusal(data: unknown): string {
  try {
    readTypedData(data, 1, 'data')
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
  return 'accepted'
}

test('typed data: a second value for one key is refused, however the key is written', () => {
  expect({
    domain: refusal(text('{"chainId":10}', undefined, '"domain":{"chainId":1},')),
    domainLast: refusal(text('{"chainId":1}', undefined, '"domain":{"chainId":10},')),
    escaped: refusal(text('{"chainId":1}', undefined, String.raw`"\u0064omain":{"chainId":10},`)),
    chain: refusal(text('{"chainId":10,"chainId":1}')),
    message: refusal(text('{"chainId":1}', '{"wei":1,"less":1,"wei":2}')),
    otherCase: refusal(text('{"chainId":1,"ChainId":10}')),
    otherCaseAlone: refusal(text('{"ChainId":1}')),
    otherName: refusal(text('{"chainId":1,"chain_id":10}')),
    prototype: refusal(text('{"chainId":1}', '{"__proto__":{"wei":1}}')),
    prototypeTwice: refusal(text('{"chainId":1}', '{"__proto__":{},"__proto__":{}}')),
    asObject: refusal(text('{"chainId":{"type":"BigNumber","hex":"0x0a"}}')),
    asList: refusal(text('{"chainId":[1]}')),
    zero: refusal(text('{"chainId":0}')),
    exponent: refusal(text('{"chainId":1e1}')),
    fraction: refusal(text('{"chainId":1.5}')),
    endless: refusal(text('{"chainId":1}', '{"wei":1e999}')),
    deep: refusal('['.repeat(200) + ']'.repeat(200)),
  }).toMatchInlineSnapshot(`
    {
      "asList": "data.domain.chainId: Expected a positive chain id",
      "asObject": "data.domain.chainId: Expected a positive chain id",
      "chain": "data.domain.chainId: The key occurs twice",
      "deep": "data: The value is nested too deeply",
      "domain": "data.domain: The key occurs twice",
      "domainLast": "data.domain: The key occurs twice",
      "endless": "data.message.wei: The number is out of range",
      "escaped": "data.domain: The key occurs twice",
      "exponent": "data.domain.chainId: Expected chain 1, received chain 10",
      "fraction": "data.domain.chainId: Expected a positive chain id",
      "message": "data.message.wei: The key occurs twice",
      "otherCase": "data.domain.ChainId: Must be spelled chainId",
      "otherCaseAlone": "data.domain.ChainId: Must be spelled chainId",
      "otherName": "data.domain.chain_id: Expected chain 1, received chain 10",
      "prototype": "data.message.__proto__: The key is not allowed",
      "prototypeTwice": "data.message.__proto__: The key occurs twice",
      "zero": "data.domain.chainId: Expected a positive chain id",
    }
  `)
})

test('typed data: the wallet gets the four fields as they were checked, in their order', () => {
  const given = text('{ "chainId" : 1.0 }', undefined, '"Domain":{"chainId":10}, ')
  expect(readTypedData(given, 1, 'data')).toBe(text('{"chainId":1}'))
  expect(readTypedData(text('{"chainId":1}'), 1, 'data')).toBe(text('{"chainId":1}'))
  expect(readTypedData(text('{}'), 1, 'data')).toBe(text('{}'))
  const object = {
    message: { wei: 2n ** 200n },
    domain: { chainId: 1n },
    types: { Pay: [] },
    primaryType: 'Pay',
  }
  expect(readTypedData({ ...object, Domain: { chainId: 10 } }, 1, 'data')).toEqual({
    ...object,
    message: { wei: String(2n ** 200n) },
    domain: { chainId: '1' },
  })
})

test('typed data: integers of any size keep their digits, and the digest is the one of the exact values', () => {
  const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const int = fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n })
  fc.assert(
    fc.property(uint, int, (wei, less) => {
      const sent = readTypedData(text('{"chainId":1}', `{"wei":${wei},"less":${less}}`), 1, 'data')
      const exact = { ...JSON.parse(text('{"chainId":1}')), message: { wei, less } } as TypedDataDefinition
      expect(hashTypedData(JSON.parse(sent as string) as TypedDataDefinition)).toBe(hashTypedData(exact))
      expect(signatureDigests('eth_signTypedData_v4', [A, sent])).toEqual([hashTypedData(exact)])
    }),
  )
})

test('exact JSON: reads what JSON reads, whatever blanks and escapes are in the text', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 1, '\t'), (value, space) => {
      const json = JSON.stringify(value, null, space)
      // Large whole numbers become digits, tested below.
      fc.pre(!/\d{16}|e\+/.test(json))
      expect(readExactJson(json, 'text')).toEqual(JSON.parse(json))
    }),
  )
})

test.each([
  ['12345678901234567890', '12345678901234567890'],
  ['-12345678901234567890', '-12345678901234567890'],
  ['1e18', '1000000000000000000'],
  ['1.5e21', '1500000000000000000000'],
  ['12345678901234567890.000', '12345678901234567890'],
  ['9007199254740993', '9007199254740993'],
  ['9007199254740991', 9_007_199_254_740_991],
  ['1.0', 1],
  ['1e2', 100],
  ['0.5', 0.5],
  ['-0', -0],
  ['1e-2', 0.01],
])('exact JSON: the number %s is %j', (token, expected) => {
  expect(readExactJson(`[ ${token} ]`, 'text')).toEqual([expected])
})
