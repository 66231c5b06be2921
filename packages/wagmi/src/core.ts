export { tabkeyConnector } from '../ui/client/wagmi/coreConnector.ts'
export type {
  TabkeyConnectorFn,
  TabkeyConnectorOptions,
  TabkeyWagmiConnector,
} from '../ui/client/wagmi/createTabkeyConnector.ts'
export { type FromWagmiOptions, fromWagmiConnector } from '../ui/client/wagmi/fromWagmiConnector.ts'
export type { WagmiConnectorFunction } from '../ui/client/wagmi/wagmiConnectorTypes.ts'
export type { WagmiConnectorConfig } from '../ui/client/wagmi/wagmiTypes.ts'
