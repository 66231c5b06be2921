import type { SwapArrival } from '../../../../bridge/features/swaps/contract.ts'
import { isSameToken, toCoin } from '../../../../bridge/services/swapNetworks.ts'
import { ZERO_ADDRESS } from '../../../../bridge/values/addressPatterns.ts'
import { evmChainId, formatCaipAddress } from '../../../../bridge/values/caip.ts'
import type { SwapChain } from '../chain.ts'
import { toContractAddress } from '../quoteSwap.ts'
import { readReceived } from '../readReceived.ts'
import type { StatedArrival } from '../sources/lifiStatus.ts'

/** A swap across networks, as it is kept. */
export interface ArrivalRecord extends SwapArrival {
  /** Newest blocks of the two networks before the wallet was asked, decimal text: what is older is no arrival. */
  readonly blocks: { readonly from: string; readonly to: string }
}

type Outcome = Pick<SwapArrival, 'status' | 'received'>

/**
 * Reads on the chain what the service says has arrived. The service only tells where to look: without a block that shows it
 * the swap stays pending.
 *
 * @param isTaken whether another swap has the transaction
 * @returns `null` while nothing is shown
 */
export async function readArrival(
  record: ArrivalRecord,
  { at }: StatedArrival,
  openChain: (network: SwapArrival['network']) => Promise<SwapChain>,
  isTaken: (transaction: string) => boolean,
): Promise<Outcome | null> {
  const { network, toNetwork, account, to, from, minimumReceived, blocks } = record
  if (!at || isTaken(at.transaction)) return null
  const isBack = at.chainId === evmChainId(network)
  if (!isBack && at.chainId !== evmChainId(toNetwork)) return null
  const place = isBack ? network : toNetwork
  const token = at.token === ZERO_ADDRESS ? toCoin(place) : formatCaipAddress(place, at.token)
  const chain = await openChain(place)
  const receipt = await chain.receipt(at.transaction)
  if (receipt === null || receipt.block <= BigInt(isBack ? blocks.from : blocks.to)) return null
  const owner = toContractAddress({ address: account })
  const amount = await readReceived({ chain, owner, to: { address: token } }, at.transaction)
  if (amount === null || amount <= 0n) return null
  const received = { token, amount: String(amount), transaction: at.transaction }
  if (isBack)
    return isSameToken(token, from) ? { status: 'refunded', received } : { status: 'partial', received }
  const isWhole = isSameToken(token, to) && amount >= BigInt(minimumReceived)
  return { status: isWhole ? 'done' : 'partial', received }
}
