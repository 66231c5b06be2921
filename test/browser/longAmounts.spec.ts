import { expect, test } from 'playwright/test'
import { serveBuiltGallery } from './gallery/builtGallery.ts'
import { showState } from './support/galleryPage.ts'

// An amount is never cut without a word: its font shrinks to fit the field, and an amount that is still longer stands
// in full below the field.

test.describe.configure({ mode: 'parallel' })

let gallery: Awaited<ReturnType<typeof serveBuiltGallery>>
test.beforeAll(async () => {
  gallery = await serveBuiltGallery()
})
test.afterAll(() => gallery.stop())

const STATES = ['Swap.quoted', 'Swap.long', 'WalletSend.filled', 'WalletSend.long'] as const
/** iOS zooms into a field with a smaller font. */
const LEAST_FONT_PX = 16

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  for (const { width, lang, dir } of [
    { width: 320, lang: 'en', dir: 'ltr' },
    { width: 320, lang: 'ar', dir: 'rtl' },
    { width: 480, lang: 'en', dir: 'ltr' },
  ])
    test(`shows every digit of an amount: ${width} px, ${lang}, motion ${reducedMotion}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 760 })
      await page.emulateMedia({ reducedMotion })
      for (const state of STATES) {
        await showState(page, gallery.url, state, `&lang=${lang}&dir=${dir}`)
        const fields = page.locator('.swap-amount, .send-amount')
        await expect(fields.first()).not.toHaveValue('')
        for (const field of await fields.all()) {
          const amount = await field.inputValue()
          const { isCut, fontPx, direction } = await field.evaluate(input => ({
            isCut: input.scrollWidth > input.clientWidth,
            fontPx: Number.parseFloat(getComputedStyle(input).fontSize),
            direction: getComputedStyle(input).direction,
          }))
          expect(fontPx, `${state}: ${amount}`).toBeGreaterThanOrEqual(LEAST_FONT_PX)
          // The part of a long amount that the field shows is its beginning.
          expect(direction, `${state}: ${amount}`).toBe('ltr')
          const whole = page.locator('.amount-whole').filter({ hasText: amount })
          await expect(whole, `${state}: ${amount}`).toHaveCount(isCut ? 1 : 0)
          if (state === 'Swap.quoted') expect(isCut, amount).toBe(false)
        }
      }
    })
