import type { Measure } from '../measure.ts'
import type { CachePage } from '../pages/cache.ts'
import { count, summarize } from '../report/summarize.ts'

type WithCache = Window & { cachePage: CachePage }

const NETWORK = 'from the network'

/** One read of the engine's cache, by where the value was, and where the reads of a long visit end. */
export const cache: Measure = {
  name: 'cache',
  title: 'Cache: memory, IndexedDB, network',
  async run(stage) {
    const node = stage.urls.evm.find(({ chainId }) => chainId === 1)?.url ?? ''
    const page = await (await stage.openContext()).newPage()
    await page.goto(`${stage.pages}cache`)
    await page.waitForFunction(() => 'cachePage' in window)
    const taken = await page.evaluate(
      ([url, rounds]) => (window as unknown as WithCache).cachePage.layers(url, rounds),
      [node, stage.rounds(20)] as const,
    )
    const found = await page.evaluate(() => (window as unknown as WithCache).cachePage.scenario())
    const share = (reads: number) => (100 * reads) / found.reads
    const micro = (samples: readonly number[]) => samples.map(ms => ms * 1_000)
    return [
      summarize(NETWORK, 'µs', micro(taken.network)),
      summarize('from IndexedDB', 'µs', micro(taken.disk), { base: NETWORK }),
      summarize('from memory', 'µs', micro(taken.memory), { base: NETWORK }),
      count('long visit: found in memory', '%', share(found.memory)),
      count('long visit: found in IndexedDB', '%', share(found.disk)),
      count('long visit: asked of the network', '%', share(found.network)),
    ]
  },
}
