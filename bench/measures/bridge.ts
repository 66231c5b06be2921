import type { Figure, Measure } from '../measure.ts'
import { summarize } from '../report/summarize.ts'
import { firstOf, openTabs, TAB_COUNTS } from '../stage/tabs.ts'

/** Calls per sample: a page's clock is too coarse for one. */
const BATCH = 20

const BARE = 'a message to a bare SharedWorker and back'

/** In the page: µs per call, one call after the other. */
async function askEngine([samples, batch]: readonly [number, number]): Promise<number[]> {
  const taken: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const start = performance.now()
    for (let n = 0; n < batch; n += 1) await window.tabkey.request({ method: 'eth_chainId' })
    taken.push((1_000 * (performance.now() - start)) / batch)
  }
  return taken
}

/** In the page: the same with nothing but the browser. */
async function askEcho([samples, batch]: readonly [number, number]): Promise<number[]> {
  const { port } = new SharedWorker('/echo.js', { type: 'module', name: 'echo' })
  const call = (message: object) =>
    new Promise(resolve => {
      port.onmessage = resolve
      port.postMessage(message)
    })
  await call({})
  const taken: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const start = performance.now()
    for (let n = 0; n < batch; n += 1) await call({ id: n, method: 'eth_chainId' })
    taken.push((1_000 * (performance.now() - start)) / batch)
  }
  return taken
}

/** A request the engine answers by itself: through the client, the wire, every step of the engine, and back. */
export const bridge: Measure = {
  name: 'bridge',
  title: 'Bridge round trip',
  async run(stage) {
    const plan = [stage.rounds(50), BATCH] as const
    const bare = await (await stage.openContext()).newPage()
    await bare.goto(`${stage.pages}empty`)
    await bare.evaluate(askEcho, [2, BATCH] as const)
    const figures: Figure[] = [summarize(BARE, 'µs', await bare.evaluate(askEcho, plan))]
    const context = await stage.openContext()
    for (const count of TAB_COUNTS) {
      const pages = await openTabs(context, `${stage.urls.dapp}button.html`, count)
      const page = firstOf(pages)
      await page.evaluate(askEngine, [2, BATCH] as const)
      const alone = await page.evaluate(askEngine, plan)
      const tabs = `${count} ${count === 1 ? 'tab' : 'tabs'}`
      figures.push(summarize(`${tabs}, one asks`, 'µs', alone, { base: BARE }))
      if (count === 1) continue
      const all = await Promise.all(
        pages.map(each => each.evaluate(askEngine, [stage.rounds(10), BATCH] as const)),
      )
      figures.push(summarize(`${tabs}, all ask`, 'µs', all.flat(), { base: BARE }))
    }
    return figures
  },
}
