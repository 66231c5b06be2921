import {
  base,
  baseSepolia,
  bitcoinTestnet,
  ethereum,
  type Network,
  sepolia,
  solanaDevnet,
  solanaTestnet,
} from 'tabkey/networks'
import { readSettings } from './settings.ts'

// Port 9 is 'discard': the test networks are listed but nothing answers for them, and no outside host is ever asked.
const NOWHERE = 'http://127.0.0.1:9'

const localUrl = (id: Network['id']) => readSettings().evm.find(({ chainId }) => chainId === id)?.url

const local = (network: Network): Network => ({
  ...network,
  rpcUrls: { default: { http: [localUrl(network.id) ?? NOWHERE] } },
})

/** The two networks that run on this machine. */
export const LIVE_NETWORKS = [local(ethereum), local(base)]

export const NETWORKS = [...LIVE_NETWORKS, local(sepolia), local(baseSepolia)]

/** Bitcoin's regtest, where only the peers pay; its service is `endpoints.esplora`. */
export const BITCOIN: Network = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Bitcoin Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
  testnet: true,
}

/** Nothing of it is read here: it shows a wallet that moves to another network. */
export const BITCOIN_TESTNET: Network = { ...bitcoinTestnet, rpcUrls: BITCOIN.rpcUrls }

/** Solana's devnet, served by the local cluster, where only the peers pay. */
export const SOLANA: Network = {
  ...solanaDevnet,
  rpcUrls: { default: { http: [readSettings().solana] } },
}

/** Solana's testnet on the same cluster, for switching between Solana networks. */
export const SOLANA_TESTNET: Network = { ...solanaTestnet, rpcUrls: SOLANA.rpcUrls }
