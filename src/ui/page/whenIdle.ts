/** Fallback for browsers without `requestIdleCallback`. */
const QUIET_MS = 100

/**
 * Runs a function when the page has nothing else to do.
 *
 * @param timeoutMs runs it after this time at the latest; default: a busy page never runs it
 * @returns cancels it
 */
export function whenIdle(run: () => void, timeoutMs?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(() => run(), timeoutMs === undefined ? {} : { timeout: timeoutMs })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(run, QUIET_MS)
  return () => clearTimeout(id)
}
