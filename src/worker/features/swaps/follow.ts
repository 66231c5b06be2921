import { OutcomeUnknownError } from '../../../bridge/errors/request.ts'
import { SwapReplacedError, SwapRevertedError, type SwapStep } from '../../../bridge/errors/swap.ts'
import type { Clock } from '../../clock.ts'
import { abortable } from '../../rpc/abortable.ts'
import type { SwapChain } from './chain.ts'
import { SWAP_FOLLOW_MS, SWAP_LOOK_MS } from './numbers.ts'

type Hex = `0x${string}`

export interface FollowParameters {
  readonly step: SwapStep
  readonly hash: Hex
  readonly owner: Hex
  readonly chain: SwapChain
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * Waits until a block has the transaction.
 *
 * @throws SwapRevertedError, SwapReplacedError, OutcomeUnknownError when nobody can say for too long
 */
export async function follow({ step, hash, owner, chain, clock, signal }: FollowParameters): Promise<void> {
  const end = clock.monotonic() + SWAP_FOLLOW_MS
  let nonce: bigint | null = null

  async function isDone(): Promise<boolean> {
    const done = await chain.isDone(hash)
    if (done === false) throw new SwapRevertedError(step, hash)
    return done === true
  }

  async function look(): Promise<boolean> {
    if (await isDone()) return true
    const seen = await chain.nonce(hash)
    nonce = seen ?? nonce
    if (seen !== null || nonce === null || (await chain.count(owner)) <= nonce) return false
    // It was known, is known no more, and its place is taken: unless it was taken by itself just now.
    if (await isDone()) return true
    throw new SwapReplacedError(step, hash)
  }

  for (;;) {
    try {
      if (await look()) return
    } catch (error) {
      if (error instanceof SwapRevertedError || error instanceof SwapReplacedError) throw error
      // A node that does not answer says nothing about the transaction.
      signal.throwIfAborted()
    }
    if (clock.monotonic() > end) throw new OutcomeUnknownError({ details: hash })
    let timer: unknown
    const pause = new Promise<void>(resolve => (timer = clock.setTimeout(resolve, SWAP_LOOK_MS)))
    await abortable(pause, signal).finally(() => clock.clearTimeout(timer))
  }
}
