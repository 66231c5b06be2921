import * as networks from 'tabkey/networks'
import { reachedNodes } from './peers.ts'

// What `tabkey/networks` is for the examples: the same networks, read from the local chains and from no public node.

// A network needs an address. Port 9 is a bad port of the Fetch standard: browsers fail such a request and send nothing.
const NOWHERE = `${location.protocol}//${location.hostname}:9`

const urlOf = (id: unknown) => reachedNodes().find(({ chainId }) => chainId === id)?.url ?? NOWHERE

const local = <Network extends networks.Network>(network: Network): Network => ({
  ...network,
  rpcUrls: { default: { http: [urlOf(network.id)] } },
})

export const ethereum = local(networks.ethereum)
export const base = local(networks.base)
