import { OutcomeUnknownError } from '../../../bridge/errors/request.ts'
import { SwapReplacedError, SwapRevertedError, type SwapStep } from '../../../bridge/errors/swap.ts'
import type { Clock } from '../../base/clock.ts'
import { abortable } from '../../rpc/abortable.ts'
import type { Call, SwapChain } from './chain.ts'
import { SWAP_FOLLOW_MS, SWAP_LOOK_MS } from './numbers.ts'

type Hex = `0x${string}`

export interface FollowParameters {
  readonly step: SwapStep
  readonly hash: Hex
  /** The request to the wallet. */
  readonly call: Call
  readonly owner: Hex
  readonly chain: SwapChain
  readonly clock: Clock
  readonly signal: AbortSignal
}

const isSameCall = (entry: Call, other: Call): boolean =>
  entry.to.toLowerCase() === other.to.toLowerCase() &&
  entry.data.toLowerCase() === other.data.toLowerCase() &&
  BigInt(entry.value) === BigInt(other.value)

/**
 * Waits until a block has the transaction. A wallet that raises the fee sends the same call under another hash.
 *
 * @returns the hash of the transaction that the block has
 * @throws SwapRevertedError, SwapReplacedError when another call took its nonce, OutcomeUnknownError after 15 min
 * without an end
 */
export async function follow({
  step,
  hash,
  call,
  owner,
  chain,
  clock,
  signal,
}: FollowParameters): Promise<Hex> {
  const end = clock.monotonic() + SWAP_FOLLOW_MS
  let nonce: bigint | null = null
  let firstBlock: bigint | null = null

  async function isDone(landed: Hex): Promise<boolean> {
    const done = await chain.isDone(landed)
    if (done === false) throw new SwapRevertedError(step, landed)
    return done === true
  }

  /** The hash in a block, when there is one. */
  async function look(): Promise<Hex | null> {
    if (await isDone(hash)) return hash
    firstBlock ??= await chain.head()
    const seen = await chain.nonce(hash)
    nonce = seen ?? nonce
    if (nonce === null || (await chain.count(owner)) <= nonce) return null
    const landed = await chain.landedAt(owner, nonce, firstBlock)
    if (landed === null) return null
    const isItself = landed.hash.toLowerCase() === hash.toLowerCase()
    if (!isItself && !isSameCall(landed.call, call)) throw new SwapReplacedError(step, hash)
    return (await isDone(landed.hash)) ? landed.hash : null
  }

  for (;;) {
    try {
      const landed = await look()
      if (landed !== null) return landed
    } catch (error) {
      if (error instanceof SwapRevertedError || error instanceof SwapReplacedError) throw error
      // An unreachable node proves nothing about the transaction.
      signal.throwIfAborted()
    }
    if (clock.monotonic() > end) throw new OutcomeUnknownError({ details: hash })
    let timer: unknown
    const pause = new Promise<void>(resolve => (timer = clock.setTimeout(resolve, SWAP_LOOK_MS)))
    await abortable(pause, signal).finally(() => clock.clearTimeout(timer))
  }
}
