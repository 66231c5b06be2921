import { expect, test } from 'vitest'
import { SAFE_METHODS } from '../../../../../src/bridge/values/methods.ts'
import { NOT_SAFE_METHODS } from '../../../../../src/bridge/values/walletMethods.ts'
import { createCalls } from '../../../../../src/worker/connectors/embedded/calls.ts'
import { toNetworkId } from '../../../../../src/worker/connectors/embedded/chain.ts'
import { outgoing, readIncoming } from '../../../../../src/worker/connectors/embedded/incoming.ts'
import {
  type Payload,
  REQUESTS,
  type RequestName,
} from '../../../../../src/worker/connectors/embedded/messages.ts'
import { getParamsSchema, METHODS_WITHOUT_MESSAGE } from '../../../../../src/worker/rpc/embeddedParams.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { testTab } from '../../rpc/harness.ts'

const EOA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USER = {
  email: 'ada@example.test',
  address: EOA,
  chainId: 1,
  smartAccountDeployed: false,
  accounts: [{ address: EOA, type: 'eoa' }],
  userName: 'ada',
  preferredAccountType: 'eoa',
}

/** One whole message of each kind, both ways. `undefined` is a message without a payload. */
const EXAMPLES: { readonly [Name in RequestName]: readonly [request: Payload<Name>, reply: unknown] } = {
  SWITCH_NETWORK: [{ chainId: 8453 }, { chainId: '8453' }],
  CONNECT_EMAIL: [{ email: 'ada@example.test' }, { action: 'VERIFY_OTP' }],
  CONNECT_DEVICE: [undefined, undefined],
  CONNECT_OTP: [{ otp: '123456' }, undefined],
  CONNECT_PASSKEY: [undefined, undefined],
  GET_LOGIN_NONCE: [undefined, { nonce: 'n' }],
  CONNECT_TOKEN: [{ token: 'a.b.c' }, undefined],
  OPEN_WALLET: [undefined, undefined],
  MANAGE_WALLET: [undefined, undefined],
  GET_TOKEN: [{ nonce: 'n' }, { token: 'a.b.c' }],
  CONNECT_SOCIAL: [
    { uri: 'https://secure.test/oauth?state=1', preferredAccountType: 'smartAccount' },
    { ...USER, smartAccountDeployed: undefined, email: null },
  ],
  GET_FARCASTER_URI: [undefined, { url: 'https://farcaster.test/connect' }],
  CONNECT_FARCASTER: [undefined, { userName: 'ada' }],
  GET_USER: [
    { chainId: 'eip155:1', preferredAccountType: 'eoa', socialUri: 'https://secure.test/oauth?state=1' },
    USER,
  ],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'google' }, { uri: 'https://social.test/authorize?state=1' }],
  SIGN_OUT: [undefined, undefined],
  IS_CONNECTED: [{ token: 't' }, { isConnected: true }],
  GET_CHAIN_ID: [undefined, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined, { smartAccountEnabledNetworks: [1, 8453] }],
  INIT_SMART_ACCOUNT: [undefined, { address: EOA, isDeployed: true }],
  SET_PREFERRED_ACCOUNT: [{ type: 'eoa' }, { type: 'eoa', address: EOA }],
  RPC_REQUEST: [{ method: 'personal_sign', params: ['0x68690a', EOA] }, `0x${'ab'.repeat(65)}`],
  RPC_ABORT: [{ id: 'a'.repeat(32) }, undefined],
  UPDATE_EMAIL: [{ email: 'new@example.test' }, { action: 'VERIFY_PRIMARY_OTP' }],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '123456' }, undefined],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '123456' }, { newEmail: 'new@example.test' }],
  SYNC_THEME: [
    {
      themeMode: 'dark',
      themeVariables: { '--w3m-accent': '#fff', '--w3m-z-index': 9 },
      w3mThemeVariables: { '--w3m-background': '#121313' },
    },
    undefined,
  ],
  SYNC_DAPP_DATA: [
    {
      metadata: { name: 'n', description: 'd', url: 'https://dapp.test', icons: [] },
      sdkVersion: 'html-universal-1.7.5',
      sdkType: 'tabkey',
      projectId: 'p',
    },
    undefined,
  ],
  RELOAD: [undefined, undefined],
}

const NAMES = Object.keys(REQUESTS) as RequestName[]

test('messages: every one of the protocol has an example', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...NAMES].sort())
  expect(NAMES).toHaveLength(29)
})

test.each(NAMES)('messages: %s goes out and comes back', async name => {
  const [payload, reply] = EXAMPLES[name]
  const posted: { type: string; id: string; payload?: unknown }[] = []
  const tab = testTab()
  tab.page.frame.post = async ({ message }) => void posted.push(structuredClone(message) as never)
  const calls = createCalls({ clock: createFakeClock(), onTimeout() {}, onWords() {} })
  const answered = calls.send(tab, name, payload as never)
  const [message] = posted
  expect(message?.type).toBe(`@w3m-app/${name}`)
  expect(message?.id).toMatch(/^[0-9a-f]{32}$/)
  expect(message?.payload).toEqual(payload)
  const incoming = readIncoming({
    type: `@w3m-frame/${name}_SUCCESS`,
    id: message?.id,
    ...(reply === undefined ? {} : { payload: { ...(reply as object), extra: 1 } }),
  })
  if (incoming?.kind !== 'reply') throw new Error('not read')
  await calls.receive(tab, name === 'RPC_REQUEST' ? { ...incoming, payload: reply } : incoming)
  expect(await answered).toEqual(reply)
  expect(calls.size).toBe(0)
})

test('messages: a message without a payload has no such key', () => {
  expect(outgoing('SIGN_OUT', 'id', undefined)).toEqual({ type: '@w3m-app/SIGN_OUT', id: 'id' })
  expect(outgoing('RPC_ABORT', undefined, { id: 'x' })).toEqual({
    type: '@w3m-app/RPC_ABORT',
    payload: { id: 'x' },
  })
})

const cyclic: Record<string, unknown> = {}
cyclic.payload = cyclic

/** Messages outside the protocol. */
const NOTHING: readonly unknown[] = [
  undefined,
  null,
  '',
  0,
  7n,
  true,
  [],
  {},
  new Map(),
  new Date(0),
  cyclic,
  '@w3m-frame/READY',
  ['@w3m-frame/READY'],
  { type: null },
  { type: 7 },
  { type: ['@w3m-frame/READY'] },
  { type: '' },
  { type: '@w3m-frame/' },
  { type: '@w3m-frame/_SUCCESS', id: 'a' },
  { type: 'x@w3m-frame/READY' },
  { type: ' @w3m-frame/READY' },
  { type: '@w3m-frame/ready' },
  { type: '@w3m-frame/READY', payload: 7 },
  { type: '@w3m-frame/READY', payload: { version: 7 } },
  { type: '@w3m-app/READY' },
  { type: '@w3m-app/SIGN_OUT', id: 'a' },
  { type: '@w3m-frame/SIGN_OUT', id: 'a' },
  { type: '@w3m-frame/NOPE_SUCCESS', id: 'a' },
  { type: '@w3m-frame/__proto___SUCCESS', id: 'a' },
  { type: '@w3m-frame/constructor_SUCCESS', id: 'a' },
  { type: '@w3m-frame/toString_ERROR', id: 'a' },
  { type: '@w3m-frame/GET_USER_SUCCESS' },
  { type: '@w3m-frame/GET_USER_SUCCESS', id: '' },
  { type: '@w3m-frame/GET_USER_SUCCESS', id: 7 },
  { type: '@w3m-frame/GET_USER_SUCCESS', id: null },
  { type: '@w3m-frame/GET_USER_SUCCESS', id: 'x'.repeat(65) },
  { type: '@w3m-frame/GET_USER_SUCCESS', id: 'a b' },
  { type: '@w3m-frame/GET_USER_SUCCESS', id: ['a'] },
  { type: '@w3m-frame/SESSION_UPDATE' },
  { type: '@w3m-frame/SESSION_UPDATE', payload: 'token' },
  { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 7 } },
  { type: '@w3m-frame/SESSION_UPDATE', payload: { token: '' } },
  { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'x'.repeat(20_000) } },
  { resultUri: 'https://evil.example' },
  { id: 'a', payload: { address: EOA } },
  Object.create({ type: '@w3m-frame/READY' }),
]

test.each(NOTHING.map((message, index) => [index, message] as const))(
  'messages: shape %i is nobody’s',
  (_index, message) => expect(readIncoming(message)).toBeUndefined(),
)

test('messages: READY and SESSION_UPDATE', () => {
  for (const payload of [undefined, null, {}, { version: '1' }, { version: '4', more: 1 }])
    expect(readIncoming({ type: '@w3m-frame/READY', payload })).toEqual({ kind: 'ready', requests: [] })
  for (const [requests, known] of [
    [
      ['MANAGE_WALLET', 'OPEN_WALLET', 'LATER', 7, null],
      ['OPEN_WALLET', 'MANAGE_WALLET'],
    ],
    ['OPEN_WALLET', []],
    [{ OPEN_WALLET: true }, []],
    [['OPEN_WALLET', 'OPEN_WALLET'], ['OPEN_WALLET']],
  ])
    expect(readIncoming({ type: '@w3m-frame/READY', payload: { version: '1', requests } })).toEqual({
      kind: 'ready',
      requests: known,
    })
  expect(readIncoming({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't', x: 1 } })).toEqual({
    kind: 'session',
    token: 't',
  })
})

test.each([
  [{ message: 'no' }, 'no'],
  [{ message: '' }, ''],
  [{ message: 7 }, ''],
  [{}, ''],
  [undefined, ''],
  [null, ''],
  ['words', ''],
  [{ message: 'x'.repeat(5_000) }, 'x'.repeat(2_000)],
])('messages: an error with %j says %j', (payload, words) => {
  const read = readIncoming({ type: '@w3m-frame/GET_USER_ERROR', id: 'a', payload })
  expect(read).toMatchObject({ kind: 'reply', name: 'GET_USER', isError: true, words })
})

test('messages: the redirect of a social login takes the six providers of the specification', () => {
  const [schema] = REQUESTS.GET_SOCIAL_REDIRECT_URI
  for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord'])
    expect(schema.safeParse({ provider }).success, provider).toBe(true)
  for (const provider of ['farcaster', 'twitter', 'Google', '', null])
    expect(schema.safeParse({ provider }).success, String(provider)).toBe(false)
})

test.each<readonly [RequestName, unknown]>([
  ['CONNECT_EMAIL', { email: 'nobody' }],
  ['UPDATE_EMAIL', { email: 'nobody' }],
  ['SET_PREFERRED_ACCOUNT', { type: 'payment' }],
  ['SYNC_THEME', { themeMode: 'system' }],
  ['SWITCH_NETWORK', { chainId: 0 }],
  ['CONNECT_OTP', { otp: '12345' }],
])('messages: %s with %j is not sent', (name, payload) => {
  expect(REQUESTS[name][0].safeParse(payload).success).toBe(false)
})

/** Answers that a call must not take, by request. */
const WRONG_REPLIES: readonly (readonly [RequestName, unknown])[] = [
  ['GET_USER', undefined],
  ['GET_USER', 'x'],
  ['GET_USER', { ...USER, address: 7 }],
  ['GET_USER', { ...USER, address: '0x12' }],
  ['GET_USER', { ...USER, address: '<img src=x>' }],
  ['GET_USER', { ...USER, chainId: undefined }],
  ['GET_USER', { ...USER, chainId: '__proto__' }],
  ['GET_USER', { ...USER, chainId: 0 }],
  ['GET_USER', { ...USER, chainId: -1 }],
  ['GET_USER', { ...USER, chainId: Number.NaN }],
  ['GET_USER', { ...USER, chainId: 'cosmos:hub' }],
  ['GET_USER', { ...USER, email: 'nobody' }],
  ['GET_USER', { ...USER, accounts: [{ address: EOA, type: 'admin' }] }],
  ['GET_USER', { ...USER, accounts: Array.from({ length: 21 }, () => USER.accounts[0]) }],
  ['GET_USER', { ...USER, userName: 'x'.repeat(201) }],
  ['CONNECT_EMAIL', { action: 'SIGN_IN' }],
  ['CONNECT_SOCIAL', { ...USER, preferredAccountType: 'payment' }],
  ['GET_SOCIAL_REDIRECT_URI', { uri: 'javascript:alert(1)' }],
  ['GET_SOCIAL_REDIRECT_URI', { uri: 'http://evil.example/' }],
  ['GET_SOCIAL_REDIRECT_URI', { uri: 'data:text/html,x' }],
  ['GET_SOCIAL_REDIRECT_URI', { uri: '//evil.example' }],
  ['GET_FARCASTER_URI', { url: 'blob:https://x/1' }],
  ['IS_CONNECTED', { isConnected: 'yes' }],
  ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: ['1'] }],
  ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: [1.5] }],
  ['SET_PREFERRED_ACCOUNT', { type: 'admin', address: EOA }],
  ['UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 'nobody' }],
]

test.each(WRONG_REPLIES)('messages: %s with %j is a typed error', async (name, payload) => {
  const tab = testTab()
  let id = ''
  tab.page.frame.post = async ({ message }) => void ({ id } = message as { id: string })
  const calls = createCalls({ clock: createFakeClock(), onTimeout() {}, onWords() {} })
  const asked = calls.send(tab, name, EXAMPLES[name][0] as never).catch((error: unknown) => error)
  const incoming = readIncoming({ type: `@w3m-frame/${name}_SUCCESS`, id, payload })
  if (incoming?.kind !== 'reply') throw new Error('not read')
  await calls.receive(tab, incoming)
  expect(await asked).toMatchObject({ name: 'InvalidResponseError', kind: 'invalid-response' })
})

test('messages: what an RPC answer holds is data, and pollutes nothing', async () => {
  const payload = JSON.parse('{"constructor":{"prototype":{"polluted":1}},"__proto__":{"polluted":1}}')
  const tab = testTab()
  let id = ''
  tab.page.frame.post = async ({ message }) => void ({ id } = message as { id: string })
  const calls = createCalls({ clock: createFakeClock(), onTimeout() {}, onWords() {} })
  const asked = calls.send(tab, 'RPC_REQUEST', { method: 'wallet_getAssets', params: [] })
  const incoming = readIncoming({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id, payload })
  if (incoming?.kind === 'reply') await calls.receive(tab, incoming)
  expect(JSON.stringify(await asked)).toBe(JSON.stringify(payload))
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test.each([
  [1, 'eip155:1'],
  ['1', 'eip155:1'],
  ['0x2105', 'eip155:8453'],
  ['eip155:8453', 'eip155:8453'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['eip155:x', undefined],
  ['polkadot:1', undefined],
  ['', undefined],
  [0, undefined],
  [1.5, undefined],
])('chain: %j is %j', (chain, networkId) => expect(toNetworkId(chain)).toBe(networkId))

const commitments = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']

test('rpc messages: the two lists, and nothing else', () => {
  const postable = [...SAFE_METHODS, ...NOT_SAFE_METHODS].filter(
    method => !METHODS_WITHOUT_MESSAGE.has(method),
  )
  expect(postable).toHaveLength(47)
  for (const method of postable)
    expect(REQUESTS.RPC_REQUEST[0].safeParse({ method }).success, method).toBe(true)
  for (const method of [...METHODS_WITHOUT_MESSAGE, 'eth_sign', 'eth_requestAccounts', '__proto__', ''])
    expect(REQUESTS.RPC_REQUEST[0].safeParse({ method }).success, method).toBe(false)
})

test.each<readonly [method: string, params: unknown, isRight: boolean]>([
  ['personal_sign', ['0x', EOA], true],
  ['personal_sign', 'x', false],
  ['solana_signMessage', { message: 'm', pubkey: 'p' }, true],
  ['solana_signMessage', { message: 'm' }, false],
  ['solana_signTransaction', { transaction: 't' }, true],
  ['solana_signTransaction', ['t'], false],
  ['solana_signAllTransactions', { transactions: ['t', 'u'] }, true],
  ['solana_signAllTransactions', { transactions: 't' }, false],
  ['solana_signAndSendTransaction', { transaction: 't' }, true],
  ...commitments.map(
    preflightCommitment =>
      [
        'solana_signAndSendTransaction',
        { transaction: 't', options: { preflightCommitment, skipPreflight: true, maxRetries: 1 } },
        true,
      ] as const,
  ),
  ['solana_signAndSendTransaction', { transaction: 't', options: { preflightCommitment: 'soon' } }, false],
  ['wallet_sendCalls', [{ calls: [{ to: EOA, data: '0x', value: '0x1' }] }], true],
  ['wallet_sendCalls', [{ calls: [{ to: 'ada.eth' }] }], false],
  ['wallet_sendCalls', [{ calls: [{ to: EOA, data: 'ff' }] }], false],
  ['wallet_sendCalls', { calls: [] }, false],
  ['wallet_getCallsStatus', ['0xid'], true],
  ['wallet_getCallsStatus', [7], false],
  ['wallet_getCapabilities', [EOA], true],
  ['wallet_getCapabilities', undefined, true],
  ['wallet_getAssets', { account: EOA }, true],
  ['wallet_grantPermissions', [{}], true],
  ['wallet_grantPermissions', {}, false],
  ['wallet_revokePermissions', { permissionsContext: '0x' }, true],
  ['eth_getBalance', [EOA, 'latest'], true],
  ['eth_getBalance', 'latest', false],
])('rpc messages: %s %j', (method, params, isRight) =>
  expect(getParamsSchema(method).safeParse(params).success).toBe(isRight),
)

test('rpc messages: wallet_getCapabilities is posted without params', () => {
  expect(getParamsSchema('wallet_getCapabilities').parse([EOA])).toBeUndefined()
})
