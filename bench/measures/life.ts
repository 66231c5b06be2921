import type { Page } from 'playwright'
import { createEngineControl, type EngineControl } from '../../test/browser/support/engineControl.ts'
import { connectWallet } from '../../test/browser/support/pages.ts'
import { closeTab, killTab, noteTabs, tabsSeenAt } from '../../test/browser/support/tabDeath.ts'
import type { Measure } from '../measure.ts'
import { bareStart } from '../stage/bareStart.ts'
import type { Stage } from '../stage/openStage.ts'
import { openTabs } from '../stage/tabs.ts'
import { lifeFigures } from './lifeFigures.ts'

const KILLS = 50
const STARTS = 20
const DEATHS = 20

/** In the page: asks on and on; gives when the first answer of an engine after `epoch` was there. */
async function nextAnswer(epoch: number): Promise<number> {
  for (;;) {
    await window.tabkey.request({ method: 'eth_chainId' })
    if (window.tabkey.getState().engine.epoch > epoch) return Date.now()
    await new Promise(resolve => setTimeout(resolve, 1))
  }
}

async function killOnce(page: Page, engine: EngineControl): Promise<number> {
  const epoch = await page.evaluate(() => window.tabkey.getState().engine.epoch)
  const answered = page.evaluate(nextAnswer, epoch)
  const killedAt = await engine.kill()
  return (await answered) - killedAt
}

async function deaths(
  stage: Stage,
  witness: Page,
  die: (page: Page) => Promise<number>,
): Promise<readonly number[]> {
  const taken: number[] = []
  for (let round = 0; round < stage.rounds(DEATHS); round += 1) {
    const pages = await openTabs(witness.context(), stage.urls.dapp, 2)
    const victim = pages.find(page => page !== witness)
    if (!victim) throw new Error('No tab to end')
    await witness.waitForFunction(() => window.tabkey.getState().engine.tabs === 2)
    await noteTabs(witness)
    const diedAt = await die(victim)
    taken.push((await tabsSeenAt(witness, 1)) - diedAt)
    if (!victim.isClosed()) await victim.close()
  }
  return taken
}

/** In the page: notes when the lock of another tab of the site is free. */
function awaitLock(): void {
  void navigator.locks.request('bench:tab', () => Object.assign(window, { lockFreeAt: Date.now() }))
}

/** In the page: holds a lock as long as the tab lives. */
const holdLock = (): Promise<void> =>
  new Promise(resolve => {
    void navigator.locks.request('bench:tab', () => {
      resolve()
      return new Promise(() => {})
    })
  })

/** How soon a bare page knows, by a Web Lock, that another one is lost. */
async function bareDeaths(stage: Stage, die: (page: Page) => Promise<number>): Promise<readonly number[]> {
  const context = await stage.openContext()
  const witness = await context.newPage()
  await witness.goto(`${stage.pages}empty`)
  const taken: number[] = []
  for (let round = 0; round < stage.rounds(DEATHS); round += 1) {
    const victim = await context.newPage()
    await victim.goto(`${stage.pages}empty`)
    await victim.evaluate(holdLock)
    await witness.evaluate(() => Object.assign(window, { lockFreeAt: undefined }) && undefined)
    await witness.evaluate(awaitLock)
    const diedAt = await die(victim)
    const freeAt = await witness.waitForFunction(
      () => (window as Window & { lockFreeAt?: number }).lockFreeAt,
      undefined,
      { polling: 20 },
    )
    taken.push(((await freeAt.jsonValue()) ?? Number.NaN) - diedAt)
    if (!victim.isClosed()) await victim.close()
  }
  await context.close()
  return taken
}

/** How soon the engine's end is made good, and how soon the engine knows of a tab's. */
export const life: Measure = {
  name: 'life',
  title: 'Deaths of engine and tabs',
  async run(stage) {
    await stage.reset()
    const context = await stage.openContext()
    const [page] = await openTabs(context, stage.urls.dapp, 1)
    if (!page) throw new Error('No page')
    await connectWallet(page, 'Alpha Wallet')
    const engine = await createEngineControl(stage.browser)
    const kills: number[] = []
    for (let round = 0; round < stage.rounds(KILLS); round += 1) kills.push(await killOnce(page, engine))
    await engine.close()
    const closed = await deaths(stage, page, closeTab)
    const killed = await deaths(stage, page, killTab)
    const starts: number[] = []
    for (let round = 0; round < stage.rounds(STARTS); round += 1) starts.push(await bareStart(stage))
    const bareClosed = await bareDeaths(stage, closeTab)
    const bareKilled = await bareDeaths(stage, killTab)
    return lifeFigures({ bareStarts: starts, kills, bareClosed, closed, bareKilled, killed })
  },
}
