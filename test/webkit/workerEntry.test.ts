import { type File, openFront } from '../browser/support/front.ts'
import { expect, test } from './support/fixtures.ts'

// WebKit evaluates a worker's entry again when a chunk of the worker imports it (decision 023). The pack suite holds that no
// chunk does, in every bundler; here the demo's production build by Vite runs in WebKit, and its entry is counted.

/** Runs with each evaluation of the entry, and says how many the worker has had; the front keeps what is posted there. */
const COUNT = Buffer.from(`
  self.evaluations = (self.evaluations ?? 0) + 1
  fetch('/__engineError', { method: 'POST', body: 'evaluation ' + self.evaluations });
`)
/** Words of the entry alone (src/worker/main.ts). */
const ENTRY = 'tabkey.engineStarted'

const countEntry = ({ body }: File) =>
  body.includes(ENTRY) ? { body: Buffer.concat([COUNT, body]) } : undefined

for (const { name, query } of [
  { name: 'a SharedWorker', query: '' },
  { name: 'a dedicated worker', query: '?noShared=1' },
])
  test(`worker entry: evaluated once in ${name}, and the second tab signs`, async ({
    browser,
    urls,
    onTestFinished,
  }) => {
    const front = await openFront({ behind: urls.dapp, change: countEntry })
    onTestFinished(() => front.close())
    const url = front.url + query
    const a = await browser.openTab(url)
    const b = await browser.openTab(url)
    await a.connect('Alpha Wallet')
    await b.shownAddress()
    expect(await b.signs('from the second tab')).toBe(true)
    expect([...new Set(front.engineErrors)]).toEqual(['evaluation 1'])
  })
