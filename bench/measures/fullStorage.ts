import type { Page } from 'playwright'
import { createEngineControl } from '../../test/browser/support/engineControl.ts'
import type { Measure } from '../measure.ts'
import { count, summarize } from '../report/summarize.ts'
import type { Stage } from '../stage/openStage.ts'
import { ready } from '../stage/tabs.ts'
import { workerHeap } from '../stage/workerHeap.ts'

const RECORDS = 500
const RECORDS_SHORT = 50
const RECORD_BYTES = 1_000_000

/** In a page of the origin: fills the engine's database with young cache records, and forgets the last sweep. */
async function fillDatabase([records, bytes]: readonly [number, number]): Promise<void> {
  const [found] = await indexedDB.databases()
  const { name } = found ?? {}
  if (!name) throw new Error('The engine has no database')
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  // Blobs of random bytes would be files of their own; text that does not repeat is a record as others are.
  const textOf = () => {
    let text = ''
    while (text.length < bytes) text += Math.random().toString(36)
    return text
  }
  for (let index = 0; index < records; index += 1)
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('entries', 'readwrite')
      const store = transaction.objectStore('entries')
      store.put({ at: Date.now(), value: textOf() }, `cache:balance:filled-${index}`)
      store.delete('sweep:at')
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  database.close()
}

async function timeReady(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await ready(page)
  return page.evaluate(() => performance.now())
}

async function sample(stage: Stage, records: number) {
  const url = `${stage.pages}dapp`
  const context = await stage.openContext()
  const engine = await createEngineControl(stage.browser)
  try {
    await timeReady(await context.newPage(), url)
    await Promise.all(context.pages().map(page => page.close()))
    if ((await engine.list()).length > 0) await engine.kill().catch(() => {})
    const filler = await context.newPage()
    await filler.goto(`${stage.pages}empty`)
    if (records > 0) await filler.evaluate(fillDatabase, [records, RECORD_BYTES] as const)
    const page = await context.newPage()
    const readyMs = await timeReady(page, url)
    // Old records are removed behind the first responses.
    await page.waitForTimeout(3_000)
    return { readyMs, heap: await workerHeap(stage.browser) }
  } finally {
    await engine.close()
    await context.close()
  }
}

/** A database that a browser let grow to half a gigabyte: the engine boots from it as from an empty one. */
export const fullStorage: Measure = {
  name: 'full-storage',
  title: 'Scale: a database of 500 MB',
  async run(stage) {
    const records = stage.isShort ? RECORDS_SHORT : RECORDS
    const seen = { empty: [] as number[], full: [] as number[] }
    let [emptyHeap, fullHeap] = [0, 0]
    for (let round = 0; round < stage.rounds(5); round += 1) {
      const empty = await sample(stage, 0)
      seen.empty.push(empty.readyMs)
      emptyHeap = empty.heap
      const full = await sample(stage, records)
      seen.full.push(full.readyMs)
      fullHeap = full.heap
    }
    return [
      summarize('navigation to ready, empty', 'ms', seen.empty),
      summarize(`navigation to ready, ${records} MB`, 'ms', seen.full, {
        base: 'navigation to ready, empty',
      }),
      count('heap of the engine, empty', 'bytes', emptyHeap),
      count(`heap of the engine, ${records} MB`, 'bytes', fullHeap, { base: 'heap of the engine, empty' }),
    ]
  },
}
