import type { IdbParameters } from '../../../src/storage/idb.ts'
import { type Entry, type KeyValue, readEpoch } from '../../../src/storage/keyValue.ts'
import { copy } from './copy.ts'
import type { Process, Scheduler } from './scheduler.ts'

/**
 * What the database does. `absent` and `unknown` refuse, `silent` never answers, `slow` takes seconds, `late` takes
 * seconds to open and is well then, `quota` refuses
 * writes, `flaky` refuses now and then, `newer` was written by a later version, `blocked` waits until no other
 * connection is
 * open, as an upgrade does.
 */
export type DiskMode =
  | 'ok'
  | 'absent'
  | 'unknown'
  | 'silent'
  | 'slow'
  | 'late'
  | 'quota'
  | 'flaky'
  | 'newer'
  | 'blocked'

/** IndexedDB of one origin: it outlives every engine. */
export interface Disk {
  open(process: Process): (parameters: IdbParameters) => KeyValue
  setMode(mode: DiskMode): void
  /** Others write too: each transaction takes so much longer, and loses nothing. */
  setBusy(ms: number): void
  /** The user clears the site's data: all records are deleted, and open connections get an event. */
  clear(): void
  /** Damages some of the records. */
  damage(): void
  /** Deletes some records without an event, as when a browser repairs a truncated log. */
  truncate(): void
  /** The epoch is raised, as by an engine that lost the office while it booted and slept, and goes on as it wakes. */
  fence(): void
  /** What an engine wrote after a newer one had raised the epoch: its fence let it through. */
  readonly trespasses: readonly string[]
  /** Records whose key begins so, in whichever database. */
  find(prefix: string): readonly (readonly [key: string, value: unknown])[]
}

interface Connection {
  readonly process: Process
  readonly onLost: () => void
  /** Its first transaction has been asked for. */
  isOpen: boolean
}

/** Of `worker/compose/engine.ts`. */
const EPOCH_KEY = 'epoch'
/** Records that only the current engine writes: connections, requests, sessions. Any engine may write caches. */
const FENCED = ['facts:', 'ledger:', 'wc:']
/** How long a blocked upgrade waits before it looks again. */
const BLOCKED_MS = 100
const REFUSALS: Partial<Record<DiskMode, string>> = {
  absent: 'UnknownError',
  unknown: 'UnknownError',
  newer: 'VersionError',
}

export function createDisk(scheduler: Scheduler): Disk {
  const databases = new Map<string, Map<string, unknown>>()
  const openOnes = new Set<Connection>()
  const trespasses: string[] = []
  let mode: DiskMode = 'ok'
  let busyMs = 0
  let lastAt = 0

  const valuesOf = (name: string) => databases.get(name) ?? databases.set(name, new Map()).get(name)!

  function latencyMs(): number {
    return mode === 'slow' ? 200 + scheduler.below(2_500) : busyMs + 1 + scheduler.below(8)
  }

  /** Transactions are carried out one after the other, in the order they were asked for. */
  function transact<T>(own: Connection, isWrite: boolean, work: () => T): Promise<T> {
    const { process } = own
    return new Promise((resolve, reject) => {
      const asked = mode
      if (asked === 'silent') return
      if (asked === 'late' && !own.isOpen) lastAt = scheduler.elapsed() + 800 + scheduler.below(3_000)
      own.isOpen = true
      lastAt = Math.max(lastAt, scheduler.elapsed() + latencyMs())
      const isHeld = () =>
        [...openOnes].some(entry => entry.process !== process && entry.process.state !== 'dead')
      const carryOut = (): void => {
        if (mode === 'blocked' && isHeld()) {
          scheduler.later(null, BLOCKED_MS, carryOut)
          return
        }
        // A transaction of a dead process may have been under way.
        if (process.state === 'dead' && scheduler.random() < 0.5) return
        const tell = (run: () => void) => scheduler.later(process, scheduler.below(3), run)
        const isUnlucky = asked === 'flaky' && scheduler.random() < 0.3
        const refusal = isUnlucky ? 'AbortError' : REFUSALS[asked]
        if (refusal) {
          tell(() => reject(new DOMException('Internal error', refusal)))
        } else if (asked === 'quota' && isWrite) {
          tell(() => reject(new DOMException('The disk is full', 'QuotaExceededError')))
        } else {
          let value: T
          try {
            value = work()
          } catch (error) {
            tell(() => reject(error))
            return
          }
          tell(() => resolve(value))
        }
      }
      scheduler.later(null, lastAt - scheduler.elapsed(), carryOut)
    })
  }

  function open(process: Process): (parameters: IdbParameters) => KeyValue {
    return ({ name, onLost }) => {
      const own: Connection = { process, onLost: onLost ?? (() => {}), isOpen: false }
      openOnes.add(own)
      /** Of the engine behind this connection. */
      let ownEpoch = Number.POSITIVE_INFINITY
      function watch(values: Map<string, unknown>, entries: readonly Entry[]): void {
        if (readEpoch(values.get(EPOCH_KEY)) <= ownEpoch) return
        for (const [key, value] of entries)
          if (value !== undefined && FENCED.some(prefix => key.startsWith(prefix)))
            trespasses.push(`O3 ${process.name} writes ${key} after another engine took over`)
      }
      const read = <T>(work: (values: Map<string, unknown>) => T) =>
        transact(own, false, () => work(valuesOf(name)))
      const write = async <T>(entries: readonly Entry[], work: (values: Map<string, unknown>) => T) => {
        // Cloned when it is asked for, as `put` does: what cannot be cloned throws there.
        const copies = copy(entries)
        return transact(own, true, () => {
          const result = work(valuesOf(name))
          if (result === false) return result
          watch(valuesOf(name), copies)
          put(valuesOf(name), copies)
          return result
        })
      }
      return {
        kind: 'indexedDB',
        get: key => read(values => copy(values.get(key))),
        getMany: keys => read(values => keys.map(key => copy(values.get(key)))),
        set: (key, value) => write([[key, value]], () => undefined),
        setMany: entries => write(entries, () => undefined),
        delete: key => write([[key, undefined]], () => undefined),
        deleteMany: keys =>
          write(
            keys.map(key => [key, undefined] as const),
            () => undefined,
          ),
        keys: (prefix = '') =>
          read(values => [...values.keys()].filter(key => key.startsWith(prefix)).sort()),
        clear: () => write([], values => values.clear()),
        fencedSetMany: (fenceKey, epoch, entries) =>
          write(entries, values => readEpoch(values.get(fenceKey)) === epoch),
        raiseEpoch: fenceKey =>
          write([], values => {
            const epoch = readEpoch(values.get(fenceKey)) + 1
            values.set(fenceKey, epoch)
            ownEpoch = epoch
            return epoch
          }),
        close: () => void openOnes.delete(own),
      }
    }
  }

  function put(values: Map<string, unknown>, entries: readonly Entry[]): void {
    for (const [key, value] of entries) {
      if (value === undefined) values.delete(key)
      else values.set(key, value)
    }
  }

  return {
    open,
    setMode(next) {
      mode = next
    },
    setBusy(ms) {
      busyMs = ms
    },
    clear() {
      databases.clear()
      for (const { process, onLost } of [...openOnes]) scheduler.later(process, scheduler.below(5), onLost)
    },
    damage() {
      for (const values of databases.values()) {
        for (const key of values.keys()) {
          if (key !== 'epoch' && scheduler.random() < 0.5)
            values.set(key, { v: 1, value: 'damaged', at: 'never' })
        }
      }
    },
    trespasses,
    fence() {
      for (const values of databases.values())
        if (values.has(EPOCH_KEY)) values.set(EPOCH_KEY, readEpoch(values.get(EPOCH_KEY)) + 1)
    },
    truncate() {
      for (const values of databases.values())
        for (const key of values.keys()) if (scheduler.random() < 0.5) values.delete(key)
    },
    find: prefix =>
      [...databases.values()].flatMap(values => [...values].filter(([key]) => key.startsWith(prefix))),
  }
}
