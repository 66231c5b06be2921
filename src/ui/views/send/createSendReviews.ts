import { ReviewChangedError } from '../../../bridge/errors/transfer.ts'
import type { ReviewedSend, SendInput } from '../../../bridge/features/send/contract.ts'
import { createLatest } from '../../../bridge/values/createLatest.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { prepareSend } from '../../client/methods/send.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { accountInUse } from '../../hooks/useAsset.ts'
import type { SendTab } from './sendFlow.ts'

/** Reviews of a payment. Only the latest request counts. */
export interface SendReviews {
  /**
   * Requests a review.
   *
   * @returns `null` if a later request or `cancel` made it outdated
   * @throws ReviewChangedError when another account or network became active, and the errors of the engine
   */
  request(parameters: SendInput): Promise<ReviewedSend | null>
  /** Aborts the pending request. */
  cancel(): void
  /** Drops a review in the engine, so that it cannot be confirmed any more. */
  discard(id: string): void
}

export function createSendReviews({ engine, mirror }: SendTab): SendReviews {
  const latest = createLatest()
  let pendingId: string | null = null

  const discard = (id: string): void => {
    callFeature(engine, 'send', 'discard', { id }).catch(() => {})
  }

  return {
    discard,
    async request(parameters) {
      const id = createRandomId()
      const isLatest = latest.start()
      pendingId = id
      try {
        const review = await prepareSend(engine, { ...parameters, id })
        if (isLatest() && review.from === accountInUse(mirror.getState())) return review
        discard(id)
        if (isLatest()) throw new ReviewChangedError('the active account or network changed')
        return null
      } catch (error) {
        if (!isLatest()) return null
        throw error
      } finally {
        if (pendingId === id) pendingId = null
      }
    },
    cancel() {
      latest.cancel()
      if (pendingId !== null) engine.rpc.abort(pendingId).catch(() => {})
      pendingId = null
    },
  }
}
