import { expect, test } from 'vitest'
import type { Namespace } from '../../../../../src/bridge/contract/network.ts'
import { mainnet, solana } from '../../../../../src/networks.ts'
import type { TabkeyConfig } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { getLanding, type LandingTab } from '../../../../../src/ui/client/values/landing.ts'
import type { RuleState } from '../../../../../src/ui/state/rules.ts'
import type { ViewName } from '../../../../../src/ui/state/views.ts'
import { VIEWS, viewFacts } from '../../../../../src/ui/state/views.ts'

function state(connected: readonly Namespace[], activeNamespace: Namespace = 'eip155'): RuleState {
  const accounts = Object.fromEntries(
    connected.map(namespace => [
      namespace,
      { address: 'A', caipAddress: `${namespace}:1:A`, allAccounts: [] },
    ]),
  ) as NonNullable<RuleState>['accounts']
  const active = { eip155: mainnet.caipNetworkId, solana: solana.caipNetworkId }
  return { accounts, networks: { known: [mainnet, solana], activeNamespace, active, unsupported: {} } }
}

const ON = { projectId: 'project', features: { pay: true, smartSessions: true } }

function tab(
  now: RuleState,
  options: Partial<TabkeyConfig> = ON,
  hinted: Namespace | null = null,
): LandingTab {
  const { engine, page } = resolveConfig({ networks: [mainnet, solana], ...options })
  const hint = { getState: () => (hinted === null ? null : { namespace: hinted }) }
  return { mirror: { getState: () => now }, hint, config: { engine, page } }
}

const openable = (Object.keys(VIEWS) as readonly ViewName[]).filter(view => viewFacts(view).isOpenable)

test('landing: with everything on, each openable view opens for a connected account', () => {
  for (const view of openable) expect(getLanding(tab(state(['eip155'])), view).view, view).toBe(view)
})

test('landing: a feature that is off lands on the account, and on Connect while nothing is connected', () => {
  const owned = openable.filter(view => viewFacts(view).feature !== undefined)
  expect(owned.length).toBe(8)
  for (const view of owned) {
    const { feature = 'swaps' } = viewFacts(view)
    const off = { ...ON, features: { ...ON.features, [feature]: false } }
    expect(getLanding(tab(state(['eip155']), off), view), view).toEqual({
      view: 'Account',
      requested: undefined,
      isProjectIdMissing: false,
    })
    expect(getLanding(tab(state([]), off), view).view, view).toBe('Connect')
  }
})

test('landing: alerts about a missing project id for views of hosted services only', () => {
  const none = { features: ON.features }
  const reported = openable.filter(view => getLanding(tab(state(['eip155']), none), view).isProjectIdMissing)
  expect(reported).toEqual([
    'AllWallets',
    'ConnectingWalletConnectBasic',
    'SmartSessionList',
    'OnRampProviders',
    'Swap',
  ])
  for (const view of reported)
    expect(getLanding(tab(state(['eip155']), none), view).view, view).toBe('Account')
})

test('landing: a family that lacks the view lands on its account', () => {
  const there = tab(state(['eip155', 'solana'], 'solana'))
  expect(getLanding(there, 'Swap')).toMatchObject({ view: 'Account', requested: undefined })
  expect(getLanding(there, 'Swap', 'eip155')).toMatchObject({ view: 'Swap', requested: 'Swap' })
  // Nothing is connected: an account of another family may come, so the view waits for it.
  expect(getLanding(tab(state([], 'solana')), 'Swap')).toMatchObject({ view: 'Connect', requested: 'Swap' })
})

test.each([
  ['its account', state(['eip155', 'solana']), null, 'Account'],
  ['Connect for it while another family is connected', state(['eip155']), null, 'Connect'],
  ['its account by the hint, before the engine answers', null, 'solana', 'Account'],
  ['Connect, when the hint is of another family', null, 'eip155', 'Connect'],
] as const)('landing: a named family lands on %s', (_, now, hinted, view) => {
  expect(getLanding(tab(now, ON, hinted), undefined, 'solana').view).toBe(view)
})

test('landing: an unsupported network of the named family wins over the view', () => {
  const now = state(['eip155', 'solana']) as NonNullable<RuleState>
  const foreign = { ...now, networks: { ...now.networks, unsupported: { solana: 'solana:other' as const } } }
  expect(getLanding(tab(foreign), 'WalletSend', 'solana').view).toBe('UnsupportedChain')
  expect(getLanding(tab(foreign), 'WalletSend').view).toBe('WalletSend')
})
