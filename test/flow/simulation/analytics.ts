import type { World } from './world.ts'

/** An engine that dies has told what it took this long before. */
const TELL_MS = 2_000

/** At most five errors in 60 s over all tabs of an engine, and there are some when there is something to tell. */
export function toldSeldom({ browser, errorsTaken }: World): string[] {
  if (!browser.limits.hasAnalytics) return []
  const errors = browser.nodes.told.filter(({ isError }) => isError)
  const found = errors.flatMap(({ teller, at }, index) => {
    const until = errors.slice(index).filter(entry => entry.teller === teller && entry.at - at < 59_000)
    return until.length > 5 ? [`O4 ${until.length} errors told within a minute`] : []
  })
  // A retired page has no engine to report its errors to.
  const hadToTell = errorsTaken.some(({ at, epoch }) =>
    browser.engines.some(
      ({ engine, process, isStopped }) =>
        engine.epoch === epoch && !isStopped && process.diedAt - at > TELL_MS,
    ),
  )
  if (hadToTell && errors.length === 0) found.push('O4 no error was told')
  return found.slice(0, 1)
}
