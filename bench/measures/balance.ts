import type { Page } from 'playwright'
import { createEngineControl } from '../../test/browser/support/engineControl.ts'
import type { Measure } from '../measure.ts'
import { count, summarize } from '../report/summarize.ts'
import { nodeCalls } from '../stage/nodeCalls.ts'
import type { Stage } from '../stage/openStage.ts'
import { firstOf, openTabs } from '../stage/tabs.ts'

const TABS = 5
const ACCOUNTS = 20
const COLD = 'first tab, from the node'

/** In the page: ms per balance, one after the other. */
async function read([accounts, first]: readonly [number, number]): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < accounts; n += 1) {
    const address = `0x${(first + n).toString(16).padStart(40, '0')}` as const
    const start = performance.now()
    await window.tabkey.balances.get({ account: `eip155:1:${address}` })
    taken.push(performance.now() - start)
  }
  return taken
}

const asked = async (stage: Stage) => (await nodeCalls(stage)).calls.eth_getBalance ?? 0

const epochOf = (page: Page) => page.evaluate(() => window.tabkey.getState().engine.epoch)

/** The same balances wanted by five tabs, and again after the engine died, all within the 30 s a balance is good. */
export const balance: Measure = {
  name: 'balance',
  title: 'Balances for five tabs',
  async run(stage) {
    await stage.reset()
    const context = await stage.openContext()
    const pages = await openTabs(context, `${stage.urls.dapp}button.html`, TABS)
    const first = firstOf(pages)
    // Loads the code of the chain, which is not what is asked here.
    await first.evaluate(read, [1, 0xdead] as const)
    await stage.reset()
    const plan = [ACCOUNTS, 0xbeef00] as const
    const cold = await first.evaluate(read, plan)
    const others = await Promise.all(pages.slice(1).map(page => page.evaluate(read, plan)))
    const before = await epochOf(first)
    const engine = await createEngineControl(stage.browser)
    await engine.kill()
    await engine.close()
    await first.waitForFunction(
      epoch => window.tabkey.getState().ready && window.tabkey.getState().engine.epoch > epoch,
      before,
    )
    const callsBefore = await asked(stage)
    const revived = await first.evaluate(read, plan)
    const calls = await asked(stage)
    const reads = cold.length + others.flat().length + revived.length
    return [
      summarize(COLD, 'ms', cold),
      summarize('other tabs, from the engine', 'ms', others.flat(), { base: COLD }),
      summarize('after the engine was killed', 'ms', revived, { base: COLD }),
      count('balances read', 'reads', reads),
      count('calls at the node', 'calls', calls, { base: 'balances read' }),
      count('of them after the kill', 'calls', calls - callsBefore),
      count('hit rate', '%', 100 * (1 - calls / reads)),
    ]
  },
}
