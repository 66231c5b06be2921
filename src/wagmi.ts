export { type TabkeyWagmiConnector, tabkeyConnector } from './ui/client/tabkeyConnector.ts'
export type { WagmiConnectorConfig } from './ui/client/wagmiTypes.ts'
