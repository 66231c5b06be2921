import type { TraceEntry } from '../../../../src/bridge/contract/trace.ts'
import type { Clock } from '../../../../src/worker/base/clock.ts'
import { createRing, type Ring } from './createRing.ts'

/** A record without its place in the trace. */
type Draft<Value> = Value extends unknown ? Omit<Value, 'seq' | 'at'> : never
export type EntryDraft = Draft<TraceEntry>

/** Fields of an entry that are written while what it records goes on. */
export type Writable<Fields> = { -readonly [Name in keyof Fields]: Fields[Name] }

/** How facts become an entry: later than they are recorded, so that a call does not wait for it. */
export interface Description<Facts> {
  /** Replaces what must not be kept by what may be shown. What must not be kept goes first: the rest may throw. */
  redact(facts: Facts): void
  /** The entry that a tab may read, of redacted facts. */
  read(facts: Facts): EntryDraft
}

/** Facts in the trace. */
export interface Recorded {
  readonly seq: number
  /** Milliseconds since the recorder was made. */
  readonly at: number
  readonly version: number
  readonly isRedacted: boolean
}

interface Kept extends Writable<Recorded> {
  readonly facts: object
  readonly description: Description<object>
}

/** Entries that are kept, by kind: a flood of patches must not push the requests out. */
const KEPT = { request: 500, exchange: 500, message: 1_000, moment: 500 }
type RingName = keyof typeof KEPT

/**
 * Facts are redacted this long after the first of them: a burst of calls is mostly over by then, and many at once cost less
 * than one by one. What newer facts have pushed out by then costs nothing.
 */
const REDACT_MS = 500

/** Everything that was recorded, in the order in which it began. */
export interface Recorder {
  /** Adds an entry that holds nothing that must not be kept. @returns called when it has changed, so that it is read again */
  add(ring: RingName, read: () => EntryDraft): () => void
  /** Adds facts, which are redacted soon, and before any is read. */
  record<Facts extends object>(ring: RingName, facts: Facts, description: Description<Facts>): Recorded
  /** The facts have changed, so that they are read again. */
  changed(recorded: Recorded): void
  since(version: number): { readonly cursor: number; readonly entries: readonly TraceEntry[] }
  /** Milliseconds since the recorder was made. */
  elapsed(): number
}

const CALLED: Description<() => EntryDraft> = { redact() {}, read: read => read() }

export function createRecorder(clock: Pick<Clock, 'monotonic' | 'setTimeout'>): Recorder {
  const rings = Object.fromEntries(
    Object.entries(KEPT).map(([name, max]) => [name, createRing<Kept>(max)]),
  ) as Readonly<Record<RingName, Ring<Kept>>>
  const startedMs = clock.monotonic()
  const elapsed = (): number => clock.monotonic() - startedMs
  let lastVersion = 0
  let isTimed = false

  function redact(kept: Kept): void {
    if (kept.isRedacted) return
    kept.isRedacted = true
    try {
      kept.description.redact(kept.facts)
    } catch {
      // The entry stays without these details. The call that it records must not fail by it.
    }
  }

  function redactAll(): void {
    isTimed = false
    for (const ring of Object.values(rings)) ring.all().forEach(redact)
  }

  function push(ring: RingName, facts: object, description: Description<object>, isRedacted: boolean): Kept {
    lastVersion += 1
    const kept = { seq: lastVersion, at: elapsed(), version: lastVersion, isRedacted, facts, description }
    rings[ring].push(kept)
    return kept
  }

  const changed = (recorded: Recorded): void => {
    lastVersion += 1
    ;(recorded as Kept).version = lastVersion
  }

  return {
    add(ring, read) {
      const kept = push(ring, read, CALLED, true)
      return () => changed(kept)
    },
    record(ring, facts, description) {
      if (!isTimed) {
        isTimed = true
        clock.setTimeout(redactAll, REDACT_MS)
      }
      return push(ring, facts, description, false)
    },
    changed,
    since(version) {
      const kept = Object.values(rings).flatMap(ring => ring.since(version))
      kept.forEach(redact)
      const entries = kept
        .sort((left, right) => left.seq - right.seq)
        .map(({ seq, at, facts, description }) => ({ ...description.read(facts), seq, at }))
      return { cursor: lastVersion, entries }
    },
    elapsed,
  }
}
