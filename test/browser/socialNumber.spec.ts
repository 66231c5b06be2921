import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { BrowserContext, Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { emailUrl } from './support/login.ts'
import { addressOf, modalOf, openModal, openTab, viewOf } from './support/pages.ts'
import { launchProfile, ofOtherSite } from './support/partition.ts'

// A frame of another site shares no cookie with the login window, so the window asks for the number in the modal.

let folder: string
let context: BrowserContext

test.beforeEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/tabkey-profile-`)
  context = await launchProfile(folder)
})
test.afterEach(async () => {
  await context.close()
  await rm(folder, { recursive: true, force: true })
})

/** Presses a button that opens the login window and consents at Google; the window then asks for the modal's number. */
async function consentBy(button: Locator): Promise<{ popup: Page; number: string }> {
  const page = button.page()
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await popup.getByRole('button', { name: 'Continue', exact: true }).click({ timeout: 25_000 })
  await expect(popup.getByRole('heading')).toHaveText('Confirm your sign-in')
  const words = await viewOf(page, 'ConnectingSocial').locator('.panel-text').textContent()
  return { popup, number: /asks for the number (\d{2})/.exec(words ?? '')?.[1] ?? '' }
}

async function consent(page: Page): Promise<{ popup: Page; number: string }> {
  const modal = await openModal(page)
  return consentBy(modal.getByRole('button', { name: 'Continue with Google', exact: true }))
}

test('social number: the window asks for the number in the modal, and signs in with it', async ({
  openFront,
}) => {
  const front = await openFront()
  const page = await openTab(context, emailUrl(ofOtherSite(front.url)))
  const { popup, number } = await consent(page)
  expect(number).toMatch(/^\d{2}$/)
  await expect(popup.getByText(`You are signing in to ${new URL(page.url()).host} as ada.`)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await popup.emulateMedia({ colorScheme })
    await expectAccessible(popup.mainFrame(), `number ${colorScheme}`)
  }
  const field = popup.getByLabel(/^Number on /)
  await expect(field).toBeFocused()
  await field.fill(number)
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('social number: a wrong number ends the login, and the next try works', async ({ openFront }) => {
  const front = await openFront()
  const page = await openTab(context, emailUrl(ofOtherSite(front.url)))
  const first = await consent(page)
  await first.popup.getByLabel(/^Number on /).fill(first.number === '10' ? '11' : '10')
  await first.popup.getByRole('button', { name: 'Sign in' }).click()
  await expect(first.popup.getByRole('heading')).toHaveText('The number was not the right one')
  await first.popup.close()
  expect(await addressOf(page)).toBeNull()
  const again = await consentBy(modalOf(page).getByRole('button', { name: 'Try again' }))
  await again.popup.getByLabel(/^Number on /).fill(again.number)
  await again.popup.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
})

test('social number: in Telegram the page shows the number before it leaves', async ({ openFront }) => {
  await context.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
  const front = await openFront()
  const page = await openTab(context, emailUrl(ofOtherSite(front.url)))
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Continue with GitHub', exact: true }).click()
  const status = viewOf(page, 'ConnectingSocial').locator('.panel-text')
  await expect(status).toContainText('The login page asks for the number', { timeout: 25_000 })
  const number = /number (\d{2})/.exec((await status.textContent()) ?? '')?.[1] ?? ''
  await modal.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click({ timeout: 25_000 })
  await page.getByLabel(/^Number on /).fill(number)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(url => url.hostname === 'localhost')
  await expect.poll(() => addressOf(page).catch(() => null), { timeout: 25_000 }).not.toBeNull()
})

test('social number: a phone that scans the Farcaster code types the number beside it', async ({
  urls,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openTab(context, emailUrl(urls.dapp))
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Continue with Farcaster', exact: true }).click()
  const view = viewOf(page, 'ConnectingFarcaster')
  await expect(view.getByRole('img', { name: 'QR code to log in with Farcaster' })).toBeVisible({
    timeout: 25_000,
  })
  const number = /type the number (\d{2})/.exec((await view.textContent()) ?? '')?.[1] ?? ''
  await view.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await browser.newContext()
  const phone = await other.newPage()
  await phone.goto(link)
  await phone.getByLabel(/^Number on /).fill(number)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByRole('heading')).toContainText('with Farcaster')
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
  await other.close()
})
