import type { Chain } from 'viem'
import { ChainNotSupportedError } from '../../../src/bridge/errors/network.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { toViemChain } from '../../../src/ui/client/networks/toViemChain.ts'

/**
 * The EVM network in use, as a viem chain.
 *
 * @throws ChainNotSupportedError while the wallet is on a chain that is not configured
 */
export function chainInUse(tabkey: Tabkey): Chain {
  const { known, active, unsupported } = tabkey.getState().networks
  const id = unsupported.eip155 ?? active.eip155
  const network =
    known.find(({ caipNetworkId }) => caipNetworkId === id) ??
    // Nothing is connected, and another chain family is the active one.
    (id === undefined ? known.find(({ chainNamespace }) => chainNamespace === 'eip155') : undefined)
  if (!network) throw new ChainNotSupportedError({ details: id ?? 'no eip155 network is configured' })
  return toViemChain(network)
}
