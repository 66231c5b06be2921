import type { Page } from 'playwright'
import type { Figure, Measure } from '../measure.ts'
import { summarize } from '../report/summarize.ts'
import { firstOf, openTabs, TAB_COUNTS } from '../stage/tabs.ts'

type Stamped = Window & { stamps?: number[] }

/** In the page: notes when the mirror hears of a network, on the clock all tabs share. */
function listen(): void {
  const page = window as Stamped
  if (page.stamps) return
  const stamps: number[] = []
  page.stamps = stamps
  window.tabkey.subscribe(
    state => state.networks.active.eip155,
    () => void stamps.push(performance.timeOrigin + performance.now()),
  )
}

/** In the page: changes the network again and again; when each change was asked for. */
async function change(rounds: number): Promise<number[]> {
  const asked: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const isBase = window.tabkey.getState().networks.active.eip155 === 'eip155:8453'
    asked.push(performance.timeOrigin + performance.now())
    await window.tabkey.switchNetwork({ network: isBase ? 'eip155:1' : 'eip155:8453' })
    await new Promise(resolve => setTimeout(resolve, 40))
  }
  return asked
}

const takeStamps = (page: Page) => page.evaluate(() => (window as Stamped).stamps?.splice(0) ?? [])

/** How long until a change that one tab asked for stands in every tab. */
export const patch: Measure = {
  name: 'patch',
  title: 'Patch fan-out',
  async run(stage) {
    const figures: Figure[] = []
    const context = await stage.openContext()
    for (const count of TAB_COUNTS) {
      const pages = await openTabs(context, `${stage.urls.dapp}button.html`, count)
      await Promise.all(pages.map(page => page.evaluate(listen)))
      const first = firstOf(pages)
      await first.evaluate(change, 2)
      await first.waitForTimeout(100)
      await Promise.all(pages.map(takeStamps))
      const asked = await first.evaluate(change, stage.rounds(25))
      await first.waitForTimeout(100)
      const heard = await Promise.all(pages.map(takeStamps))
      const missed = heard.filter(stamps => stamps.length !== asked.length).length
      if (missed > 0) throw new Error(`${missed} of ${count} tabs did not hear of every change`)
      const delays = asked.map((start, round) => heard.map(stamps => (stamps[round] ?? Number.NaN) - start))
      const tabs = `${count} ${count === 1 ? 'tab' : 'tabs'}`
      const more = count === 1 ? {} : { base: '1 tab: the last to hear' }
      figures.push(
        summarize(
          `${tabs}: the last to hear`,
          'ms',
          delays.map(each => Math.max(...each)),
          more,
        ),
      )
      if (count > 1) figures.push(summarize(`${tabs}: any tab`, 'ms', delays.flat(), more))
    }
    return figures
  },
}
