import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openTab } from './support/pages.ts'

// The language of all tabs, in the package as it ships: its texts are a file that the page loads.

test('languages: setLocale in one of five tabs changes the texts of all five, and a tab that opens later', async ({
  context,
  urls,
}) => {
  const dapp = `${urls.dapp}button.html`
  const tabs: Page[] = []
  for (let count = 0; count < 5; count += 1) tabs.push(await openTab(context, dapp))
  const [first] = tabs
  const buttonOf = (page: Page) => page.locator('tabkey-button button')
  for (const page of tabs) await expect(buttonOf(page)).toHaveText('Connect wallet')

  await first?.evaluate(() => window.tabkey.setLocale('ar'))
  for (const page of [...tabs, await openTab(context, dapp)]) {
    await expect(buttonOf(page)).toHaveText('ربط المحفظة')
    await expect(buttonOf(page)).toHaveAttribute('lang', 'ar')
    await expect(buttonOf(page)).toHaveAttribute('dir', 'rtl')
  }

  await tabs[4]?.evaluate(() => window.tabkey.setLocale(null))
  for (const page of tabs) {
    await expect(buttonOf(page)).toHaveText('Connect wallet')
    await expect(buttonOf(page)).toHaveAttribute('dir', '')
  }
})

test('languages: the picker of the demo changes all tabs, is kept over a reload, and gives the language back', async ({
  context,
  urls,
}) => {
  const [first, second] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
  const buttonOf = (page: Page) => page.getByRole('banner').locator('tabkey-button button')
  const pickerOf = (page: Page) => page.getByRole('combobox', { name: 'Language' })
  await expect(buttonOf(first)).toHaveText('Connect wallet')
  await pickerOf(first).selectOption('Deutsch')
  await expect(buttonOf(first)).toHaveText('Wallet verbinden')
  await expect(buttonOf(second)).toHaveText('Wallet verbinden')
  await expect(pickerOf(second)).toHaveValue('de')
  await second.reload()
  await expect(buttonOf(second)).toHaveText('Wallet verbinden')
  await pickerOf(second).selectOption('Page language')
  for (const page of [first, second]) await expect(buttonOf(page)).toHaveText('Connect wallet')
  await expect(pickerOf(first)).toHaveValue('')
})
