import type { Page } from 'playwright/test'
import type { PeerStats } from '../../packages/peers/src/recorder.ts'
import type { DemoUrls } from '../../scripts/demo.ts'
import { control } from '../support/peerControl.ts'
import type { WalletClient } from '../support/walletClient.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { MOTION } from './support/motion.ts'
import { recordNavigations } from './support/navigations.ts'
import {
  addressOf,
  connectWallet,
  modalOf,
  openModal,
  openTab,
  shownAddress,
  shownNetwork,
  viewOf,
} from './support/pages.ts'
import { startPairing } from './support/pairing.ts'

test.use(MOTION)

const openerOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /connect wallet/i })
const accountOpener = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account/ })
/** Name of the focused element, looked up through shadow roots. */
/** The text of the wallet's row: its name and its tag. */
const ALPHA_ROW = 'Alpha Walletinstalled'

const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

async function closesEachWay(page: Page): Promise<void> {
  const modal = await openModal(page)
  await page.mouse.click(40, 400)
  await expect(modal).toBeHidden()
  await openModal(page)
  const title = modal.getByRole('heading', { name: 'Connect wallet' })
  const box = await title.boundingBox()
  if (!box) throw new Error('The title has no box')
  await page.mouse.move(box.x + 4, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(40, 400)
  await page.mouse.up()
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await openModal(page)
  await modal.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(modal).toBeHidden()
}

async function opensWhileClosing(page: Page): Promise<void> {
  const modal = await openModal(page)
  await page.evaluate(async () => {
    const dialog = document.querySelector('tabkey-modal')?.shadowRoot?.querySelector('dialog')
    if (!dialog) throw new Error('No dialog')
    // The attribute goes at once, the dialog's own close event comes a task later.
    const isShut = new Promise<void>(resolve =>
      new MutationObserver(() => dialog.open || resolve()).observe(dialog, { attributeFilter: ['open'] }),
    )
    await window.tabkey.close()
    await isShut
    await window.tabkey.open()
  })
  await page.waitForTimeout(400)
  await expect(modal).toBeVisible()
  expect(await page.evaluate(() => window.tabkey.getState().open)).toBe(true)
}

async function holdsPageStill(page: Page): Promise<void> {
  await openModal(page)
  const card = page.locator('tabkey-modal .card')
  await expect.poll(async () => (await card.boundingBox())?.width).toBe(360)
  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.move(40, 400)
  await page.mouse.wheel(0, 600)
  await page.waitForTimeout(200)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
}

async function findsWallets(page: Page, urls: DemoUrls): Promise<void> {
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  const grid = viewOf(page, 'AllWallets').getByRole('list', { name: 'Wallets' })
  await expect(grid.getByRole('button').first()).toHaveAccessibleName(/^(Alpha|Beta) Wallet installed$/)
  const sizeOf = async () => Number(await grid.getByRole('listitem').first().getAttribute('aria-setsize'))
  const first = await sizeOf()
  const drawn = await grid.getByRole('listitem').count()
  expect(drawn, 'only what is in sight is drawn').toBeLessThan(80)
  const box = page.locator('tabkey-modal .grid-box')
  await expect(async () => {
    await box.evaluate(element => element.scrollTo(0, element.scrollHeight))
    expect(await sizeOf()).toBeGreaterThan(first)
  }).toPass({ timeout: 10_000 })
  const asked = (await control<PeerStats>(urls.api, '/__stats')).last.filter(
    ({ method }) => method === '/getWallets',
  )
  expect(asked.some(({ detail }) => (detail as { entries?: string }).entries === '40')).toBe(true)

  const search = modal
    .getByRole('searchbox', { name: 'Search wallet' })
    .or(modal.getByRole('textbox', { name: 'Search wallet' }))
  await search.fill('compass')
  await expect.poll(sizeOf).toBe(1)
  await expect(grid.getByRole('button', { name: 'Compass' })).toBeVisible()
  const searched = (await control<PeerStats>(urls.api, '/__stats')).last.filter(
    ({ detail }) => (detail as { search?: string })?.search === 'compass',
  )
  expect((searched[0]?.detail as { entries?: string })?.entries).toBe('100')
  await search.fill('no wallet of this name')
  await expect(modal.getByText('No wallets match “no wallet of this name”')).toBeVisible()
  await search.fill('')
  await modal.getByRole('switch', { name: 'Only WalletConnect certified' }).click()
  await expect(modal.getByText('Only WalletConnect certified').last()).toBeVisible()
  await expect(grid.getByRole('button', { name: 'Compass' })).toBeVisible()
  await expect(grid.getByRole('button', { name: 'Dune' })).toBeHidden()
}

async function walksByKeyboard(page: Page): Promise<void> {
  await openerOf(page).focus()
  await page.keyboard.press('Enter')
  const modal = modalOf(page)
  await expect(modal).toBeVisible()
  await expect(modal).toHaveAccessibleName('Connect wallet')
  await expect(modal.getByRole('button', { name: /^Alpha Wallet/ })).toBeVisible()

  // Around the whole card and back in: the focus never leaves it.
  const seen = new Set<string>()
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press('Tab')
    seen.add(await focused(page))
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('tabkey-modal')
  }
  expect([...seen]).toContain(ALPHA_ROW)
  expect([...seen]).toContain('Close')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect.poll(() => focused(page)).toMatch(/connect wallet/i)

  await page.keyboard.press('Enter')
  await expect(modal).toBeVisible()
  for (let step = 0; step < 16 && (await focused(page)) !== ALPHA_ROW; step += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(shownAddress(page)).toBeVisible()
  await expect(modal).toBeHidden()
  await expect.poll(() => focused(page)).toMatch(/^Account/)
}

/** As a person does between two steps. */
async function shut(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(modalOf(page)).toBeHidden()
}

// Steps share a page: opening one costs more than most of them do.
test('the modal without a wallet', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  await test.step('closing: overlay, Escape, close button; a press that began on the card is none', () =>
    closesEachWay(page))
  await test.step('closing: a modal that is opened again while it closes stays open', () =>
    opensWhileClosing(page))
  await shut(page)
  await test.step('shell: 360 px wide on a desktop, the page behind does not scroll', () =>
    holdsPageStill(page))
  await shut(page)
  await test.step('AllWallets: installed first, pages, search, filter and the empty state', () =>
    findsWallets(page, urls))
  await shut(page)
  await test.step('keyboard only: open, walk, choose, close, and the focus comes back to the opener', () =>
    walksByKeyboard(page))
})

async function copiesAddress(page: Page): Promise<void> {
  await accountOpener(page).click()
  const view = viewOf(page, 'Account')
  await view.getByRole('button', { name: /Copy address/ }).click()
  await expect(modalOf(page).getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await addressOf(page))
  await view.getByRole('button', { name: 'Account settings' }).click()
  const explorer = viewOf(page, 'AccountSettings').getByRole('link', { name: /Block explorer/ })
  await expect(explorer).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await explorer.getAttribute('href')).toMatch(/^https:\/\/etherscan\.io\/address\/0x/)
}

async function searchesNetworks(page: Page): Promise<void> {
  await accountOpener(page).click()
  const modal = modalOf(page)
  await modal.getByRole('button', { name: /^Network:/ }).click()
  const view = viewOf(page, 'Networks')
  await view.getByLabel('Search network').fill('base')
  await expect(view.getByRole('button', { name: /^(Ethereum|Sepolia)/ })).toHaveCount(0)
  await expect(view.getByRole('button', { name: /^Base/ })).toHaveCount(2)
  await view.getByLabel('Search network').fill('zzz')
  await expect(view.getByText('No network found')).toBeVisible()
  await view.getByLabel('Search network').fill('')
  await view.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(viewOf(page, 'Account')).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Network: Base' })).toBeVisible()
}

async function leavesUnsupported(page: Page, alpha: WalletClient): Promise<void> {
  await alpha.setChain(424242)
  const modal = modalOf(page)
  await expect(viewOf(page, 'UnsupportedChain')).toBeVisible()
  const card = page.locator('tabkey-modal .card')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => modal.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.mouse.click(40, 400),
  ]) {
    await expect(card).toHaveAttribute('data-shake', 'false')
    await close()
    await expect(card).toHaveAttribute('data-shake', 'true')
    await expect(modal).toBeVisible()
  }
  await modal.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(modal).toBeHidden()
  await expect(shownNetwork(page)).toHaveText('Base')
}

test('the modal with a wallet', async ({ context, urls, alpha }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await expect(modalOf(page)).toBeHidden()
  await test.step('Account: copy says so in a toast, the explorer is a safe link', () => copiesAddress(page))
  await shut(page)
  await test.step('Networks: search, and the way back', () => searchesNetworks(page))
  await shut(page)
  await alpha.setChain(1)
  await expect(shownNetwork(page)).toHaveText('Ethereum')
  await test.step('unsupported network: the modal opens by itself, shakes instead of closing, and ends with the switch', () =>
    leavesUnsupported(page, alpha))
})

test('the button: a press during which it is drawn again opens the modal', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  await page.evaluate(() =>
    window.addEventListener('mousedown', () =>
      document.querySelector('header tabkey-button')?.setAttribute('loading-label', 'Drawn again'),
    ),
  )
  await openerOf(page).click()
  await expect(modalOf(page)).toBeVisible()
})

test('legal: nothing can be chosen before the terms are agreed to', async ({ context, urls }) => {
  const page = await openTab(context, `${urls.dapp}?legal=1`)
  const modal = await openModal(page)
  const row = modal.getByRole('button', { name: /^Alpha Wallet/ })
  await expect(row).toBeDisabled()
  await expect(modal.getByRole('link', { name: /terms/i })).toHaveAttribute('href', `${urls.dapp}terms`)
  await expect(modal.getByRole('link', { name: /privacy/i })).toHaveAttribute('rel', 'noopener noreferrer')
  await expectAccessible(page, 'Connect with terms')
  await modal.getByRole('checkbox').check()
  await row.click()
  await expect(shownAddress(page)).toBeVisible()
})

test('WalletConnect: wallets of the person’s last visits come first, at most two', async ({
  context,
  urls,
  phone,
}) => {
  const page = await openTab(context, urls.dapp)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await modal.getByRole('button', { name: 'Compass' }).click()
  const copy = modal.getByRole('button', { name: 'Copy link' })
  await expect(copy).toBeEnabled({ timeout: 15_000 })
  const uri = await page.evaluate(() => window.tabkey.getState().wc.uri ?? '')
  await phone.approve(uri)
  await expect(shownAddress(page)).toBeVisible({ timeout: 15_000 })
  await page.evaluate(() => window.tabkey.disconnect())
  await openModal(page)
  await expect(viewOf(page, 'Connect').getByRole('button', { name: /^Compass.*recent/ })).toBeVisible()
})

test('embedded: the card stands in the page and stays', async ({ context, urls }) => {
  const page = await openTab(context, `${urls.dapp}?embedded=1`)
  const card = page.getByLabel('Embedded modal').locator('tabkey-modal')
  await page.evaluate(() => window.tabkey.open())
  await card.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(card.locator('[data-view="Account"]')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0)
})

test('themes: system follows the screen, a choice is kept', async ({ browser, urls }) => {
  const context = await browser.newContext({ colorScheme: 'dark' })
  const page = await openTab(context, urls.dapp)
  const paper = () =>
    page.locator('tabkey-modal .card').evaluate(card => getComputedStyle(card).backgroundColor)
  await openModal(page)
  const dark = await paper()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(paper).not.toBe(dark)
  await page.evaluate(() => window.tabkey.theme.set({ mode: 'dark' }))
  await expect.poll(paper).toBe(dark)
  await context.close()
})

test('phone: the modal is a sheet, wallets are links that can be tapped @phone', async ({
  context,
  urls,
}) => {
  await recordNavigations(context)
  const page = await openTab(context, urls.dapp)
  const modal = await openModal(page)
  const card = page.locator('tabkey-modal .card')
  await expect(modal.getByRole('button', { name: /^Alpha Wallet/ })).toBeVisible()
  await expect
    .poll(async () => {
      const box = await card.boundingBox()
      return box && [box.x, box.width, Math.round(box.y + box.height)]
    })
    .toEqual([0, 390, 844])
  await expectAccessible(page, 'Connect on a phone')
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  const harbour = modal.getByRole('link', { name: 'Harbour' })
  await expect(harbour).toHaveAttribute('href', /^harbour:\/\/wc\?uri=wc%3A/, { timeout: 15_000 })
  const compass = modal.getByRole('link', { name: 'Compass' })
  await expect(compass).toHaveAttribute('href', /^https:\/\/compass\.tabkey\.test\/link\/wc\?uri=wc%3A/)
  await expectAccessible(page, 'AllWallets on a phone')
  await harbour.tap()
  await expect(modal.getByRole('link', { name: 'Open again' })).toHaveAttribute('href', /^harbour:/)
  await expectAccessible(page, 'ConnectingWalletConnect on a phone')
})

test('phone: connects, signs and shows the account @phone', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await expect(modalOf(page)).toBeHidden()
  await accountOpener(page).click()
  await expect(viewOf(page, 'Account')).toBeVisible()
  await expectAccessible(page, 'Account on a phone')
})

test('WalletConnect: the code, its expiry, and a new pairing on the way back in', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, urls.dapp)
  const uri = await startPairing(page)
  const modal = modalOf(page)
  await expect(modal.getByRole('img', { name: /QR code to connect/ })).toBeVisible()
  await expect(modal.getByText(/New code in [0-4]:\d\d/)).toBeVisible()
  const expiry = await page.evaluate(() => window.tabkey.getState().wc.pairingExpiry ?? 0)
  expect(expiry - Date.now()).toBeGreaterThan(200_000)
  expect(expiry - Date.now()).toBeLessThanOrEqual(240_000)
  expect(uri).toBe(await page.evaluate(() => window.tabkey.getState().wc.uri))
})
