import type { Page } from 'playwright/test'
import type { Measure } from '../measure.ts'
import { summarize } from '../report/summarize.ts'
import type { Stage } from '../stage/openStage.ts'
import { firstOf, openTabs } from '../stage/tabs.ts'

/** Calls per sample: a page's clock is too coarse for one. */
const BATCH = 20
const ROUNDS = 40
/** Between two calls, as of a page that works hard. */
const PAUSE_MS = 5
/** Rounds before, until the code of both is compiled. */
const WARMING = 150
/** Of engines: how the processes of one lie on the machine does not change while they live. */
const PAIRS = 4
/** A call may take this much of its time longer. */
const RATIO_MAX = 1.05
const ACCOUNT = '0x000000000000000000000000000000000000dead'

const CHAIN_ID = { method: 'eth_chainId', params: [] }

const KINDS = {
  'a request that the engine answers': { ...CHAIN_ID, pauseMs: PAUSE_MS, limits: { ratioMax: RATIO_MAX } },
  'a read that a node answers': {
    method: 'eth_getBalance',
    params: [ACCOUNT, 'latest'],
    pauseMs: PAUSE_MS,
    limits: { ratioMax: RATIO_MAX },
  },
  // Thousands in a second, which no app sends. What is recorded after a call delays the next one here; shown, not limited.
  'requests without a pause between': { ...CHAIN_ID, pauseMs: 0, limits: {} },
}

type Asked = (typeof KINDS)[keyof typeof KINDS]

/** In the page: µs per call, one call after the other. */
const ask = (page: Page, asked: Asked): Promise<number> =>
  page.evaluate(
    async ([{ method, params, pauseMs }, batch]) => {
      let pausedMs = 0
      const start = performance.now()
      for (let n = 0; n < batch; n += 1) {
        await window.tabkey.request({ method, params } as never)
        if (pauseMs === 0) continue
        const end = performance.now()
        await new Promise(resolve => setTimeout(resolve, pauseMs))
        pausedMs += performance.now() - end
      }
      return (1_000 * (performance.now() - start - pausedMs)) / batch
    },
    [asked, BATCH] as const,
  )

/**
 * A page that asks, beside a second page of its engine: one of the app, or the panel for which the engine records. Both
 * hear of every change, so that only the recorder differs.
 */
async function openPage(stage: Stage, hasDevtools: boolean): Promise<Page> {
  const context = await stage.openContext()
  const query = hasDevtools ? '?devtools=1' : ''
  const page = firstOf(await openTabs(context, `${stage.urls.dapp}button.html${query}`, hasDevtools ? 1 : 2))
  if (!hasDevtools) return page
  const panel = await context.newPage()
  await panel.goto(`${stage.urls.dapp}devtools.html`)
  await panel.getByRole('tab', { name: 'Requests', exact: true }).click()
  await panel.getByRole('table', { name: 'Requests' }).waitFor()
  return page
}

/** What the recorder and an open panel cost a call. */
export const devtools: Measure = {
  name: 'devtools',
  title: 'Devtools: a call with the panel open, and without',
  async run(stage) {
    const kinds = Object.entries(KINDS).map(([kind, asked]) => ({
      kind,
      asked,
      taken: { off: [] as number[], on: [] as number[] },
    }))
    for (let pair = 0; pair < stage.rounds(PAIRS); pair += 1) {
      const [off, on] = [await openPage(stage, false), await openPage(stage, true)]
      for (let round = 0; round < stage.rounds(WARMING); round += 1)
        for (const page of [off, on]) await ask(page, KINDS['requests without a pause between'])
      for (const { asked, taken } of kinds) {
        // In turn, so that a machine that is busy for a while slows both.
        for (let round = 0; round < stage.rounds(ROUNDS); round += 1) {
          taken.off.push(await ask(off, asked))
          taken.on.push(await ask(on, asked))
        }
      }
      await Promise.all([off, on].map(page => page.context().close()))
    }
    return kinds.flatMap(({ kind, asked, taken }) => {
      const base = `${kind}, devtools off`
      return [
        summarize(base, 'µs', taken.off),
        summarize(`${kind}, panel open`, 'µs', taken.on, { base, ...asked.limits }),
      ]
    })
  },
}
