import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Network } from '../../../src/bridge/contract/network.ts'
import { ConfigError, ValidationError } from '../../../src/bridge/errors/client.ts'
import { readEngineConfig } from '../../../src/bridge/options/engineOptions.ts'
import * as calls from '../../../src/bridge/schema/calls.ts'
import { parseOrThrow } from '../../../src/bridge/schema/parse.ts'
import { formatPath } from '../../../src/bridge/schema/prototypeKeys.ts'
import { testEngineConfig } from '../../support/engineConfig.ts'

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof ValidationError || error instanceof ConfigError)
      return `${error.code} ${error.field} | ${error.message}`
    throw error
  }
  return 'accepted'
}

const words = (schema: z.ZodMiniType<unknown>, value: unknown) =>
  refusal(() => parseOrThrow(schema, value, 'it')).replace('-32602 it | it: ', '')

test('schema: the default messages are the ones of the specification', () => {
  const said = [
    words(z.string(), undefined),
    words(z.string(), 7),
    words(z.string(), null),
    words(z.number(), Number.NaN),
    words(z.object({}), []),
    words(z.array(z.string()), 'x'),
    words(z.boolean(), 'true'),
    words(z.email(), 'nobody'),
    words(z.enum(['light', 'dark']), 'blue'),
    words(z.enum(['light', 'dark']), undefined),
    words(z.literal('balance'), 'x'.repeat(60)),
    words(z.string().check(z.minLength(4)), 'abc'),
    words(z.string().check(z.maxLength(2)), 'abc'),
    words(z.array(z.string()).check(z.minLength(1)), []),
    words(z.number().check(z.positive()), 0),
    words(z.number().check(z.gte(1)), 0),
    words(z.number().check(z.lte(1)), 2),
    words(z.number().check(z.int()), 1.5),
    words(z.string().check(z.regex(/^a$/)), 'b'),
    words(z.strictObject({}), { x: 1 }),
    words(z.string().check(z.refine(() => false, 'Own words')), 'b'),
  ]
  expect(said).toMatchInlineSnapshot(`
    [
      "Required",
      "Expected string, received number",
      "Expected string, received null",
      "Expected number, received nan",
      "Expected object, received array",
      "Expected array, received string",
      "Expected boolean, received string",
      "Invalid email",
      "Invalid enum value. Expected 'light' | 'dark', received 'blue'",
      "Required",
      "Invalid enum value. Expected 'balance', received 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'",
      "String must contain at least 4 character(s)",
      "String must contain at most 2 character(s)",
      "Array must contain at least 1 element(s)",
      "Number must be greater than 0",
      "Number must be greater than or equal to 1",
      "Number must be less than or equal to 1",
      "Expected integer, received number",
      "Invalid",
      "Unrecognized key(s) in object: 'x'",
      "Own words",
    ]
  `)
})

test('schema: a field is named by its path', () => {
  expect(formatPath('', [])).toBe('')
  expect(formatPath('', ['networks', 0, 'id'])).toBe('networks[0].id')
  expect(formatPath('params', [1, 'domain'])).toBe('params[1].domain')
})

test('schema: keys that reach a prototype are refused at any depth, and nothing is polluted', () => {
  const evil = JSON.parse('{"id":"12345678","wallet":"io.x","listed":{"__proto__":{"polluted":true}}}')
  expect(refusal(() => parseOrThrow(calls.connectSchema, evil, 'connect'))).toMatchInlineSnapshot(
    `"-32602 connect.listed.__proto__ | connect.listed.__proto__: The key is not allowed"`,
  )
  expect(refusal(() => parseOrThrow(z.unknown(), { a: [{ constructor: 1 }] }))).toMatchInlineSnapshot(
    `"-32602 a[0].constructor | a[0].constructor: The key is not allowed"`,
  )
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('schema: a value nested too deep is refused before it is walked', () => {
  let deep: unknown = 1
  for (let i = 0; i < 5_000; i += 1) deep = [deep]
  expect(refusal(() => parseOrThrow(z.unknown(), deep, 'it'))).toBe(
    '-32602 it | it: The value is nested too deeply',
  )
})

const id = '0123456789abcdef0123456789abcdef'

test('schema: unknown keys of our own calls are stripped', () => {
  expect(parseOrThrow(calls.connectSchema, { wallet: 'io.x', id, isAdmin: true })).toEqual({
    wallet: 'io.x',
    id,
  })
  expect(
    parseOrThrow(calls.rpcRequestSchema, { id, method: 'eth_call', params: [{ x: 1 }], tabId: 'b' }),
  ).toEqual({
    id,
    method: 'eth_call',
    params: [{ x: 1 }],
  })
})

test('schema: wrong arguments of every call are refused with the field named', () => {
  const said = [
    refusal(() => parseOrThrow(calls.connectSchema, { id })),
    refusal(() => parseOrThrow(calls.connectSchema, { wallet: 'a b', id })),
    refusal(() => parseOrThrow(calls.connectSchema, { wallet: 'x', id, network: 'eip155' })),
    refusal(() => parseOrThrow(calls.connectSchema, { wallet: 'x', id, namespace: 'doge' })),
    refusal(() => parseOrThrow(calls.disconnectSchema, null)),
    refusal(() => parseOrThrow(calls.switchNetworkSchema, { network: 'eip155:1:2' })),
    refusal(() => parseOrThrow(calls.activateSchema, {})),
    refusal(() => parseOrThrow(calls.rpcRequestSchema, { id: 'short', method: 'x' })),
    refusal(() => parseOrThrow(calls.rpcRequestSchema, { id, method: '' })),
    refusal(() => parseOrThrow(calls.requestIdSchema, 12)),
    refusal(() => parseOrThrow(calls.balanceQuerySchema, { account: '0xabc' })),
    refusal(() => parseOrThrow(calls.walletsQuerySchema, { page: 1, entries: 101 })),
    refusal(() => parseOrThrow(calls.imageQuerySchema, { id: '../secret', of: 'wallet' })),
    refusal(() => parseOrThrow(calls.watchQuerySchema, { kind: 'wallets', page: 1, entries: 1 })),
    refusal(() => parseOrThrow(calls.alertCodeSchema, 'TOAST')),
    refusal(() => parseOrThrow(calls.pageWalletsSchema, [{ id: 'x' }])),
    refusal(() =>
      parseOrThrow(calls.pageWalletsSchema, [
        { id: 'x', name: 'X', kind: 'announced', namespaces: ['eip155'], icon: 'javascript:alert(1)' },
      ]),
    ),
    refusal(() => parseOrThrow(calls.walletEventSchema, { id: 'x', name: 'accountsChanged', data: ['0x1'] })),
    refusal(() => parseOrThrow(calls.walletEventSchema, { id: 'x', name: 'message', data: null })),
  ]
  expect(said).toMatchInlineSnapshot(`
    [
      "-32602 wallet | wallet: Required",
      "-32602 wallet | wallet: Invalid",
      "-32602 network | network: Invalid CAIP-2 network id: eip155",
      "-32602 namespace | namespace: Invalid enum value. Expected 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos', received 'doge'",
      "-32602  | Expected object, received null",
      "-32602 network | network: Invalid CAIP-2 network id: eip155:1:2",
      "-32602 namespace | namespace: Required",
      "-32602 id | id: Invalid",
      "-32602 method | method: String must contain at least 1 character(s)",
      "-32602  | Expected string, received number",
      "-32602 account | account: Invalid CAIP-10 address: 0xabc",
      "-32602 entries | entries: Number must be less than or equal to 100",
      "-32602 id | id: Invalid input",
      "-32602 kind | kind: Invalid input",
      "-32602  | Invalid enum value. Expected 'SWITCH_NETWORK_NOT_FOUND' | 'INVALID_APP_CONFIGURATION' | 'JWT_TOKEN_NOT_VALID' | 'INVALID_PROJECT_ID' | 'PROJECT_ID_NOT_CONFIGURED' | 'IFRAME_LOAD_FAILED' | 'IFRAME_REQUEST_TIMEOUT' | 'UNVERIFIED_DOMAIN' | 'RELAY_UNREACHABLE' | 'CONTROL_NOT_TRUSTED' | 'STORAGE_UNAVAILABLE' | 'INSECURE_CONTEXT' | 'ENGINE_RETIRED' | 'ENGINE_UNAVAILABLE' | 'REQUEST_OUTCOME_UNKNOWN', received 'TOAST'",
      "-32602 [0].name | [0].name: Required",
      "-32602 [0].icon | [0].icon: Invalid url",
      "-32602 data[0] | data[0]: Invalid address",
      "-32602 name | name: Invalid input",
    ]
  `)
})

const network: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

const config = testEngineConfig({
  networks: [network],
  endpoints: { rpc: { 'eip155:1': ['http://127.0.0.1:8545'] } },
  walletConnect: { methods: { eip155: ['personal_sign'] } },
})

test('schema: a network keeps its iconUrl and all block explorers', () => {
  const explorer = { name: 'Scan', url: 'https://scan.test' }
  const blockExplorers = { default: { ...explorer, apiUrl: 'https://scan.test/api' }, other: explorer }
  const whole = { ...network, blockExplorers, iconUrl: 'https://dapp.test/1.svg' }
  expect(readEngineConfig({ ...config, networks: [whole] }, 'config').networks).toEqual([whole])
  const refused = (change: object) =>
    refusal(() => readEngineConfig({ ...config, networks: [{ ...whole, ...change }] }, 'config'))
  expect(refused({ iconUrl: 'javascript:1' })).toContain('networks[0].iconUrl')
  expect(refused({ blockExplorers: { ...blockExplorers, other: { name: 'x', url: 'ftp://x' } } })).toContain(
    'networks[0].blockExplorers.other.url',
  )
})

test('schema: an account type of another namespace is refused', () => {
  const types = (defaultAccountTypes: object) =>
    refusal(() => readEngineConfig({ ...config, defaultAccountTypes }, 'config'))
  expect(types({ eip155: 'smartAccount', solana: 'eoa', polkadot: 'eoa', bip122: 'stx' })).toBe('accepted')
  expect(types({ solana: 'smartAccount' })).toContain("defaultAccountTypes.solana: must be one of 'eoa'")
  expect(types({ polkadot: 'payment' })).toContain('defaultAccountTypes.polkadot')
  expect(types({ bip122: 'eoa' })).toContain('defaultAccountTypes.bip122')
  expect(types({ eip155: 'ordinal' })).toContain('defaultAccountTypes.eip155')
})

test('schema: a config comes through whole', () => {
  expect(readEngineConfig(config, 'config')).toEqual(config)
})

test('schema: of a chain’s contracts only single ones are kept', () => {
  const resolver = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', blockCreated: 5 }
  const contracts = { resolver, portal: { 1: resolver } }
  const parsed = readEngineConfig({ ...config, networks: [{ ...network, contracts }] }, 'config')
  expect(parsed.networks[0]?.contracts).toEqual({ resolver })
})

test('schema: a wrong config is refused with the option named', () => {
  const said = [
    { ...config, networks: [] },
    { ...config, networks: [{ ...network, id: 2 }] },
    { ...config, networks: [{ ...network, rpcUrls: { default: { http: ['ftp://x'] } } }] },
    { ...config, networks: [{ ...network, nativeCurrency: { name: 'E', symbol: 'E', decimals: 1.5 } }] },
    { ...config, defaultNetwork: 'eip155:5' },
    { ...config, endpoints: { explorer: 'javascript:1' } },
    { ...config, endpoints: { rpc: { nonsense: [] } } },
    { ...config, walletConnect: { chains: { eip155: ['1'] } } },
    { ...config, projectId: 7 },
  ].map(value => refusal(() => readEngineConfig(value, 'config')))
  expect(said).toMatchInlineSnapshot(`
    [
      "-32602 config.networks | config.networks: must contain at least one network",
      "-32602 config.networks[0].id | config.networks[0].id: does not match eip155:1",
      "-32602 config.networks[0].rpcUrls.default.http[0] | config.networks[0].rpcUrls.default.http[0]: must be an http(s) URL",
      "-32602 config.networks[0].nativeCurrency.decimals | config.networks[0].nativeCurrency.decimals: must be a whole number from 0 to 36",
      "-32602 config.defaultNetwork | config.defaultNetwork: must be one of networks",
      "-32602 config.endpoints.explorer | config.endpoints.explorer: must be an http(s) URL",
      "-32602 config.endpoints.rpc['nonsense'] | config.endpoints.rpc['nonsense']: must be a CAIP-2 network id such as 'eip155:1'",
      "-32602 config.walletConnect.chains['eip155'][0] | config.walletConnect.chains['eip155'][0]: must be a CAIP-2 network id such as 'eip155:1'",
      "-32602 config.projectId | config.projectId: must be a string",
    ]
  `)
})
