import { openFront } from '../browser/support/front.ts'
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
import { createTab, type Tab } from './support/tab.ts'
import { createWebKitDriver } from './support/webKitDriver.ts'

const HAS_LEDGER = `
  const names = await indexedDB.databases()
  const name = names.map(({ name }) => name ?? '').find(name => name.startsWith('tabkey:'))
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const asked = opening.result.transaction('entries').objectStore('entries').getAllKeys()
      asked.onerror = () => reject(asked.error)
      asked.onsuccess = () => {
        opening.result.close()
        resolve(asked.result.some(key => String(key).startsWith('ledger:')))
      }
    }
  })`

/** A browser of its own, because all windows of one have one storage. */
async function arrive(url: string, consoleFile: string): Promise<Visitor> {
  const driver = createWebKitDriver(consoleFile)
  const session = await driver.open([])
  let tab: Tab = createTab(session, await session.window())
  return {
    open: () => tab.goTo(url),
    async connect() {
      await tab.openModal()
      await tab.press('^Alpha Wallet')
    },
    sign: async () => void (await tab.signs('on a slow disk')),
    address: () => tab.run(`return window.tabkey?.getAccount('eip155').address ?? null`),
    hasLedger: () => tab.runAsync<boolean>(HAS_LEDGER),
    alerts: () => tab.run(`return Object.keys(window.tabkey.getState().alerts).length`),
    words: () => tab.run(`return modalRoot()?.textContent ?? ''`),
    async comeBack() {
      const next = createTab(session, await session.openWindow())
      await tab.close()
      tab = next
      await tab.goTo(url)
    },
    async leave() {
      await session.quit().catch(() => {})
      await driver.close()
    },
  }
}

for (const perCore of BUSY)
  test(`visits: on a slow disk, with ${perCore} busy processes a core, nothing is lost`, {
    timeout: VISITS * VISIT_MS,
  }, async ({ driver, urls }) => {
    const front = await openFront({ behind: urls.dapp, prelude: SLOW_DISK })
    try {
      const counts = await countVisits(perCore, () => arrive(front.url, driver.consoleFile))
      expect(counts).toMatchObject(NOTHING_LOST)
    } finally {
      await front.close()
    }
  })
