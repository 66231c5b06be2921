import type { Page } from 'playwright/test'
import type { WalletClient } from '../support/walletClient.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { cardRests, goBack, modalOf, openModal, openTab, shownAddress, viewOf } from './support/pages.ts'
import { watchPolicy } from './support/watchPolicy.ts'

const accountOpener = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account/ })

/** Walks every view a person without and with a wallet can reach; `visit` sees each once it stands. */
async function walk(
  page: Page,
  hands: {
    readonly alpha: Pick<WalletClient, 'mode' | 'setChain' | 'held' | 'answer'>
  },
  visit: (name: string) => Promise<void>,
): Promise<void> {
  const modal = modalOf(page)
  const at = async (name: string, detail = '') => {
    await cardRests(page, name)
    await visit(detail ? `${name} (${detail})` : name)
  }
  await openModal(page)
  await expect(modal.getByRole('button', { name: /^Alpha Wallet/ })).toBeVisible()
  await at('Connect')
  await modal.getByRole('button', { name: 'What is a wallet?' }).click()
  await at('WhatIsAWallet')
  await modal.getByRole('button', { name: 'Get a wallet' }).click()
  await expect(viewOf(page, 'GetWallet').getByRole('button').first()).toBeVisible()
  await at('GetWallet')
  await modal.getByRole('button', { name: 'Beta Wallet' }).click()
  await at('Downloads')
  for (const view of ['GetWallet', 'WhatIsAWallet', 'Connect']) await goBack(page, view)
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await expect(modal.getByRole('button', { name: 'Compass' })).toBeVisible()
  await at('AllWallets')
  await modal.getByRole('button', { name: 'Harbour' }).click()
  await expect(modal.getByRole('button', { name: 'Copy link' })).toBeEnabled({ timeout: 15_000 })
  await at('ConnectingWalletConnect', 'QR')
  await modal.getByRole('tab').last().click()
  await at('ConnectingWalletConnect', 'link')
  await goBack(page, 'AllWallets')
  await goBack(page, 'Connect')
  await hands.alpha.mode('manual')
  await modal.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await at('ConnectingExternal', 'waiting')
  await hands.alpha.held(1)
  await goBack(page, 'Connect')
  // The wallet's prompt is still open: the second connect follows it. An answer before that is the first one's alone.
  await modal.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(modal.getByText('Open Alpha Wallet by its icon')).toBeVisible()
  await hands.alpha.answer({ approve: false })
  await expect(modal.getByText('You declined in Alpha Wallet')).toBeVisible()
  await at('ConnectingExternal', 'declined')
  await hands.alpha.mode('auto')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(shownAddress(page)).toBeVisible()
  await expect(modal).toBeHidden()

  await accountOpener(page).click()
  await expect(modal.getByText(/ETH$/).first()).toBeVisible()
  await at('Account')
  await modal.getByRole('button', { name: /^Network:/ }).click()
  await at('Networks')
  await modal.getByRole('button', { name: 'What is a network?' }).click()
  await at('WhatIsANetwork')
  await goBack(page, 'Networks')
  await hands.alpha.mode('reject')
  await modal.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(modal.getByText('Switch declined')).toBeVisible()
  await at('SwitchNetwork', 'declined')
  await hands.alpha.mode('auto')
  await goBack(page, 'Networks')
  await hands.alpha.setChain(424242)
  await at('UnsupportedChain')
}

// Both themes in one walk: each view is checked where it stands.
test('axe: no violations in any view, light and dark', async ({ context, urls, alpha }) => {
  test.setTimeout(120_000)
  const page = await openTab(context, urls.dapp)
  await walk(page, { alpha }, async name => {
    for (const theme of ['light', 'dark'] as const)
      await test.step(`axe: no violations in any view, ${theme}: ${name}`, async () => {
        await page.evaluate(mode => window.tabkey.theme.set({ mode }), theme)
        await expect(page.locator('tabkey-modal')).toHaveAttribute('data-theme', theme)
        await expectAccessible(page, `${name}, ${theme}`)
      })
  })
})

test('strict CSP and Trusted Types: every view, nothing refused, nothing on the console', async ({
  context,
  urls,
  alpha,
}) => {
  test.setTimeout(90_000)
  const expectNothing = await watchPolicy(context)
  const page = await openTab(context, `${urls.dapp}?csp=strict`)
  await walk(page, { alpha }, async () => {})
  await expectNothing(page)
})
