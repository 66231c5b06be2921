import { StorageTimeoutError } from './errors.ts'
import type { Fallible } from './fallible.ts'

/** A database that answers nothing for this long is in trouble. */
export const SILENCE_MS = 5_000
/** A connection that has not answered by then is opened again. */
const HUNG_MS = 60_000

/** Tells a slow database from a silent one. */
export interface Patience {
  /** Counts an answer of the database, a refusal included. @returns the same promise */
  count<T>(answer: Promise<T>): Promise<T>
  /**
   * Awaits an answer although it is slow: another attempt would be as slow. Calls `onSilence` once the database has
   * answered nothing else in the meantime either.
   *
   * @throws StorageTimeoutError a minute later
   */
  wait<T>(work: () => Promise<T>, onSilence: () => void): Promise<T>
}

export function createPatience(fallible: Fallible): Patience {
  let answers = 0

  function count<T>(answer: Promise<T>): Promise<T> {
    const add = () => void (answers += 1)
    answer.then(add, add)
    return answer
  }

  return {
    count,
    async wait(work, onSilence) {
      const answer = count(work())
      for (;;) {
        const before = answers
        try {
          return await fallible.run(() => answer, SILENCE_MS)
        } catch (error) {
          if (!(error instanceof StorageTimeoutError)) throw error
        }
        // A database that answers earlier operations is busy.
        if (answers !== before) continue
        onSilence()
        return fallible.run(() => answer, HUNG_MS)
      }
    },
  }
}
