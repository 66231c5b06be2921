import type { Network } from '../../../bridge/contract/network.ts'
import { type Check, fail, record } from '../../../bridge/options/check.ts'
import { ID_REASON, readNetwork } from '../../../bridge/options/readNetwork.ts'
import { formatNetworkId } from '../../../bridge/values/caip.ts'

/**
 * Reads a viem chain or a network. A chain of viem carries functions, which are left behind. The engine, which receives
 * networks only, reads them by `readNetwork`.
 *
 * @throws ConfigError naming the field
 */
export const readChain: Check<Network> = (value, field) => {
  const chain = record(value, field)
  if (chain.caipNetworkId !== undefined) return readNetwork(chain, field)
  const { id } = chain
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return fail(`${field}.id`, ID_REASON)
  const rpcUrls = record(chain.rpcUrls, `${field}.rpcUrls`)
  const { webSocket, ...main } = record(rpcUrls.default, `${field}.rpcUrls.default`)
  // A chain of viem (mantraEVM) has an http URL among its sockets, which are optional.
  const sockets = Array.isArray(webSocket)
    ? { webSocket: webSocket.filter(url => !String(url).startsWith('http')) }
    : {}
  return readNetwork(
    {
      ...chain,
      caipNetworkId: formatNetworkId('eip155', id),
      chainNamespace: 'eip155',
      rpcUrls: { ...rpcUrls, default: { ...main, ...sockets } },
    },
    field,
  )
}
