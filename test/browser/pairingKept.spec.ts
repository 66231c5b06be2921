import type { BrowserContext } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { modalOf, openModal, openTab, shownAddress, viewOf } from './support/pages.ts'
import { copyPairingUri, startPairing } from './support/pairing.ts'

// What a pairing lives through: the way back, another wallet's tab, a second page.

async function open(context: BrowserContext, url: string) {
  const page = await openTab(context, url)
  return { page, modal: modalOf(page) }
}

test('pairing: back and in again shows the same code', async ({ context, urls }) => {
  const { page, modal } = await open(context, urls.dapp)
  const uri = await startPairing(page)
  await modal.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(viewOf(page, 'Connect')).toBeVisible()
  await modal.getByRole('button', { name: /^WalletConnect/ }).click()
  expect(await copyPairingUri(page)).toBe(uri)
  // A wallet of the directory is reached by the same pairing.
  await modal.getByRole('button', { name: 'Back', exact: true }).click()
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await modal.getByRole('button', { name: /^Compass/ }).click()
  await expect(viewOf(page, 'ConnectingWalletConnect')).toBeVisible()
  expect(await copyPairingUri(page)).toBe(uri)
})

test('pairing: a phone that scanned before the way back still connects', async ({ context, urls, phone }) => {
  const { page, modal } = await open(context, urls.dapp)
  const uri = await startPairing(page)
  await modal.getByRole('button', { name: 'Back', exact: true }).click()
  await phone.approve(uri)
  await expect(shownAddress(page)).toBeVisible({ timeout: 15_000 })
  await expect(modal).toBeHidden()
})

test('pairing: closing the modal gives it up', async ({ context, urls }) => {
  const { page, modal } = await open(context, urls.dapp)
  const uri = await startPairing(page)
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await openModal(page)
  await modal.getByRole('button', { name: /^WalletConnect/ }).click()
  expect(await copyPairingUri(page, { not: uri })).not.toBe(uri)
})

test('pairing: a second tab shows the code of the first, and keeps it when that one goes', async ({
  context,
  urls,
  phone,
}) => {
  const a = await open(context, urls.dapp)
  const uri = await startPairing(a.page)
  const b = await open(context, urls.dapp)
  expect(await startPairing(b.page)).toBe(uri)
  await a.modal.getByRole('button', { name: 'Close' }).click()
  await phone.approve(uri)
  for (const { page } of [a, b]) await expect(shownAddress(page)).toBeVisible({ timeout: 15_000 })
  await expect(b.modal).toBeHidden()
})
