import type { TraceEntry, TraceReading } from '../../../../src/bridge/contract/trace.ts'

/** Entries that the panel keeps; the engine keeps fewer of each kind. */
const ENTRIES_MAX = 5_000

/** A later reading on top of an earlier one: its entries replace those with the same number. */
export function mergeReading(before: TraceReading | null, news: TraceReading): TraceReading {
  // The entries of a later engine have numbers of their own.
  if (before?.startedAt !== news.startedAt) return news
  const storage = news.storage ?? before.storage
  if (news.entries.length === 0) return { ...news, entries: before.entries, storage }
  const bySeq = new Map<number, TraceEntry>(before.entries.map(entry => [entry.seq, entry]))
  for (const entry of news.entries) bySeq.set(entry.seq, entry)
  const entries = [...bySeq.values()].sort((left, right) => left.seq - right.seq).slice(-ENTRIES_MAX)
  return { ...news, entries, storage }
}
