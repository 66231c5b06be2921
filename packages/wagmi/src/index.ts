export { createTabkeyConfig, type TabkeyWagmiConfig } from './ui/client/wagmi/createTabkeyConfig.ts'
export type {
  TabkeyConnectorFn,
  TabkeyConnectorOptions,
  TabkeyWagmiConnector,
} from './ui/client/wagmi/createTabkeyConnector.ts'
export { type FromWagmiOptions, fromWagmiConnector } from './ui/client/wagmi/fromWagmiConnector.ts'
export { tabkeyConnector } from './ui/client/wagmi/tabkeyConnector.ts'
export type { WagmiConnectorFunction } from './ui/client/wagmi/wagmiConnectorTypes.ts'
export type { CreateTabkeyConfigParameters } from './ui/client/wagmi/wagmiOptions.ts'
export type { WagmiConnectorConfig } from './ui/client/wagmi/wagmiTypes.ts'
