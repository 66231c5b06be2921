import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect, type Page } from 'playwright/test'
import { findChromium } from '../../scripts/chromium.ts'
import { ROOT, run } from '../../scripts/run.ts'
import { must } from './support/consumerFolder.ts'
import { freePort } from './support/freePort.ts'
import { type Followed, followGuide } from './support/guides/followGuide.ts'
import { type GuideStore, openGuideStore } from './support/guides/guideStore.ts'
import { OFFLINE_ARGS } from './support/guides/machine.ts'
import { type Guide, readAllGuides } from './support/guides/readGuides.ts'
import { serveFolder } from './support/serveFolder.ts'
import { injectTestWallet, TEST_WALLET } from './support/testWallet.ts'

// Each guide of the documentation in an empty folder, from its text alone, with the packed tarballs: its commands are typed, its
// files written, its app checked, built and started, and its page opened.

const FOLLOW_MS = 600_000

interface StoreFixtures {
  readonly store: GuideStore
}

const test = base.extend<object, StoreFixtures>({
  // A fixture, because hooks of a file make a part of its tests for each worker, of which the first may have ended long before.
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const store = await openGuideStore()
      await use(store)
      await store.close()
    },
    { scope: 'worker', timeout: FOLLOW_MS },
  ],
})

// Each guide has a folder of its own; one that names a port waits for it.
test.describe.configure({ mode: 'parallel' })

test.use({
  launchOptions: {
    executablePath: findChromium() ?? '',
    // The guides name public nodes, which a test must not reach.
    args: OFFLINE_ARGS,
  },
})

const guides = await readAllGuides()

async function pressConnect(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /connect/i })
    .first()
    .click()
  await expect(page.locator('tabkey-modal').getByRole('dialog')).toBeVisible()
}

/** Vite's development server found a dependency late; the page is loaded again by itself. */
const LATE_DEPENDENCY = /Outdated Optimize Dep/

/** Opens a page of a guide, which must load without an error, and presses its button. */
async function tryPage(page: Page, url: string, press: (page: Page) => Promise<void>): Promise<void> {
  await injectTestWallet(page.context())
  let faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
  })
  await page.goto(url)
  await press(page).catch(error => {
    // The page's own errors say more than the button that is missing.
    throw faults.length > 0 ? new Error(faults.join('\n'), { cause: error }) : error
  })
  if (faults.some(fault => LATE_DEPENDENCY.test(fault))) {
    faults = []
    await page.reload()
    await press(page)
  }
  expect(faults).toEqual([])
}

/** The page that a server of the guide serves; others answer what the guide's own lines ask. */
async function pageOf({ servers }: Followed): Promise<string | undefined> {
  for (const { url } of servers) {
    const answer = await fetch(url, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(120_000),
    })
    await answer.text()
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) return url
  }
  return undefined
}

/** Ports of a guide's servers where it asks none of them by its number. */
async function freePorts({ steps }: Guide): Promise<NodeJS.ProcessEnv> {
  if (steps.some(step => step.kind === 'commands' && step.lines.some(line => line.startsWith('curl '))))
    return {}
  const port = String(await freePort())
  return { PORT: port, ORIGIN: `http://localhost:${port}`, RELAY_PORT: String(await freePort()) }
}

/** An app of another modal under git, as a reader has it who moves. */
const appOf = (fixture: string) => async (folder: string) => {
  await cp(`${ROOT}/packages/create-tabkey/fixtures/${fixture}/before`, folder, { recursive: true })
  const git = (...args: string[]) =>
    must(
      'git',
      run('git', ['-c', 'user.name=Reader', '-c', 'user.email=reader@example.org', ...args], { cwd: folder }),
    )
  await git('init', '-q')
  await git('add', '--all')
  await git('commit', '-q', '-m', 'Before')
}

const PREPARE: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'migrate-rainbowkit': appOf('rainbowkit-vite'),
  'migrate-connectkit': appOf('connectkit-vite'),
  'migrate-appkit': appOf('appkit-vite'),
}

/** Folders that the text says to serve, by a server of the reader's own. */
const WRITTEN: Readonly<Record<string, string>> = {
  'recipe-webpack': 'webpack/out',
  'recipe-esbuild': 'esbuild/out',
  'recipe-own-engine': 'ownEngine/out',
  'recipe-parcel': 'dist',
  'recipe-html': 'public',
}

/** Guides whose page has no button of Tabkey's with its usual name. */
const PRESS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async headless(page) {
    await page.getByRole('button', { name: TEST_WALLET.name }).click()
    await expect(page.getByRole('button', { name: `Disconnect ${TEST_WALLET.address}` })).toBeVisible()
  },
  async connector(page) {
    await pressConnect(page)
    await expect(page.locator('tabkey-modal').getByRole('button', { name: /^Vault/ })).toBeVisible()
  },
  async devtools(page) {
    await page.goto(new URL('devtools.html', page.url()).href)
    await expect(page.getByRole('tab', { name: 'Engine' })).toBeVisible()
  },
  async 'remote-switch'(page) {
    await pressConnect(page)
    const file: unknown = await page.evaluate(async () => (await fetch('/control.json')).json())
    expect(file).toEqual({ payload: expect.stringContaining('"swaps"'), signature: expect.any(String) })
  },
  async 'wagmi-connector'(page) {
    await pressConnect(page)
    await expect(page.locator('tabkey-modal').getByRole('button', { name: /^Base Account/ })).toBeVisible()
  },
}

for (const guide of guides)
  test(`guides: ${guide.document}: ${guide.name} is followed from its text alone`, async ({
    page,
    store,
  }) => {
    test.setTimeout(FOLLOW_MS)
    expect(guide.faults).toEqual([])
    const followed = await followGuide(guide, {
      guides,
      store,
      env: await freePorts(guide),
      prepare: PREPARE[guide.name],
    })
    const written = WRITTEN[guide.name]
    const served = written === undefined ? undefined : await serveFolder(join(followed.cwd, written))
    try {
      expect(followed.log.join('\n')).not.toContain('not offline')
      const url = served?.url ?? (await pageOf(followed))
      if (!url) return
      await tryPage(page, url, PRESS[guide.name] ?? pressConnect).catch(error => {
        throw new Error(followed.servers.map(server => server.output()).join('\n'), { cause: error })
      })
    } finally {
      await served?.close()
      await followed.close()
    }
  })
