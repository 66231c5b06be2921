import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { addressOf, connectWallet, openTab } from './support/pages.ts'
import { connectPhone } from './support/pairing.ts'
import { signs } from './support/requests.ts'

// Reliability T36: whoever sits down at this computer next finds no trace of who was connected.

/**
 * Everything this origin keeps, as one text. The ledger is left out: the end of a request that a tab may still ask for lies
 * there for ten minutes, without account or parameters.
 */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const settle = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name } of await indexedDB.databases()) {
      const db = await settle(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([settle(all.getAllKeys()), settle(all.getAll())])
        for (const [at, key] of keys.entries())
          if (!String(key).startsWith('ledger:')) found.push([key, values[at]])
      }
      db.close()
    }
    return JSON.stringify(found, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  })

test('residue: an injected wallet leaves neither address nor name behind', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  const address = (await addressOf(page)) ?? ''
  expect(await signs(page, 'before leaving')).toBe(true)
  await expect.poll(() => kept(page)).toContain(address)
  await page.evaluate(() => window.tabkey.disconnect())
  await expect.poll(async () => (await kept(page)).toLowerCase()).not.toContain(address.toLowerCase())
})

test('residue: a phone leaves neither address, session nor key behind', async ({ context, urls, phone }) => {
  const page = await openTab(context, urls.dapp)
  await connectPhone(page, phone)
  const address = (await addressOf(page)) ?? ''
  const [session] = (await phone.state()).sessions
  const topic = session?.topic ?? ''
  expect(topic).toMatch(/^[0-9a-f]{64}$/)
  await phone.mode({ requests: 'approve' })
  expect(await signs(page, 'before leaving')).toBe(true)
  await expect.poll(() => kept(page)).toContain(topic)
  await page.evaluate(() => window.tabkey.disconnect())
  await expect.poll(async () => (await kept(page)).toLowerCase()).not.toContain(address.toLowerCase())
  // With the topic go its key, kept under it, and what was said there.
  await expect.poll(() => kept(page)).not.toContain(topic)
})
