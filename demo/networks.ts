import { base, baseSepolia, ethereum, type Network, sepolia } from 'tabkey/networks'
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
