import * as networks from 'tabkey/networks'
import { reachedNodes } from './peers.ts'

// What `tabkey/networks` is for the examples: the same networks, read from the local chains and from no public node.

const local = <Network extends networks.Network>(network: Network): Network => ({
  ...network,
  rpcUrls: {
    default: { http: reachedNodes().flatMap(({ chainId, url }) => (chainId === network.id ? [url] : [])) },
  },
})

export const ethereum = local(networks.ethereum)
export const base = local(networks.base)
