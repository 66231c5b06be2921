import { expect, expectTypeOf, test } from 'vitest'
import { ValidationError } from '../../../src/bridge/errors/client.ts'
import { parseParams } from '../../../src/bridge/schema/params.ts'
import type { CheckedTransaction } from '../../../src/bridge/schema/transaction.ts'

const A = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const B = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const KEY = `0x${'ab'.repeat(32)}`

function refusal(method: string, params: unknown): string {
  try {
    parseParams(method, params, 1)
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
  return 'accepted'
}

const tx = (fields: object) => refusal('eth_sendTransaction', [{ from: A, to: B, ...fields }])
const calls = (fields: object, call: object = {}) =>
  refusal('wallet_sendCalls', [{ chainId: '0x1', calls: [{ to: B, ...call }], ...fields }])

test('params: the transaction rules of the specification', () => {
  expect({
    good: tx({ value: '0x0', maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x2', data: '0x', chainId: '0x1' }),
    creation: refusal('eth_sendTransaction', [{ from: A, data: '0x6000' }]),
    accessList: tx({ accessList: [{ address: A, storageKeys: [KEY] }] }),
    noParams: refusal('eth_sendTransaction', undefined),
    empty: refusal('eth_sendTransaction', []),
    badTo: tx({ to: '0x1234' }),
    badFrom: tx({ from: 'vitalik.eth' }),
    priority: tx({ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }),
    wordsAsFees: tx({ maxFeePerGas: 'fast', maxPriorityFeePerGas: 'fast' }),
    chainZero: tx({ chainId: '0x0' }),
    chainNegative: tx({ chainId: -1 }),
    foreignChain: tx({ chainId: '0x2105' }),
    storageKey: tx({ accessList: [{ address: A, storageKeys: ['0xab'] }] }),
    accessAddress: tx({ accessList: [{ address: 'x', storageKeys: [] }] }),
    numberValue: tx({ value: 1 }),
    absurdGas: tx({ gas: `0x${'f'.repeat(65)}` }),
    fractionValue: tx({ value: '1.5' }),
    dataWords: tx({ data: 'hello' }),
    twoDatas: tx({ data: '0xab', input: '0xcd' }),
    emptyData: tx({ data: '0x', input: '0xcd' }),
    twoGases: tx({ gas: '0x5208', gasLimit: '0x5209' }),
    otherCase: tx({ data: '0x', Input: '0xcd' }),
  }).toMatchInlineSnapshot(`
    {
      "absurdGas": "params[0].gas: Expected a hex quantity",
      "accessAddress": "params[0].accessList[0].address: Invalid address",
      "accessList": "accepted",
      "badFrom": "params[0].from: Invalid address",
      "badTo": "params[0].to: Invalid address",
      "chainNegative": "params[0].chainId: Expected a positive chain id",
      "chainZero": "params[0].chainId: Expected a positive chain id",
      "creation": "accepted",
      "dataWords": "params[0].data: Must start with 0x",
      "empty": "params[0]: Required",
      "emptyData": "params[0].input: Differs from data",
      "foreignChain": "params[0].chainId: Expected chain 1, received chain 8453",
      "fractionValue": "params[0].value: Expected a hex quantity",
      "good": "accepted",
      "noParams": "params: Required",
      "numberValue": "params[0].value: Expected string, received number",
      "otherCase": "params[0].Input: Must be spelled input",
      "priority": "params[0].maxPriorityFeePerGas: Must not be above maxFeePerGas",
      "storageKey": "params[0].accessList[0].storageKeys[0]: Must be 32 bytes",
      "twoDatas": "params[0].input: Differs from data",
      "twoGases": "params[0].gasLimit: Differs from gas",
      "wordsAsFees": "params[0].maxFeePerGas: Expected a hex quantity",
    }
  `)
})

test('params: hex of a transaction is repaired as extension wallets repair it', () => {
  const repaired = (fields: object) => parseParams('eth_sendTransaction', [{ to: B, ...fields }], 1)
  const cases: readonly (readonly [given: object, expected: object])[] = [
    [{ data: '' }, { data: '0x' }],
    [{ data: 'ab12' }, { data: '0xab12' }],
    [{ data: '0XAB12' }, { data: '0xAB12' }],
    [{ data: '0xabc' }, { data: '0x0abc' }],
    [{ input: 'abc' }, { data: '0x0abc' }],
    [{ data: '12', input: '0x12' }, { data: '0x12' }],
    [{ value: '1' }, { value: '0x1' }],
    [{ value: '0xabc' }, { value: '0xabc' }],
    [{ gas: '5208', gasLimit: '0x05208' }, { gas: '0x5208' }],
    [
      { maxFeePerGas: '2', maxPriorityFeePerGas: '1' },
      { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' },
    ],
    [{ value: null, gas: null, data: null, nonce: null, chainId: null, accessList: null, own: null }, {}],
    [{ gasLimit: '0x5208' }, { gas: '0x5208' }],
    [{ chainId: '0x01' }, { chainId: '0x1' }],
  ]
  for (const [given, expected] of cases) expect(repaired(given)).toEqual([{ to: B, ...expected }])
  for (const to of ['', '0x', null])
    expect(parseParams('eth_sendTransaction', [{ to, data: '6000' }], 1)).toEqual([{ data: '0x6000' }])
})

test('params: a field that is no hex is a ValidationError, -32602, whatever else is wrong', () => {
  const FIELDS = [
    'value',
    'gas',
    'gasPrice',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
    'nonce',
    'data',
    'input',
  ]
  for (const field of FIELDS)
    for (const value of ['fast', '0xzz', 1, 1.5, -1, true, {}, [], Number.NaN])
      for (const more of [{}, { maxFeePerGas: 'much', maxPriorityFeePerGas: 5, data: 7, input: '0x1' }])
        expect(tx({ ...more, [field]: value })).toMatch(/^params\[0\]\./)
})

test('params: the same rules hold for wallet_sendCalls', () => {
  expect({
    good: calls({ version: '2.0.0', atomicRequired: true }, { data: '0xab', value: '0x1' }),
    deployment: refusal('wallet_sendCalls', [{ chainId: '0x1', calls: [{ data: '0x6000' }] }]),
    toPlain: calls({}, { to: A.slice(2) }),
    toShort: calls({}, { to: '0x12' }),
    dataPlain: calls({}, { data: 'ab' }),
    dataOdd: calls({}, { data: '0xfbadbaf01' }),
    twoDatas: calls({}, { data: '0xab', input: '0xcd' }),
    emptyData: calls({}, { data: '0x', input: '0xcd' }),
    otherCase: calls({}, { DATA: '0xcd' }),
    noChain: calls({ chainId: undefined }),
    leadingZero: calls({ chainId: '0x01' }),
    noCalls: calls({ calls: [] }),
  }).toMatchInlineSnapshot(`
    {
      "dataOdd": "params[0].calls[0].data: Expected hex bytes",
      "dataPlain": "params[0].calls[0].data: Must start with 0x",
      "deployment": "accepted",
      "emptyData": "params[0].calls[0].input: Differs from data",
      "good": "accepted",
      "leadingZero": "params[0].chainId: Expected hex without leading zeros",
      "noCalls": "params[0].calls: Array must contain at least 1 element(s)",
      "noChain": "params[0].chainId: Required",
      "otherCase": "params[0].calls[0].DATA: Must be spelled data",
      "toPlain": "params[0].calls[0].to: Must start with 0x",
      "toShort": "params[0].calls[0].to: Invalid address",
      "twoDatas": "params[0].calls[0].input: Differs from data",
    }
  `)
})

test('params: wallet_sendCalls for another chain answers 5710 of EIP-5792', () => {
  const foreign = () => parseParams('wallet_sendCalls', [{ chainId: '0x5', calls: [{ to: B }] }], 1)
  expect(foreign).toThrow(expect.objectContaining({ name: 'ChainNotSupportedError', code: 5710 }))
})

test('params: unknown keys of a transaction reach the wallet, prototype keys do not', () => {
  const given = [{ to: B, chainId: '0x1', feeCurrency: A }]
  expect(parseParams('eth_sendTransaction', given, 1)).toEqual(given)
  expect(parseParams('eth_sendTransaction', [...given, { to: A, value: '0x1' }], 1)).toEqual(given)
  const evil = JSON.parse('[{"to":"0x","__proto__":{"gas":"0x1"}}]')
  expect(refusal('eth_sendTransaction', evil)).toBe('params[0].__proto__: The key is not allowed')
  expect(refusal('eth_call', evil)).toBe('params[0].__proto__: The key is not allowed')
})

test('params: personal_sign takes both orders and gives data first', () => {
  expect(parseParams('personal_sign', ['0x68690a', A], 1)).toEqual(['0x68690a', A])
  expect(parseParams('personal_sign', [A, '0x68690a'], 1)).toEqual(['0x68690a', A])
  expect(parseParams('personal_sign', [A, B], 1)).toEqual([A, B])
  expect(parseParams('eth_sign', ['0x68690a', A], 1)).toEqual([A, '0x68690a'])
  expect(refusal('personal_sign', ['hello'])).toMatchInlineSnapshot(`"params[1]: Required"`)
  expect(refusal('personal_sign', 'hello')).toMatchInlineSnapshot(`"params: Expected array, received string"`)
})

const typed = (chainId?: unknown) => ({
  types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: chainId === undefined ? {} : { chainId },
  message: { text: 'hi' },
})

test('params: behind the gate the bytes of a transaction are data, whatever name the dapp used', () => {
  expectTypeOf<CheckedTransaction['input']>().toEqualTypeOf<undefined>()
  expectTypeOf<CheckedTransaction['gasLimit']>().toEqualTypeOf<undefined>()
  const bytes = { input: '0xa9059cbb' }
  expect(parseParams('eth_signTransaction', [{ to: B, ...bytes }], 1)).toEqual([{ to: B, data: bytes.input }])
  for (const method of ['wallet_sendCalls', 'wallet_prepareCalls'])
    expect(parseParams(method, [{ chainId: '0x1', calls: [{ to: B, ...bytes }] }], 1)).toEqual([
      { chainId: '0x1', calls: [{ to: B, data: bytes.input }] },
    ])
})

test('params: typed data for another chain is refused in every spelling', () => {
  const foreign = [10, '10', '0x0a', 10n, 'mainnet'].map(chainId =>
    refusal('eth_signTypedData_v4', [A, typed(chainId)]),
  )
  expect(foreign).toMatchInlineSnapshot(`
    [
      "params[1].domain.chainId: Expected chain 1, received chain 10",
      "params[1].domain.chainId: Expected chain 1, received chain 10",
      "params[1].domain.chainId: Expected chain 1, received chain 10",
      "params[1].domain.chainId: Expected chain 1, received chain 10",
      "params[1].domain.chainId: Expected a positive chain id",
    ]
  `)
  expect(refusal('eth_signTypedData_v4', [A, JSON.stringify(typed('0xa'))])).toBe(foreign[0])
  expect(refusal('eth_signTypedData', [A, typed(10)])).toBe(foreign[0])
  for (const own of [1, '1', '01', '0x1', '0x01', `0x${'1'.padStart(64, '0')}`, 1n, undefined]) {
    expect(refusal('eth_signTypedData_v4', [A, typed(own)])).toBe('accepted')
  }
})

test('params: typed data goes on in the form it came in, with the address first', () => {
  const text = JSON.stringify(typed(1))
  expect(parseParams('eth_signTypedData_v4', [text, A], 1)).toEqual([A, text])
  expect(parseParams('eth_signTypedData_v4', [A, typed(1)], 1)).toEqual([A, typed(1)])
  const old = [[{ type: 'string', name: 'text', value: 'hi' }], A]
  expect(parseParams('eth_signTypedData', old, 1)).toEqual(old)
  expect(refusal('eth_signTypedData_v4', [A, '{'])).toMatchInlineSnapshot(`"params[1]: Invalid JSON"`)
  expect(refusal('eth_signTypedData_v4', [A, {}])).toMatchInlineSnapshot(`"params[1].types: Required"`)
  expect(refusal('eth_signTypedData_v4', [A, '{"__proto__":{}}'])).toMatchInlineSnapshot(
    `"params[1].__proto__: The key is not allowed"`,
  )
})

test('params: a chain to switch to is a hex number', () => {
  expect(refusal('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBe('accepted')
  expect(refusal('wallet_switchEthereumChain', [{ chainId: '8453' }])).toMatchInlineSnapshot(
    `"params[0].chainId: Expected a positive chain id"`,
  )
  expect(refusal('wallet_addEthereumChain', [{}])).toMatchInlineSnapshot(`"params[0].chainId: Required"`)
})
