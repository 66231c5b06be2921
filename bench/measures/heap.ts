import type { Measure } from '../measure.ts'
import { count, median, summarize } from '../report/summarize.ts'
import { pageHeap } from '../stage/pageHeap.ts'
import { firstOf, openTabs } from '../stage/tabs.ts'
import { workerHeap } from '../stage/workerHeap.ts'

const TABS = 5
const REQUESTS = 10_000
/** Fills what grows once: caches, compiled code, inline caches. */
const WARM_UP_REQUESTS = 2_000
const AT_ONCE = 50
const EMPTY = 'empty React page'
const ENGINE = 'engine, 1 tab'

/** In the page: so many requests, fifty at a time, every one of them answered. */
async function askMany([requests, atOnce]: readonly [number, number]): Promise<void> {
  for (let n = 0; n < requests; n += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => window.tabkey.request({ method: 'eth_chainId' })))
}

/** What stays in memory: per tab, in the engine, and after ten thousand requests. */
export const heap: Measure = {
  name: 'heap',
  title: 'Heap',
  async run(stage) {
    const bare = await stage.openContext()
    const empties: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const page = await bare.newPage()
      await page.goto(`${stage.pages}empty`)
      await page.waitForTimeout(300)
      empties.push(await pageHeap(page))
    }
    await bare.close()

    // Lets go of what timers hold: deadlines of the requests, batches of writes.
    const settleMs = stage.isShort ? 500 : 12_000
    const requests = stage.isShort ? 1_000 : REQUESTS
    const context = await stage.openContext()
    const [page] = await openTabs(context, stage.urls.dapp, 1)
    if (!page) throw new Error('No page')
    await page.waitForTimeout(1_000)
    const engineOfOne = await workerHeap(stage.browser)
    const pages = await openTabs(context, stage.urls.dapp, TABS)
    await page.waitForTimeout(1_000)
    const tabs: number[] = []
    for (const each of pages) tabs.push(await pageHeap(each))
    const engineOfFive = await workerHeap(stage.browser)
    for (const each of pages.slice(1)) await each.close()

    const first = firstOf(pages)
    await first.evaluate(askMany, [WARM_UP_REQUESTS, AT_ONCE] as const)
    await first.waitForTimeout(settleMs)
    const before = { page: await pageHeap(first), engine: await workerHeap(stage.browser) }
    await first.evaluate(askMany, [requests, AT_ONCE] as const)
    await first.waitForTimeout(settleMs)
    const after = { page: await pageHeap(first), engine: await workerHeap(stage.browser) }
    const growth = (name: 'page' | 'engine') => (after[name] - before[name]) / requests
    const five = tabs.reduce((sum, bytes) => sum + bytes, 0) + engineOfFive
    return [
      summarize(EMPTY, 'bytes', empties),
      summarize('demo tab', 'bytes', tabs, { base: EMPTY }),
      count(ENGINE, 'bytes', engineOfOne),
      count('engine, 5 tabs', 'bytes', engineOfFive, { base: ENGINE }),
      count('5 tabs and their engine', 'bytes', five),
      count('computed: were each tab to have an engine', 'bytes', TABS * (median(tabs) + engineOfOne), {
        base: '5 tabs and their engine',
      }),
      count(`page, growth over ${requests} requests`, 'B/request', growth('page')),
      count(`engine, growth over ${requests} requests`, 'B/request', growth('engine')),
    ]
  },
}
