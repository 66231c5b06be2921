import { expect, test } from 'playwright/test'
import { comparePictures } from '../../scripts/gallery/comparePictures.ts'
import { pictureAtRest } from '../../scripts/gallery/takePictures.ts'
import { serveGallery } from './gallery/serve.ts'

// The page on which people look at every state, and the comparison of its pictures.

let gallery: Awaited<ReturnType<typeof serveGallery>>
test.beforeAll(async () => {
  gallery = await serveGallery()
})
test.afterAll(() => gallery.stop())

test('gallery page: state, windows, language and theme are chosen, and the address leads to the same', async ({
  page,
}) => {
  await page.goto(`${gallery.url}browse.html`)
  await page.getByRole('searchbox', { name: 'Search states' }).fill('connect.full')
  await page.getByRole('button', { name: 'full', exact: true }).click()
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('checkbox', { name: 'Dark', exact: true }).uncheck()
  await page.getByRole('checkbox', { name: 'Phone', exact: true }).uncheck()
  await page.getByRole('textbox', { name: 'accent', exact: true }).fill('#0a7d5a')

  const looksAsChosen = async () => {
    await expect(page.locator('iframe')).toHaveCount(1)
    const modal = page.frameLocator('iframe').locator('tabkey-modal')
    await expect(modal.getByRole('heading', { name: 'Wallet verbinden' })).toBeVisible()
    await expect
      .poll(() =>
        modal.locator('.card').evaluate(card => getComputedStyle(card).getPropertyValue('--tk-accent')),
      )
      .toBe('#0a7d5a')
  }
  await looksAsChosen()
  await expect(page.locator('pre')).toContainText("accent: '#0a7d5a',")
  await page.reload()
  await looksAsChosen()
})

test('gallery pictures: a state is equal to itself and differs from another theme', async ({ page }) => {
  const picture = async (theme: string) => {
    await page.goto(`${gallery.url}?state=WhatIsAWallet.slides&theme=${theme}`)
    await page.locator('[data-view]:not([aria-busy="true"])').waitFor()
    return pictureAtRest(page)
  }
  const [light, dark, again] = [await picture('light'), await picture('dark'), await picture('light')]
  expect(await comparePictures(page, light, again)).toEqual({ share: 0, picture: null })
  const { share, picture: difference } = await comparePictures(page, light, dark)
  expect(share).toBeGreaterThan(0.5)
  expect(difference?.subarray(1, 4).toString()).toBe('PNG')
})
