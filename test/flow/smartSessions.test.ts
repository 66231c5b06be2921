import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import type { SessionsFeature } from '../../src/bridge/features/sessions/contract.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, failure, flowConfig, peers, randomId } from '../support/flowTab.ts'
import { NO_ACCOUNT_FEATURES } from '../support/noAccountFeatures.ts'

// Smart sessions over a cosigner and wallets that grant what they were asked, less, or more.

const { alpha, urls } = peers
const ALICE = anvilAccount(0).address
const PUBLIC_KEY = `0x02${'11'.repeat(32)}` as const

const config = () => {
  const made = flowConfig({ projectId: 'p' })
  return {
    ...made,
    endpoints: { ...made.endpoints, cosigner: urls.api },
    features: { ...made.features, ...NO_ACCOUNT_FEATURES, smartSessions: true },
  }
}

beforeEach(() => peers.reset())

const sessions = <Verb extends keyof SessionsFeature>(
  { api }: FlowTab,
  verb: Verb,
  parameters: Parameters<SessionsFeature[Verb]>[0],
) => api.features.call({ feature: 'sessions', method: verb, parameters }) as ReturnType<SessionsFeature[Verb]>

const soon = () => Math.floor(Date.now() / 1000) + 86_400
const subscription = (more: object = {}) => ({
  chainId: '0x1' as const,
  signerPublicKey: PUBLIC_KEY,
  interval: '1w' as const,
  asset: 'native' as const,
  amount: '0x2386f26fc10000' as const,
  expiry: soon(),
  ...more,
})
const subscribe = (tab: FlowTab) =>
  sessions(tab, 'grant', { id: randomId(), request: { subscription: subscription() } })

async function connected() {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open({ config: config() }), flow.open({ config: config() })])
  await a.connect(ALPHA)
  await until(() => b.state().accounts.eip155)
  return { a, b }
}

test.each(['spec', 'current'] as const)(
  'smart sessions: granted in one tab, listed in the other, taken back there; the wallet speaks the %s names',
  async names => {
    await alpha.grants({ kind: 'asAsked', names })
    const { a, b } = await connected()
    const granted = await subscribe(a)
    expect(granted).toMatchObject({ chainId: '0x1', address: ALICE })
    const [listed, ...others] = await sessions(b, 'list', {})
    expect(others).toEqual([])
    expect(listed).toMatchObject({
      pci: granted.context,
      status: 'active',
      expiry: granted.expiry,
      permissions: granted.permissions,
    })
    await sessions(b, 'revoke', { id: randomId(), pci: granted.context })
    expect(await sessions(a, 'list', {})).toMatchObject([{ pci: granted.context, status: 'revoked' }])
    expect(await failure(sessions(a, 'revoke', { id: randomId(), pci: granted.context }))).toMatchObject({
      kind: 'validation',
    })
    const asked = {
      spec: ['wallet_grantPermissions', 'wallet_revokePermissions'],
      current: ['wallet_requestExecutionPermissions', 'wallet_revokeExecutionPermission'],
    }[names]
    for (const method of asked) expect(await alpha.count(method)).toBe(1)
  },
)

test.each(['spec', 'current'] as const)(
  'smart sessions: a wallet of the %s names that grants more is refused, and nothing is active',
  async names => {
    await alpha.grants({ kind: 'more', names })
    const { a, b } = await connected()
    expect(await failure(subscribe(a))).toMatchObject({ kind: 'grant-changed' })
    expect(await sessions(b, 'list', {})).toMatchObject([{ status: 'pending' }])
  },
)

test('smart sessions: less than was asked is taken as it is', async () => {
  await alpha.grants('less')
  const { a } = await connected()
  const granted = await subscribe(a)
  expect(granted.permissions).toMatchObject([{ data: { allowance: '0x11c37937e08000' } }])
  // The service keeps the wallet's context and lists what was asked.
  expect(await sessions(a, 'list', {})).toMatchObject([
    { status: 'active', permissions: [{ data: { allowance: '0x2386f26fc10000' } }] },
  ])
})

test('smart sessions: a wallet that grants nothing is not asked; a no is a no', async () => {
  const { a } = await connected()
  await alpha.grants('none')
  expect(await failure(subscribe(a))).toMatchObject({ kind: 'permissions-unsupported' })
  expect(await alpha.count('wallet_grantPermissions')).toBe(0)
  await alpha.grants('refuse')
  expect(await failure(subscribe(a))).toMatchObject({ code: 4001 })
  const [waiting] = await sessions(a, 'list', {})
  expect(waiting).toMatchObject({ status: 'pending', revokedAt: null })
  await sessions(a, 'revoke', { id: randomId(), pci: waiting?.pci ?? '' })
  expect(await sessions(a, 'list', {})).toMatchObject([{ pci: waiting?.pci, status: 'revoked' }])
  expect(await alpha.count('wallet_revokePermissions')).toBe(0)
})

test('smart sessions: a cosigner that writes the long key grants too', async () => {
  await alpha.grants('asAsked')
  await peers.api.useOldCosignerKey()
  const { a, b } = await connected()
  const granted = await subscribe(a)
  expect(await sessions(b, 'list', {})).toMatchObject([{ pci: granted.context, status: 'active' }])
})

test('smart sessions: an allowance of a token is refused, because the cosigner never signs under it', async () => {
  await alpha.grants('asAsked')
  const { a } = await connected()
  const start = Math.floor(Date.now() / 1000) + 60
  const request = {
    chainId: '0x1' as const,
    expiry: soon(),
    signer: {
      type: 'keys' as const,
      data: { keys: [{ type: 'secp256k1' as const, publicKey: PUBLIC_KEY }] },
    },
    permissions: [
      {
        type: 'erc20-recurring-allowance' as const,
        data: { token: ALICE, allowance: '0x64' as const, start, period: 86_400 },
      },
    ],
    policies: [],
  }
  expect(await failure(sessions(a, 'grant', { id: randomId(), request }))).toMatchObject({
    kind: 'permission-not-cosigned',
  })
  expect(await alpha.count('wallet_grantPermissions')).toBe(0)
  expect(await sessions(a, 'list', {})).toEqual([])
})

test('smart sessions: a cosigner that is down is typed, and the wallet is not asked', async () => {
  await alpha.grants('asAsked')
  const { a } = await connected()
  await peers.api.faults({ status: 503, methods: [`/v1/sessions/eip155:1:${ALICE}`] })
  expect(await failure(subscribe(a))).toMatchObject({ kind: 'cosigner', status: 503 })
  expect(await alpha.count('wallet_grantPermissions')).toBe(0)
})
