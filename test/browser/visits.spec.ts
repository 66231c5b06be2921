import type { Browser, Page } from 'playwright/test'
import {
  BUSY,
  countVisits,
  NOTHING_LOST,
  SLOW_DISK,
  VISIT_MS,
  VISITS,
  type Visitor,
} from '../support/slowVisits.ts'
import { expect, test } from './support/fixtures.ts'
import { databaseOf, readRecords } from './support/idb.ts'
import { addressOf, alertsOf, modalOf } from './support/pages.ts'
import { askToSign } from './support/requests.ts'

async function arrive(browser: Browser, url: string): Promise<Visitor> {
  const context = await browser.newContext()
  context.setDefaultTimeout(VISIT_MS)
  let page: Page
  async function open(): Promise<void> {
    page = await context.newPage()
    await page.goto(url)
  }
  return {
    open,
    async connect() {
      await page.bringToFront()
      await page
        .getByRole('banner')
        .getByRole('button', { name: /connect/i })
        .click()
      await modalOf(page)
        .getByRole('button', { name: /^Alpha Wallet/ })
        .click()
    },
    sign: async () => void (await askToSign(page, 'on a slow disk')),
    address: () => addressOf(page),
    async hasLedger() {
      const records = await readRecords(page, await databaseOf(page))
      return Object.keys(records).some(key => key.startsWith('ledger:'))
    },
    alerts: async () => (await alertsOf(page)).length,
    words: async () => (await modalOf(page).textContent()) ?? '',
    async comeBack() {
      await page.close()
      await open()
    },
    leave: () => context.close(),
  }
}

for (const perCore of BUSY)
  test(`visits: on a slow disk, with ${perCore} busy processes a core, nothing is lost`, async ({
    browser,
    openFront,
  }) => {
    test.setTimeout(VISITS * VISIT_MS)
    const front = await openFront({ prelude: SLOW_DISK })
    expect(await countVisits(perCore, () => arrive(browser, front.url))).toMatchObject(NOTHING_LOST)
  })
