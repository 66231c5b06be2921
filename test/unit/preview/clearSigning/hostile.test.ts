import { type Hex, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { isBounded } from '../../../../packages/preview/src/clearSigning/bounds.ts'
import { readDescriptor } from '../../../../packages/preview/src/clearSigning/readDescriptor.ts'
import {
  ACCOUNT,
  call,
  describeSignature,
  describeTransaction,
  FRIEND,
  type RigOptions,
  SCHEMA,
  USDC,
  VAULT,
  vaultDescriptor,
} from './clearRig.ts'

// Descriptors that were made to mislead, to crash or to exhaust: each is refused, or does no harm.

const KEY = 'act(address to,uint256 value,string note)'
const DATA = call(KEY, [FRIEND, 1_000_000n, 'hello'])
const VALUE = { path: 'value', label: 'Value' }

const act = (descriptor: unknown, options: RigOptions = {}, data: Hex = DATA) =>
  describeTransaction({ to: VAULT, data }, { ...options, descriptors: [descriptor] })

const withFormat = (format: object, more: Parameters<typeof vaultDescriptor>[1] = {}) =>
  vaultDescriptor({ [KEY]: { intent: 'Act', ...format } }, more)
const withFields = (...fields: object[]) => withFormat({ fields })
const withContext = (context: object) => withFormat({ fields: [VALUE] }, { context })
const honest = withFields(VALUE)
const nest = (depth: number): object => (depth === 0 ? VALUE : { fields: [nest(depth - 1)] })
const deepJson = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('the honest descriptor of these cases has a sentence', async () => {
  expect(await act(honest)).toBe('Act. Value: 1000000')
})

describe('refused: no sentence', () => {
  test.each<[string, unknown]>([
    ['major 1', { ...honest, $schema: SCHEMA.replace('v2', 'v1') }],
    ['major 3', { ...honest, $schema: SCHEMA.replace('v2', 'v3') }],
    ['a draft of major 2', { ...honest, $schema: SCHEMA.replace('v2', 'v2.1.0-next') }],
    ['a candidate', { ...honest, $schema: SCHEMA.replace('v2', 'v2.1.0-rc.1') }],
    ['major 20', { ...honest, $schema: SCHEMA.replace('v2', 'v20') }],
    ['no version', { ...honest, $schema: undefined }],
    ['another file that it includes', { ...honest, includes: './other.json' }],
    ['another chain', withContext({ contract: { deployments: [{ chainId: 10, address: VAULT }] } })],
    ['another address', withContext({ contract: { deployments: [{ chainId: 1, address: FRIEND }] } })],
    ['no deployment', withContext({ contract: { deployments: [] } })],
    [
      'a factory instead of a deployment',
      withContext({
        contract: { factory: { deployments: [{ chainId: 1, address: VAULT }], deployEvent: 'A()' } },
      }),
    ],
    [
      'a context of messages for a call',
      withContext({ eip712: { deployments: [{ chainId: 1, address: VAULT }] } }),
    ],
    [
      'both contexts',
      withContext({
        contract: { deployments: [{ chainId: 1, address: VAULT }] },
        eip712: { deployments: [{ chainId: 1, address: VAULT }] },
      }),
    ],
    ['the context of a standard', withContext({ standard: 'ERC-20', kind: 'standard' })],
    [
      'the context of a standard beside a deployment',
      withContext({ standard: 'ERC-20', contract: { deployments: [{ chainId: 1, address: VAULT }] } }),
    ],
    ['a chain as text', withContext({ contract: { deployments: [{ chainId: '1', address: VAULT }] } })],
    ['an address of one byte', withContext({ contract: { deployments: [{ chainId: 1, address: '0x22' }] } })],
    [
      'a definition that refers to itself',
      withFormat(
        { fields: [{ ...VALUE, $ref: '$.display.definitions.a' }] },
        { definitions: { a: { $ref: '$.display.definitions.a' } } },
      ),
    ],
    ['a reference to the prototype', withFields({ ...VALUE, $ref: '$.display.definitions.toString' })],
    ['a reference to another file', withFields({ ...VALUE, $ref: 'https://example.com/x.json#/a' })],
    [
      'a definition with fields',
      withFormat(
        { fields: [{ path: 'to', $ref: '$.display.definitions.a' }] },
        { definitions: { a: { fields: [VALUE] } } },
      ),
    ],
    ['path and value', withFields({ ...VALUE, value: 1 })],
    ['neither path nor value', withFields({ label: 'Value' })],
    ['a path with brackets of a name', withFields({ path: "to['x']" })],
    ['a path with a wildcard', withFields({ path: 'to.*' })],
    ['a path with recursion', withFields({ path: '#..value' })],
    ['a path with a filter', withFields({ path: 'to.[?(@.x)]' })],
    ['a slice with a step', withFields({ path: 'note.[0:4:2]' })],
    ['a slice beyond the bytes', withFields({ path: 'note.[0:400]' })],
    ['a slice that ends before it starts', withFields({ path: 'note.[4:1]' })],
    ['an index of a text', withFields({ path: 'note.[0]' })],
    ['an index of 20 digits', withFields({ path: 'note.[99999999999999999999:]' })],
    ['a long path', withFields({ path: `to${'.a'.repeat(40)}` })],
    ['a path of the prototype', withFields({ path: 'to.constructor' })],
    ['a path of the prototype of the data', withFields({ path: '__proto__' })],
    ['a path of the descriptor outside of the metadata', withFields({ path: '$.context.$id' })],
    ['a constant of the prototype', withFields({ path: '$.metadata.constants.hasOwnProperty' })],
    ['a value that the transaction does not have', withFields({ path: '@.data' })],
    ['a value below one of the transaction', withFields({ path: '@.to.x' })],
    ['a required field that does not exist', withFields(VALUE, { path: 'amount', label: 'Amount' })],
    ['a required field of another type', withFields(VALUE, { path: 'note', format: 'amount' })],
    ['an unknown format', withFields({ ...VALUE, format: 'html' })],
    ['a format of the prototype', withFields({ ...VALUE, format: 'constructor' })],
    [
      'an enum without the value',
      withFormat(
        { fields: [{ ...VALUE, format: 'enum', params: { $ref: '$.metadata.enums.a' } }] },
        { metadata: { enums: { a: { '1': 'One' } } } },
      ),
    ],
    [
      'an enum of the prototype',
      withFields({ ...VALUE, format: 'enum', params: { $ref: '$.metadata.enums.__proto__' } }),
    ],
    ['an unknown rule', withFields({ ...VALUE, visible: 'sometimes' })],
    ['two rules', withFields({ ...VALUE, visible: { ifNotIn: [1], mustMatch: [1] } })],
    [
      'an unknown encoding of a date',
      withFields({ ...VALUE, format: 'date', params: { encoding: 'lunar' } }),
    ],
    [
      'a negative number of decimals',
      withFields({ ...VALUE, format: 'unit', params: { base: 'x', decimals: -1 } }),
    ],
    ['decimals without end', withFields({ ...VALUE, format: 'unit', params: { base: 'x', decimals: 1e9 } })],
    ['a unit that continues the number', withFields({ ...VALUE, format: 'unit', params: { base: '000' } })],
    [
      'a message that is an amount',
      withFields({
        ...VALUE,
        format: 'tokenAmount',
        params: { token: USDC, threshold: '0x1', message: '0.01' },
      }),
    ],
    [
      'a token that is called the coin',
      withFields({ ...VALUE, format: 'tokenAmount', params: { token: USDC, nativeCurrencyAddress: USDC } }),
    ],
    ['a label from right to left', withFields({ ...VALUE, label: 'Value \u05d0\u05d1' })],
    ['a label of marks', withFields({ ...VALUE, label: `V${'\u0300'.repeat(20)}` })],
    ['a label of invisible characters', withFields({ ...VALUE, label: '\u200b\u2060' })],
    ['a long label', withFields({ ...VALUE, label: 'x'.repeat(500) })],
    ['no intent', withFormat({ intent: undefined, fields: [VALUE] })],
    ['groups of 10 levels', withFields(nest(10))],
    ['65 fields', withFields(...Array.from({ length: 65 }, () => VALUE))],
    [
      '201 functions',
      vaultDescriptor(
        Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`f${i}()`, { intent: 'A' }])),
      ),
    ],
    [
      'one function twice',
      vaultDescriptor({ [KEY]: { intent: 'Send' }, [KEY.replace('note', 'memo')]: { intent: 'Claim' } }),
    ],
    [
      'a type that does not exist',
      vaultDescriptor({ [KEY]: { intent: 'Act' }, 'f(uint257 a)': { intent: 'A' } }),
    ],
    [
      'a list of empty structs',
      vaultDescriptor({ [KEY]: { intent: 'Act' }, 'f(()[1000] a)': { intent: 'A' } }),
    ],
    [
      'a list of a billion',
      vaultDescriptor({ [KEY]: { intent: 'Act' }, 'f(uint8[1000000000] a)': { intent: 'A' } }),
    ],
    [
      'structs of 20 levels',
      vaultDescriptor({
        [KEY]: { intent: 'Act' },
        [`f(${'('.repeat(20)}uint8 a${')'.repeat(20)})`]: { intent: 'A' },
      }),
    ],
    [
      'a signature that does not close',
      vaultDescriptor({ [KEY]: { intent: 'Act' }, 'f((uint8 a)': { intent: 'A' } }),
    ],
    [
      'two parameters of one name',
      vaultDescriptor({ [KEY]: { intent: 'Act' }, 'f(uint8 a,uint8 a)': { intent: 'A' } }),
    ],
    ['a number beyond range', withFormat({ fields: [VALUE] }, { metadata: { constants: { a: 2 ** 60 } } })],
    [
      'a text of 3,000 characters',
      withFormat({ fields: [VALUE] }, { metadata: { owner: 'x'.repeat(3_000) } }),
    ],
    [
      '20,000 values',
      withFormat(
        { fields: [VALUE] },
        { metadata: { constants: { a: Array.from({ length: 20_001 }, () => 0) } } },
      ),
    ],
    [
      'a list of JSON that is deep',
      JSON.stringify(honest).replace('"owner":"Example"', `"owner":${deepJson(50)}`),
    ],
    ['a key of the prototype', JSON.stringify(honest).replace('"owner"', '"__proto__"')],
    ['a key of the constructor', JSON.stringify(honest).replace('"owner"', '"constructor"')],
    ['a list instead of an object', [honest]],
    ['a text instead of an object', '"descriptor"'],
    ['nothing', 'null'],
  ])('%s', async (_name, descriptor) => {
    expect(await act(descriptor)).toBeNull()
  })

  test('bounds of JSON', () => {
    expect(isBounded(JSON.parse(deepJson(20)))).toBe(true)
    expect(isBounded(JSON.parse(deepJson(2_000)))).toBe(false)
    expect(isBounded(Number.POSITIVE_INFINITY)).toBe(false)
    expect(isBounded(undefined)).toBe(false)
  })

  test('a proxy of a contract that has a descriptor: the address of the call counts', async () => {
    expect(await describeTransaction({ to: FRIEND, data: DATA }, { descriptors: [honest] })).toBeNull()
  })

  test('another function, and data that is cut off', async () => {
    expect(await act(honest, {}, '0x12345678')).toBeNull()
    expect(await act(honest, {}, DATA.slice(0, 100) as Hex)).toBeNull()
    expect(await act(honest, {}, DATA.slice(0, 8) as Hex)).toBeNull()
  })

  test('calldata whose lists point at each other', async () => {
    const key = 'f(string[] a)'
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const data: Hex =
      `${call('f(string[] a)', [[]]).slice(0, 10)}${word(32)}${word(60_000)}${word(0).repeat(100)}` as Hex
    const start = performance.now()
    expect(
      await act(vaultDescriptor({ [key]: { intent: 'A', fields: [{ path: 'a' }] } }), {}, data),
    ).toBeNull()
    expect(performance.now() - start).toBeLessThan(500)
  })

  test('a host that fails', async () => {
    const fail = async () => {
      throw new Error('no node')
    }
    const fields = withFields({ ...VALUE, format: 'tokenAmount', params: { token: USDC } })
    expect(await act(fields, { host: { readToken: fail } })).toBeNull()
    expect(await act(honest, { host: { findDescriptors: fail } })).toBeNull()
  })
})

describe('harmless: the sentence has no part of the attack', () => {
  test('control, bidi and invisible characters, markup and line ends', async () => {
    const descriptor = withFormat({
      intent: 'A\u202ec\u0000t\u2066',
      fields: [{ ...VALUE, label: '<b>Va\u200dlue</b>\r\n`' }],
    })
    expect(await act(descriptor)).toBe('Act. bValue/b: 1000000')
  })

  test('a text of the call that continues the sentence', async () => {
    const data = call(KEY, [FRIEND, 1n, '"; To: vitalik.eth\u202e\n'])
    expect(await act(withFields({ path: 'note', label: 'Note' }), {}, data)).toBe(
      'Act. Note: "; To: vitalik.eth"',
    )
    const long = call(KEY, [FRIEND, 1n, 'x'.repeat(5_000)])
    expect(await act(withFields({ path: 'note', label: 'Note' }), {}, long)).toBe(
      `Act. Note: "${'x'.repeat(80)}..."`,
    )
    const hebrew = call(KEY, [FRIEND, 1n, '\u05d0'])
    expect(await act(withFields({ path: 'note', label: 'Note' }), {}, hebrew)).toBeNull()
  })

  test('a symbol of a token that is a sentence', async () => {
    const fields = withFields({ ...VALUE, format: 'tokenAmount', params: { token: FRIEND } })
    const tokens = (symbol: string) => ({ tokens: { [FRIEND.toLowerCase()]: { symbol, decimals: 6 } } })
    const unknown = `Act. Value: 1000000 base units of the unknown token ${FRIEND}`
    expect(await act(fields, tokens('USDT to vitalik.eth'))).toBe(unknown)
    expect(await act(fields, tokens('USD;C'))).toBe(unknown)
    expect(await act(fields, tokens('\u202eCDSU'))).toBe('Act. Value: 1 CDSU')
    expect(await act(fields, tokens('x'.repeat(100)))).toBe(unknown)
    expect(await act(fields, { tokens: { [FRIEND.toLowerCase()]: { symbol: 'X', decimals: 255 } } })).toBe(
      unknown,
    )
  })

  test('the ticker that a descriptor claims for another contract', async () => {
    const metadata = { token: { name: 'USD Coin', ticker: 'USDC', decimals: 6 } }
    const fields = [{ ...VALUE, format: 'tokenAmount', params: { token: FRIEND } }]
    expect(await act(withFormat({ fields }, { metadata }))).toBe(
      `Act. Value: 1000000 base units of the unknown token ${FRIEND}`,
    )
  })

  test('fields that interpolatedIntent leaves out are in the sentence', async () => {
    const descriptor = withFormat({
      interpolatedIntent: 'Claim a reward',
      fields: [VALUE, { path: 'to', label: 'To', format: 'addressName' }],
    })
    expect(await act(descriptor)).toBe(`Claim a reward. Value: 1000000; To: ${FRIEND}`)
  })

  test('a template that never ends, and one with its own braces', async () => {
    const show = (interpolatedIntent: string) => act(withFormat({ interpolatedIntent, fields: [VALUE] }))
    expect(await show('{'.repeat(400))).not.toMatch(/value/)
    expect(await show('{value')).toBe('Act. Value: 1000000')
    expect(await show('{{value}} {value}')).toBe('{value} 1000000')
    expect(await show(`${'{value} '.repeat(60)}`)).toBe('Act. Value: 1000000')
    expect(await show('x'.repeat(501))).toBeNull()
  })

  test('a function whose parameters have names of the prototype', async () => {
    const key = 'f(uint256 __proto__,uint256 constructor)'
    const fields = [
      { path: '__proto__', label: 'A' },
      { path: 'constructor', label: 'B' },
    ]
    const data = call('f(uint256 a,uint256 b)', [1n, 2n])
    expect(await act(vaultDescriptor({ [key]: { intent: 'Go', fields } }), {}, data)).toBe('Go. A: 1; B: 2')
    expect(Object.hasOwn(Object.prototype, 'A')).toBe(false)
  })

  test('numbers at the end of their range', async () => {
    const data = call(KEY, [FRIEND, maxUint256, ''])
    const show = (format: string, params: object = {}) =>
      act(withFields({ ...VALUE, format, params }), {}, data)
    expect(await show('amount')).toMatch(/^Act\. Value: \d{60}\.\d{18} ETH$/)
    expect(await show('unit', { base: 'x', prefix: true, decimals: 0 })).toMatch(/Ex$/)
    expect(await show('date', { encoding: 'blockheight' })).toMatch(/after the year 9999\)$/)
    expect(await show('nftName', { collection: FRIEND })).toMatch(/#\d{78}$/)
    expect(await show('chainId')).toMatch(/^Act\. Value: chain \d{78}$/)
  })

  test('lists that multiply', async () => {
    const key = 'f(uint256[] a)'
    const group = (fields: object[]) => ({ path: '#.a.[]', fields })
    const fields = [group([group([group([{ path: '#.a' }])])])]
    const data = call(key, [Array.from({ length: 60 }, () => 1n)])
    expect(await act(vaultDescriptor({ [key]: { intent: 'A', fields } }), {}, data)).toBeNull()
  })
})

describe('hostile messages', () => {
  const types = {
    Node: [
      { name: 'next', type: 'Node[]' },
      { name: 'value', type: 'uint8' },
    ],
  }
  const key = 'Node(Node[] next,uint8 value)'
  const domain = { chainId: 1, verifyingContract: VAULT }
  const context = { eip712: { deployments: [{ chainId: 1, address: VAULT }] } }
  const descriptors = [
    vaultDescriptor({ [key]: { intent: 'Go', fields: [{ path: 'value', label: 'A' }] } }, { context }),
  ]
  const nested = (depth: number): object => ({ next: depth === 0 ? [] : [nested(depth - 1)], value: 7 })
  const sign = (more: object) =>
    describeSignature({ types, primaryType: 'Node', domain, message: nested(1), ...more }, { descriptors })

  test('a struct that contains itself is read to a depth', async () => {
    expect(await sign({})).toBe('Go. A: 7')
    expect(await sign({ message: nested(30) })).toBeNull()
  })

  test.each<[string, object]>([
    ['a number beyond its type', { message: { next: [], value: 256 } }],
    ['a negative number', { message: { next: [], value: -1 } }],
    ['a number with a fraction', { message: { next: [], value: 1.5 } }],
    ['a boolean for a number', { message: { next: [], value: true } }],
    ['a text of digits and more', { message: { next: [], value: '7 ' } }],
    ['a missing field', { message: { value: 7 } }],
    ['a list that is an object', { message: { next: {}, value: 7 } }],
    ['3,000 items', { message: { next: Array.from({ length: 3_000 }, () => nested(0)), value: 7 } }],
    ['no chain', { domain: { verifyingContract: VAULT } }],
    ['another chain', { domain: { ...domain, chainId: 10 } }],
    ['no contract', { domain: { chainId: 1 } }],
    ['a type that is not declared', { primaryType: 'Other' }],
    ['a type of the prototype', { primaryType: 'constructor' }],
  ])('%s: no sentence', async (_name, more) => {
    expect(await sign(more)).toBeNull()
  })

  test('a field that is not declared is not signed, and not shown', async () => {
    expect(await sign({ message: { next: [], value: 7, to: ACCOUNT } })).toBe('Go. A: 7')
  })
})

test('readDescriptor never has the context of a standard', () => {
  expect(readDescriptor(honest)?.context.kind).toBe('contract')
  expect(
    readDescriptor({ ...honest, context: { kind: 'standard', standard: 'ERC-20', isToken: null } }),
  ).toBeNull()
})
