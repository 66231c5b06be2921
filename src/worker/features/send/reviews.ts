import type { RpcRequest } from '../../../bridge/contract/engineApi.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { DuplicateRequestError, RequestAbortedError } from '../../../bridge/errors/request.ts'
import { ReviewExpiredError } from '../../../bridge/errors/transfer.ts'
import type { SendInput } from '../../../bridge/features/send/contract.ts'
import type { Clock } from '../../base/clock.ts'
import type { PreparedTransfer } from '../../chains/adapter.ts'
import { SEND_REVIEWS_MAX } from './limits.ts'
import type { Payer } from './payer.ts'

/** A payment between its review and its wallet. */
export interface Review {
  readonly input: SendInput
  /** Of what is sent, from the chain; absent where the token does not state them. */
  readonly decimals?: number
  /** Deep frozen. */
  readonly request: RpcRequest
  readonly hash: string
  readonly risks: readonly Risk[]
  readonly payer: Payer
  /** Whether the wallet only signs; `finish` then sends the transaction. */
  readonly isSignedOnly: boolean
  readonly finish: PreparedTransfer['finish']
  /** Of the monotonic clock. */
  readonly endsAt: number
}

type Entry = 'preparing' | 'used' | Review

/** The reviews of all tabs, each to be taken once. */
export interface Reviews {
  /** Makes room under the id. @throws DuplicateRequestError when it was confirmed before */
  begin(tab: Tab, id: RequestId): (review: Review) => void
  /**
   * Gives a review out, for good.
   *
   * @throws DuplicateRequestError the second time, ReviewExpiredError for an unknown or expired review
   */
  take(tab: Tab, id: RequestId): Review
  /** Deletes a review, which can then not be confirmed. */
  discard(tab: Tab, id: RequestId): void
  removeTab(tab: Tab): void
}

export function createReviews(clock: Clock): Reviews {
  const tabs = new Map<string, Map<RequestId, { state: Entry }>>()

  function getEntries(tab: Tab): Map<RequestId, { state: Entry }> {
    const known = tabs.get(tab.id) ?? new Map<RequestId, { state: Entry }>()
    tabs.set(tab.id, known)
    return known
  }

  /** Drops the oldest review; used ids are remembered up to a limit. */
  function trim(entries: Map<RequestId, unknown>): void {
    for (const id of entries.keys()) {
      if (entries.size <= SEND_REVIEWS_MAX) return
      entries.delete(id)
    }
  }

  return {
    begin(tab, id) {
      const entries = getEntries(tab)
      if (entries.get(id)?.state === 'used') throw new DuplicateRequestError(id)
      const entry: { state: Entry } = { state: 'preparing' }
      entries.delete(id)
      entries.set(id, entry)
      trim(entries)
      return review => {
        // Taken back meanwhile, or looked at again under the same id.
        if (entries.get(id) !== entry || tabs.get(tab.id) !== entries) throw new RequestAbortedError()
        entry.state = review
      }
    },
    take(tab, id) {
      const entry = tabs.get(tab.id)?.get(id)
      if (!entry || entry.state === 'preparing') throw new ReviewExpiredError()
      if (entry.state === 'used') throw new DuplicateRequestError(id)
      const review = entry.state
      entry.state = 'used'
      if (clock.monotonic() >= review.endsAt) throw new ReviewExpiredError()
      return review
    },
    discard(tab, id) {
      const entries = tabs.get(tab.id)
      if (entries?.get(id)?.state !== 'used') entries?.delete(id)
    },
    removeTab: tab => tabs.delete(tab.id),
  }
}
