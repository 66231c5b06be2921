import type { NetworkId } from '../../../bridge/contract/network.ts'
import { formatNetworkId, parseNetworkId } from '../../../bridge/values/caip.ts'
import { readEvmChainId } from '../../../bridge/values/readIds.ts'

/** Reads a chain id of a secure site: a number, a numeric string or a CAIP-2 id. `undefined` for other values. */
export function toNetworkId(chain: string | number): NetworkId | undefined {
  const evm = readEvmChainId(chain)
  if (evm !== undefined) return formatNetworkId('eip155', evm)
  if (typeof chain !== 'string') return undefined
  try {
    const { namespace, reference } = parseNetworkId(chain)
    if (namespace === 'solana') return chain as NetworkId
    return namespace === 'eip155' && readEvmChainId(reference) !== undefined
      ? (chain as NetworkId)
      : undefined
  } catch {
    return undefined
  }
}

/** A chain as a secure site takes it: the number of an EVM chain, CAIP-2 of any other. */
export function toSiteChain(networkId: NetworkId): string | number {
  const { namespace, reference } = parseNetworkId(networkId)
  return namespace === 'eip155' ? Number(reference) : networkId
}
