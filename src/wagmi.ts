export { type TabkeyWagmiConnector, tabkeyConnector } from './ui/client/providers/tabkeyConnector.ts'
export type { WagmiConnectorConfig } from './ui/client/providers/wagmiTypes.ts'
