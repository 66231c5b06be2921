import * as viemChains from 'viem/chains'
import { mainnet, optimism } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import type { ConnectorOrderItem } from '../../../../../src/bridge/contract/config.ts'
import { ConfigError } from '../../../../../src/bridge/errors/client.ts'
import type { EngineConfig } from '../../../../../src/bridge/options/engineOptions.ts'
import { readEngineConfig } from '../../../../../src/bridge/options/engineOptions.ts'
import { CONNECTOR_TYPE_ORDER } from '../../../../../src/bridge/values/defaults.ts'
import { base, ethereum } from '../../../../../src/networks.ts'
import type { TabkeyConfig } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'

const networks = [ethereum, base]
const ROUTER = {
  network: 'eip155:1',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  name: 'Example router',
} as const

const NO_EXPLORER = { name: '', url: '' }

function wordsOf(config: unknown): string {
  try {
    resolveConfig(config as TabkeyConfig)
    return 'accepted'
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    const { field, message } = error as ConfigError
    expect(message.startsWith(field === '' ? 'Cannot set both' : `${field}: `)).toBe(true)
    return message
  }
}

const withNetwork = (change: object) => ({ networks: [ethereum, { ...base, ...change }] })

describe('resolveConfig: a wrong option is named', () => {
  test.each<[unknown, string]>([
    [undefined, 'config: must be an object'],
    [{}, 'networks: must be a list'],
    [{ networks: [] }, 'networks: must contain at least one network'],
    [{ networks: [null] }, 'networks[0]: must be an object'],
    [{ networks, swapRouters: {} }, 'swapRouters: must be a list'],
    [
      { networks, swapRouters: [{ ...ROUTER, network: '1' }] },
      "swapRouters[0].network: must be a CAIP-2 network id such as 'eip155:1'",
    ],
    [
      { networks, swapRouters: [{ ...ROUTER, address: '0x1234' }] },
      'swapRouters[0].address: must be an EVM address',
    ],
    [{ networks, swapRouters: [{ ...ROUTER, name: ' ' }] }, 'swapRouters[0].name: must not be empty'],
    [
      { networks, swapRouters: [ROUTER, { ...ROUTER, address: ROUTER.address.toLowerCase() }] },
      `swapRouters[1].address: 'eip155:1:${ROUTER.address.toLowerCase()}' is listed twice`,
    ],
    [{ networks: [ethereum, ethereum] }, "networks[1].id: 'eip155:1' is listed twice"],
    [
      withNetwork({ id: 0 }),
      'networks[1].id: must be a positive whole number, or a text beside a caipNetworkId',
    ],
    [withNetwork({ id: 7 }), 'networks[1].id: does not match eip155:8453'],
    [
      withNetwork({ caipNetworkId: 'eip155' }),
      "networks[1].caipNetworkId: must be a CAIP-2 network id such as 'eip155:1'",
    ],
    [withNetwork({ chainNamespace: 'solana' }), 'networks[1].chainNamespace: does not match eip155:8453'],
    [withNetwork({ name: '' }), 'networks[1].name: must not be empty'],
    [withNetwork({ nativeCurrency: undefined }), 'networks[1].nativeCurrency: must be an object'],
    [
      withNetwork({ nativeCurrency: { name: 'a', symbol: 'b', decimals: 18.5 } }),
      'networks[1].nativeCurrency.decimals: must be a whole number from 0 to 36',
    ],
    [withNetwork({ rpcUrls: {} }), 'networks[1].rpcUrls.default: must be an object'],
    [
      withNetwork({ rpcUrls: { default: { http: ['ftp://x'] } } }),
      'networks[1].rpcUrls.default.http[0]: must be an http(s) URL',
    ],
    [
      withNetwork({ rpcUrls: { default: { http: ['https://me:pw@x.test'] } } }),
      'networks[1].rpcUrls.default.http[0]: must have no user name or password',
    ],
    [
      withNetwork({ rpcUrls: { default: { http: [] } } }),
      'networks[1].rpcUrls.default.http: needs a URL, here or in endpoints.rpc',
    ],
    [
      withNetwork({ rpcUrls: { default: { http: ['https://x.test'], webSocket: ['https://x'] } } }),
      'networks[1].rpcUrls.default.webSocket[0]: must be a ws(s) URL',
    ],
    [
      withNetwork({ blockExplorers: { default: { name: 'x', url: 'javascript:1' } } }),
      'networks[1].blockExplorers.default.url: must be an http(s) URL',
    ],
    [
      withNetwork({
        blockExplorers: { default: { name: 'x', url: 'https://x.test' }, second: { name: 'y', url: 'y' } },
      }),
      'networks[1].blockExplorers.second.url: must be an http(s) URL',
    ],
    [
      withNetwork({ blockExplorers: { second: { name: 'y', url: 'https://y.test' } } }),
      'networks[1].blockExplorers.default: must be an object',
    ],
    [withNetwork({ iconUrl: 'javascript:1' }), 'networks[1].iconUrl: must be an http(s) or data: URL'],
    [
      withNetwork({ contracts: { multicall3: { address: '0x1' } } }),
      'networks[1].contracts.multicall3.address: must be an EVM address',
    ],
    [withNetwork({ testnet: 'yes' }), 'networks[1].testnet: must be true or false'],
    [{ networks, defaultNetwork: 'eip155:10' }, 'defaultNetwork: must be one of networks'],
    [{ networks, projectId: 7 }, 'projectId: must be a string'],
    [{ networks, projectId: ' ' }, 'projectId: must not be empty'],
    [{ networks, metadata: { url: 'here' } }, 'metadata.url: must be an http(s) URL'],
    [{ networks, metadata: { icons: 'x' } }, 'metadata.icons: must be a list'],
    [{ networks, endpoints: { relay: 'https://relay.test' } }, 'endpoints.relay: must be a ws(s) URL'],
    [{ networks, endpoints: { explorer: 'x' } }, 'endpoints.explorer: must be an http(s) URL'],
    [
      { networks, endpoints: { nft: { 'eip155:1': { type: 'other' } } } },
      "endpoints.nft['eip155:1'].type: must be one of 'blockscout', 'alchemy', 'das', 'contracts'",
    ],
    [
      { networks, endpoints: { nft: { 'eip155:1': { type: 'alchemy', url: 'key' } } } },
      "endpoints.nft['eip155:1'].url: must be an http(s) URL",
    ],
    [
      {
        networks,
        endpoints: {
          nft: {
            'eip155:1': {
              type: 'contracts',
              contracts: [{ address: `0x${'1'.repeat(40)}`, standard: 'ERC1155' }],
            },
          },
        },
      },
      "endpoints.nft['eip155:1'].contracts[0].tokenIds: must name the ids of an ERC-1155",
    ],
    [
      { networks, endpoints: { rpc: { one: [] } } },
      "endpoints.rpc['one']: must be a CAIP-2 network id such as 'eip155:1'",
    ],
    [
      { networks, endpoints: { rpc: { 'eip155:1': 'https://x' } } },
      "endpoints.rpc['eip155:1']: must be a list",
    ],
    [{ networks, features: { allWallets: 1 } }, 'features.allWallets: must be true or false'],
    [{ networks, wallets: [] }, 'wallets: must be an object'],
    [{ networks, wallets: { featured: ['a', 'a'] } }, "wallets.featured[1]: 'a' is listed twice"],
    [{ networks, wallets: { custom: [{ id: 'x' }] } }, 'wallets.custom[0].name: must be a string'],
    [
      { networks, connectors: [{ id: 'walletConnect', name: 'x', provider() {} }] },
      "connectors[0].id: 'walletConnect' is taken by Tabkey itself",
    ],
    [{ networks, connectors: [{ id: 'x', name: 'x' }] }, 'connectors[0].provider: must be a function'],
    [{ networks, allWallets: 'NEVER' }, "allWallets: must be one of 'SHOW', 'HIDE', 'ONLY_MOBILE'"],
    [
      { networks, connectMethodsOrder: ['phone'] },
      "connectMethodsOrder[0]: must be one of 'wallet', 'email', 'social', 'passkey'",
    ],
    [
      { networks, connectorTypeOrder: ['recent', 'recent'] },
      "connectorTypeOrder[1]: 'recent' is listed twice",
    ],
    [{ networks, enableEIP6963: 'no' }, 'enableEIP6963: must be true or false'],
    [
      { networks, walletConnect: { chains: { eip155: ['1'] } } },
      "walletConnect.chains['eip155'][0]: must be a CAIP-2 network id such as 'eip155:1'",
    ],
    [
      { networks, walletConnect: { methods: { evm: [] } } },
      "walletConnect.methods['evm']: must be one of 'eip155', 'solana', 'bip122', 'polkadot', 'cosmos'",
    ],
    [
      { networks, defaultAccountTypes: { eip155: 'smart' } },
      "defaultAccountTypes.eip155: must be one of 'eoa', 'smartAccount'",
    ],
    [
      { networks, defaultAccountTypes: { solana: 'smartAccount' } },
      "defaultAccountTypes.solana: must be one of 'eoa'",
    ],
    [
      { networks, defaultAccountTypes: { bip122: 'eoa' } },
      "defaultAccountTypes.bip122: must be one of 'payment', 'ordinal', 'stx'",
    ],
    [
      { networks, defaultAccountTypes: { eip155: 'payment' } },
      "defaultAccountTypes.eip155: must be one of 'eoa', 'smartAccount'",
    ],
    [
      { networks, defaultAccountTypes: { near: 'eoa' } },
      "defaultAccountTypes['near']: must be one of 'eip155', 'solana', 'bip122', 'polkadot', 'cosmos'",
    ],
    [{ networks, themeMode: 'blue' }, "themeMode: must be one of 'light', 'dark', 'system'"],
    [
      { networks, themeVariables: { '--accent': 'red' } },
      "themeVariables['--accent']: is not a theme variable",
    ],
    [{ networks, themeVariables: { accent: {} } }, "themeVariables['accent']: must be a string"],
    [
      { networks, themeVariables: { dark: { '--accent': 'red' } } },
      "themeVariables.dark['--accent']: is not a theme variable",
    ],
    [{ networks, themeVariables: { light: {}, dark: 'midnight' } }, 'themeVariables.dark: must be an object'],
    [{ networks, chainImages: { 1: 'javascript:1' } }, "chainImages['1']: must be an http(s) or data: URL"],
    [{ networks, termsConditionsUrl: '/terms' }, 'termsConditionsUrl: must be an http(s) URL'],
    [{ networks, scope: 'page' }, "scope: must be one of 'origin', 'tab'"],
    [{ networks, siwx: {}, siweConfig: {} }, 'Cannot set both `siweConfig` and `siwx` options'],
    [{ networks, engine: 'worker.js' }, 'engine: must be a function'],
    [{ networks, engineName: 'a/b' }, 'engineName: must be 1 to 64 of A-Z a-z 0-9 _ . -'],
    [{ networks, locale: 7 }, 'locale: must be a string'],
    [{ networks, debug: null }, 'debug: must be true or false'],
  ])('%#: %j', (config, words) => {
    expect(wordsOf(config)).toBe(words)
  })
})

describe('resolveConfig: defaults', () => {
  test('networks alone are enough', () => {
    const { engine, page, link } = resolveConfig({ networks })
    expect(engine.defaultNetwork).toBe('eip155:1')
    expect(engine.projectId).toBeNull()
    expect(page.connectorTypeOrder[0]).toBe('walletConnect')
    expect(page).toMatchObject({
      themeMode: 'system',
      enableEIP6963: true,
      allowUnsupportedChain: false,
      // The tab asks the page and the browser.
      locale: '',
      messages: null,
    })
    expect(page.defaultAccountTypes.eip155).toBe('smartAccount')
    expect(link).toEqual({ scope: 'origin', engine: null, engineName: null })
  })

  test.each([
    ['de_ch', ''],
    ['C', ''],
    ['en-US@posix', ''],
    ['EN-us', 'en-US'],
  ])('locale %s, as a browser may name it, is %j', (locale, tag) => {
    expect(resolveConfig({ networks, locale }).page.locale).toBe(tag)
  })

  test('groups of wallets that the order leaves out follow in the default order', () => {
    const order = (...connectorTypeOrder: ConnectorOrderItem[]) =>
      resolveConfig({ networks, connectorTypeOrder }).page.connectorTypeOrder
    expect(order('recent', 'injected', 'walletConnect')).toEqual(
      'recent,injected,walletConnect,featured,custom,external,recommended'.split(','),
    )
    expect(order()).toEqual(CONNECTOR_TYPE_ORDER)
  })

  test('the features, orders and account types of the specification', () => {
    const { engine, page } = resolveConfig({ networks })
    expect(engine.features).toEqual({
      swaps: true,
      onramp: true,
      receive: true,
      send: true,
      email: true,
      history: true,
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      smartSessions: false,
      passkey: false,
      pay: false,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    })
    expect(page).toMatchObject({ emailShowWallets: true, collapseWallets: false, connectMethodsOrder: null })
    expect(page.connectorTypeOrder).toEqual([
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
    expect(page.walletFeaturesOrder).toEqual(['onramp', 'swaps', 'receive', 'send'])
    const types = { eip155: 'smartAccount', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' }
    expect([engine.defaultAccountTypes, page.defaultAccountTypes]).toEqual([{}, types])
  })

  test('the first network stands in where chain 1 is not configured', () => {
    expect(resolveConfig({ networks: [base] }).engine.defaultNetwork).toBe('eip155:8453')
  })

  test('viem chains become networks that structured clone takes', () => {
    const { engine } = resolveConfig({ networks: [mainnet, optimism], defaultNetwork: optimism })
    expect(engine.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', 'eip155:10'])
    expect(engine.defaultNetwork).toBe('eip155:10')
    expect(engine.networks[0]?.contracts?.ensUniversalResolver?.address).toMatch(/^0x/)
    expect(structuredClone(engine)).toEqual(engine)
  })

  test('keeps every block explorer of a chain, the default first, and its iconUrl', () => {
    const blockExplorers = {
      second: { name: 'Second', url: 'https://second.test' },
      default: { name: 'First', url: 'https://first.test', apiUrl: 'https://api.first.test' },
    }
    const iconUrl = 'https://dapp.test/base.svg'
    const [network] = resolveConfig({ networks: [{ ...base, blockExplorers, iconUrl }] }).engine.networks
    expect(network).toMatchObject({ blockExplorers, iconUrl })
    expect(Object.keys(network?.blockExplorers ?? {})).toEqual(['default', 'second'])
  })

  test('leaves out an iconUrl that is a function or null, as chains of RainbowKit may have it', () => {
    for (const iconUrl of [async () => 'https://dapp.test/base.svg', null, undefined]) {
      const [network] = resolveConfig({ networks: [{ ...mainnet, iconUrl }] }).engine.networks
      expect(network).not.toHaveProperty('iconUrl')
    }
  })

  test('reads the block explorers of every chain that viem ships, and so does the engine', () => {
    const seen = new Set<number>()
    const chains = Object.values(viemChains).filter(({ id }) => !seen.has(id) && seen.add(id))
    // Some chains of viem have no node, and some name an https URL as a socket.
    const rpcUrls = { default: { http: ['https://node.test'] } }
    const { engine } = resolveConfig({ networks: chains.map(chain => ({ ...chain, rpcUrls })) })
    const explorers = ({ networks }: Pick<EngineConfig, 'networks'>) =>
      networks.map(({ blockExplorers }) => blockExplorers)
    const several = explorers(engine).filter((all = { default: NO_EXPLORER }) => Object.keys(all).length > 1)
    expect(several.length).toBeGreaterThan(10)
    expect(explorers(readEngineConfig(engine, 'config'))).toEqual(explorers(engine))
  })

  test('takes an account type that its namespace has', () => {
    const types = { eip155: 'eoa', bip122: 'ordinal', solana: 'eoa' } as const
    const { engine } = resolveConfig({ networks, defaultAccountTypes: types })
    expect(engine.defaultAccountTypes).toEqual(types)
  })

  test('tells hosted services its own type and version, or those of the host', () => {
    expect(resolveConfig({ networks }).engine).toMatchObject({
      sdk: { type: 'tabkey', version: 'html-universal-1.7.5' },
    })
    expect(
      resolveConfig({ networks, sdk: { type: 'appkit', version: 'react-wagmi-1.7.5' } }).engine,
    ).toMatchObject({
      sdk: { type: 'appkit', version: 'react-wagmi-1.7.5' },
    })
    expect(wordsOf({ networks, sdk: { version: '' } })).toMatch(/^sdk\.version: /)
  })

  test('a chain without nodes of its own takes those of endpoints.rpc', () => {
    const bare = { ...base, rpcUrls: { default: { http: [] } } }
    const endpoints = { rpc: { 'eip155:8453': ['http://127.0.0.1:8545'] } } as const
    expect(resolveConfig({ networks: [bare], endpoints }).engine.networks).toHaveLength(1)
  })
})

test('resolveConfig: routers of the host cross to the engine, and none does by default', () => {
  const { engine } = resolveConfig({ networks, swapRouters: [ROUTER] })
  expect(engine.swapRouters).toEqual([ROUTER])
  expect(readEngineConfig(engine, 'config').swapRouters).toEqual([ROUTER])
  expect(resolveConfig({ networks }).engine.swapRouters).toEqual([])
  for (const wrong of [
    { ...ROUTER, network: 'x' },
    { ...ROUTER, address: '0x' },
    { ...ROUTER, name: '' },
  ])
    expect(() => readEngineConfig({ ...engine, swapRouters: [wrong] }, 'config')).toThrow('swapRouters')
})
