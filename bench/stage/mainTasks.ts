import type { Browser, Page } from 'playwright'

/** One task of the page's main thread. */
export interface MainTask {
  /** From its begin to its end. Other programs of a busy machine may have run in between. */
  readonly wallMs: number
  /** What the thread itself had of the processor. */
  readonly cpuMs: number
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: {
    readonly name?: string
    readonly data?: CommittedFrame & { readonly frames?: readonly CommittedFrame[] }
  }
}

interface CommittedFrame {
  readonly isOutermostMainFrame?: boolean
  readonly processId?: number
}

/** Where the browser tells tasks and frames, and little else: what is watched closely runs slowly. */
const CATEGORIES = ['-*', 'disabled-by-default-devtools.timeline']

/** The process the page was in at the end: a navigation may have taken it to another. */
function processOf(events: readonly TraceEvent[]): number {
  const frames = events.flatMap(({ name, args }) => {
    if (name === 'TracingStartedInBrowser') return args.data?.frames ?? []
    return name === 'FrameCommittedInBrowser' && args.data ? [args.data] : []
  })
  const last = frames.filter(({ isOutermostMainFrame }) => isOutermostMainFrame).at(-1)
  if (last?.processId === undefined) throw new Error('The trace does not say which process the page was in')
  return last.processId
}

/**
 * Everything the page's main thread did while `run` ran, by the browser's own trace.
 *
 * @throws when the trace does not tell the page's thread
 */
export async function mainTasks(
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<readonly MainTask[]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  let trace: Buffer
  try {
    await run()
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  const pid = processOf(traceEvents)
  const thread = traceEvents.find(
    event => event.pid === pid && event.name === 'thread_name' && event.args.name === 'CrRendererMain',
  )
  if (!thread) throw new Error('The trace does not name the main thread of the page')
  return traceEvents
    .filter(({ name, pid: process, tid }) => name === 'RunTask' && process === pid && tid === thread.tid)
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1_000, cpuMs: tdur / 1_000 }))
}
