import type { TraceEntry } from '../../src/bridge/contract/trace.ts'

/** What answered the reads of one method, as the engine recorded it. */
export interface RequestRate {
  readonly method: string
  readonly reads: number
  /** A fresh answer of the engine's own cache. */
  readonly cache: number
  /** The read of another caller that was under way. */
  readonly shared: number
  /** A node, in a batch with other calls. */
  readonly batch: number
  /** A node, alone. */
  readonly node: number
  /** The engine's state or the wallet. */
  readonly other: number
}

interface Calls {
  inBatch: number
  alone: number
}

/** Calls that the nodes got for requests of dapps; the engine's own reads name no network. */
function countCalls(entries: readonly TraceEntry[]): ReadonlyMap<string, Calls> {
  const counts = new Map<string, Calls>()
  for (const entry of entries) {
    if (entry.kind !== 'exchange') continue
    for (const { method, network } of entry.calls) {
      if (network === undefined) continue
      const calls = counts.get(method) ?? { inBatch: 0, alone: 0 }
      if (entry.calls.length > 1) calls.inBatch += 1
      else calls.alone += 1
      counts.set(method, calls)
    }
  }
  return counts
}

/**
 * Rates per method from what the engine recorded. A read that was tried again counts once, in the
 * proportion of its method's calls.
 *
 * @param entries of a trace, each once, in its last state
 */
export function requestRates(entries: readonly TraceEntry[]): readonly RequestRate[] {
  const calls = countCalls(entries)
  const sources = new Map<string, { cache: number; shared: number; node: number; other: number }>()
  for (const entry of entries) {
    if (entry.kind !== 'request') continue
    const counts = sources.get(entry.method) ?? { cache: 0, shared: 0, node: 0, other: 0 }
    const { source } = entry
    counts[source === 'cache' || source === 'shared' || source === 'node' ? source : 'other'] += 1
    sources.set(entry.method, counts)
  }
  return [...sources]
    .map(([method, { cache, shared, node, other }]) => {
      const { inBatch, alone } = calls.get(method) ?? { inBatch: 0, alone: 0 }
      const share = inBatch + alone === 0 ? 0 : inBatch / (inBatch + alone)
      const batch = Math.round(node * share)
      return {
        method,
        reads: cache + shared + node + other,
        cache,
        shared,
        batch,
        node: node - batch,
        other,
      }
    })
    .sort((left, right) => right.reads - left.reads || left.method.localeCompare(right.method))
}

/** The entries of a trace that was read several times: an entry that changed replaces its earlier state. */
export function joinEntries(readings: readonly (readonly TraceEntry[])[]): readonly TraceEntry[] {
  const entries = new Map<number, TraceEntry>()
  for (const entry of readings.flat()) entries.set(entry.seq, entry)
  return [...entries.values()].sort((left, right) => left.seq - right.seq)
}
