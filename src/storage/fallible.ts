import type { Clock } from './clock.ts'
import { StorageTimeoutError } from './errors.ts'

/**
 * A timer that fires this late was delayed by a busy or suspended thread, which may have delayed the database's answer
 * too.
 */
const OVERRUN_MS = 50

/** Operations of a database that may fail, never answer, or be abandoned. */
export interface Fallible {
  /** Runs `work` under the deadline. Rejects with its error, a StorageTimeoutError, or the reason of `abandon`. */
  run<T>(work: () => Promise<T>, deadlineMs: number): Promise<T>
  /** Rejects all running operations, oldest first. */
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
        // After a suspend, or while a large chunk loads, the timer fires before the queued answer of the database,
        // too: its silence proves nothing yet.
        if (clock.now() - startedAt > deadlineMs + OVERRUN_MS)
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
