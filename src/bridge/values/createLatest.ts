export interface Latest {
  /**
   * Starts an operation; every earlier one becomes outdated.
   *
   * @returns whether this operation is still the latest
   */
  start(): () => boolean
  /** Makes every started operation outdated. */
  cancel(): void
}

/** Tells apart the results of the latest asynchronous operation from results of earlier ones, which have to be dropped. */
export function createLatest(): Latest {
  let count = 0
  return {
    start() {
      count += 1
      const started = count
      return () => started === count
    },
    cancel() {
      count += 1
    },
  }
}
