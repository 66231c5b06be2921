import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { databaseOf, readRecords } from './support/idb.ts'
import { addressOf, alertsOf, connectWallet, modalOf, openTab } from './support/pages.ts'
import { signs } from './support/requests.ts'

// `npm run visits`: first visits on a slow disk and a busy machine, and the next visit of each. A command, not a suite:
// VISITS is the number of first visits for each number of busy processes a core in BUSY.

const VISITS = Number(process.env.VISITS ?? 0)
/** Empty but for the command `npm run visits`. */
const BUSY = VISITS === 0 ? [] : (process.env.BUSY ?? '1,4,10').split(',').map(Number)
const SLOWEST_MS = 3_000
const WAIT_MS = 120_000

/** The database opens after 0 to 3 s, and each transaction answers after 0 to 3 s more. */
const SLOW_DISK = `{
  const later = run => setTimeout(run, Math.random() * ${SLOWEST_MS})
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...values) {
    const late = new EventTarget()
    later(() => {
      const real = open.apply(this, values)
      for (const event of ['onupgradeneeded', 'onsuccess', 'onerror'])
        real[event] = happened => { late.result = real.result; late.error = real.error; late[event]?.(happened) }
    })
    return late
  }
  const complete = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete')
  Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
    ...complete,
    set(listener) { complete.set.call(this, event => later(() => listener(event))) },
  })
}\n`

interface Counts {
  visits: number
  /** Connects that ended in an error, by the words that the modal shows. */
  readonly failed: string[]
  lostSessions: number
  lostLedgers: number
  notices: number
  readonly diskMs: number[]
  readonly connectMs: number[]
}

function keepBusy(perCore: number): readonly ChildProcess[] {
  return Array.from({ length: perCore * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
}

async function connects(page: Page, counts: Counts): Promise<boolean> {
  const startedAt = Date.now()
  try {
    await connectWallet(page, 'Alpha Wallet')
    await expect.poll(() => addressOf(page), { timeout: WAIT_MS }).not.toBeNull()
    counts.connectMs.push(Date.now() - startedAt)
    return true
  } catch {
    counts.failed.push(
      (await modalOf(page)
        .textContent()
        .catch(() => null)) ?? 'no words',
    )
    return false
  }
}

async function visit(context: BrowserContext, url: string, counts: Counts): Promise<void> {
  counts.visits += 1
  const startedAt = Date.now()
  const page = await openTab(context, url)
  if (!(await connects(page, counts))) return
  await signs(page, 'on a slow disk')
  const name = await databaseOf(page)
  const hasLedger = async () =>
    Object.keys(await readRecords(page, name)).some(key => key.startsWith('ledger:'))
  const isStored = await expect
    .poll(hasLedger, { timeout: WAIT_MS / 2 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
  if (!isStored) counts.lostLedgers += 1
  counts.diskMs.push(Date.now() - startedAt)
  counts.notices += (await alertsOf(page)).length
  const address = await addressOf(page)
  await page.close()
  const next = await openTab(context, url)
  const isBack = await expect
    .poll(() => addressOf(next), { timeout: WAIT_MS / 4 })
    .toBe(address)
    .then(
      () => true,
      () => false,
    )
  if (!isBack) counts.lostSessions += 1
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

for (const perCore of BUSY)
  test(`visits: on a slow disk, with ${perCore} busy processes a core, nothing is lost`, async ({
    browser,
    openFront,
  }) => {
    test.setTimeout(VISITS * WAIT_MS)
    const front = await openFront({ prelude: SLOW_DISK })
    const counts: Counts = {
      visits: 0,
      failed: [],
      lostSessions: 0,
      lostLedgers: 0,
      notices: 0,
      diskMs: [],
      connectMs: [],
    }
    const busy = keepBusy(perCore)
    try {
      for (let count = 0; count < VISITS; count += 1) {
        const context = await browser.newContext()
        await visit(context, front.url, counts).finally(() => context.close())
      }
    } finally {
      for (const child of busy) child.kill('SIGKILL')
      const { diskMs, connectMs, ...rest } = counts
      console.log(JSON.stringify({ perCore, ...rest, diskMs: median(diskMs), connectMs: median(connectMs) }))
    }
    expect(counts).toMatchObject({ failed: [], lostSessions: 0, lostLedgers: 0 })
  })
