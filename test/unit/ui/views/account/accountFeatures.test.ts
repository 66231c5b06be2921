import { expect, test } from 'vitest'
import type { Namespace, NetworkId } from '../../../../../src/bridge/contract/network.ts'
import type { Endpoints } from '../../../../../src/bridge/options/endpoints.ts'
import type { Features } from '../../../../../src/bridge/options/features.ts'
import { FEATURES } from '../../../../../src/bridge/options/features.ts'
import { WALLET_FEATURES_ORDER } from '../../../../../src/bridge/values/defaults.ts'
import { mainnet, solana } from '../../../../../src/networks.ts'
import { viewUnavailability } from '../../../../../src/ui/state/viewAvailability.ts'
import type { ViewName } from '../../../../../src/ui/state/views.ts'
import {
  type AccountTab,
  accountTabs,
  featureButtons,
  hasNftSource,
  hasTokenService,
  hasTokenSource,
  hasWholeHistory,
} from '../../../../../src/ui/views/account/accountFeatures.ts'
import { listedTokens } from '../../../../../src/ui/views/account/listedTokens.ts'
import { warnOfSource } from '../../../../../src/ui/views/account/warnOfSource.ts'

const known = [mainnet, solana]

/** Which views a config with a project id has for an account of a family. */
const available =
  (namespace: Namespace, features: Partial<Features> = {}, projectId: string | null = 'project') =>
  (view: ViewName) =>
    viewUnavailability(
      view,
      { features: { ...FEATURES, ...features }, endpoints: {}, projectId, enableWalletConnect: true },
      { namespace, known },
    ) === null

const labels = (...given: Parameters<typeof featureButtons>) =>
  featureButtons(...given).map(({ label }) => label)

test('account: the buttons keep the host’s order, and leave out what is off or not of the chain family', () => {
  const order = WALLET_FEATURES_ORDER
  expect(labels(order, available('eip155'))).toEqual(['Buy crypto', 'Swap', 'Receive', 'Send'])
  expect(labels(['send', 'onramp'], available('eip155'))).toEqual(['Send', 'Buy crypto'])
  expect(labels(order, available('solana'))).toEqual(['Receive', 'Send'])
  expect(labels(order, available('bip122'))).toEqual(['Receive', 'Send'])
  expect(labels(order, available('eip155', { swaps: false, send: false }))).toEqual(['Buy crypto', 'Receive'])
})

test('account: without a project id no button leads to a hosted service', () => {
  expect(labels(WALLET_FEATURES_ORDER, available('eip155', { pay: true }, null))).toEqual(['Receive', 'Send'])
})

test('account: where an exchange can pay, one button leads to all ways of funding', () => {
  const order = WALLET_FEATURES_ORDER
  expect(labels(order, available('eip155', { pay: true }))[0]).toBe('Fund wallet')
  expect(labels(order, available('eip155', { pay: true, onramp: false }))[0]).toBe('Fund wallet')
  expect(labels(order, available('bip122', { pay: true }))).toEqual(['Receive', 'Send'])
})

test('account: three tabs on every network; only the history feature takes one away', () => {
  expect(accountTabs({ features: FEATURES })).toEqual(['tokens', 'nfts', 'activity'])
  expect(accountTabs({ features: { ...FEATURES, history: false } })).toEqual(['tokens', 'nfts'])
})

test('account: a tab has a source where the config names one', () => {
  const endpoints = { nft: { 'eip155:1': { type: 'blockscout', url: 'https://explorer.test' } } } as const
  expect(hasNftSource({ endpoints }, 'eip155:1')).toBe(true)
  expect(hasNftSource({ endpoints }, 'eip155:10')).toBe(false)
  expect(hasNftSource({ endpoints: {} }, 'eip155:1')).toBe(false)
  const rpc = { 'eip155:1': ['https://node.example/v2/KEY', 'https://eth-mainnet.g.alchemy.com/v2/KEY'] }
  expect(hasNftSource({ endpoints: { rpc } }, 'eip155:1')).toBe(true)
  expect(hasNftSource({ endpoints: { rpc } }, 'eip155:10')).toBe(false)
  // Its nodes say whether they have the method.
  expect(hasNftSource({ endpoints: {} }, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(true)
  expect(hasTokenService({ endpoints: {}, projectId: 'project' })).toBe(true)
  expect(hasTokenService({ endpoints: { blockchainApi: 'https://api.test' }, projectId: null })).toBe(true)
  expect(hasTokenService({ endpoints, projectId: null })).toBe(false)
  const none = { endpoints: {}, projectId: null }
  expect(hasTokenSource(none, 'eip155:1')).toBe(true)
  expect(hasTokenSource(none, 'eip155:31337')).toBe(false)
  const named = { endpoints: { tokens: { 'eip155:31337': { type: 'node' } } }, projectId: null } as const
  expect(hasTokenSource(named, 'eip155:31337')).toBe(true)
})

test('account: a node of an EVM chain does not have the whole history', () => {
  const service = { type: 'blockscout', url: 'https://explorer.test' } as const
  const whole = (
    history: Endpoints['history'],
    projectId: string | null = null,
    networkId: NetworkId = 'eip155:1',
  ) => hasWholeHistory({ endpoints: history ? { history } : {}, projectId }, networkId)
  expect(whole(undefined)).toBe(false)
  expect(whole(undefined, 'project')).toBe(true)
  expect(whole({ 'eip155:1': { type: 'node' } }, 'project')).toBe(false)
  expect(whole({ 'eip155:1': [{ type: 'node' }, service] })).toBe(true)
  expect(whole({ 'eip155:1': service }, null, 'eip155:10')).toBe(false)
  expect(whole(undefined, null, solana.caipNetworkId)).toBe(true)
})

test('account: a tab without a source is warned of once per page, with the option to set', () => {
  const warnings: string[] = []
  const warned = new Set<AccountTab>()
  for (const tab of ['nfts', 'activity', 'nfts', 'tokens'] as const)
    warnOfSource(tab, 'eip155:10', warned, text => warnings.push(text))
  expect(warnings).toHaveLength(3)
  expect(warnings[0]).toContain("endpoints.nft['eip155:10']")
  expect(warnings[1]).toContain('eip155:10')
})

test('tokens: suspicious ones are apart', () => {
  const token = (numeric: string, isSuspicious?: true) => ({
    name: 'T',
    symbol: 'T',
    chainId: 'eip155:1' as const,
    quantity: { decimals: '18', numeric },
    price: null,
    value: null,
    icon: null,
    ...(isSuspicious ? { isSuspicious } : {}),
  })
  const { shown, hidden } = listedTokens([token('1'), token('2', true)])
  expect([shown.length, hidden.length]).toEqual([1, 1])
})
