import type { Page } from 'playwright'
import type { Measure } from '../measure.ts'
import { summarize } from '../report/summarize.ts'
import { ready } from '../stage/tabs.ts'

/** In the page: presses the button, and ms until a frame with the view has been painted. */
async function open(): Promise<number> {
  const button = document.querySelector('tabkey-button')?.shadowRoot?.querySelector('button')
  if (!button) throw new Error('No button')
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const view = () =>
    document.querySelector('tabkey-modal')?.shadowRoot?.querySelector('[data-view="Connect"]')
  const start = performance.now()
  button.click()
  while (!((view()?.getBoundingClientRect().height ?? 0) > 0)) {
    if (performance.now() - start > 20_000) throw new Error('The modal did not open')
    await frame()
  }
  // The frame that holds it is on the screen when the task after it runs.
  await frame()
  await new Promise(resolve => setTimeout(resolve))
  return performance.now() - start
}

async function close(page: Page): Promise<void> {
  await page.evaluate(() => window.tabkey.close())
  await page.waitForFunction(
    () => !document.querySelector('tabkey-modal')?.shadowRoot?.querySelector('[data-view="Connect"]'),
  )
  await page.waitForTimeout(200)
}

const COLD = 'first, nothing cached'

/** From the press to the painted Connect view. */
export const modal: Measure = {
  name: 'modal',
  title: 'Modal open',
  async run(stage) {
    const taken = { cold: [] as number[], warm: [] as number[], second: [] as number[] }
    for (let round = 0; round < stage.rounds(8); round += 1) {
      const context = await stage.openContext()
      const page = await context.newPage()
      for (const times of [taken.cold, taken.warm]) {
        await page.goto(stage.urls.dapp)
        await ready(page)
        await page.waitForTimeout(300)
        times.push(await page.evaluate(open))
        await close(page)
        if (times === taken.cold) continue
        taken.second.push(await page.evaluate(open))
      }
      await context.close()
    }
    return [
      summarize(COLD, 'ms', taken.cold),
      summarize('first of a page, files cached', 'ms', taken.warm, { base: COLD }),
      summarize('second of a page', 'ms', taken.second, { base: COLD }),
    ]
  },
}
