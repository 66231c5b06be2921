import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import {
  buildExtensions,
  type ExtensionName,
} from '../../../packages/peers/src/extensions/buildExtensions.ts'
import { type ExtensionBrowser, launchExtensions } from './extensionBrowser.ts'
import { test as base } from './fixtures.ts'
import { openTab } from './pages.ts'
import { watchErrors } from './watchErrors.ts'

const CACHE = fileURLToPath(new URL('../../../.cache/extensions', import.meta.url))

export interface WalletBrowser extends ExtensionBrowser {
  /** Another tab of the demo, without the demo's own wallets. */
  openTab(query?: string): Promise<Page>
}

/** The demo in browsers with real page scripts of wallets installed. */
export const test = base.extend<
  { installWallets(...names: readonly ExtensionName[]): Promise<WalletBrowser> },
  { extensions: string }
>({
  extensions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use, { parallelIndex }) => {
      const folder = `${CACHE}/${parallelIndex}`
      await buildExtensions(folder)
      await use(folder)
    },
    { scope: 'worker' },
  ],
  installWallets: async ({ extensions, urls }, use) => {
    const opened: { close(): Promise<void>; check(): void }[] = []
    await use(async (...names) => {
      const browser = await launchExtensions(extensions, names)
      const errors = watchErrors(browser.context)
      opened.push({ close: browser.close, check: errors.check })
      const nodes = urls.evm.filter(({ chainId }) => chainId === 1)
      for (const name of names) await browser.wallet(name).configure({ nodes })
      return {
        ...browser,
        openTab: (query = '') => openTab(browser.context, `${urls.dapp}?wallets=${query}`),
      }
    })
    for (const browser of opened) await browser.close()
    for (const browser of opened) browser.check()
  },
})

export { expect } from 'playwright/test'
