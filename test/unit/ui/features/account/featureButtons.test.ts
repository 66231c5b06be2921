import { expect, test } from 'vitest'
import { FEATURES, WALLET_FEATURES_ORDER } from '../../../../../src/bridge/defaults.ts'
import { accountTabs, featureButtons } from '../../../../../src/ui/features/account/featureButtons.ts'
import { hasNftSource } from '../../../../../src/ui/features/account/hasNftSource.ts'
import { hasFunds, listedTokens } from '../../../../../src/ui/features/account/listedTokens.ts'

const labels = (...given: Parameters<typeof featureButtons>) =>
  featureButtons(...given).map(({ label }) => label)

test('account: its buttons stand in the host’s order, as features and the chain family allow', () => {
  expect(labels(WALLET_FEATURES_ORDER, FEATURES, 'eip155')).toEqual(['Buy crypto', 'Swap', 'Receive', 'Send'])
  expect(labels(['send', 'onramp'], FEATURES, 'eip155')).toEqual(['Send', 'Buy crypto'])
  expect(labels(WALLET_FEATURES_ORDER, FEATURES, 'solana')).toEqual(['Buy crypto', 'Receive', 'Send'])
  expect(labels(WALLET_FEATURES_ORDER, FEATURES, 'bip122')).toEqual(['Receive', 'Send'])
  expect(labels(WALLET_FEATURES_ORDER, { ...FEATURES, swaps: false, send: false }, 'eip155')).toEqual([
    'Buy crypto',
    'Receive',
  ])
})

test('account: three lists on EVM, none of what is off', () => {
  expect(accountTabs(FEATURES, 'eip155', true)).toEqual(['tokens', 'nfts', 'activity'])
  expect(accountTabs({ ...FEATURES, history: false }, 'eip155', true)).toEqual(['tokens', 'nfts'])
  expect(accountTabs(FEATURES, 'polkadot', true)).toEqual([])
})

test('account tabs: NFTs only where the network has a source of them', () => {
  expect(accountTabs(FEATURES, 'eip155', false)).toEqual(['tokens', 'activity'])
  expect(accountTabs(FEATURES, 'solana', true)).toEqual(['tokens', 'nfts', 'activity'])
  const nft = { 'eip155:1': { type: 'blockscout', url: 'https://explorer.test' } } as const
  expect(hasNftSource({ nft }, 'eip155:1')).toBe(true)
  expect(hasNftSource({ nft }, 'eip155:10')).toBe(false)
  expect(hasNftSource({}, 'eip155:1')).toBe(false)
})

test('tokens: suspicious ones apart; a coin one has none of is no funds', () => {
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
  expect(hasFunds([token('0'), token('0.000')])).toBe(false)
  expect(hasFunds([token('0.000000000000000001')])).toBe(true)
})
