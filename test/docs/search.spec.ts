import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { BUILT } from '../../scripts/website/folders.ts'
import { serveFolder } from '../pack/support/serveFolder.ts'

// The search of the published site.

const CHUNKS = join(BUILT, 'assets/chunks')
const isIndex = (name: string): boolean => name.includes('localSearchIndex')
const INDEX_MAX = 2_000_000

test('search: the index has headings and first sentences, in less than 2 MB', async () => {
  const files = (await readdir(CHUNKS)).filter(isIndex)
  expect(files.length).toBeGreaterThan(0)
  const sizes = await Promise.all(files.map(async name => (await stat(join(CHUNKS, name))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(INDEX_MAX)
})

test('search: the box says that it loads, and finds guides and the reference', async ({ page }) => {
  const site = await serveFolder(BUILT)
  try {
    let release = () => {}
    const isReleased = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/localSearchIndexroot/, async route => {
      await isReleased
      await route.continue()
    })
    await page.goto(`${site.url}react.html`)
    await page
      .getByRole('button', { name: /search/i })
      .first()
      .click()
    const box = page.locator('.VPLocalSearchBox')
    await expect(box.getByRole('status')).toHaveText('Loading the search…')
    release()
    await expect(box.getByRole('status')).toHaveCount(0)
    for (const [words, heading] of [
      ['signing in later', /Signing in later/],
      ['useSwitchNetwork', /useSwitchNetwork/],
      ['InsufficientFundsError', /InsufficientFundsError/],
    ] as const) {
      await box.getByRole('searchbox').fill(words)
      await expect(box.locator('.result').first()).toContainText(heading)
    }
  } finally {
    await site.close()
  }
})
