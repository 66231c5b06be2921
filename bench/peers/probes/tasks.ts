import type { Page } from 'playwright'
import { openModal, openPage, untilQuiet } from '../hands.ts'
import type { Probe } from '../probe.ts'

type Watched = Window & { longTasks?: number[] }

const RATE = 4
const LONG_MS = 50

/** In the page, before any script: every task over 50 ms; the browser tells no shorter ones. */
function watchTasks(): void {
  const tasks: number[] = []
  ;(window as Watched).longTasks = tasks
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** The long tasks since the last time it was asked. */
const taken = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as Watched).longTasks?.splice(0) ?? [])

const longest = (tasks: readonly number[]) => Math.max(0, ...tasks)
const blocking = (tasks: readonly number[]) => tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_MS), 0)

/** Tasks that keep a slow machine's page from answering a hand. */
export const tasks: Probe = {
  name: 'tasks',
  rounds: 7,
  withEmpty: true,
  rows: [
    { key: 'loadBlocking', what: 'load at 4× CPU: blocking time', unit: 'ms', isShort: true },
    { key: 'loadLongest', what: 'load at 4× CPU: longest task', unit: 'ms', isShort: true },
    { key: 'openBlocking', what: 'open at 4× CPU: blocking time', unit: 'ms', isShort: true },
    { key: 'openLongest', what: 'open at 4× CPU: longest task', unit: 'ms', isShort: true },
  ],
  async sample(visit) {
    const context = await visit.stage.openContext()
    await context.addInitScript(watchTasks)
    const page = await openPage(visit, context, { cpuRate: RATE })
    const load = await taken(page)
    const figures = { loadBlocking: blocking(load), loadLongest: longest(load) }
    if (visit.contestant.id === 'empty') return figures
    await openModal(page)
    await untilQuiet(visit)
    const open = await taken(page)
    return { ...figures, openBlocking: blocking(open), openLongest: longest(open) }
  },
}
