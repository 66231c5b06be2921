import type { FrameAnswers } from '../../../bridge/contract/pageApi.ts'

/** Requests that were sent to the frame and their replies, for the engine after one that died. */
export interface ReplyStore {
  recordRequest(message: unknown): void
  /** Stores the reply of a recorded request until `removeReply`. */
  addReply(message: unknown): void
  removeReply(message: unknown): void
  answers(ids: readonly string[]): FrameAnswers
}

/** Most requests and most replies in the store: far more than a person can have open. */
const ENTRIES_MAX = 1_000

/** The message's own id, if it has one. */
export function messageId(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, 'id')) return undefined
  const { id } = message as { readonly id: unknown }
  return typeof id === 'string' ? id : undefined
}

function trim(records: Map<string, unknown> | Set<string>): void {
  for (const oldest of records.keys()) {
    if (records.size <= ENTRIES_MAX) return
    records.delete(oldest)
  }
}

export function createReplyStore(): ReplyStore {
  const posted = new Set<string>()
  const replies = new Map<string, unknown>()
  return {
    recordRequest(message) {
      const id = messageId(message)
      if (id === undefined) return
      posted.add(id)
      trim(posted)
    },
    addReply(message) {
      const id = messageId(message)
      // Only replies of known requests are stored.
      if (id === undefined || !posted.has(id)) return
      replies.set(id, message)
      trim(replies)
    },
    removeReply(message) {
      const id = messageId(message)
      if (id !== undefined && replies.get(id) === message) replies.delete(id)
    },
    answers(ids) {
      // The replies are kept: the engine that asks may die before it has stored them.
      const found = ids.filter(id => replies.has(id)).map(id => replies.get(id))
      return { replies: found, posted: ids.filter(id => posted.has(id)) }
    },
  }
}
