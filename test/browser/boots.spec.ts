import type { Page } from 'playwright/test'
import { runs } from '../support/runs.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { openTab } from './support/pages.ts'

const BOOTS = runs(40, 200)
const IDENTITY = 'race'
/** In the page: how long a start may take to hear who is the engine. */
const ANSWER_MS = 45_000

interface Word {
  readonly kind: string
  readonly alive?: string | null
}

/** In the page: so many engine scripts, each under an address of its own, so that none of them is shared; all at once. */
function race([url, boots, identity, answerMs]: readonly [string, number, string, number]): Promise<Word[]> {
  return Promise.all(
    Array.from({ length: boots }, (_, n) => {
      const { port } = new SharedWorker(`${url}?deploy=${n}`, { type: 'module', name: identity })
      const tabId = `tab-${String(n).padStart(8, '0')}`
      return new Promise<Word>(resolve => {
        const ask = () => port.postMessage({ kind: 'attach', identity, tabId, protocol: 1, visible: true })
        const asking = setInterval(ask, 1_000)
        const finish = (word: Word) => {
          clearInterval(asking)
          resolve(word)
        }
        setTimeout(() => finish({ kind: 'silent' }), answerMs)
        port.onmessage = ({ data }: MessageEvent<Word>) => {
          if (data.kind !== 'booting') finish(data)
        }
        ask()
      })
    }),
  )
}

const locksOf = (page: Page) =>
  page.evaluate(
    async name =>
      ((await navigator.locks.query()).held ?? []).filter(lock => lock.name?.includes(name)).length,
    `:${IDENTITY}`,
  )

// The engine scripts of many deploys start in one turn. Each hears who is the engine; one stays.
test(`boots: of ${BOOTS} engines at a barrier one stays, and the others know it`, async ({
  context,
  urls,
  engine,
}) => {
  test.setTimeout(120_000)
  const page = await openTab(context, urls.dapp)
  const [first] = await engine.list()
  await page.goto(`${urls.dapp}config.json`)
  const started = Date.now()
  const words = await page.evaluate(race, [first?.url ?? '', BOOTS, IDENTITY, ANSWER_MS] as const)
  figure('boots: all of them answered, ms', Date.now() - started)
  const said = (kind: string) => words.filter(word => word.kind === kind)
  figure('boots: engines that took office, one after the other', said('engine').length)
  expect(said('moved').length + said('engine').length, 'every start heard').toBe(BOOTS)
  expect(said('engine').length).toBeGreaterThan(0)
  // An engine that no tab greets ends after a while: on a slow machine the last one may have ended by now. Each holds three
  // locks: the office, its life in it, and its term.
  const look = async () => {
    const running = (await engine.list()).filter(({ url }) => url.includes('?deploy=')).length
    return { isAtMostOne: running <= 1, spareLocks: (await locksOf(page)) - 3 * running }
  }
  await expect
    .poll(look, { timeout: 30_000, message: 'the losers closed' })
    .toEqual({ isAtMostOne: true, spareLocks: 0 })
})
