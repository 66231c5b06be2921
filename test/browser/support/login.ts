import { expect, type FrameLocator, type Locator, type Page } from 'playwright/test'
import { createMailClient } from '../../support/mailClient.ts'
import { addressOf, openModal, viewOf } from './pages.ts'

/** The demo with login by email. */
export const emailUrl = (dapp: string): string => `${dapp}${dapp.includes('?') ? '&' : '?'}email=1`

/** A new email address. */
export const unique = (name: string): string => `${name}.${Date.now().toString(36)}@example.test`

/** The secure frame of the page. */
export const frameOf = (page: Page): FrameLocator => page.frameLocator('#w3m-iframe')

/** Types an address into the open modal and goes on. */
export async function submitEmail(modal: Locator, email: string): Promise<void> {
  await modal.getByLabel('Email', { exact: true }).fill(email)
  await modal.getByRole('button', { name: 'Continue with email' }).click()
}

/** Logs in as a person does: address, then the code from the mail, or on a new device from the page of its link. @returns the code */
export async function logIn(page: Page, email: string, mailUrl: string): Promise<string> {
  const modal = await openModal(page)
  await submitEmail(modal, email)
  const code = await readCode(page, email, mailUrl)
  await modal.getByLabel('Six-digit code').fill(code)
  return code
}

/** The code of a login that began in the modal; the page of the link in the mail shows that of a new device. */
export async function readCode(page: Page, email: string, mailUrl: string): Promise<string> {
  const entry = viewOf(page, 'EmailVerifyOtp')
  // A mail was sent when one of them is shown.
  await expect(entry.or(viewOf(page, 'EmailVerifyDevice'))).toBeVisible({ timeout: 20_000 })
  const code = await createMailClient(mailUrl).code(email)
  await expect(entry).toBeVisible({ timeout: 20_000 })
  return code
}

/** As `logIn`, and waits for the account. @returns its address */
export async function logInFully(page: Page, email: string, mailUrl: string): Promise<string> {
  await logIn(page, email, mailUrl)
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
  return (await addressOf(page)) ?? ''
}

/** Opens the account of the page that is connected. */
export async function openAccount(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => window.tabkey.open({ view: 'Account' }))
  await expect(viewOf(page, 'Account')).toBeVisible()
}

/** Opens the settings of the account of the page. */
export async function openSettings(page: Page): Promise<void> {
  await openAccount(page)
  await viewOf(page, 'Account').getByRole('button', { name: 'Account settings' }).click()
  await expect(viewOf(page, 'AccountSettings')).toBeVisible()
}
