import type { EngineConfig } from '../../src/bridge/contract/config.ts'
import { NO_ACCOUNT_FEATURES } from './noAccountFeatures.ts'

/** What an app offers that names nothing. */
export const PLAIN_FEATURES: EngineConfig['features'] = {
  allWallets: true,
  legalCheckbox: false,
  analytics: false,
  email: false,
  socials: [],
  smartSessions: false,
  ...NO_ACCOUNT_FEATURES,
}

/** A configuration in which the engine offers wallets and nothing else. */
export const testEngineConfig = (changes: Partial<EngineConfig> = {}): EngineConfig => ({
  projectId: null,
  metadata: { name: 'Test', description: '', url: 'https://dapp.test', icons: [] },
  networks: [],
  defaultNetwork: 'eip155:1',
  endpoints: {},
  features: PLAIN_FEATURES,
  enableWalletConnect: true,
  walletConnect: {},
  customWallets: [],
  defaultAccountTypes: {},
  enableLogger: false,
  sdkType: 'tabkey',
  sdkVersion: '0',
  debug: false,
  ...changes,
})
