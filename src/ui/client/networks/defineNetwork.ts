import type { Network } from '../../../bridge/contract/network.ts'
import type { NetworkIdOf, ViemChain } from '../api/viemChain.ts'
import { readChain } from '../values/readChain.ts'

/**
 * Makes a network of a viem chain, or checks one written by hand.
 *
 * @param chain a chain of `viem/chains`, or a plain object with the same fields
 * @returns the network with its CAIP-2 id; the functions a viem chain carries are left behind
 * @throws ConfigError naming the field that is wrong
 *
 * @example
 * import { polygon } from 'viem/chains'
 * const networks = [ethereum, defineNetwork(polygon)]
 */
export function defineNetwork<const Chain extends Network | ViemChain>(
  chain: Chain,
): Network<NetworkIdOf<Chain>> {
  return readChain(chain, 'network') as Network<NetworkIdOf<Chain>>
}
