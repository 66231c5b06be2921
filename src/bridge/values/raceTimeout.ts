/** The part of a clock that a deadline needs. */
interface TimeoutClock<Timer> {
  setTimeout(run: () => void, ms: number): Timer
  clearTimeout(timer: Timer): void
}

/**
 * Waits for a promise until a deadline. The work behind the promise goes on after it.
 *
 * @param onTimeout settles the returned promise after `ms`
 */
export function raceTimeout<Value, Timer>(
  clock: TimeoutClock<Timer>,
  promise: PromiseLike<Value>,
  ms: number,
  onTimeout: (resolve: (value: Value) => void, reject: (error: unknown) => void) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => onTimeout(resolve, reject), ms)
    promise.then(
      value => {
        clock.clearTimeout(timer)
        resolve(value)
      },
      error => {
        clock.clearTimeout(timer)
        reject(error)
      },
    )
  })
}
