export { createTabkeyConfig, type TabkeyWagmiConfig } from './createTabkeyConfig.ts'
export type {
  TabkeyConnectorFn,
  TabkeyConnectorOptions,
  TabkeyWagmiConnector,
} from './createTabkeyConnector.ts'
export { type FromWagmiOptions, fromWagmiConnector } from './fromWagmiConnector.ts'
export { tabkeyConnector } from './tabkeyConnector.ts'
export type { WagmiConnectorFunction } from './wagmiConnectorTypes.ts'
export type { CreateTabkeyConfigParameters } from './wagmiOptions.ts'
export type { WagmiConnectorConfig } from './wagmiTypes.ts'
