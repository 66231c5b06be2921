import { type Address, createPublicClient, http } from 'viem'
import { assets } from '../../../secure-site/src/frame/rpc/assets.ts'
import type { ChainNode } from './calls.ts'

/** `wallet_getAssets` (ERC-7811) of a wallet that reads the nodes itself. */
export function walletAssets(nodes: readonly ChainNode[], own: Address, params: readonly unknown[]) {
  const readers = new Map(
    nodes.map(({ chainId, url }) => [chainId, createPublicClient({ transport: http(url), cacheTime: 0 })]),
  )
  const reader = (chainId: number) => {
    const found = readers.get(chainId)
    if (!found) throw new Error(`No node for chain ${chainId}`)
    return found
  }
  return assets({ ids: [...readers.keys()], reader }, own, params)
}
