import type { BrowserContext, Page } from 'playwright/test'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { databaseOf, fillDisk, readRecords, writeRecords } from './support/idb.ts'
import {
  addressOf,
  alertsOf,
  connectWallet,
  engineIsBack,
  engineOf,
  epochOf,
  modalOf,
  openTab,
  ready,
  shownAddress,
} from './support/pages.ts'
import { connectPhone } from './support/pairing.ts'
import { signs } from './support/requests.ts'

// Whatever becomes of IndexedDB, the engine works from memory within 1 s and says so once. The faults are in the
// worker, before the engine's own code.

const OPEN = 'IDBFactory.prototype.open'
const FAULTS = {
  'is absent': "Object.defineProperty(self, 'indexedDB', { value: undefined })\n",
  throws: `${OPEN} = () => { throw new DOMException('Denied', 'SecurityError') }\n`,
  refuses: `${OPEN} = () => {
    const request = new EventTarget()
    request.error = new DOMException('Internal error', 'UnknownError')
    setTimeout(() => request.onerror?.(new Event('error')))
    return request
  }\n`,
  'never answers': `${OPEN} = () => new EventTarget()\n`,
}

/** Two tabs of an engine that remembers nothing work as any other, and both say why. */
async function worksFromMemory(a: Page, b: Page): Promise<void> {
  for (const page of [a, b]) {
    // A database that does not open is given its second before the engine does without.
    await expect.poll(() => engineOf(page)).toEqual({ mode: 'sharedWorker', tabs: 2, storage: 'memory' })
    // 5 s without an answer, after the last answer to an earlier operation.
    await expect.poll(() => alertsOf(page), { timeout: 20_000 }).toEqual(['STORAGE_UNAVAILABLE'])
    expect(await signs(page, 'from memory')).toBe(true)
  }
}

async function share(context: BrowserContext, url: string): Promise<readonly [Page, Page]> {
  const [a, b] = [await openTab(context, url), await openTab(context, url)]
  await connectWallet(a, 'Alpha Wallet')
  await expect(shownAddress(b)).toBeVisible()
  return [a, b]
}

/** As a person does in the browser's settings: database, caches, and the storage bucket itself. */
async function clearSiteData(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
}

for (const [what, prelude] of Object.entries(FAULTS)) {
  test(`storage: an IndexedDB that ${what} leaves everything working, and says so once`, async ({
    context,
    openFront,
  }) => {
    const front = await openFront({ prelude })
    const a = await openTab(context, front.url)
    figure(`storage ${what}: page ready, ms`, await a.evaluate(() => performance.now()))
    const b = await openTab(context, front.url)
    await connectWallet(a, 'Alpha Wallet')
    await expect(shownAddress(b)).toBeVisible()
    await worksFromMemory(a, b)
    await a.evaluate(() => window.tabkey.open())
    await expect(modalOf(a).getByText('Nothing is kept after this visit')).toBeVisible()
    await modalOf(a).getByRole('button', { name: 'Dismiss: Nothing is kept after this visit' }).click()
    await expect.poll(() => alertsOf(b)).toEqual([])
    expect(front.engineErrors).toEqual([])
  })
}

test('storage: without any, a phone pairs and signs', async ({ context, openFront, phone }) => {
  const front = await openFront({ prelude: FAULTS['never answers'] })
  const page = await openTab(context, front.url)
  await connectPhone(page, phone)
  await phone.mode({ requests: 'approve' })
  expect(await signs(page, 'over a relay, from memory')).toBe(true)
  expect(front.engineErrors).toEqual([])
})

test('storage: one that answers after the deadline gives the stored session back, without a reload', async ({
  context,
  openFront,
  engine,
}) => {
  const front = await openFront({
    prelude: `{
      const open = ${OPEN}
      let isCold = true
      ${OPEN} = function (name) {
        if (!isCold) return open.call(this, name)
        isCold = false
        const late = {}
        this.databases().then(stored => setTimeout(() => {
          const real = open.call(this, name)
          for (const event of ['onupgradeneeded', 'onsuccess'])
            real[event] = () => { late.result = real.result; late[event]?.() }
        }, stored.some(database => database.name === name) ? 3_000 : 0))
        return late
      }
    }\n`,
  })
  const [a, b] = await share(context, front.url)
  const address = await addressOf(a)
  // The next worker opens a database that is there, and cold.
  await engine.kill()
  for (const page of [a, b]) await expect.poll(async () => (await engineOf(page)).storage).toBe('memory')
  for (const page of [a, b]) await expect.poll(() => addressOf(page)).toBe(address)
  expect(await engineOf(a)).toEqual({ mode: 'sharedWorker', tabs: 2, storage: 'indexedDB' })
  expect(await alertsOf(b)).toEqual([])
  expect(await signs(b, 'after a cold start')).toBe(true)
  expect(front.engineErrors).toEqual([])
})

test('storage: one that falls silent while it runs is left for memory, with the session', async ({
  context,
  openFront,
}) => {
  const front = await openFront({
    prelude: `{
      const { open, transaction } = { open: ${OPEN}, transaction: IDBDatabase.prototype.transaction }
      let isSilent = false
      const mute = work => function (...values) {
        if (!isSilent) return work.apply(this, values)
        const quiet = new EventTarget()
        quiet.objectStore = () => new Proxy(quiet, { get: (_, name) => name === 'transaction' ? quiet : () => quiet })
        quiet.commit = () => {}
        quiet.db = Object.assign(new EventTarget(), { close() {} })
        return quiet
      }
      ${OPEN} = mute(open)
      IDBDatabase.prototype.transaction = mute(transaction)
      const fault = new BroadcastChannel('fault')
      fault.onmessage = () => { isSilent = true; fault.postMessage('silent') }
    }\n`,
  })
  const [a, b] = await share(context, front.url)
  const address = await addressOf(a)
  // A signature that left before the silence would find no fault.
  await a.evaluate(() => {
    const fault = new BroadcastChannel('fault')
    return new Promise<void>(resolve => {
      fault.onmessage = () => resolve()
      fault.postMessage('fall silent')
    })
  })
  // The ledger writes before a signature leaves: the signature comes late, not never.
  const asked = Date.now()
  expect(await signs(b, 'into the silence')).toBe(true)
  figure('storage falls silent: the next signature, ms', Date.now() - asked)
  await worksFromMemory(a, b)
  expect(await addressOf(b)).toBe(address)
  expect(front.engineErrors).toEqual([])
})

test('storage: an upgrade that waits for a stuck tab does not hold the engine up', async ({
  context,
  openFront,
}) => {
  const front = await openFront()
  const first = await openTab(context, front.url)
  const name = await databaseOf(first)
  // A page that keeps the database open whatever it is asked, and a deletion that waits for it.
  const stuck = await context.newPage()
  await stuck.goto(`${front.url}config.json`)
  await stuck.evaluate(database => {
    const opening = indexedDB.open(database)
    return new Promise<void>((resolve, reject) => {
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        // Firefox tells each connection that it is to close, but not always the deletion that it is blocked.
        opening.result.onversionchange = () => resolve()
        Object.assign(window, { held: opening.result, deletion: indexedDB.deleteDatabase(database) })
      }
    })
  }, name)
  // The engine that runs let go of it at once; what it knows is safe in memory, and the one after it cannot open.
  await connectWallet(first, 'Alpha Wallet')
  const second = await openTab(context, front.url)
  await expect(shownAddress(second)).toBeVisible()
  await worksFromMemory(first, second)
  expect(front.engineErrors).toEqual([])
})

test('storage: an upgrade by other code goes through, and the engine opens the database again', async ({
  context,
  openFront,
  engine,
}) => {
  const front = await openFront()
  const [a, b] = await share(context, front.url)
  const name = await databaseOf(a)
  const upgraded = await b.evaluate(
    database =>
      new Promise<string>(resolve => {
        const opening = indexedDB.open(database, 7)
        opening.onblocked = () => resolve('blocked')
        opening.onerror = () => resolve(String(opening.error))
        opening.onsuccess = () => {
          opening.result.close()
          resolve('upgraded')
        }
      }),
    name,
  )
  expect(upgraded).toBe('upgraded')
  expect(await signs(a, 'after the upgrade')).toBe(true)
  expect(await engineOf(b)).toEqual({ mode: 'sharedWorker', tabs: 2, storage: 'indexedDB' })
  expect(await alertsOf(b)).toEqual([])
  const epoch = await epochOf(a)
  await engine.kill()
  await engineIsBack([a, b], epoch)
  await expect(shownAddress(b)).toBeVisible()
  expect(await signs(b, 'restored')).toBe(true)
  expect(front.engineErrors).toEqual([])
})

test('storage: over quota, the session goes on in memory', async ({ context, openFront }) => {
  const front = await openFront()
  const [a, b] = [await openTab(context, front.url), await openTab(context, front.url)]
  const session = await context.newCDPSession(a)
  const { origin } = new URL(front.url)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2_000_000 })
  await fillDisk(a)
  await connectWallet(a, 'Alpha Wallet')
  await expect(shownAddress(b)).toBeVisible()
  expect(await signs(b, 'on a full disk')).toBe(true)
  await worksFromMemory(a, b)
  expect(front.engineErrors).toEqual([])
})

test('storage: site data cleared while it runs: the session goes on, says so, and does not come back after', async ({
  context,
  openFront,
  engine,
}) => {
  const front = await openFront()
  const [a, b] = await share(context, front.url)
  await clearSiteData(context, a)
  await expect.poll(() => alertsOf(b)).toEqual(['STORAGE_UNAVAILABLE'])
  expect(await signs(b, 'after the clearing')).toBe(true)
  await worksFromMemory(a, b)
  // Cleared data stays cleared: the next engine has no connection.
  await engine.kill()
  for (const page of [a, b]) {
    await expect.poll(() => engineOf(page), { timeout: 15_000 }).toMatchObject({ storage: 'indexedDB' })
    expect(await addressOf(page)).toBeNull()
  }
  await connectWallet(b, 'Alpha Wallet')
  expect(await alertsOf(b)).toEqual([])
  expect(front.engineErrors).toEqual([])
})

// Chromium gives what comes after the clearing a lock manager of its own, in which the locks of before are free.
test('storage: a tab opened after site data was cleared joins the engine that runs, and stays', async ({
  context,
  openFront,
  engine,
}) => {
  const front = await openFront()
  const [a, b] = await share(context, front.url)
  await clearSiteData(context, a)
  await expect.poll(() => alertsOf(b)).toEqual(['STORAGE_UNAVAILABLE'])
  const late = await openTab(context, front.url)
  expect(await addressOf(late)).toBe(await addressOf(a))
  expect(await epochOf(late)).toBe(await epochOf(a))
  await expect.poll(() => engineOf(a)).toMatchObject({ tabs: 3 })
  expect(await signs(late, 'from a tab of after')).toBe(true)
  await engine.kill()
  for (const page of [a, b, late])
    await expect.poll(() => engineOf(page), { timeout: 15_000 }).toMatchObject({ tabs: 3 })
  await connectWallet(late, 'Alpha Wallet')
  await expect(shownAddress(b)).toBeVisible()
  await late.close()
  await expect.poll(() => engineOf(b)).toMatchObject({ tabs: 2 })
  expect(await signs(b, 'after it left')).toBe(true)
  expect(front.engineErrors).toEqual([])
})

const GARBAGE: readonly unknown[] = [
  'junk',
  null,
  -1,
  { v: 1, value: { connections: 'none', accounts: [{}] } },
  { v: 1e9, value: [] },
  [[['deep']], new Uint8Array([1, 2, 3])],
]

test('storage: records that are garbage are dropped, whatever they are', async ({
  context,
  openFront,
  engine,
}) => {
  const front = await openFront()
  const page = await openTab(context, front.url)
  const name = await databaseOf(page)
  for (const [round, junk] of GARBAGE.entries()) {
    await test.step(`round ${round}`, async () => {
      await connectWallet(page, 'Alpha Wallet')
      expect(await signs(page, 'before')).toBe(true)
      const records = await readRecords(page, name)
      expect(Object.keys(records).length).toBeGreaterThan(2)
      const spoilt = Object.fromEntries(Object.keys(records).map(key => [key, junk]))
      await writeRecords(page, name, {
        ...spoilt,
        'wc:stray': junk,
        'ledger:stray': junk,
        'cache:stray': junk,
      })
      await engine.kill()
      await expect.poll(() => addressOf(page), { timeout: 15_000 }).toBeNull()
      await ready(page)
    })
  }
  await connectWallet(page, 'Alpha Wallet')
  expect(await signs(page, 'after all')).toBe(true)
  expect(await engineOf(page)).toMatchObject({ mode: 'sharedWorker', storage: 'indexedDB' })
  expect(await alertsOf(page)).toEqual([])
  expect(front.engineErrors).toEqual([])
})
