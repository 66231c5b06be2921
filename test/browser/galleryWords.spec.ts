import { test } from 'playwright/test'
import { serveBuiltGallery } from './gallery/builtGallery.ts'
import { walkStates } from './support/galleryPage.ts'
import { MOTION } from './support/motion.ts'

// Every state of the gallery in the pseudo-locale (gallery/pseudo.ts): longer than English, and without plain letters.

test.describe.configure({ mode: 'parallel' })
test.use(MOTION)

let gallery: Awaited<ReturnType<typeof serveBuiltGallery>>
test.beforeAll(async () => {
  gallery = await serveBuiltGallery()
})
test.afterAll(() => gallery.stop())

for (const { title, width, lang } of [
  { title: 'left to right, in the card of 360 px', width: 480, lang: 'pseudo' },
  { title: 'right to left, on a phone of 390 px', width: 390, lang: 'pseudo-rtl' },
])
  test(`pseudo-locale: no text is outside the catalogue, cut or on another, ${title}`, async ({ page }) => {
    test.setTimeout(600_000)
    await page.setViewportSize({ width, height: 760 })
    await walkStates(page, gallery.url, `&lang=${lang}`, ['bare', 'cut'])
  })
