import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import { CACHES } from '../../src/bridge/options/caches.ts'
import { FEATURES } from '../../src/bridge/options/features.ts'
import { onrampProviders } from '../../src/bridge/services/onrampProviders.ts'
import { isSwapNetwork } from '../../src/bridge/services/swapNetworks.ts'
import * as defaults from '../../src/bridge/values/defaults.ts'
import { SOCIALS } from '../../src/bridge/values/embedded.ts'
import * as pageLimits from '../../src/bridge/values/pageLimits.ts'
import { PAIRING_LIFE_MS } from '../../src/bridge/values/pairingLife.ts'
import { RESTRICTED_TIME_ZONES } from '../../src/bridge/values/timeZones.ts'
import * as orders from '../../src/ui/views/connect/order.ts'
import * as assets from '../../src/worker/data/assets/limits.ts'
import { SLIPPAGE_PERCENT } from '../../src/worker/features/swaps/numbers.ts'
import { filesBelow, ROOT, SCRIPT } from './support/sources.ts'

/** The limits of the engine: those that several parts share, and those of one part beside it. */
const HOMES = await Promise.all(
  filesBelow('src/worker', SCRIPT)
    .filter(({ path }) => path.endsWith('/limits.ts'))
    .map(
      async ({ path }) => [path, (await import(ROOT + path)) as Readonly<Record<string, unknown>>] as const,
    ),
)
const limits = Object.assign({}, ...HOMES.map(([, numbers]) => numbers)) as Readonly<Record<string, unknown>>

// The product specification's numbers and orders, written a second time on purpose: a change must be meant.

test('numbers: the engine', () => {
  expect(PAIRING_LIFE_MS).toBe(4 * 60_000)
  expect(limits).toMatchObject({
    HEAD_CACHE_MS: 1_000,
    AFTER_TRANSACTION_MS: 5_000,
    RPC_TIMEOUT_MS: 10_000,
    DISCONNECT_WAIT_MS: 3_000,
    BALANCE_RETRY_MS: 30_000,
    RECENT_WALLETS_MAX: 2,
    TELEMETRY_ERRORS_MAX: 5,
    TELEMETRY_WINDOW_MS: 60_000,
    LOG_BUFFER_BYTES: 1_024_000,
    FRAME_LOAD_MS: 20_000,
    FRAME_SETTLE_MS: 500,
    FRAME_REQUEST_MS: 30_000,
    EMAIL_COOLDOWN_MS: 30_000,
  })
})

test('numbers: the wallet directory', () => {
  expect(pageLimits).toMatchObject({
    WALLET_SEARCH_ENTRIES: 100,
    WALLET_PAGE_ENTRIES: 40,
    RECOMMENDED_WALLETS: 4,
  })
})

test('numbers: every limit is read by the code it limits', () => {
  const homes = [...HOMES, ['src/bridge/values/pageLimits.ts', pageLimits] as const]
  const sources = filesBelow('src', SCRIPT)
  const dead = homes.flatMap(([home, numbers]) =>
    Object.keys(numbers).filter(
      name => !sources.some(({ path, text }) => path !== home && new RegExp(`\\b${name}\\b`).test(text)),
    ),
  )
  expect(dead).toEqual([])
})

test('numbers: swaps and the onramp', () => {
  expect(SLIPPAGE_PERCENT).toBe(1)
  const listed = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
  expect(listed.filter(id => !isSwapNetwork(`eip155:${id}`))).toEqual([])
  const others = Object.values(chains).filter(({ id }) => !listed.includes(id))
  expect(others.length).toBeGreaterThan(300)
  expect(others.filter(({ id }) => isSwapNetwork(`eip155:${id}`))).toEqual([])
  const config = { projectId: 'p', endpoints: { onramp: 'https://meldcrypto.com?publicKey=key' } }
  const offered = (namespace: 'eip155' | 'solana' | 'bip122') =>
    onrampProviders(namespace, config).map(({ name, feeRange }) => [name, feeRange])
  expect(offered('eip155')).toEqual([
    ['coinbase', '1-2%'],
    ['meld', '1-2%'],
  ])
  expect(offered('solana')).toEqual([['meld', '1-2%']])
  expect(offered('bip122')).toEqual([])
  expect(onrampProviders('solana', { projectId: 'p', endpoints: {} })).toEqual([])
})

test('numbers: the lists of an account, and the caches', () => {
  expect(assets).toMatchObject({ SENT_MAX: 99 })
  expect(CACHES).toMatchObject({
    balance: { ttlMs: 30_000 },
    tokens: { ttlMs: 30_000 },
    ens: { ttlMs: 5 * 60_000 },
    identity: { ttlMs: 5 * 60_000 },
  })
})

test('numbers: the defaults', () => {
  expect({ ...defaults, ...orders, FEATURES, SOCIALS }).toMatchObject({
    DEFAULT_CHAIN_ID: 1,
    SDK_VERSION: '1.7.5',
    FEATURES: {
      allWallets: true,
      legalCheckbox: false,
      analytics: true,
      email: true,
      // Ours, beside the numbers of the specification.
      passkey: false,
      smartSessions: false,
      swaps: true,
      onramp: true,
      receive: true,
      send: true,
      history: true,
      pay: false,
    },
    SOCIALS: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    // The order of the specification, with the login by passkey after the others.
    CONNECT_METHODS_ORDER: ['email', 'social', 'passkey', 'wallet'],
    CONNECT_METHODS_ORDER_INJECTED: ['wallet', 'email', 'social', 'passkey'],
    CONNECTOR_TYPE_ORDER: [
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ],
    DEFAULT_ACCOUNT_TYPES: { eip155: 'smartAccount', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' },
  })
})

test('numbers: every limit has its unit in its name', () => {
  const unit = /_(MS|BYTES|CHARS|MAX|TRIES|FAILURES|ENTRIES|WALLETS|REFRESHES)(_MAX)?$/
  // The chains count fees, percent and signatures too.
  const others = HOMES.filter(([path]) => !path.startsWith('src/worker/chains/'))
  const names = others.flatMap(([, numbers]) => Object.keys(numbers))
  expect(names.filter(name => !unit.test(name))).toEqual([])
})

test('numbers: the restricted time zones are listed, and no code uses them', () => {
  expect(RESTRICTED_TIME_ZONES).toHaveLength(9)
  for (const zone of RESTRICTED_TIME_ZONES) expect(zone).toMatch(/^ASIA\/[A-Z_]+$/)
  const readers = filesBelow('src', SCRIPT).filter(({ text }) => text.includes('RESTRICTED_TIME_ZONES'))
  expect(readers.map(({ path }) => path)).toEqual(['src/bridge/values/timeZones.ts'])
})
