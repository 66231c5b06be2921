import { expect, type Page, test } from 'playwright/test'
import { findChromium } from '../../scripts/chromium.ts'
import { freePort } from './support/freePort.ts'
import { type Followed, followGuide } from './support/guides/followGuide.ts'
import { type GuideStore, openGuideStore } from './support/guides/guideStore.ts'
import { OFFLINE_ARGS } from './support/guides/machine.ts'
import { type Guide, readAllGuides } from './support/guides/readGuides.ts'
import { injectTestWallet, TEST_WALLET } from './support/testWallet.ts'

// Each guide of the documentation in an empty folder, from its text alone, with the packed tarballs: its commands are typed, its
// files written, its app checked, built and started, and its page opened.

const FOLLOW_MS = 600_000

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
let store: GuideStore

test.beforeAll(async () => {
  store = await openGuideStore()
})
test.afterAll(() => store?.close())

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
  await press(page)
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
  return { PORT: String(await freePort()), RELAY_PORT: String(await freePort()) }
}

/** Guides whose page has no button of Tabkey's with its usual name. */
const PRESS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async headless(page) {
    await page.getByRole('button', { name: TEST_WALLET.name }).click()
    await expect(page.getByRole('button', { name: `Disconnect ${TEST_WALLET.address}` })).toBeVisible()
  },
}

for (const guide of guides)
  test(`guides: ${guide.document}: ${guide.name} is followed from its text alone`, async ({ page }) => {
    test.setTimeout(FOLLOW_MS)
    expect(guide.faults).toEqual([])
    const followed = await followGuide(guide, guides, store, await freePorts(guide))
    try {
      expect(followed.log.join('\n')).not.toContain('not offline')
      const url = await pageOf(followed)
      if (url) await tryPage(page, url, PRESS[guide.name] ?? pressConnect)
    } finally {
      await followed.close()
    }
  })
