import type { BrowserContext, Page } from 'playwright'
import { connectWallet } from '../../test/browser/support/pages.ts'
import type { Figure, Measure } from '../measure.ts'
import { count } from '../report/summarize.ts'
import { nodeCalls } from '../stage/nodeCalls.ts'
import type { Stage } from '../stage/openStage.ts'
import { firstOf, openTabs, TAB_COUNTS } from '../stage/tabs.ts'

/** Long enough for the balance, which is read every 30 s, to come due. */
const IDLE_MS = 35_000
const SHORT_IDLE_MS = 2_000
const ACTIVE_ROUNDS = 20
const ROUND_MS = 250
const ASKED_PER_ROUND = 4
/** After the last tab is ready, its first balance is still under way. */
const SETTLE_MS = 1_000

/** In the page: what a busy dapp asks all the time; a nonce is never answered from a cache. */
async function work([rounds, pauseMs]: readonly [number, number]): Promise<void> {
  const { address } = window.tabkey.getAccount('eip155')
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([
      window.tabkey.request({ method: 'eth_blockNumber' }),
      window.tabkey.request({ method: 'eth_gasPrice' }),
      window.tabkey.request<string>({ method: 'eth_getTransactionCount', params: [address, 'latest'] }),
      window.tabkey.balances.get(),
    ])
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}

interface Site {
  readonly tabs: number
  readonly origin: string
  readonly context: BrowserContext
  readonly pages: readonly Page[]
  /** Calls until the last of its tabs was ready. */
  readonly opening: number
}

/** A connected dapp of so many tabs, under an origin of its own: the nodes count by origin, so all can idle at once. */
async function openSite(stage: Stage, tabs: number): Promise<Site> {
  const context = await stage.openContext()
  const url = new URL(stage.urls.dapp)
  url.hostname = `tabs${tabs}.localhost`
  const [page] = await openTabs(context, url.href, 1)
  if (!page) throw new Error('No page')
  await connectWallet(page, 'Alpha Wallet')
  const pages = await openTabs(context, url.href, tabs)
  await page.waitForTimeout(SETTLE_MS)
  const { origin } = url
  return { tabs, origin, context, pages, opening: (await nodeCalls(stage)).origins[origin] ?? 0 }
}

const nameOf = (tabs: number) => `${tabs} ${tabs === 1 ? 'tab' : 'tabs'}`

/** What the chains' nodes are asked by one, five and twenty connected tabs. */
export const calls: Measure = {
  name: 'calls',
  title: 'RPC calls per number of tabs',
  async run(stage) {
    await stage.reset()
    const sites: Site[] = []
    for (const tabs of TAB_COUNTS) sites.push(await openSite(stage, tabs))
    const opened = (await nodeCalls(stage)).origins
    const page = firstOf(firstOf(sites).pages)
    const idleMs = stage.isShort ? SHORT_IDLE_MS : IDLE_MS
    await page.waitForTimeout(idleMs)
    const rested = (await nodeCalls(stage)).origins
    await Promise.all(
      sites.flatMap(({ pages }) =>
        pages.map(each => each.evaluate(work, [ACTIVE_ROUNDS, ROUND_MS] as const)),
      ),
    )
    const worked = (await nodeCalls(stage)).origins
    const rows = (what: string, made: (site: Site) => number): readonly Figure[] =>
      sites.map(site => {
        const more = site.tabs === 1 ? {} : { base: `1 tab, ${what}` }
        return count(`${nameOf(site.tabs)}, ${what}`, 'calls', made(site), more)
      })
    const between =
      (after: typeof opened, before: typeof opened) =>
      ({ origin }: Site) =>
        (after[origin] ?? 0) - (before[origin] ?? 0)
    return [
      ...rows('opening and connecting', ({ opening }) => opening),
      ...rows(`${idleMs / 1_000} s idle`, between(rested, opened)),
      ...rows('active', between(worked, rested)),
      ...sites.map(({ tabs }) =>
        count(`${nameOf(tabs)} asked while active`, 'calls', tabs * ACTIVE_ROUNDS * ASKED_PER_ROUND),
      ),
    ]
  },
}
