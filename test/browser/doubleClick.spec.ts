import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { emailUrl } from './support/login.ts'
import { cardRests, goBack, modalOf, openModal, openTab, viewOf } from './support/pages.ts'

// Playwright's `dblclick` presses twice before the next view is painted; here the second press comes after it.

/** Moves the pointer to the middle of a control, and presses. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.hover()
  await page.mouse.down()
  await page.mouse.up()
}

/** The second press of a double click, where the pointer is. */
async function pressAgain(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

const button = (page: Page, name: string | RegExp): Locator =>
  modalOf(page).getByRole('button', { name, exact: true })

test('double click: the second press on the page’s button does not close the modal', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, urls.dapp)
  await press(page, page.getByRole('banner').getByRole('button', { name: /connect/i }))
  await cardRests(page, 'Connect')
  await pressAgain(page)
  await page.waitForTimeout(300)
  await expect(modalOf(page)).toBeVisible()
  // A click of its own on the same place does.
  await page.mouse.down()
  await page.mouse.up()
  await expect(modalOf(page)).toBeHidden()
})

test('double click: the second press does not reach a control of the next view', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, urls.dapp)
  await openModal(page)
  await cardRests(page, 'Connect')
  const cases = [
    { first: /^All wallets/, view: 'AllWallets', second: 'Compass' },
    { first: 'Back', view: 'Connect', second: 'What is a wallet?' },
    { first: 'What is a wallet?', view: 'WhatIsAWallet', second: 'Get a wallet' },
    { first: 'Get a wallet', view: 'GetWallet', second: 'Beta Wallet' },
  ]
  for (const { first, view, second } of cases) {
    await press(page, button(page, first))
    await cardRests(page, view)
    // Wherever the control happens to be, it is under the pointer.
    await button(page, second).hover()
    await pressAgain(page)
    await page.waitForTimeout(300)
    await expect(viewOf(page, view)).toBeVisible()
  }
})

test('double click: clicks of their own and keys work at once', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  await openModal(page)
  await press(page, button(page, 'What is a wallet?'))
  await expect(viewOf(page, 'WhatIsAWallet')).toBeVisible()
  await press(page, button(page, 'Get a wallet'))
  await expect(viewOf(page, 'GetWallet')).toBeVisible()
  for (const view of ['WhatIsAWallet', 'Connect']) await goBack(page, view)
  await button(page, 'What is a wallet?').press('Enter')
  await button(page, 'Back').press('Enter')
  await button(page, 'What is a wallet?').press('Enter')
  await expect(viewOf(page, 'WhatIsAWallet')).toBeVisible()
})

test('double click: the second press on a provider does not cancel its login', async ({ context, urls }) => {
  const page = await openTab(context, emailUrl(urls.dapp))
  await openModal(page)
  await cardRests(page, 'Connect')
  await press(page, button(page, 'Continue with Google'))
  await cardRests(page, 'ConnectingSocial')
  await button(page, 'Cancel').hover()
  await pressAgain(page)
  await page.waitForTimeout(300)
  await expect(viewOf(page, 'ConnectingSocial')).toBeVisible()
  await press(page, button(page, 'Cancel'))
  await expect(viewOf(page, 'Connect')).toBeVisible()
})
