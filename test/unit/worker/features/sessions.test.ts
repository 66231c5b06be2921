import { expect, test } from 'vitest'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { reviveSession } from '../../../../src/bridge/errors/sessions.ts'
import { A, B, freshId, thrown, walletConnect } from '../rpc/harness.ts'
import { COSIGNER_KEY, grantRequest, nativeAllowance, OWN_KEY } from './sessionRequests.ts'
import { capable, cosigner, PATH, PERMISSIONS, rig, type Wallet } from './sessionsRig.ts'

// A grant from the request to the activation, over a cosigner and wallets of the test's own, honest and not.

test('sessions: cosigner, wallet, comparison, activation; the context is the cosigner’s name for it', async () => {
  const r = rig()
  const asked = r.request()
  expect(await r.grant(asked)).toEqual({
    chainId: '0x1',
    address: A,
    expiry: asked.expiry,
    permissions: asked.permissions,
    context: 'pci-1',
  })
  expect(r.paths()).toEqual([`POST ${PATH}`, `POST ${PATH}/activate`])
  const [first, second] = r.served
  expect(first).toMatchObject({ query: { projectId: 'p' }, body: { ...asked, address: A } })
  expect(r.unsafe()).toHaveLength(1)
  expect(r.unsafe()[0]).toMatchObject({
    method: 'wallet_grantPermissions',
    network: 'eip155:1',
    params: [{ ...asked, address: A, signer: { type: 'keys', data: { keys: [COSIGNER_KEY, OWN_KEY] } } }],
  })
  expect(second?.body).toMatchObject({ pci: 'pci-1', context: '0xc0de', expiry: asked.expiry })
})

test('sessions: a wallet that grants more is refused, and nothing is activated', async () => {
  const r = rig({ wallet: capable(PERMISSIONS, asked => ({ ...asked, expiry: 99_999_999_998 })) })
  const error = await r.grant().then(
    () => null,
    (thrown: Error) => reviveSession(thrown),
  )
  expect(error).toMatchObject({ name: 'GrantChangedError', kind: 'grant-changed', data: { field: 'expiry' } })
  expect(r.paths()).toEqual([`POST ${PATH}`])
})

test.each([
  ['nothing', null],
  ['a word', 'granted'],
  ['no context', { context: undefined }],
  ['no signer', { signer: undefined }],
  ['no address', { address: undefined }],
  ['a key nobody knows', { permissions: [{ ...nativeAllowance(), required: true }] }],
  ['a permission nobody knows', { permissions: [{ type: 'everything', data: {} }] }],
  ['no permission', { permissions: [] }],
])('sessions: an answer of the wallet with %s is none', async (_what, change) => {
  const r = rig({
    wallet: capable(PERMISSIONS, asked =>
      typeof change === 'object' && change ? { ...asked, ...change } : change,
    ),
  })
  expect(await thrown(r.grant())).toMatch(/^InvalidResponseError/)
  expect(r.paths()).toEqual([`POST ${PATH}`])
})

test('sessions: what a wallet does not say it can do, it is not asked', async () => {
  const words = async (permissions: unknown, change: object = {}) => {
    const r = rig({ wallet: capable(permissions) })
    const error = await r.grant(r.request(change)).then(
      () => null,
      (thrown: { name: string; details: string }) => `${thrown.name} ${thrown.details}`,
    )
    expect(r.unsafe()).toEqual([])
    expect(r.paths()).toEqual([])
    return error
  }
  expect(await words(null)).toBe('PermissionsUnsupportedError permissions')
  expect(await words({ ...PERMISSIONS, supported: false })).toBe('PermissionsUnsupportedError permissions')
  expect(await words({ ...PERMISSIONS, signerTypes: ['account'] })).toBe('PermissionsUnsupportedError keys')
  expect(await words({ ...PERMISSIONS, permissionTypes: [] })).toBe(
    'PermissionsUnsupportedError native-token-recurring-allowance',
  )
  expect(await words(PERMISSIONS, { policies: [{ type: 'call-limit', data: {} }] })).toBe(
    'PermissionsUnsupportedError call-limit',
  )
  const unknown = rig({ wallet: () => Promise.reject(Object.assign(new UserRejectedError({ code: 4200 }))) })
  expect(await thrown(unknown.grant())).toMatch(/^PermissionsUnsupportedError 4200/)
})

test('sessions: over WalletConnect the session’s methods say it', async () => {
  const connection = (...methods: string[]) => ({ connection: walletConnect(methods) })
  const without = rig(connection('personal_sign'))
  expect(await thrown(without.grant())).toMatch(/^PermissionsUnsupportedError 4200/)
  expect(without.served).toEqual([])
  const silent = rig(connection('wallet_grantPermissions'))
  expect(await silent.grant()).toMatchObject({ context: 'pci-1' })
  expect(silent.asked.map(({ method }) => method)).toEqual(['wallet_grantPermissions'])
})

test('sessions: a wallet of the current text is asked by the current name, for one permission', async () => {
  const current = {
    supported: true,
    signerTypes: ['keys'],
    permissionTypes: PERMISSIONS.permissionTypes,
    ruleTypes: ['expiry', 'gas-limit'],
  }
  const wallet: Wallet = capable(current, asked => [asked])
  const r = rig({ wallet })
  const asked = r.request()
  expect(await r.grant(asked)).toMatchObject({ context: 'pci-1', expiry: asked.expiry })
  expect(r.unsafe()[0]).toMatchObject({
    method: 'wallet_requestExecutionPermissions',
    params: [
      {
        chainId: '0x1',
        address: A,
        permission: { ...asked.permissions[0], isAdjustmentAllowed: false },
        rules: [
          { type: 'expiry', isAdjustmentAllowed: false, data: { timestamp: asked.expiry } },
          { type: 'gas-limit', isAdjustmentAllowed: false, data: { limit: '0xff' } },
        ],
      },
    ],
  })
  const two = rig({ wallet })
  const permissions = [1, 2].map(() => nativeAllowance({ start: two.now() + 60 }))
  expect(await thrown(two.grant(two.request({ permissions })))).toMatch(/^PermissionsUnsupportedError/)
  expect(two.served).toEqual([])
  const later = rig({
    wallet: capable(current, asked => ({
      ...asked,
      rules: [{ type: 'expiry', data: { timestamp: 99_999_999_998 } }],
    })),
  })
  expect(await thrown(later.grant())).toMatch(/^GrantChangedError/)
})

test.each([
  ['another key', { extra: true }, /request: /],
  ['no permission', { permissions: [] }, /request.permissions: /],
  ['an end that is over', { expiry: 1_000 }, /request.expiry: Expected a time in the future/],
  [
    'an end in milliseconds',
    { expiry: 1_900_000_000_000 },
    /request.expiry: Expected seconds, not milliseconds/,
  ],
  ['a fraction of a second', { expiry: 1.5 }, /request.expiry/],
  [
    'a start in milliseconds',
    { permissions: [nativeAllowance({ start: 1_900_000_000_000 })] },
    /start: Expected seconds, not milliseconds/,
  ],
  [
    'a start that is over',
    { permissions: [nativeAllowance({ start: 5 })] },
    /start: Expected a time in the future/,
  ],
  [
    'an allowance in decimals',
    { permissions: [nativeAllowance({ allowance: '100' })] },
    /allowance: Expected hex/,
  ],
  ['an allowance as a number', { permissions: [nativeAllowance({ allowance: 100 })] }, /allowance/],
  [
    'an allowance of 65 digits',
    { permissions: [nativeAllowance({ allowance: `0x${'1'.repeat(65)}` })] },
    /allowance/,
  ],
  ['a key in an allowance', { permissions: [nativeAllowance({ to: A })] }, /permissions\[0\]\.data/],
  ['no keys', { signer: { type: 'keys', data: { keys: [] } } }, /request.signer/],
  ['an account as signer', { signer: { type: 'account', data: { address: A } } }, /request.signer/],
  ['a chain of zero', { chainId: '0x0' }, /request.chainId: Must be a positive chain id/],
  ['a chain in decimals', { chainId: '1' }, /request.chainId/],
  ['an address that is none', { address: '0x1' }, /request.address: Invalid address/],
  ['somebody else’s account', { address: B }, /request.address: Expected an account of the connected wallet/],
  [
    'a function the abi does not have',
    {
      permissions: [
        {
          type: 'contract-call',
          data: { address: B, abi: [{ type: 'event' }], functions: [{ functionName: 'f' }] },
        },
      ],
    },
    /functionName: Expected one function of the abi/,
  ],
])('sessions: a request with %s is refused, and nobody is asked', async (_what, change, words) => {
  const r = rig()
  expect(await thrown(r.grant(r.request(change)))).toMatch(words)
  expect([...r.asked, ...r.served]).toEqual([])
})

test('sessions: a network nobody configured, and nobody connected', async () => {
  const r = rig()
  expect(await thrown(r.grant(r.request({ chainId: '0x7a69' })))).toMatch(/^NetworkNotFoundError/)
  expect(await thrown(rig({ accounts: [] }).grant())).toMatch(/^NotConnectedError/)
  expect(await thrown(rig({ isHosted: false }).grant())).toMatch(/^EndpointMissingError/)
})

test.each([
  ['1s', 1],
  ['1d', 86_400],
  ['1w', 604_800],
  ['1m', 2_592_000],
])('sessions: a subscription every %s begins in seconds', async (interval, period) => {
  const r = rig()
  const subscription = {
    chainId: '0x1',
    signerPublicKey: OWN_KEY.publicKey,
    interval,
    asset: 'native',
    amount: '0x64',
    expiry: r.now() + 100_000,
  }
  await r.grant({ subscription })
  const [asked] = (r.unsafe()[0]?.params ?? []) as ReturnType<typeof grantRequest>[]
  const { permissions, policies, signer } = asked ?? grantRequest()
  expect(permissions).toEqual([
    { type: 'native-token-recurring-allowance', data: { allowance: '0x64', start: r.now() + 1, period } },
  ])
  expect(policies).toEqual([])
  expect(signer.data.keys).toEqual([COSIGNER_KEY, OWN_KEY])
  expect(await thrown(r.grant({ subscription: { ...subscription, asset: 'erc20' } }))).toMatch(
    /^ValidationError/,
  )
  expect(await thrown(r.grant({ subscription, expiry: 1 }))).toMatch(/^ValidationError/)
})

test.each([
  [
    'a refusal',
    () => new Response('quota used up', { status: 402 }),
    'CoSignerApiError',
    402,
    'quota used up',
  ],
  [
    'a dead line',
    () => Promise.reject(new TypeError('refused')),
    'CoSignerApiError',
    500,
    'The network request failed',
  ],
])(
  'sessions: of the cosigner, %s is typed, and the wallet is not asked',
  async (_what, answer, name, status, details) => {
    const r = rig({ serve: cosigner(answer) })
    const error = await r.grant().then(
      () => null,
      (thrown: Error) => reviveSession(thrown),
    )
    expect(error).toMatchObject({ name, status, details, message: `CoSigner API error: ${status}` })
    expect(r.unsafe()).toEqual([])
  },
)

test.each([
  [undefined],
  [{ pci: 'pci-1' }],
  [{ pci: '../../revoke', key: COSIGNER_KEY }],
  [{ pci: 'p', key: { type: 'rsa', publicKey: '0x00' } }],
  [{ pci: 'p', key: { type: 'secp256k1', publicKey: '0x01' } }],
])('sessions: an answer of the cosigner that is none ends it: %#', async answer => {
  const empty = new Response(null, { status: 200 })
  const r = rig({ serve: cosigner(({ path }) => (path === PATH ? (answer ?? empty) : undefined)) })
  expect(await thrown(r.grant())).toMatch(/^InvalidResponseError/)
  expect(r.unsafe()).toEqual([])
})

test('sessions: a person’s no activates nothing', async () => {
  const r = rig({ wallet: capable(PERMISSIONS, () => Promise.reject(new UserRejectedError())) })
  expect(await thrown(r.grant())).toMatch(/^UserRejectedError 4001/)
  expect(r.paths()).toEqual([`POST ${PATH}`])
})

const listed = (pci: string, more: object = {}) => ({
  pci,
  project: { id: '1', name: 'Game', url: 'https://game.example', iconUrl: 'https://game.example/i.png' },
  expiry: 4_000_000_000,
  createdAt: 1_700_000_000,
  permissions: [nativeAllowance()],
  policies: [],
  context: '0xc0de',
  ...more,
})

test('sessions: the list says what stands, what is over, what was taken back; the wallet’s context stays here', async () => {
  const pcis = [
    listed('old', { expiry: 1_000, createdAt: 1 }),
    listed('gone', { revokedAt: 1_700_000_001_000, createdAt: 2 }),
    listed('live', { createdAt: 1_700_000_000_000 }),
    listed('evil', {
      createdAt: 3,
      project: { name: 'Ga\u202eme<b>\n', url: 'javascript:alert(1)', iconUrl: 'data:text/html,x' },
      permissions: [{ type: 'everything', data: {} }, nativeAllowance()],
    }),
    { pci: '../x' },
    7,
  ]
  const r = rig({ serve: cosigner(({ method }) => (method === 'GET' ? { pcis } : undefined)) })
  const list = (await r.call('sessions', 'list', {})) as Record<string, unknown>[]
  expect(list.map(({ pci, status }) => `${pci} ${status}`)).toEqual([
    'live active',
    'evil active',
    'gone revoked',
    'old expired',
  ])
  expect(list[0]).toEqual({
    pci: 'live',
    status: 'active',
    project: { name: 'Game', url: 'https://game.example/', icon: 'https://game.example/i.png' },
    expiry: 4_000_000_000,
    createdAt: 1_700_000_000,
    revokedAt: null,
    permissions: [nativeAllowance()],
    unknown: 0,
  })
  expect(list[1]).toMatchObject({ project: { name: 'Game<b>', url: null, icon: null }, unknown: 1 })
  expect(list[2]).toMatchObject({ revokedAt: 1_700_000_001 })
})

test('sessions: one is taken back by the wallet, then at the cosigner', async () => {
  const serve = cosigner(({ method }) => (method === 'GET' ? { pcis: [listed('live')] } : undefined))
  const r = rig({
    serve,
    wallet: ({ method }) =>
      method === 'wallet_getCapabilities' ? { '0x1': { permissions: PERMISSIONS } } : '0xabcd',
  })
  const revoke = (pci: string) => r.call('sessions', 'revoke', { id: freshId(), pci })
  await revoke('live')
  expect(r.unsafe()).toHaveLength(1)
  expect(r.unsafe()[0]).toMatchObject({
    method: 'wallet_revokePermissions',
    params: [{ pci: 'live', permissionContext: '0xc0de', context: '0xc0de', address: A }],
  })
  expect(r.served.at(-1)).toMatchObject({
    path: `${PATH}/revoke`,
    query: { projectId: 'p' },
    body: { pci: 'live', signature: '0xabcd' },
  })
  expect(await thrown(revoke('other'))).toBe('ValidationError -32602 pci: Expected a session of this account')
  expect(r.unsafe()).toHaveLength(1)

  const current = rig({
    serve,
    wallet: ({ method }) =>
      method === 'wallet_getCapabilities'
        ? { '0x1': { permissions: { supported: true, ruleTypes: ['expiry'] } } }
        : {},
  })
  await current.call('sessions', 'revoke', { id: freshId(), pci: 'live' })
  expect(current.unsafe()[0]).toMatchObject({
    method: 'wallet_revokeExecutionPermission',
    params: { permissionContext: '0xc0de' },
  })
  expect(current.served.at(-1)?.body).toEqual({ pci: 'live', signature: '0x' })
})

test('sessions: a no to taking back leaves it as it is', async () => {
  const r = rig({
    serve: cosigner(({ method }) => (method === 'GET' ? { pcis: [listed('live')] } : undefined)),
    wallet: capable(PERMISSIONS, () => Promise.reject(new UserRejectedError())),
  })
  expect(await thrown(r.call('sessions', 'revoke', { id: freshId(), pci: 'live' }))).toMatch(
    /^UserRejectedError/,
  )
  expect(r.paths().some(path => path.startsWith('POST'))).toBe(false)
})

test('sessions: off by default, they are not there', async () => {
  const r = rig({ features: { smartSessions: false } })
  expect(await thrown(r.grant())).toMatch(/^BridgeMethodError/)
})
