const NAME_MAX = 80

/**
 * Shows a duration in the browser's own profiler. The entry is removed at once: a recording of the profiler has it by
 * then, and the list of entries has no limit.
 *
 * @param name without `tabkey:`
 * @param start of `performance.now()`, as is `end`
 */
export function measure(name: string, start: number, end: number): void {
  const full = `tabkey:${name}`.slice(0, NAME_MAX)
  try {
    performance.measure(full, { start, end })
    performance.clearMeasures(full)
  } catch {
    // Browsers before Safari 14.1 take no options. The call that is measured must not fail by it.
  }
}
