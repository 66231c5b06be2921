import type { Network, NetworkId } from '../../../src/bridge/contract/network.ts'
import { NetworkNotFoundError } from '../../../src/bridge/errors/network.ts'
import type { Tabkey, TabkeyState } from '../../../src/ui/client/api/tabkey.ts'

/** The active Solana network, else the first configured one. */
export const solanaNetworkId = ({ networks }: TabkeyState): NetworkId | undefined =>
  networks.active.solana ??
  networks.known.find(({ chainNamespace }) => chainNamespace === 'solana')?.caipNetworkId

/**
 * A configured Solana network.
 *
 * @param id default: the active one
 * @throws NetworkNotFoundError when no such network is configured
 */
export function findSolanaNetwork(tabkey: Tabkey, id = solanaNetworkId(tabkey.getState())): Network {
  const network = tabkey
    .getState()
    .networks.known.find(
      ({ caipNetworkId, chainNamespace }) => caipNetworkId === id && chainNamespace === 'solana',
    )
  if (!network) throw new NetworkNotFoundError(id ?? 'solana')
  return network
}
