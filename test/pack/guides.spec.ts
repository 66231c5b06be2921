import { expect, type Page, test } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.ts'
import { type Followed, followGuide } from './support/guides/followGuide.ts'
import { type GuideStore, openGuideStore } from './support/guides/guideStore.ts'
import { readAllGuides } from './support/guides/readGuides.ts'

// Each guide of the documentation in an empty folder, from its text alone, with the packed tarballs: its commands are typed, its
// files written, its app checked, built and started, and its page opened.

const FOLLOW_MS = 240_000

test.use({
  launchOptions: {
    executablePath: findChromium() ?? '',
    // The guides name public nodes, which a test must not reach.
    args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
  },
})

const guides = await readAllGuides()
let store: GuideStore

test.beforeAll(async () => {
  test.setTimeout(900_000)
  store = await openGuideStore()
})
test.afterAll(() => store?.close())

/** Opens a page of a guide and presses its button. */
async function pressConnect(page: Page, url: string): Promise<void> {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
  })
  await page.goto(url)
  await page
    .getByRole('button', { name: /connect/i })
    .first()
    .click()
  await expect(page.locator('tabkey-modal').getByRole('dialog')).toBeVisible()
  expect(faults).toEqual([])
}

/** The page that a server of the guide serves; others answer what the guide's own lines ask. */
async function pageOf({ servers }: Followed): Promise<string | undefined> {
  for (const { url } of servers) {
    const answer = await fetch(url, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(60_000) })
    await answer.text()
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) return url
  }
  return undefined
}

for (const guide of guides)
  test(`guides: ${guide.document}: ${guide.name} is followed from its text alone`, async ({ page }) => {
    test.setTimeout(FOLLOW_MS)
    expect(guide.faults).toEqual([])
    const followed = await followGuide(guide, guides, store)
    try {
      const url = await pageOf(followed)
      if (url) await pressConnect(page, url)
    } finally {
      await followed.close()
    }
  })
