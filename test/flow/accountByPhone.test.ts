import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { type PhonePeer, startPhone } from '../../packages/peers/src/phone.ts'
import type { NamesFeature } from '../../src/bridge/features/names/contract.ts'
import type { SessionsFeature } from '../../src/bridge/features/sessions/contract.ts'
import { until } from '../support/createTestTab.ts'
import { createFlow, type FlowTab, failure, flowConfig, peers, randomId } from '../support/flowTab.ts'
import { NO_ACCOUNT_FEATURES } from '../support/noAccountFeatures.ts'
import { createPhoneClient, type PhoneClient } from '../support/phoneClient.ts'

// What an account does beside payments, over WalletConnect: a real relay, a real WalletKit phone, and the services behind.

const { api, urls } = peers
/** Of the phones here the one whose account has no name yet. */
const ACCOUNT_INDEX = 6
const PHONE = anvilAccount(ACCOUNT_INDEX).address
const ACCOUNT = `eip155:1:${PHONE}` as const
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

const config = () => {
  const made = flowConfig({ projectId: 'p' })
  return {
    ...made,
    endpoints: { ...made.endpoints, cosigner: urls.api },
    features: { ...made.features, ...NO_ACCOUNT_FEATURES, smartSessions: true },
  }
}

let peer: PhonePeer
let phone: PhoneClient
beforeAll(async () => {
  peer = await startPhone({ relayUrl: urls.relay, nodes: urls.evm, accountIndex: ACCOUNT_INDEX })
  phone = createPhoneClient(peer.url)
})
afterAll(() => peer.close())
beforeEach(async () => {
  await peers.reset()
  await phone.reset()
})

/** A phone paired in the first of two tabs, which agrees to what it is asked from now on. */
async function paired() {
  const flow = createFlow()
  const options = { wallets: [], config: config() } as const
  const [a, b] = [await flow.open(options), await flow.open(options)]
  const connecting = a.connect('walletConnect')
  await phone.approve(await until(() => a.state().wc.uri, 10_000))
  await connecting
  await until(() => b.state().connections.eip155?.status === 'connected', 10_000)
  await phone.mode({ requests: 'approve' })
  return { flow, options, a, b }
}

const asked = async (method: string) => (await phone.state()).asked.filter(entry => entry.method === method)

const names = <Verb extends keyof NamesFeature>(
  { api: engine }: FlowTab,
  verb: Verb,
  parameters: Parameters<NamesFeature[Verb]>[0],
) => engine.features.call({ feature: 'names', method: verb, parameters }) as ReturnType<NamesFeature[Verb]>

const sessions = <Verb extends keyof SessionsFeature>(
  { api: engine }: FlowTab,
  verb: Verb,
  parameters: Parameters<SessionsFeature[Verb]>[0],
) =>
  engine.features.call({ feature: 'sessions', method: verb, parameters }) as ReturnType<SessionsFeature[Verb]>

const subscribe = (tab: FlowTab) =>
  sessions(tab, 'grant', {
    id: randomId(),
    request: {
      subscription: {
        chainId: '0x1',
        signerPublicKey: `0x02${'11'.repeat(32)}`,
        interval: '1w',
        asset: 'native',
        amount: '0x2386f26fc10000',
        expiry: Math.floor(Date.now() / 1000) + 86_400,
      },
    },
  })

test('a name by phone: signed once, registered, known in every tab; a no registers nothing', async () => {
  const { a, b } = await paired()
  for (const tab of [a, b]) tab.watch({ kind: 'identity', account: ACCOUNT })
  const register = (tab: FlowTab) => names(tab, 'register', { id: randomId(), name: 'phone-of-the-bells' })

  await phone.mode({ requests: 'reject' })
  expect(await failure(register(a))).toMatchObject({ name: 'UserRejectedError' })
  expect(await names(a, 'check', { name: 'phone-of-the-bells' })).toEqual({ status: 'available' })

  await phone.mode({ requests: 'approve' })
  expect(await register(b)).toEqual({ name: 'phone-of-the-bells.reown.id', account: ACCOUNT })
  for (const tab of [a, b])
    await until(() => tab.state().identities[ACCOUNT]?.name === 'phone-of-the-bells.reown.id', 10_000)
  const signed = await asked('personal_sign')
  expect(signed).toHaveLength(2)
  // What the phone showed is what the registry verified.
  const [words] = (signed.at(1)?.params ?? ['0x']) as [Hex]
  expect(JSON.parse(Buffer.from(words.slice(2), 'hex').toString())).toEqual({
    name: 'phone-of-the-bells.reown.id',
    attributes: {},
    timestamp: expect.closeTo(Date.now() / 1000, -2),
  })
  expect(await failure(register(a))).toMatchObject({ kind: 'already-named' })
  expect(await asked('personal_sign')).toHaveLength(2)
})

test('a smart session by phone: granted in one tab, taken back in the other with a signature of the phone', async () => {
  await phone.mode({ grants: { kind: 'asAsked' } })
  const { a, b } = await paired()
  const granted = await subscribe(a)
  expect(granted).toMatchObject({ chainId: '0x1', address: PHONE })
  const [request] = (await asked('wallet_grantPermissions')) as { params: unknown; chainId: string }[]
  expect(request).toMatchObject({
    chainId: 'eip155:1',
    // The cosigner's key stands before the dapp's.
    params: [{ signer: { data: { keys: [expect.anything(), { publicKey: `0x02${'11'.repeat(32)}` }] } } }],
  })
  expect(await sessions(b, 'list', {})).toMatchObject([{ pci: granted.context, status: 'active' }])

  await sessions(b, 'revoke', { id: randomId(), pci: granted.context })
  expect(await sessions(a, 'list', {})).toMatchObject([{ pci: granted.context, status: 'revoked' }])
  expect(await asked('wallet_revokePermissions')).toHaveLength(1)
  const reported = (await api.stats()).last.find(({ method }) => method.endsWith('/revoke'))
  const { signature } = (reported?.detail ?? { signature: '0x' }) as { readonly signature: Hex }
  expect(await verifyMessage({ address: PHONE, message: granted.context, signature })).toBe(true)
})

test('a smart session by phone: more than was asked is refused, a no is a no, and a phone that cannot is not asked', async () => {
  const { a, b } = await paired()
  expect(await failure(subscribe(a))).toMatchObject({ kind: 'permissions-unsupported' })
  expect(await asked('wallet_grantPermissions')).toEqual([])
  await phone.mode({ grants: { kind: 'more' } })
  expect(await failure(subscribe(a))).toMatchObject({ kind: 'grant-changed' })
  await phone.mode({ grants: { kind: 'asAsked' }, answers: { wallet_grantPermissions: 'reject' } })
  expect(await failure(subscribe(b))).toMatchObject({ name: 'UserRejectedError' })
  expect(await asked('wallet_grantPermissions')).toHaveLength(2)
  expect(await sessions(b, 'list', {})).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
})

test('tokens by phone: one that can say what it holds is asked without a prompt, one that cannot is not', async () => {
  await api.give({ chainId: 1, to: PHONE, asset: 'USDC', amount: 1_250_000n })
  await phone.mode({ assetDiscovery: true })
  const { a } = await paired()
  const tokens = () => a.api.data.tokens({ account: ACCOUNT, force: true })
  const [coin, ...others] = await tokens()
  expect(coin).toMatchObject({ symbol: 'ETH', price: expect.any(String) })
  const held = others.find(({ address }) => address?.toLowerCase() === `eip155:1:${USDC}`)
  expect(held?.quantity.numeric).toMatch(/^\d+(\.\d{1,6})?$/)
  expect(await asked('wallet_getAssets')).toHaveLength(1)
  // A wallet that lies about its answer is passed over for the service.
  await phone.mode({ answers: { wallet_getAssets: { result: { '0x1': 'none' } } } })
  expect((await tokens()).map(({ symbol }) => symbol)).toContain('USDC')
})
