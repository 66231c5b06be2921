import { expect, type Page } from 'playwright/test'
import type { PhoneClient } from '../../support/phoneClient.ts'
import { readPairingLink } from './kit.ts'
import { modalOf, openModal, viewOf } from './pages.ts'

/**
 * Takes the pairing URI as a person does who cannot scan: by the modal's copy button.
 *
 * @param options.not an earlier URI, which the modal may still show
 */
export async function copyPairingUri(page: Page, { not }: { readonly not?: string } = {}): Promise<string> {
  await page.bringToFront()
  let uri = ''
  await expect(async () => {
    uri = await readPairingLink(page)
    expect(uri).toMatch(/^wc:[0-9a-f]+@2\?/)
    expect(uri).not.toBe(not)
  }).toPass({ timeout: 15_000 })
  return uri
}

/** Opens the modal at WalletConnect's code and gives the pairing URI. */
export async function startPairing(page: Page): Promise<string> {
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(viewOf(page, 'ConnectingWalletConnect')).toBeVisible()
  return copyPairingUri(page)
}

/** Connects the phone through the modal. */
export async function connectPhone(
  page: Page,
  phone: PhoneClient,
  options: { readonly chains?: readonly number[] } = {},
): Promise<void> {
  await phone.approve(await startPairing(page), options)
  await expect(page.getByLabel('Address', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(modalOf(page)).toBeHidden()
}
