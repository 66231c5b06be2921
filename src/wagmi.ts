export { type FromWagmiOptions, fromWagmiConnector } from './ui/client/providers/fromWagmiConnector.ts'
export { type TabkeyWagmiConnector, tabkeyConnector } from './ui/client/providers/tabkeyConnector.ts'
export type { WagmiConnectorConfig } from './ui/client/providers/wagmiTypes.ts'
