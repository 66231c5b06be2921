import type { Page } from 'playwright/test'
import type { LayerName } from './layers/page.tsx'
import { bundleScript } from './support/bundleScript.ts'
import { expect, test } from './support/fixtures.ts'
import { modalOf, openTab } from './support/pages.ts'

const NAMES: readonly LayerName[] = ['Radix', 'vaul', 'HeadlessUI', 'React Aria', 'MUI', 'focus-trap']

let script = ''
test.beforeAll(async () => {
  script = await bundleScript(new URL('./layers/page.tsx', import.meta.url))
})

const isOpen = (page: Page, name: LayerName) => page.evaluate(layer => window.layers.isOpen(layer), name)
const setLayer = (page: Page, name: LayerName, open: boolean) =>
  page.evaluate(([layer, next]) => window.layers.set(layer, next), [name, open] as const)

/** What a scroll lock may leave behind on the root and the body. */
const readLeftovers = (page: Page) =>
  page.evaluate(() => {
    const styles = [document.documentElement, document.body].map(element => [
      element.getAttribute('style') ?? '',
      getComputedStyle(element).overflow,
    ])
    return { styles, sheets: document.adoptedStyleSheets.length }
  })

/** Uses the modal above or below a dialog: no event of the modal reaches the dialog. */
async function usesModal(page: Page, name: LayerName): Promise<void> {
  const modal = modalOf(page)
  await expect(modal).toBeVisible()
  const host = page.locator('tabkey-modal')
  await expect(host).not.toHaveAttribute('aria-hidden')
  await expect(host).not.toHaveAttribute('inert')
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  const grid = page.locator('tabkey-modal .grid-box')
  await expect(grid.getByRole('button').first()).toBeVisible()
  await grid.hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => grid.evaluate(element => element.scrollTop), name).toBeGreaterThan(0)
  const search = modal
    .getByRole('searchbox', { name: 'Search wallet' })
    .or(modal.getByRole('textbox', { name: 'Search wallet' }))
  await search.click()
  await page.keyboard.type('rain')
  await expect(search).toHaveValue('rain')
  await modal.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(modal.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  expect(await isOpen(page, name), 'presses in the modal leave the dialog open').toBe(true)
}

for (const name of NAMES) {
  test(`${name}: the modal opens above the dialog, closes first, and leaves nothing behind`, async ({
    context,
    urls,
  }) => {
    const page = await openTab(context, `${urls.dapp}`)
    await page.addScriptTag({ content: script })
    const before = await readLeftovers(page)
    for (const close of ['Escape', 'overlay', 'dialog first'] as const)
      await test.step(close, async () => {
        await setLayer(page, name, true)
        await page.getByRole('button', { name: `Open the wallet above ${name}` }).click()
        await usesModal(page, name)
        if (close === 'dialog first') await setLayer(page, name, false)
        // Nothing has the focus after a press on the card's plain parts.
        else if (close === 'Escape') await modalOf(page).getByRole('heading').click()
        if (close === 'overlay') await page.mouse.click(8, 700)
        else await page.keyboard.press('Escape')
        await expect(modalOf(page)).toBeHidden()
        expect(await isOpen(page, name)).toBe(close !== 'dialog first')
        if (close !== 'dialog first') {
          await expect(page.getByRole('button', { name: `Open the wallet above ${name}` })).toBeFocused()
          await page.keyboard.press('Escape')
          await expect.poll(() => isOpen(page, name)).toBe(false)
        }
        await expect.poll(() => readLeftovers(page)).toEqual(before)
      })
  })

  test(`${name}: a dialog that opens below the open modal changes nothing for the modal`, async ({
    context,
    urls,
  }) => {
    const page = await openTab(context, `${urls.dapp}`)
    await page.addScriptTag({ content: script })
    const before = await readLeftovers(page)
    for (const order of ['modal first', 'dialog first'] as const)
      await test.step(order, async () => {
        await page.evaluate(() => window.tabkey.open())
        await expect(modalOf(page)).toBeVisible()
        await setLayer(page, name, true)
        await usesModal(page, name)
        if (order === 'dialog first') await setLayer(page, name, false)
        await page.keyboard.press('Escape')
        await expect(modalOf(page)).toBeHidden()
        expect(await isOpen(page, name)).toBe(order === 'modal first')
        await setLayer(page, name, false)
        await expect.poll(() => readLeftovers(page)).toEqual(before)
      })
  })
}
