import type { Page } from 'playwright'
import type { TraceEntry } from '../../src/bridge/contract/trace.ts'

/** The recorder keeps the newest 500 requests: at some thousand reads a second some are lost in between. */
const READ_MS = 50

/** In the page: what the engine recorded since a reading. */
const readTrace = (page: Page, since: number) =>
  page.evaluate(async cursor => {
    const { cursor: next, entries } = await window.tabkey.logs.trace({ since: cursor })
    return { cursor: next, entries }
  }, since)

/**
 * Reads the trace of an engine again and again while work is done.
 *
 * @param reader a page with the option `devtools`
 * @returns the result of the work, and every reading from its start to its end
 */
export async function readTraceWhile<Result>(
  reader: Page,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly readings: readonly (readonly TraceEntry[])[] }> {
  // Everything before the work is passed over.
  let { cursor } = await readTrace(reader, 0)
  const readings: (readonly TraceEntry[])[] = []
  let isDone = false
  const read = async () => {
    const reading = await readTrace(reader, cursor)
    cursor = reading.cursor
    readings.push(reading.entries)
  }
  const reading = (async () => {
    while (!isDone) {
      await read()
      await new Promise(resolve => setTimeout(resolve, READ_MS))
    }
  })()
  // The work may fail first; a failure of the reading is thrown below.
  reading.catch(() => {})
  try {
    const result = await work()
    isDone = true
    await reading
    await read()
    return { result, readings }
  } finally {
    isDone = true
  }
}
