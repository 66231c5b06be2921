import { createTabkey } from 'tabkey'
import { solanaDevnet } from 'tabkey/networks'

const node: string | undefined = import.meta.env.VITE_SOLANA_NODE

export const tabkey = createTabkey({
  networks: [node ? { ...solanaDevnet, rpcUrls: { default: { http: [node] } } } : solanaDevnet],
  metadata: { name: 'Solana dapp' },
  connectorTypeOrder: ['recent', 'injected', 'walletConnect'],
})
