import { type EngineConfig, readEngineOptions } from '../../src/bridge/options/engineOptions.ts'
import { FEATURES } from '../../src/bridge/options/features.ts'

const off = Object.fromEntries(Object.keys(FEATURES).map(name => [name, false])) as unknown as typeof FEATURES

/** What an app offers that names nothing. */
export const PLAIN_FEATURES: EngineConfig['features'] = { ...off, allWallets: true, socials: [] }

/** A configuration in which the engine offers wallets and nothing else. */
export const testEngineConfig = (changes: Partial<EngineConfig> = {}): EngineConfig => ({
  ...readEngineOptions({ enableLogger: false, debug: false, sdk: { type: 'tabkey', version: '0' } }),
  metadata: { name: 'Test', description: '', url: 'https://dapp.test', icons: [] },
  features: PLAIN_FEATURES,
  defaultAccountTypes: {},
  networks: [],
  defaultNetwork: 'eip155:1',
  customWallets: [],
  siwx: false,
  ...changes,
})
