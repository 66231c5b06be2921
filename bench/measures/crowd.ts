import type { Measure } from '../measure.ts'
import { count, summarize } from '../report/summarize.ts'
import { firstOf, openTabs } from '../stage/tabs.ts'

const TABS = 50
const CALLS = 10_000
/** From the order to the start: every tab has heard by then. */
const START_IN_MS = 1_500

/** In the page: asks `calls` things at once, at the moment all tabs do; how long until the last answer, and how many came. */
async function askAtOnce([startAt, calls]: readonly [number, number]): Promise<{
  ms: number
  answered: number
}> {
  await new Promise(resolve => setTimeout(resolve, startAt - Date.now()))
  const start = performance.now()
  const asked = Array.from({ length: calls }, () => window.tabkey.request({ method: 'eth_chainId' }))
  const settled = await Promise.allSettled(asked)
  return {
    ms: performance.now() - start,
    answered: settled.filter(({ status }) => status === 'fulfilled').length,
  }
}

/** Fifty tabs ask one engine ten thousand things, all at the same moment. */
export const crowd: Measure = {
  name: 'crowd',
  title: 'Fifty tabs at once',
  async run(stage) {
    const context = await stage.openContext()
    const pages = await openTabs(context, `${stage.urls.dapp}button.html`, TABS)
    const engines = await Promise.all(
      pages.map(page => page.evaluate(() => window.tabkey.getState().engine.epoch)),
    )
    const rounds: number[] = []
    const slowest: number[] = []
    for (let round = 0; round < stage.rounds(5); round += 1) {
      const plan = [Date.now() + START_IN_MS, CALLS / TABS] as const
      const tabs = await Promise.all(pages.map(page => page.evaluate(askAtOnce, plan)))
      const answered = tabs.reduce((sum, tab) => sum + tab.answered, 0)
      if (answered !== CALLS) throw new Error(`${answered} of ${CALLS} calls were answered`)
      rounds.push(...tabs.map(({ ms }) => ms))
      slowest.push(Math.max(...tabs.map(({ ms }) => ms)))
    }
    if (new Set(engines).size !== 1) throw new Error(`The tabs know engines ${engines.join(', ')}`)
    const alone = await firstOf(pages).evaluate(askAtOnce, [Date.now() + 100, CALLS / TABS] as const)
    const entry = `${CALLS / TABS} calls of one tab`
    return [
      summarize(entry, 'ms', [alone.ms]),
      summarize('any tab, when all ask', 'ms', rounds, { base: entry }),
      summarize('the slowest tab, when all ask', 'ms', slowest, { base: entry }),
      count('calls answered in a round', 'calls', CALLS),
    ]
  },
}
