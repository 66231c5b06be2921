import type { Page } from 'playwright'
import { framesOf, sampleFrames } from '../../test/browser/support/frames.ts'
import { connectWallet } from '../../test/browser/support/pages.ts'
import type { Measure } from '../measure.ts'
import { count, summarize } from '../report/summarize.ts'
import { ready } from '../stage/tabs.ts'

/** In the page: when the browser painted anything of it. */
const firstPaint = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)

const PAINT = 'first paint of anything'

/** Reload of the only tab, connected: from navigation to the frame whose button shows the account. */
export const reload: Measure = {
  name: 'reload',
  title: 'Reload to the painted account',
  async run(stage) {
    await stage.reset()
    const context = await stage.openContext()
    await sampleFrames(context)
    const page = await context.newPage()
    await page.goto(stage.urls.dapp)
    await ready(page)
    await connectWallet(page, 'Alpha Wallet')
    const taken = { paint: [] as number[], account: [] as number[], engine: [] as number[] }
    let wrong = 0
    for (let round = 0; round < stage.rounds(15); round += 1) {
      await page.reload()
      await ready(page)
      taken.engine.push(await page.evaluate(() => performance.now()))
      await page.waitForTimeout(100)
      const frames = await framesOf(page)
      taken.account.push(frames.find(({ state }) => state === 'account')?.ms ?? Number.NaN)
      wrong += frames.filter(({ text }) => /connect/i.test(text ?? '')).length
      taken.paint.push(await firstPaint(page))
    }
    return [
      summarize(PAINT, 'ms', taken.paint),
      summarize('frame with the account', 'ms', taken.account, { base: PAINT }),
      summarize('engine heard of', 'ms', taken.engine, { base: PAINT }),
      count("frames that said 'Connect'", 'frames', wrong),
    ]
  },
}
