import { expect, test } from './support/fixtures.ts'
import { openModal, openTab, ready, shownAddress, viewOf } from './support/pages.ts'

test('the recent wallet has the icon that it announced on an earlier visit', async ({
  context,
  urls,
  phone,
}) => {
  const page = await openTab(context, urls.dapp)
  const findIcon = () =>
    page.evaluate(
      () =>
        window.tabkey.getState().wallets.found.find(({ rdns }) => rdns === 'xyz.tabkey.alpha')?.icon ?? null,
    )
  await expect.poll(findIcon).not.toBeNull()
  const icon = (await findIcon()) ?? ''
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tabkey:icons') ?? '')).toContain(icon)

  // From now on the extension is away.
  await page.addInitScript(() =>
    addEventListener(
      'eip6963:announceProvider',
      event => {
        if ((event as CustomEvent).detail?.info?.rdns === 'xyz.tabkey.alpha') event.stopImmediatePropagation()
      },
      true,
    ),
  )
  await page.reload()
  await ready(page)
  const modal = await openModal(page)
  const row = viewOf(page, 'Connect').getByRole('button', { name: /^Alpha Wallet/ })
  // The directory may recommend it; it is not installed.
  await expect(row.filter({ hasText: /installed/i })).toHaveCount(0)
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await modal.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(modal.getByRole('button', { name: 'Copy link' })).toBeEnabled({ timeout: 15_000 })
  await phone.approve(await page.evaluate(() => window.tabkey.getState().wc.uri ?? ''))
  await expect(shownAddress(page)).toBeVisible({ timeout: 15_000 })
  await page.evaluate(() => window.tabkey.disconnect())

  await page.reload()
  await ready(page)
  await openModal(page)
  await expect(row).toHaveAccessibleName(/recent/i)
  await expect(row.locator('img')).toHaveAttribute('src', icon)
  // A picture of `tabkey/icons`, which the demo gives.
  const walletConnect = viewOf(page, 'Connect').getByRole('button', { name: /^WalletConnect/ })
  await expect(walletConnect.locator('img')).toHaveAttribute('src', /^data:image\/svg\+xml,/)
})
