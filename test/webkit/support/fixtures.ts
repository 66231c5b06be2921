import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { test as base, inject } from 'vitest'
import type { DemoUrls } from '../../../scripts/demo.ts'
import { ROOT } from '../../../scripts/run.ts'
import { createPhoneClient, type PhoneClient } from '../../support/phoneClient.ts'
import { resetPeers } from '../../support/resetPeers.ts'
import { createWalletClient, type WalletClient } from '../../support/walletClient.ts'
import { createTab, type Tab } from './tab.ts'
import type { WebDriverSession } from './webDriver.ts'
import { createWebKitDriver, type WebKitDriver } from './webKitDriver.ts'

/** Below it a folder for each file of tests: the browser's console, and a picture of each failure. */
const FOLDER = `${ROOT}/.cache/webkit`
const ERROR = /CONSOLE (JS|SECURITY) ERROR/

/** One browser with storage of its own, as a private window has it. */
export interface WebKitBrowser {
  /** Opens a window at a page of the demo, and waits for its engine. */
  openTab(url: string): Promise<Tab>
  /** Opens a window at any page. */
  openPage(url: string): Promise<Tab>
  /** Waits for a window that the page opened. */
  popup(): Promise<Tab>
  /** Windows that are open. */
  count(): Promise<number>
  /** Expects an error of a page with these words. */
  allow(words: RegExp): void
}

export interface Fixtures {
  readonly driver: WebKitDriver & { readonly consoleFile: string; readonly folder: string }
  /** Arguments of MiniBrowser; a test scopes its own. */
  readonly browserArgs: readonly string[]
  /** Fails the test when a page threw, or its policy refused something. */
  readonly browser: WebKitBrowser
  readonly urls: DemoUrls
  readonly alpha: WalletClient
  readonly phone: PhoneClient
}

/** Vitest's test with the demo's addresses, hands on its peers, and a WebKitGTK with empty storage. */
export const test = base.extend<Fixtures>({
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to know what a fixture needs
    async ({}, use) => {
      await mkdir(FOLDER, { recursive: true })
      const folder = await mkdtemp(`${FOLDER}/`)
      const consoleFile = `${folder}/console.log`
      const driver = createWebKitDriver(consoleFile)
      await use({ ...driver, consoleFile, folder })
      await driver.close()
    },
    { scope: 'file' },
  ],
  browserArgs: [],
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to know what a fixture needs
  urls: async ({}, use) => {
    const urls = inject('demo')
    await resetPeers(urls)
    await use(urls)
  },
  alpha: async ({ urls }, use) => use(createWalletClient(urls.walletd, 'alpha')),
  phone: async ({ urls }, use) => use(createPhoneClient(urls.phoneControl)),
  browser: async ({ driver, browserArgs, task }, use) => {
    const read = () => readFile(driver.consoleFile, 'utf8').catch(() => '')
    const before = (await read()).length
    const session = await driver.open(browserArgs)
    const allowed: RegExp[] = []
    const known = new Set<string>()
    let isFirst = true
    async function openWindow(): Promise<Tab> {
      const handle = isFirst ? await session.window() : await session.openWindow()
      isFirst = false
      known.add(handle)
      return createTab(session, handle)
    }
    await use({
      async openTab(url) {
        const tab = await openWindow()
        await tab.open(url)
        return tab
      },
      async openPage(url) {
        const tab = await openWindow()
        await tab.goTo(url)
        return tab
      },
      async popup() {
        for (const end = Date.now() + POPUP_MS; Date.now() < end; ) {
          const handle = (await session.windows()).find(handle => !known.has(handle))
          if (!handle) continue
          known.add(handle)
          return createTab(session, handle)
        }
        throw new Error(`No window was opened within ${POPUP_MS} ms`)
      },
      count: async () => (await session.windows()).length,
      allow: words => void allowed.push(words),
    })
    if (task.result?.state === 'fail') await describeFailure(session, `${driver.folder}/${task.name}`)
    await session.quit()
    const errors = (await read()).slice(before).split('\n').filter(isUnexpected(allowed))
    if (errors.length > 0) throw new Error(`The page had errors:\n${errors.join('\n')}`)
  },
})

const POPUP_MS = 15_000

const isUnexpected = (allowed: readonly RegExp[]) => (line: string) =>
  ERROR.test(line) && !allowed.some(words => words.test(line))

/** Writes a picture of the current window, and says what its client knows. */
async function describeFailure(session: WebDriverSession, name: string): Promise<void> {
  try {
    await writeFile(`${name.replace(/[^\w/.]+/g, '-').slice(0, 160)}.png`, await session.screenshot())
    const state = await session.run(
      `const { engine, engineMode, alerts, link } = window.tabkey?.getState() ?? {}
      return JSON.stringify({ engine, engineMode, alerts, link, url: location.href })`,
    )
    console.error(`The client at the failure: ${state}`)
  } catch (error) {
    console.error(`No description of the failure: ${error}`)
  }
}

export { expect } from 'vitest'
