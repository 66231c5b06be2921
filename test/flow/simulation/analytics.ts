import type { World } from './world.ts'

/** Spec §9: at most five errors in 60 s over all tabs of an engine, and there are some when there is something to tell. */
export function toldSeldom({ browser, happened }: World): string[] {
  if (!browser.limits.hasAnalytics) return []
  const errors = browser.nodes.told.filter(({ isError }) => isError)
  const found = errors.flatMap(({ teller, at }, index) => {
    const until = errors.slice(index).filter(one => one.teller === teller && one.at - at < 59_000)
    return until.length > 5 ? [`O4 ${until.length} errors told within a minute`] : []
  })
  if (happened.has('errors') && errors.length === 0) found.push('O4 no error was told')
  return found.slice(0, 1)
}
