type Call = (argument?: unknown) => Promise<unknown>

const measured = new WeakSet<object>()

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
  async argument => {
    const start = performance.now()
    try {
      return await call(argument)
    } finally {
      measure(`tabkey:wire ${path}`, start)
    }
  }

/** Removes the entry at once: a recording of the profiler has it by then, and the list of entries has no limit. */
function measure(name: string, start: number): void {
  try {
    performance.measure(name, { start })
    performance.clearMeasures(name)
  } catch {
    // Browsers before Safari 14.1 take no options. The call that is measured must not fail by it.
  }
}
