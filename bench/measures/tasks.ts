import type { BrowserContext, Page } from 'playwright'
import { modalOf, openModal } from '../../test/browser/support/pages.ts'
import type { Figure, Measure } from '../measure.ts'
import { summarize } from '../report/summarize.ts'
import type { Stage } from '../stage/openStage.ts'
import { ready } from '../stage/tabs.ts'

const LONG_MS = 50
const SETTLE_MS = 700
const SEARCH = 'Sable 31'
const RATES = [1, 4] as const

type Watched = Window & { longTasks?: number[] }

/** In the page, before any script: every task over 50 ms; the browser tells no shorter ones. */
function watchTasks(): void {
  const tasks: number[] = []
  ;(window as Watched).longTasks = tasks
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** The long tasks since the last time it was asked. */
async function taken(page: Page): Promise<readonly number[]> {
  await page.waitForTimeout(SETTLE_MS)
  return page.evaluate(() => (window as Watched).longTasks?.splice(0) ?? [])
}

async function throttled(context: BrowserContext, rate: number): Promise<Page> {
  await context.addInitScript(watchTasks)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return page
}

type Phases = Readonly<Record<string, readonly number[]>>

async function visit(stage: Stage, rate: number): Promise<Phases> {
  const bare = await stage.openContext()
  const emptyPage = await throttled(bare, rate)
  await emptyPage.goto(`${stage.pages}empty`)
  const empty = await taken(emptyPage)
  await bare.close()

  const context = await stage.openContext()
  const page = await throttled(context, rate)
  await page.goto(stage.urls.dapp)
  await ready(page)
  const load = await taken(page)
  const modal = await openModal(page)
  const open = await taken(page)
  await page.evaluate(() => window.tabkey.open({ view: 'AllWallets' }))
  await modal.getByRole('searchbox').pressSequentially(SEARCH, { delay: 60 })
  const search = await taken(page)
  await page.evaluate(() => window.tabkey.open({ view: 'Connect' }))
  await taken(page)
  await modal.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await page.getByLabel('Address', { exact: true }).waitFor()
  await modalOf(page).waitFor({ state: 'hidden' })
  const connect = await taken(page)
  await context.close()
  return { 'empty React page': empty, load, open, search, connect }
}

const blocking = (tasks: readonly number[]) => tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_MS), 0)

/** Tasks that keep the page from answering a hand, at full speed and on a slow phone. */
export const tasks: Measure = {
  name: 'tasks',
  title: 'Long tasks of the main thread',
  async run(stage) {
    const figures: Figure[] = []
    for (const rate of RATES) {
      const visits: Phases[] = []
      for (let round = 0; round < stage.rounds(4); round += 1) {
        await stage.reset()
        visits.push(await visit(stage, rate))
      }
      for (const phase of Object.keys(visits[0] ?? {})) {
        const each = visits.map(phases => phases[phase] ?? [])
        const name = `${rate}× CPU, ${phase}`
        figures.push(
          summarize(
            `${name}: longest task`,
            'ms',
            each.map(list => Math.max(0, ...list)),
          ),
        )
        figures.push(summarize(`${name}: blocking`, 'ms', each.map(blocking)))
      }
    }
    return figures
  },
}
