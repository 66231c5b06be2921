import type { Page } from 'playwright/test'
import type { ExtensionName } from '../../packages/peers/src/extensions/buildExtensions.ts'
import { addressOf, connectWallet, modalOf, openModal, shownAddress } from './support/pages.ts'
import { signs } from './support/requests.ts'
import { expect, test } from './support/walletFixture.ts'

// Two wallets that both want to be `window.ethereum`, as many people have them.

/** Names of the rows of wallets that are in the page, in the order of the list. */
async function rowsOf(page: Page): Promise<readonly string[]> {
  const modal = await openModal(page)
  const rows = modal.getByRole('button', { name: /MetaMask|Rabby|Browser wallet/ })
  await expect(rows.first()).toBeVisible()
  // Page scripts announce late, and the nameless row has its own delay.
  await page.waitForTimeout(600)
  const names = await rows.evaluateAll(buttons =>
    buttons.map(button => /MetaMask|Rabby Wallet|Browser wallet/.exec(button.textContent ?? '')?.[0] ?? ''),
  )
  await page.keyboard.press('Escape')
  await expect(modalOf(page)).toBeHidden()
  return names.toSorted()
}

const ORDERS: readonly (readonly ExtensionName[])[] = [
  ['metamask', 'rabby'],
  ['rabby', 'metamask'],
]

for (const order of ORDERS)
  for (const isMetamaskMode of [false, true]) {
    const mode = isMetamaskMode ? ', Rabby in MetaMask mode' : ''
    test(`real wallets together: ${order.join(' before ')}${mode}: two rows, and each signs with its own account`, async ({
      installWallets,
    }) => {
      const browser = await installWallets(...order)
      const [metamask, rabby] = [browser.wallet('metamask'), browser.wallet('rabby')]
      await rabby.configure({ isMetamaskMode })
      const page = await browser.openTab()
      expect(await rowsOf(page)).toEqual(['MetaMask', 'Rabby Wallet'])
      await connectWallet(page, 'MetaMask')
      expect(await signs(page, 'with MetaMask')).toBe(true)
      const first = await addressOf(page)
      await page.evaluate(() => window.tabkey.disconnect())
      await expect(shownAddress(page)).toBeHidden()
      await connectWallet(page, 'Rabby Wallet')
      expect(await signs(page, 'with Rabby')).toBe(true)
      expect(await addressOf(page)).not.toBe(first)
      for (const wallet of [metamask, rabby]) {
        expect(await wallet.prompts('eth_requestAccounts')).toBe(1)
        expect(await wallet.prompts('personal_sign')).toBe(1)
      }
    })
  }

for (const isMetamaskMode of [false, true])
  test(`real wallets together: Rabby alone${isMetamaskMode ? ' in MetaMask mode' : ''} has one row`, async ({
    installWallets,
  }) => {
    const browser = await installWallets('rabby')
    await browser.wallet('rabby').configure({ isMetamaskMode })
    const page = await browser.openTab()
    expect(await rowsOf(page)).toEqual(['Rabby Wallet'])
    await connectWallet(page, 'Rabby Wallet')
    expect(await signs(page, 'with Rabby')).toBe(true)
  })
