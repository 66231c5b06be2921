type Call = (argument?: unknown) => Promise<unknown>

interface Duration {
  readonly name: string
  /** Of `performance.now()`, as is `end`. */
  readonly start: number
  readonly end: number
}

/** Durations are shown this long after the first of them, together: no call waits for the profiler. */
const SHOW_AFTER_MS = 200

const measured = new WeakSet<object>()
let waiting: Duration[] = []

/**
 * Shows the duration of each call to the engine in the browser's own profiler, as `tabkey:wire rpc.request`: from the
 * call to its answer in this page, with both ways through the port. The methods are replaced in the object itself, so
 * that a page without devtools calls them as they are.
 */
export function measureCalls(api: object, prefix = ''): void {
  if (measured.has(api)) return
  measured.add(api)
  for (const [name, member] of Object.entries(api) as [string, unknown][]) {
    const path = `${prefix}${name}`
    if (typeof member === 'function') Object.assign(api, { [name]: measuring(path, member as Call) })
    else if (typeof member === 'object' && member !== null) measureCalls(member, `${path}.`)
  }
}

const measuring =
  (path: string, call: Call): Call =>
  argument => {
    const start = performance.now()
    const answer = call(argument)
    function note(): void {
      const duration = { name: `tabkey:wire ${path}`, start, end: performance.now() }
      if (waiting.push(duration) === 1) setTimeout(showDurations, SHOW_AFTER_MS)
    }
    // Beside the caller, who gets the answer itself.
    answer.then(note, note)
    return answer
  }

/** Removes the entries at once: a recording of the profiler has them by then, and the list of entries has no limit. */
function showDurations(): void {
  const durations = waiting
  waiting = []
  for (const { name, start, end } of durations)
    try {
      performance.measure(name, { start, end })
      performance.clearMeasures(name)
    } catch {
      // Browsers before Safari 14.1 take no options.
    }
}
