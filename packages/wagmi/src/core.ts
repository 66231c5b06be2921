export { tabkeyConnector } from './coreConnector.ts'
export type {
  TabkeyConnectorFn,
  TabkeyConnectorOptions,
  TabkeyWagmiConnector,
} from './createTabkeyConnector.ts'
export { type FromWagmiOptions, fromWagmiConnector } from './fromWagmiConnector.ts'
export type { WagmiConnectorFunction } from './wagmiConnectorTypes.ts'
export type { WagmiConnectorConfig } from './wagmiTypes.ts'
