import { readFile, writeFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { ROOT } from '../../scripts/run.ts'
import { serveBuiltGallery } from './gallery/builtGallery.ts'
import { showState } from './support/galleryPage.ts'

// The accessibility tree of the main views: names, roles and order, as a screen reader passes through them.
// `TABKEY_RENEW_TREES=1` writes the trees into `galleryTree/`; read the difference as a person who only hears it.

test.describe.configure({ mode: 'parallel' })

let gallery: Awaited<ReturnType<typeof serveBuiltGallery>>
test.beforeAll(async () => {
  gallery = await serveBuiltGallery()
})
test.afterAll(() => gallery.stop())

/** A state of each of the ten main views. */
const STATES = [
  'Connect.login-all',
  'ConnectingExternal.waiting',
  'Networks.list',
  'Account.home',
  'WalletSend.filled',
  'Swap.quoted',
  'WalletReceive.address',
  'OnRampProviders.quote',
  'SIWXSignMessage.optional',
  'AccountSettings.own',
] as const

/** After this time a price has arrived, and a text of the live region is said and gone. */
const SETTLED_MS = 10_000

/** @returns reads the tree after all timers of the view, without the port of the gallery */
async function showTree(page: Page, state: string): Promise<() => Promise<string>> {
  await page.clock.install()
  await showState(page, gallery.url, state)
  await expect(page.locator('.room, .skeleton')).toHaveCount(0)
  await page.clock.runFor(SETTLED_MS)
  return async () => {
    const tree = await page.locator('tabkey-modal').ariaSnapshot()
    return `${tree.replaceAll(new URL(gallery.url).host, 'app.example.com')}\n`
  }
}

for (const state of STATES)
  test(`accessibility tree: ${state}`, async ({ page }) => {
    const file = `${ROOT}/test/browser/galleryTree/${state}.yml`
    const read = await showTree(page, state)
    if (process.env.TABKEY_RENEW_TREES) await writeFile(file, await read())
    // A part of the view may still be on its way, such as a QR code.
    await expect.poll(read).toBe(await readFile(file, 'utf8'))
  })
