import type { Clock } from './clock.ts'
import { StorageTimeoutError } from './errors.ts'

/** A timer this late fired behind a thread that was busy or asleep, and so did the database's answer, maybe. */
const LATE_MS = 50

/** One operation on a database that may fail, fall silent, or be given up from outside. */
export interface Fallible {
  /** Runs `work` under the deadline. Rejects with what it throws, a StorageTimeoutError, or what `abandon` was given. */
  run<T>(work: () => Promise<T>, deadlineMs: number): Promise<T>
  /** Rejects everything that is still running, oldest first. */
  abandon(reason: unknown): void
}

export function createFallible(clock: Clock): Fallible {
  const running = new Set<(reason: unknown) => void>()

  function run<T>(work: () => Promise<T>, deadlineMs: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const startedAt = clock.now()
      let timer = clock.setTimeout(onDeadline, deadlineMs)
      function settle(): void {
        clock.clearTimeout(timer)
        running.delete(give)
      }
      function give(reason: unknown): void {
        settle()
        reject(reason)
      }
      function onDeadline(): void {
        // A laptop that slept, or a thread that loaded a large chunk, fires the timer before the answer that lies there
        // too: its silence proves nothing yet.
        if (clock.now() - startedAt > deadlineMs + LATE_MS)
          timer = clock.setTimeout(onSecondDeadline, deadlineMs)
        else onSecondDeadline()
      }
      function onSecondDeadline(): void {
        give(new StorageTimeoutError(deadlineMs))
      }
      running.add(give)
      // `then` calls `work` in a promise: indexedDB.open may throw, or not exist.
      Promise.resolve()
        .then(work)
        .then(value => {
          settle()
          resolve(value)
        }, give)
    })
  }

  return {
    run,
    abandon(reason) {
      for (const give of [...running]) give(reason)
    },
  }
}
