import type { TraceEntry } from '../../bridge/contract/trace.ts'
import type { Clock } from '../base/clock.ts'
import { createRing, type Recorded } from './createRing.ts'

/** A record without its place in the trace. */
type Draft<Value> = Value extends unknown ? Omit<Value, 'seq' | 'at'> : never
export type EntryDraft = Draft<TraceEntry>

/** Fields of an entry that are written while what it records goes on. */
export type Writable<Fields> = { -readonly [Name in keyof Fields]: Fields[Name] }

/** Where an entry stands in the trace: taken when what it records begins. */
export type Mark = Pick<Recorded<unknown>, 'seq' | 'at'>

/** Makes the entry that a tab may read; called when it is read, so that a call does not wait for it. */
type Read = () => EntryDraft

/** Entries that are kept, by kind: a flood of patches must not push the requests out. */
const KEPT = { request: 500, exchange: 500, message: 1_000, moment: 500 }
type RingName = keyof typeof KEPT
const RING_NAMES = Object.keys(KEPT) as readonly RingName[]

const byRing = <Value>(make: (name: RingName) => Value) =>
  Object.fromEntries(RING_NAMES.map(name => [name, make(name)])) as Readonly<Record<RingName, Value>>

/**
 * Deferred work is done this long after the first of it: a burst of calls is mostly over by then, and many entries at once
 * cost less than one by one.
 */
const DEFER_MS = 500

/** Everything that was recorded, in the order in which it began. */
export interface Recorder {
  /** The next place in the trace, for an entry that deferred work adds. */
  mark(): Mark
  /**
   * @param mark default: begins now
   * @returns called when the entry has changed, so that it is read again
   */
  add(ring: RingName, read: Read, mark?: Mark): () => void
  /**
   * Does the work that adds an entry later, and before any is read: a call does not wait for its redaction. Only the work
   * may hold what must not be kept. Of a flood only the newest work is done, as much as the ring keeps.
   */
  defer(ring: RingName, work: () => void): void
  since(version: number): { readonly cursor: number; readonly entries: readonly TraceEntry[] }
  /** Milliseconds since the recorder was made. */
  elapsed(): number
}

export function createRecorder(clock: Pick<Clock, 'monotonic' | 'setTimeout'>): Recorder {
  const rings = byRing(name => createRing<Read>(KEPT[name]))
  /** Oldest first. */
  const deferred = byRing<(() => void)[]>(() => [])
  const startedMs = clock.monotonic()
  const elapsed = (): number => clock.monotonic() - startedMs
  let lastVersion = 0
  let isTimed = false

  function finish(): void {
    for (const name of RING_NAMES)
      for (const work of deferred[name].splice(0).slice(-KEPT[name]))
        try {
          work()
        } catch {
          // The entry stays without these details. The call that it records must not fail by it.
        }
  }

  /** What is deferred while the timer runs is done with it. */
  function startTimer(): void {
    if (isTimed) return
    isTimed = true
    clock.setTimeout(() => {
      isTimed = false
      finish()
    }, DEFER_MS)
  }

  function mark(): Mark {
    lastVersion += 1
    return { seq: lastVersion, at: elapsed() }
  }

  return {
    mark,
    add(ring, read, begun) {
      // A reading may have passed the place of an entry that began earlier.
      if (begun) lastVersion += 1
      const { seq, at } = begun ?? mark()
      const record: Recorded<Read> = { seq, at, value: read, version: lastVersion }
      rings[ring].push(record)
      return () => {
        lastVersion += 1
        record.version = lastVersion
      }
    },
    defer(ring, work) {
      const works = deferred[ring]
      // Now and then, because each time moves all that stay.
      if (works.push(work) >= 2 * KEPT[ring]) works.splice(0, works.length - KEPT[ring])
      startTimer()
    },
    since(version) {
      finish()
      const records = Object.values(rings).flatMap(ring => ring.since(version))
      const entries = records
        .sort((left, right) => left.seq - right.seq)
        .map(({ seq, at, value }) => ({ ...value(), seq, at }))
      return { cursor: lastVersion, entries }
    },
    elapsed,
  }
}
