import { hideFromStart, hideTab } from './support/hideTab.ts'
import { addressOf, connectWallet, modalOf, openModal, ready, shownAddress } from './support/pages.ts'
import { ask, askToSign, isSignedBy, signs } from './support/requests.ts'
import { expect, test } from './support/walletFixture.ts'

// What interrupts a real wallet: a hidden tab, a service worker that ends, a password that is missing.

test('real wallets interrupted: a tab without Rabby signs through a visible tab, never through a hidden one', async ({
  installWallets,
}) => {
  const browser = await installWallets('rabby')
  const owner = await browser.openTab()
  await connectWallet(owner, 'Rabby Wallet')
  await hideTab(owner)
  const borrower = await browser.openTab('&extensions=off')
  await expect(shownAddress(borrower)).toBeVisible()
  expect(await borrower.evaluate(() => 'ethereum' in window)).toBe(false)
  const third = await browser.openTab()
  await expect(shownAddress(third)).toBeVisible()
  const startedAt = Date.now()
  for (const page of [borrower, third]) expect(await signs(page, 'the owner tab is hidden')).toBe(true)
  expect(Date.now() - startedAt).toBeLessThan(5_000)

  // Without a visible tab the request waits for one, and is sent once.
  await third.close()
  const asked = askToSign(borrower, 'sent when the owner tab is shown')
  expect(await ask(borrower, { method: 'eth_blockNumber' })).toMatchObject({ status: 'answered' })
  await hideTab(owner, false)
  const address = await addressOf(borrower)
  expect(await isSignedBy(await asked, 'sent when the owner tab is shown', address)).toBe(true)

  // A request that waits was not sent: closing the only tab with the wallet leaves no doubt about it.
  await hideTab(owner)
  const unsent = askToSign(borrower, 'never sent')
  expect(await ask(borrower, { method: 'eth_blockNumber' })).toMatchObject({ status: 'answered' })
  await owner.close()
  expect(await unsent).toMatchObject({ status: 'failed', error: { name: 'WalletUnreachableError' } })
  await borrower.close()
  const last = await browser.openTab()
  await expect(shownAddress(last)).toBeVisible()
  expect(await browser.wallet('rabby').prompts('personal_sign')).toBe(3)
  expect(await browser.wallet('rabby').prompts('eth_requestAccounts')).toBe(1)
})

test('real wallets interrupted: the only tab loads hidden: reads are answered, and Rabby signs once it is visible', async ({
  installWallets,
}) => {
  const browser = await installWallets('rabby')
  const page = await browser.openTab()
  await connectWallet(page, 'Rabby Wallet')
  await hideFromStart(page)
  await page.reload()
  await ready(page)
  await expect(shownAddress(page)).toBeVisible()
  expect(await ask(page, { method: 'eth_blockNumber' })).toMatchObject({ status: 'answered' })
  await hideTab(page, false)
  await expect
    .poll(() => page.evaluate(() => window.tabkey.getState().connections.eip155?.reach), { timeout: 15_000 })
    .toBe('reachable')
  expect(await signs(page, 'visible again')).toBe(true)
  expect(await browser.wallet('rabby').prompts('eth_requestAccounts')).toBe(1)
})

test("real wallets interrupted: MetaMask's service worker ends with a signature open: asked again, signed once", async ({
  installWallets,
}) => {
  const browser = await installWallets('metamask')
  const wallet = browser.wallet('metamask')
  const owner = await browser.openTab()
  const other = await browser.openTab()
  await connectWallet(owner, 'MetaMask')
  await expect(shownAddress(other)).toBeVisible()
  const address = await addressOf(owner)
  await wallet.setMode('hold')
  const asked = askToSign(other, 'across the end of the service worker')
  await wallet.opened('personal_sign')
  await wallet.killServiceWorker()
  // MetaMask's own stream sends the request again to the new service worker.
  await wallet.opened('personal_sign')
  expect(await wallet.answer(true)).toBe(1)
  expect(await isSignedBy(await asked, 'across the end of the service worker', address)).toBe(true)
  await wallet.setMode('approve')
  for (const page of [owner, other]) expect(await signs(page, 'afterwards')).toBe(true)
  expect(await wallet.prompts('eth_requestAccounts')).toBe(1)
})

test('real wallets interrupted: MetaMask waits for its password: the second connect does not hang, and unlocking connects', async ({
  installWallets,
}) => {
  const browser = await installWallets('metamask')
  const wallet = browser.wallet('metamask')
  const page = await browser.openTab()
  await wallet.lock()
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^MetaMask/ }).click()
  await expect.poll(() => wallet.prompts('unlock')).toBe(1)
  // Leaving the modal gives up; MetaMask still holds its first question and answers the next with -32002.
  await page.keyboard.press('Escape')
  await expect(modalOf(page)).toBeHidden()
  await openModal(page)
  await modal.getByRole('button', { name: /^MetaMask/ }).click()
  await expect(modal).toContainText('A request is already open in MetaMask')
  await wallet.unlock()
  await expect(shownAddress(page)).toBeVisible()
  expect(await wallet.prompts('eth_requestAccounts')).toBe(1)
  expect(await signs(page, 'unlocked')).toBe(true)
})
