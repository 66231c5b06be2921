import { describe, expect, expectTypeOf, test } from 'vitest'
import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import type { Features } from '../../../../src/bridge/options/features.ts'
import { FEATURES } from '../../../../src/bridge/options/features.ts'
import { bitcoin, mainnet, sepolia, solana } from '../../../../src/networks.ts'
import type { OpenableView } from '../../../../src/ui/client/api/tabkey.ts'
import { isProjectIdMissing, viewUnavailability } from '../../../../src/ui/state/viewAvailability.ts'
import type { ViewName } from '../../../../src/ui/state/views.ts'
import { type OpenableViewName, VIEWS, viewFacts } from '../../../../src/ui/state/views.ts'

const ALL_ON: Features = { ...FEATURES, smartSessions: true, pay: true, legalCheckbox: true, passkey: true }
const EVM = { namespace: 'eip155', known: [mainnet, solana] } as const

type Config = Parameters<typeof viewUnavailability>[1]
const config = (
  change: Partial<Pick<EngineConfig, 'projectId' | 'endpoints' | 'enableWalletConnect'>> = {},
  off: Partial<Features> = {},
): Config => ({
  features: { ...ALL_ON, ...off },
  endpoints: {},
  projectId: 'project',
  enableWalletConnect: true,
  ...change,
})

const names = Object.keys(VIEWS) as readonly ViewName[]
const unavailable = (...given: [Config, Parameters<typeof viewUnavailability>[2]]) =>
  names.filter(view => viewUnavailability(view, ...given) !== null)

test('views: with every feature on and a project id, an EVM account has every view', () => {
  expect(unavailable(config(), EVM)).toEqual([])
})

test('views: `open` takes exactly the views that the public type names', () => {
  expectTypeOf<OpenableView>().toEqualTypeOf<OpenableViewName>()
  expect(names.filter(view => viewFacts(view).isOpenable).length).toBe(14)
})

// Each feature that has views, and the views that go with it.
const FEATURE_VIEWS = {
  swaps: ['Swap', 'SwapPreview', 'SwapSelectToken'],
  onramp: [
    'BuyInProgress',
    'OnRampActivity',
    'OnRampCountrySelect',
    'OnRampFiatSelect',
    'OnRampProviders',
    'OnRampTokenSelect',
    'WhatIsABuy',
  ],
  send: ['WalletSend', 'WalletSendConfirmed', 'WalletSendPreview', 'WalletSendSelectToken'],
  receive: ['WalletCompatibleNetworks', 'WalletReceive'],
  history: ['Transactions'],
  pay: ['Pay', 'PayLoading', 'PayWithExchange', 'PayWithExchangeSelectAsset'],
  smartSessions: ['SmartSessionCreated', 'SmartSessionList'],
  email: [
    'EmailLogin',
    'EmailVerifyDevice',
    'EmailVerifyOtp',
    'UpdateEmailPrimaryOtp',
    'UpdateEmailSecondaryOtp',
    'UpdateEmailWallet',
  ],
  socials: ['ConnectSocials', 'ConnectingFarcaster', 'ConnectingSocial'],
  passkey: ['ConnectingPasskey'],
  allWallets: ['AllWallets'],
} as const satisfies Partial<Record<keyof Features, readonly ViewName[]>>

describe('views: a feature that is off takes its views away, and no other view', () => {
  test.each(Object.entries(FEATURE_VIEWS))('%s', (feature, views) => {
    const off = { [feature]: feature === 'socials' ? [] : false }
    expect(unavailable(config({}, off), EVM).sort()).toEqual([...views].sort())
    for (const view of views) expect(viewUnavailability(view, config({}, off), EVM), view).toBe('feature')
  })

  test('every feature is in this table, or has no view', () => {
    const used = new Set(names.flatMap(view => viewFacts(view).feature ?? []))
    expect([...used].sort()).toEqual(Object.keys(FEATURE_VIEWS).sort())
    const others = Object.keys(FEATURES).filter(feature => !used.has(feature as keyof Features))
    expect(others.sort()).toEqual(['analytics', 'legalCheckbox'])
  })
})

test('views: without any login nothing of the embedded wallet is left', () => {
  const left = names.filter(view => viewFacts(view).service === 'secureSite')
  const off = config({}, { email: false, socials: [], passkey: false })
  expect(left.filter(view => viewUnavailability(view, off, EVM) === null)).toEqual([])
  expect(viewUnavailability('Create', off, EVM)).toBe('feature')
  expect(viewUnavailability('Create', config({}, { email: false }), EVM)).toBeNull()
})

test('views: FundWallet is there as long as one way of funding is', () => {
  const off = (features: Partial<Features>) => viewUnavailability('FundWallet', config({}, features), EVM)
  expect(off({ onramp: false, receive: false })).toBeNull()
  expect(off({ pay: false, receive: false })).toBeNull()
  expect(off({ onramp: false, pay: false })).toBeNull()
  expect(off({ onramp: false, pay: false, receive: false })).toBe('feature')
})

test('views: without a project id every view of a hosted service names that as the reason', () => {
  const none = config({ projectId: null })
  const missing = names.filter(view => isProjectIdMissing(view, none, EVM))
  expect(missing).toEqual(
    expect.arrayContaining(['Swap', 'ChooseAccountName', 'EmailLogin', 'OnRampProviders']),
  )
  for (const view of missing) expect(viewUnavailability(view, none, EVM), view).toBe('service')
  // Nodes have these.
  for (const view of ['WalletSend', 'Transactions'] as const) expect(missing).not.toContain(view)
  // A feature that is off needs no project id.
  expect(isProjectIdMissing('Swap', config({ projectId: null }, { swaps: false }), EVM)).toBe(false)
  expect(isProjectIdMissing('AllWallets', none, EVM)).toBe(true)
  expect(isProjectIdMissing('AllWallets', { ...none, enableWalletConnect: false }, EVM)).toBe(false)
})

test('views: a service of the host’s own takes the place of the project id', () => {
  const own = config({ projectId: null, endpoints: { blockchainApi: 'https://api.example' } })
  for (const view of ['Swap', 'Transactions', 'ChooseAccountName', 'OnRampProviders'] as const)
    expect(viewUnavailability(view, own, EVM), view).toBeNull()
  expect(viewUnavailability('EmailLogin', own, EVM)).toBe('service')
  expect(viewUnavailability('PayWithExchange', own, EVM)).toBe('service')
})

test('views: a source of swaps brings Swap without a project id, on its own networks alone', () => {
  const own = config({ projectId: null, endpoints: { swaps: { 'eip155:11155111': { type: 'node' } } } })
  expect(viewUnavailability('Swap', own, { namespace: 'eip155', known: [mainnet, sepolia] })).toBeNull()
  expect(viewUnavailability('Swap', own, { namespace: 'eip155', known: [mainnet] })).toBe('network')
  expect(viewUnavailability('Swap', config({ projectId: null }), EVM)).toBe('service')
})

test('views: chain families and networks that lack a view', () => {
  const at = (view: ViewName, namespace: 'solana' | 'bip122' | 'polkadot') =>
    viewUnavailability(view, config(), { namespace, known: [mainnet] })
  // Swaps of the account's own chain family count alone.
  expect([at('Swap', 'solana'), at('WalletSend', 'solana')]).toEqual(['network', null])
  // Only Meld sells to Solana accounts, and only with the host's public key.
  expect(at('OnRampProviders', 'solana')).not.toBeNull()
  const meld = config({ endpoints: { onramp: 'https://meld.example?publicKey=key' } })
  expect(viewUnavailability('OnRampProviders', meld, { namespace: 'solana', known: [mainnet] })).toBeNull()
  expect([at('OnRampProviders', 'bip122'), at('WalletSend', 'polkadot')]).toEqual(['namespace', 'namespace'])
  expect(viewUnavailability('Swap', config(), { namespace: 'eip155', known: [sepolia] })).toBe('network')
})

test('views: WalletConnect needs a relay, by itself or by a project id, and the option', () => {
  const views = ['AllWallets', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic'] as const
  const reasons = (change: Parameters<typeof config>[0]) => [
    ...new Set(views.map(view => viewUnavailability(view, config(change), EVM))),
  ]
  expect(reasons({ projectId: null })).toEqual(['service'])
  expect(reasons({ projectId: null, endpoints: { relay: 'wss://relay.example' } })).toEqual([null])
  expect(reasons({ enableWalletConnect: false })).toEqual(['service'])
})

test('views: sending needs a node of the network in use', () => {
  const bare = { ...solana, rpcUrls: { default: { http: [] } } }
  const coin = { ...bitcoin, rpcUrls: { default: { http: [] } } }
  const none = config({ projectId: null })
  const send = (settings: Config, network: typeof bare | typeof coin | typeof mainnet) =>
    viewUnavailability('WalletSend', settings, {
      namespace: network.chainNamespace,
      known: [mainnet, bare, coin],
      network: network.caipNetworkId,
    })
  expect(send(none, mainnet)).toBeNull()
  expect(send(none, bare)).toBe('network')
  expect(send(config(), bare)).toBeNull()
  expect(send(config(), coin), 'hosted nodes serve no Bitcoin').toBe('network')
  const named = { esplora: { [coin.caipNetworkId]: ['https://esplora.example/api'] } }
  expect(send(config({ projectId: null, endpoints: named }), coin)).toBeNull()
  expect(
    viewUnavailability('WalletSend', none, { namespace: 'solana', known: [mainnet, bare] }),
    'before a network is in use',
  ).toBe('network')
})
