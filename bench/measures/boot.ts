import type { BrowserContext, Page } from 'playwright'
import { createEngineControl } from '../../test/browser/support/engineControl.ts'
import type { Measure } from '../measure.ts'
import { summarize } from '../report/summarize.ts'
import { bareStart } from '../stage/bareStart.ts'
import { ready } from '../stage/tabs.ts'

type Timed = Window & { bootMs?: number }

/** In the page, before any script: stamps when the client is made and when its engine first answers. */
function stampBoot(): void {
  let client: Window['tabkey'] | undefined
  Object.defineProperty(window, 'tabkey', {
    configurable: true,
    get: () => client,
    set(made: Window['tabkey']) {
      client = made
      const start = performance.now()
      made.subscribe(
        state => state.ready,
        isReady => {
          if (isReady) (window as Timed).bootMs ??= performance.now() - start
        },
      )
    },
  })
}

async function bootOf(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await ready(page)
  return page.evaluate(() => (window as Timed).bootMs ?? Number.NaN)
}

async function closePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map(page => page.close()))
}

const BARE = 'start of a bare SharedWorker'

/** From `createTabkey` to the engine's first word. */
export const boot: Measure = {
  name: 'boot',
  title: 'Engine boot',
  async run(stage) {
    const url = `${stage.urls.dapp}button.html`
    const taken = { bare: [] as number[], cold: [] as number[], warm: [] as number[], joined: [] as number[] }
    const engine = await createEngineControl(stage.browser)
    for (let round = 0; round < stage.rounds(10); round += 1) {
      taken.bare.push(await bareStart(stage))
      const context = await stage.openContext()
      await context.addInitScript(stampBoot)
      taken.cold.push(await bootOf(await context.newPage(), url))
      taken.joined.push(await bootOf(await context.newPage(), url))
      await closePages(context)
      // The worker may outlive its last page; a warm boot is one of a new engine.
      if ((await engine.list()).length > 0) await engine.kill().catch(() => {})
      taken.warm.push(await bootOf(await context.newPage(), url))
      await context.close()
    }
    await engine.close()
    return [
      summarize(BARE, 'ms', taken.bare),
      summarize('cold: nothing cached', 'ms', taken.cold, { base: BARE }),
      summarize('warm: code and database there', 'ms', taken.warm, { base: BARE }),
      summarize('joined: the engine runs', 'ms', taken.joined, { base: BARE }),
    ]
  },
}
