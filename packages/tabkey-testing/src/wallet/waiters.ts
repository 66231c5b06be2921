import { WaitTimeoutError } from '../errors.ts'

interface Waiter<Value> {
  readonly matches: (value: Value) => boolean
  readonly settle: (value: Value) => void
}

/** What a caller waits for. */
export interface Wait<Value> {
  readonly matches: (value: Value) => boolean
  /** In words, for the error. */
  readonly wanted: string
  readonly timeoutMs: number
  /** What came instead, in words, read when the time is over. */
  readonly received: () => string
}

/** Callers that wait for values to come, each served once, in the order of their calls. */
export interface Waiters<Value> {
  /** @throws WaitTimeoutError when no value that matches comes in time */
  wait(wait: Wait<Value>): Promise<Value>
  /** Hands a value to the first caller that waits for it. @returns whether there was one */
  offer(value: Value): boolean
  /** Ends all waits without an answer: the test is over. */
  clear(): void
}

export function createWaiters<Value>(): Waiters<Value> {
  const waiting = new Map<Waiter<Value>, ReturnType<typeof setTimeout>>()
  return {
    wait: ({ matches, wanted, timeoutMs, received }) =>
      new Promise((resolve, reject) => {
        const waiter = { matches, settle: resolve }
        const onTimeout = () => {
          waiting.delete(waiter)
          reject(new WaitTimeoutError(wanted, timeoutMs, received()))
        }
        waiting.set(waiter, setTimeout(onTimeout, timeoutMs))
      }),
    offer(value) {
      for (const [waiter, timer] of waiting) {
        if (!waiter.matches(value)) continue
        clearTimeout(timer)
        waiting.delete(waiter)
        waiter.settle(value)
        return true
      }
      return false
    },
    clear() {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
