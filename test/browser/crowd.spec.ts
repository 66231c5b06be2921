import { runs } from '../support/runs.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { epochOf, openTab } from './support/pages.ts'

const TABS = runs(15, 50)
const CALLS = 200

// How long it takes is the bench's to say (`npm run bench -- --only crowd`).
test('crowd: many tabs ask one engine thousands of things at once, and each answer comes', async ({
  context,
  urls,
}) => {
  test.setTimeout(180_000)
  const url = `${urls.dapp}button.html`
  const pages = [await openTab(context, url)]
  while (pages.length < TABS) pages.push(await openTab(context, url))
  const answers = await Promise.all(
    pages.map((page, tab) =>
      page.evaluate(
        async ([tab, calls]) => {
          const start = performance.now()
          const asked = Array.from({ length: calls }, (_, n) => {
            const isBase = (tab + n) % 2 === 1
            const network = isBase ? 'eip155:8453' : 'eip155:1'
            return window.tabkey
              .request({ method: 'eth_chainId', network })
              .then(answer => answer === (isBase ? '0x2105' : '0x1'))
          })
          const right = (await Promise.all(asked)).filter(Boolean).length
          return { right, ms: performance.now() - start }
        },
        [tab, CALLS] as const,
      ),
    ),
  )
  figure('crowd: the slowest tab, ms', Math.max(...answers.map(({ ms }) => ms)))
  expect(answers.map(({ right }) => right)).toEqual(pages.map(() => CALLS))
  expect(new Set(await Promise.all(pages.map(epochOf))).size).toBe(1)
  expect(await pages[0]?.evaluate(() => window.tabkey.getState().engine.tabs)).toBe(TABS)
})
