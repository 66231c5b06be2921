/** The part of the Prioritized Task Scheduling API that is used; not every browser has it. */
interface TaskScheduler {
  yield?(): Promise<void>
}

/**
 * Ends this task and goes on in another, so that the page can answer a hand in between: work of a slow phone comes in
 * short pieces. Not a timer: those wait longer the deeper they nest.
 */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: TaskScheduler }
  if (scheduler?.yield) return scheduler.yield()
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
