import { parseTransfers } from '../../../../packages/preview/src/evm/logs.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { isCoin } from '../../../bridge/services/swapNetworks.ts'
import type { SwapChain } from './chain.ts'
import { toContractAddress } from './quoteSwap.ts'

type Hex = `0x${string}`

/**
 * What a swap brought the account, by the block that has it: the transfers of the bought token, or the change of the
 * account's coins without the fee. The service's quote is no part of it.
 *
 * @param parameters.owner the account, small letters
 * @param parameters.to the bought token
 * @param hash of a transaction that a block has
 * @returns base units; `null` where the node cannot tell, and for coins where the account sent something else in that
 * block
 */
export async function readReceived(
  {
    chain,
    owner,
    to,
  }: { readonly chain: SwapChain; readonly owner: Hex; readonly to: { readonly address: CaipAddress } },
  hash: Hex,
): Promise<bigint | null> {
  try {
    const receipt = await chain.receipt(hash)
    if (receipt === null) return null
    if (!isCoin(to.address)) {
      const token = toContractAddress(to)
      return parseTransfers(receipt.logs)
        .filter(transfer => transfer.token === token)
        .reduce((sum, { from, to: taker, amount }) => {
          const plus = taker === owner ? amount : 0n
          return sum + plus - (from === owner ? amount : 0n)
        }, 0n)
    }
    const { block, sender, fee } = receipt
    const [before, after, first, last] = await Promise.all([
      chain.coinsAfter(owner, block - 1n),
      chain.coinsAfter(owner, block),
      chain.countAfter(owner, block - 1n),
      chain.countAfter(owner, block),
    ])
    const isSender = sender === owner
    if (last - first > (isSender ? 1n : 0n)) return null
    return after - before + (isSender ? fee : 0n)
  } catch {
    // A node without that block proves nothing; the swap itself is done.
    return null
  }
}
