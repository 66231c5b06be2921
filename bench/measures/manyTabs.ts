import type { BrowserContext } from 'playwright'
import type { Figure, Measure } from '../measure.ts'
import { count, median, summarize } from '../report/summarize.ts'
import type { Stage } from '../stage/openStage.ts'
import { pageHeap } from '../stage/pageHeap.ts'
import { firstOf, openTabs } from '../stage/tabs.ts'
import { workerHeap } from '../stage/workerHeap.ts'

/** What fits into the memory of a small machine; a renderer takes some 60 MB. */
const COUNTS = [10, 50, 200] as const
const COUNTS_SHORT = [5, 10] as const
/** Above it pages share a process, and with it a heap. */
const PROCESSES_MAX = 60
const HEAPS_READ = 5
/** Until a tab is connected and its modal preloaded. */
const REST_MS = 4_000
const CALLS = 20

/** In the page: the ms that one call takes, of calls one after the other. */
async function timeCalls(calls: number): Promise<number> {
  const start = performance.now()
  for (let call = 0; call < calls; call += 1) await window.tabkey.request({ method: 'eth_chainId' })
  return (performance.now() - start) / calls
}

/**
 * The heap of a page that only the browser's protocol has touched: Playwright's waits and evaluations bring a script of
 * half a megabyte into the page, which no visitor has.
 */
async function heapOfNewTab(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Page.navigate', { url })
  await page.waitForTimeout(REST_MS)
  const heap = await pageHeap(page)
  await page.close()
  return heap
}

async function heapsOf(context: BrowserContext, url: string): Promise<readonly number[]> {
  const heaps: number[] = []
  for (let read = 0; read < HEAPS_READ; read += 1) heaps.push(await heapOfNewTab(context, url))
  return heaps
}

/** The same page without Tabkey. */
async function bareHeap(stage: Stage): Promise<number> {
  const context = await stage.openContext()
  const heap = median(await heapsOf(context, `${stage.pages}bare`))
  await context.close()
  return heap
}

/** Tabs of one engine, up to two hundred: what each costs, and whether the engine still responds as fast. */
export const manyTabs: Measure = {
  name: 'many-tabs',
  title: 'Scale: 10, 50 and 200 tabs of one engine',
  async run(stage) {
    const counts = stage.isShort ? COUNTS_SHORT : COUNTS
    const bare = await bareHeap(stage)
    const context = await stage.openContext()
    const figures: Figure[] = []
    const baseOf = (what: string) => `${counts[0]} tabs: ${what}`
    for (const tabs of counts) {
      const pages = await openTabs(context, `${stage.pages}dapp`, tabs)
      const first = firstOf(pages)
      await first.bringToFront()
      await first.waitForTimeout(2_000)
      const calls: number[] = []
      for (let round = 0; round < stage.rounds(15); round += 1)
        calls.push(await first.evaluate(timeCalls, CALLS))
      const more = (what: string) => (tabs === counts[0] ? {} : { base: baseOf(what) })
      const known = await first.evaluate(() => window.tabkey.getState().engine.tabs)
      if (known !== tabs) throw new Error(`The engine knows ${known} of ${tabs} tabs`)
      figures.push(
        summarize(`${tabs} tabs: a call of one`, 'ms', calls, more('a call of one')),
        count(
          `${tabs} tabs: heap of the engine`,
          'bytes',
          await workerHeap(stage.browser),
          more('heap of the engine'),
        ),
      )
      if (tabs <= PROCESSES_MAX) {
        const beyond = median(await heapsOf(context, `${stage.pages}dapp`)) - bare
        figures.push(
          count(`${tabs} tabs: heap of a tab beyond the same page without Tabkey`, 'bytes', beyond, {
            ...more('heap of a tab beyond the same page without Tabkey'),
            budget: 1_000_000,
          }),
        )
      }
    }
    return figures
  },
}
