import { mainnet } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { ethereum } from '../../../../../src/networks.ts'
import type { TabkeyConfig } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { unknownOptions, warnOfUnknownOptions } from '../../../../../src/ui/client/config/unknownOptions.ts'

/** As a host in plain JavaScript writes it. */
const given = (config: object) => ({ networks: [ethereum], ...config }) as TabkeyConfig

const everything = given({
  projectId: 'p',
  metadata: { name: 'A', description: '', url: 'https://a.test', icons: [] },
  endpoints: { relay: 'wss://a.test', rpc: { 'eip155:1': ['https://a.test'] } },
  features: { allWallets: true, legalCheckbox: false, analytics: false },
  defaultNetwork: ethereum,
  wallets: { featured: ['a'], include: [], exclude: [], custom: [{ id: 'a', name: 'A', order: 1 }] },
  connectors: [],
  walletConnect: { methods: { eip155: ['eth_sign'] }, defaultChain: 'eip155:1' },
  defaultAccountTypes: { eip155: 'eoa' },
  themeMode: 'dark',
  themeVariables: { accent: 'red' },
  chainImages: { 'eip155:1': 'https://a.test/i.png' },
  disableAppend: true,
  scope: 'tab',
  engine: () => undefined,
  engineName: 'a',
  debug: false,
  locale: 'de',
})

test.each<[TabkeyConfig, readonly string[]]>([
  [everything, []],
  [given({ networks: [mainnet], defaultNetwork: mainnet }), []],
  [given({ siwx: { createMessage: () => {} } }), []],
  [given({ siweConfig: { getNonce: () => '' } }), []],
  [given({ feature: {}, themeMod: 'dark' }), ['feature', 'themeMod']],
  [given({ features: { emails: true }, endpoints: { rcp: {} } }), ['features.emails', 'endpoints.rcp']],
  [
    given({ metadata: { title: 'x' }, walletConnect: { chain: 1 } }),
    ['metadata.title', 'walletConnect.chain'],
  ],
  [given({ wallets: { featuredIds: [] } }), ['wallets.featuredIds']],
  [given({ constructor: 1, features: { toString: 1 } }), ['constructor', 'features.toString']],
  [given({ themeVariables: { accent: 'red', acent: 'red' } }), ['themeVariables.acent']],
  [
    given({ themeVariables: { light: { accent: 'red' }, dark: { bg: '#000', toString: 'red' } } }),
    ['themeVariables.dark.bg', 'themeVariables.dark.toString'],
  ],
  [given({ features: undefined, projectId: undefined }), []],
])('unknownOptions: %# names what nobody reads', (config, unknown) => {
  expect(unknownOptions(config, resolveConfig)).toEqual(unknown)
})

test('warnOfUnknownOptions: one line with all of them, once a page', () => {
  const say = vi.fn()
  const config = given({ adapters: [], features: { reownBranding: true } })
  warnOfUnknownOptions(config, resolveConfig, say)
  warnOfUnknownOptions(config, resolveConfig, say)
  warnOfUnknownOptions(given({}), resolveConfig, say)
  expect(say.mock.calls).toEqual([
    ['createTabkey does not know adapters, features.reownBranding: nothing reads it'],
  ])
})

test('warnOfUnknownOptions: a locale that is no language tag', () => {
  const say = vi.fn()
  for (const locale of ['en-US@posix', 'de']) warnOfUnknownOptions(given({ locale }), resolveConfig, say)
  expect(say.mock.calls).toEqual([
    ["createTabkey: locale 'en-US@posix' is no language tag; the page's language is used"],
  ])
})
