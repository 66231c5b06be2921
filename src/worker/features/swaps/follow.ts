import { OutcomeUnknownError } from '../../../bridge/errors/request.ts'
import { TransactionChangedError } from '../../../bridge/errors/transfer.ts'
import { SwapReplacedError, SwapRevertedError, type SwapStep } from '../../../bridge/features/swaps/errors.ts'
import type { Clock } from '../../base/clock.ts'
import type { FollowedOutcome, PaymentFollower } from '../../chains/adapter.ts'
import { abortable } from '../../rpc/abortable.ts'
import { SWAP_FOLLOW_MS, SWAP_POLL_MS } from './numbers.ts'

type Hex = `0x${string}`

export interface FollowParameters {
  readonly step: SwapStep
  /** The transaction that the wallet has named. */
  readonly hash: Hex
  /** Absent where the network is not configured any more. */
  readonly follower: PaymentFollower | undefined
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * Waits until a block has the transaction. A wallet that raises the fee sends the same call under another hash.
 *
 * @returns the hash of the transaction that the block has, and the one to claim where it is another one
 * @throws SwapRevertedError, SwapReplacedError when another call took its nonce, TransactionChangedError for another
 * call of the account, OutcomeUnknownError after 15 min without an end
 */
export async function follow({
  step,
  hash,
  follower,
  clock,
  signal,
}: FollowParameters): Promise<{ readonly id: string; readonly execution?: string }> {
  const end = clock.monotonic() + SWAP_FOLLOW_MS

  async function poll(): Promise<FollowedOutcome> {
    try {
      return (await follower?.poll(signal)) ?? { status: 'unknown' }
    } catch {
      // An unreachable node proves nothing about the transaction.
      signal.throwIfAborted()
      return { status: 'unknown' }
    }
  }

  for (;;) {
    const { status, transaction = hash, execution, replacedBy, isChanged } = await poll()
    if (status === 'confirmed') return { id: transaction, ...(execution === undefined ? {} : { execution }) }
    if (status === 'failedOnChain' && replacedBy !== undefined) throw new SwapReplacedError(step, hash)
    if (status === 'failedOnChain') throw new SwapRevertedError(step, transaction)
    if (isChanged)
      throw new TransactionChangedError(`${hash} was sent and differs from the request`, {
        data: { id: hash },
      })
    if (clock.monotonic() > end) throw new OutcomeUnknownError({ details: hash })
    let timer: unknown
    const pause = new Promise<void>(resolve => (timer = clock.setTimeout(resolve, SWAP_POLL_MS)))
    await abortable(pause, signal).finally(() => clock.clearTimeout(timer))
  }
}
