import { expect, test } from 'vitest'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { reviveSession } from '../../../../src/bridge/features/sessions/errors.ts'
import { A, B, thrown, walletConnect } from '../rpc/harness.ts'
import { COSIGNER_KEY, grantRequest, nativeAllowance, OWN_KEY, tokenAllowance } from './sessionRequests.ts'
import { capable, cosigner, LOWER_PATH, PATH, PERMISSIONS, rig, type Wallet } from './sessionsRig.ts'

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
  expect(first).toMatchObject({ query: { projectId: 'p', v: '2' }, body: { ...asked, address: A } })
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
  ['a chain of zero', { chainId: '0x0' }, /request.chainId: Expected a positive chain id/],
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

test('sessions: a network that is not configured, and no connection', async () => {
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

const LONG_KEY = `0x${Buffer.from(`04${'ab'.repeat(64)}`).toString('hex')}`

test('sessions: both encodings of the cosigner’s key are one key for the wallet', async () => {
  const short = `0x04${'ab'.repeat(64)}`
  expect(LONG_KEY).toHaveLength(262)
  for (const publicKey of [short, LONG_KEY]) {
    const r = rig({
      serve: cosigner(({ path }) =>
        path === PATH ? { pci: 'pci-1', key: { type: 'secp256k1', publicKey } } : undefined,
      ),
    })
    expect(await r.grant()).toMatchObject({ context: 'pci-1' })
    expect(r.unsafe()[0]?.params).toMatchObject([
      { signer: { data: { keys: [{ type: 'secp256k1', publicKey: short }, OWN_KEY] } } },
    ])
  }
})

test('sessions: a permission that the cosigner never signs under is refused before any request', async () => {
  const r = rig()
  const permissions = [nativeAllowance({ start: r.now() + 60 }), tokenAllowance({ start: r.now() + 60 })]
  const error = await r.grant(r.request({ permissions })).then(
    () => null,
    (thrown: Error) => reviveSession(thrown),
  )
  expect(error).toMatchObject({
    name: 'PermissionNotCosignedError',
    kind: 'permission-not-cosigned',
    code: 4200,
    details: 'erc20-recurring-allowance',
    message: 'The cosigner does not sign for this kind of permission',
  })
  expect([...r.asked, ...r.served]).toEqual([])
})

test('sessions: an account that its wallet spells in lower case is spelled as EIP-55 does at the cosigner', async () => {
  const r = rig({ accounts: [`eip155:1:${A.toLowerCase()}`] })
  await r.grant()
  expect(r.paths()).toEqual([`POST ${PATH}`, `POST ${PATH}/activate`])
  await r.call('sessions', 'list', {})
  expect(r.paths().slice(2)).toEqual([`GET ${PATH}`, `GET ${LOWER_PATH}`])
})

test('sessions: off by default, they are not there', async () => {
  const r = rig({ features: { smartSessions: false } })
  expect(await thrown(r.grant())).toMatch(/^BridgeMethodError/)
})
