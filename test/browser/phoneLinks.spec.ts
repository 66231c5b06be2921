import { type BrowserContext, expect as check, type Locator, type Page } from 'playwright/test'
import type { PhoneClient } from '../support/phoneClient.ts'
import { expect, test } from './support/fixtures.ts'
import { recordNavigations } from './support/navigations.ts'
import { modalOf, openModal, openTab, shownAddress, viewOf } from './support/pages.ts'

// Wallet apps on a phone: a row is a finished link, and one tap opens the app.

/** The bundled directory, on a page without wallets of its own. */
const bare = (dapp: string, more = '') => `${dapp}?wallets=none&services=0${more}`

const pairingIn = (href: string | null): string => decodeURIComponent(href?.split('wc?uri=')[1] ?? '')

async function pairingHref(link: Locator): Promise<string> {
  await check(link).toHaveAttribute('href', /wc\?uri=wc%3A/, { timeout: 15_000 })
  return (await link.getAttribute('href')) ?? ''
}

/** Counts the taps of the person on the page, as the page sees them. */
async function countTaps(context: BrowserContext): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript(() => {
    Object.assign(window, { taps: 0 })
    window.addEventListener(
      'click',
      event => {
        if (event.isTrusted) (window as unknown as { taps: number }).taps += 1
      },
      true,
    )
  })
  return page => page.evaluate(() => (window as unknown as { taps: number }).taps)
}

async function openList(context: BrowserContext, url: string): Promise<{ page: Page; modal: Locator }> {
  const page = await openTab(context, url)
  return { page, modal: await openModal(page) }
}

const approve = async (page: Page, phone: PhoneClient, href: string) => {
  await phone.approve(pairingIn(href))
  await expect(shownAddress(page)).toBeVisible({ timeout: 15_000 })
}

test('phone: one tap from the list to the app, and the account is there after the approval @phone', async ({
  context,
  urls,
  phone,
}) => {
  const navigations = await recordNavigations(context)
  const taps = await countTaps(context)
  const { page, modal } = await openList(context, bare(urls.dapp))
  const row = modal.getByRole('link', { name: /^MetaMask/ })
  const href = await pairingHref(row)
  expect(href).toMatch(/^metamask:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/)
  await expect(row).toHaveAttribute('target', '_self')
  await expect(row).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await page.evaluate(() => window.tabkey.getAccount('eip155').status)).toBe('disconnected')
  const before = await taps(page)
  await row.tap()
  await expect.poll(() => navigations.of(page).length).toBe(1)
  expect(navigations.of(page)).toMatchObject([
    { url: href, by: 'anchor', target: '_self', isUserInitiated: true, isActive: true },
  ])
  expect((await taps(page)) - before).toBe(1)

  // The view behind offers the same link again, and opens nothing by itself.
  await expect(viewOf(page, 'ConnectingWalletConnect')).toBeVisible()
  await expect(modal.getByRole('link', { name: 'Open again' })).toHaveAttribute('href', href)
  await expect
    .poll(() => page.evaluate(() => window.tabkey.getState().wc.linking))
    .toEqual({ name: 'MetaMask', href: 'metamask://' })
  await approve(page, phone, href)
  await expect(modalOf(page)).toBeHidden()
  expect(navigations.of(page)).toHaveLength(1)
})

test('phone: a copied link connects without a tap on it, and all rows carry one pairing @phone', async ({
  context,
  urls,
  phone,
}) => {
  const { page, modal } = await openList(context, bare(urls.dapp))
  const hrefs = [
    await pairingHref(modal.getByRole('link', { name: /^MetaMask/ })),
    await pairingHref(modal.getByRole('link', { name: /^Trust Wallet/ })),
  ]
  expect(new Set(hrefs.map(pairingIn)).size).toBe(1)
  const another = modal.getByRole('link', { name: 'Another wallet on this phone' })
  await expect(another).toHaveAttribute('href', pairingIn(hrefs[0] ?? ''))
  await modal.getByRole('button', { name: /^All wallets/ }).tap()
  const tile = modal.getByRole('link', { name: 'Zerion', exact: true })
  expect(pairingIn(await pairingHref(tile))).toBe(pairingIn(hrefs[0] ?? ''))
  await modal.getByRole('searchbox').fill('rainbow')
  expect(pairingIn(await pairingHref(modal.getByRole('link', { name: 'Rainbow' })))).toBe(
    pairingIn(hrefs[0] ?? ''),
  )
  await approve(page, phone, hrefs[0] ?? '')
})

test('phone: the pairing ends with the modal, and another tab keeps its own @phone', async ({
  context,
  urls,
}) => {
  const { page: a, modal: inA } = await openList(context, bare(urls.dapp))
  const first = await pairingHref(inA.getByRole('link', { name: /^MetaMask/ }))
  const { page: b, modal: inB } = await openList(context, bare(urls.dapp))
  expect(await pairingHref(inB.getByRole('link', { name: /^MetaMask/ }))).toBe(first)
  await b.keyboard.press('Escape')
  await expect(modalOf(b)).toBeHidden()
  await a.bringToFront()
  await expect(inA.getByRole('link', { name: /^MetaMask/ })).toHaveAttribute('href', first)
  await a.keyboard.press('Escape')
  await expect.poll(() => a.evaluate(() => window.tabkey.getState().wc.uri)).toBeNull()
})

test('phone: a wallet without a pairing link opens this page in its own browser @phone', async ({
  context,
  urls,
}) => {
  const navigations = await recordNavigations(context)
  const { page, modal } = await openList(context, bare(urls.dapp, '&ref=friend&access_token=secret'))
  await modal.getByRole('button', { name: /^All wallets/ }).tap()
  await modal.getByRole('searchbox').fill('phantom')
  const tile = modal.getByRole('link', { name: /^Phantom/ })
  await tile.tap()
  await expect.poll(() => navigations.of(page).length).toBe(1)
  const url = navigations.of(page)[0]?.url ?? ''
  const address = decodeURIComponent(
    /^https:\/\/phantom\.app\/ul\/browse\/([^?]+)\?ref=/.exec(url)?.[1] ?? '',
  )
  expect(address).toBe(`${urls.dapp}?wallets=none&services=0&ref=friend`)
  await expect(modal.getByText('Opens this page inside Phantom')).toBeVisible()
  await expect(modal.getByRole('link', { name: 'Open in Phantom' })).toHaveAttribute('href', url)
})

test('phone: inside a wallet that wallet comes first, connects in one tap, and no other browser is offered @phone', async ({
  context,
  urls,
}) => {
  const { page, modal } = await openList(context, `${urls.dapp}?wallets=alpha&services=0`)
  const first = modal.getByRole('listitem').first()
  await expect(first).toContainText('Alpha Wallet')
  await expect(first).toContainText('this app')
  await modal.getByRole('button', { name: /^All wallets/ }).tap()
  await modal.getByRole('searchbox').fill('phantom')
  await expect(modal.getByText('No wallets match “phantom”')).toBeVisible()
  await modal.getByRole('button', { name: 'Back' }).tap()
  await first.getByRole('button').tap()
  await expect(shownAddress(page)).toBeVisible()
})

test('phone: in Telegram links open outside, and the link to copy comes first @phone', async ({
  context,
  urls,
}) => {
  await context.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
  const navigations = await recordNavigations(context)
  const { page, modal } = await openList(context, bare(urls.dapp))
  const row = modal.getByRole('link', { name: /^MetaMask/ })
  await expect(row).toHaveAttribute('href', /wc\?uri=wc%253A/, { timeout: 15_000 })
  await expect(row).toHaveAttribute('target', '_blank')
  await row.tap()
  await expect.poll(() => navigations.of(page).length).toBe(1)
  const actions = viewOf(page, 'ConnectingWalletConnect').locator('.btn')
  await expect(actions.nth(0)).toHaveText('Copy link')
  await expect(actions.nth(1)).toHaveText('Open in your browser')
  await expect(actions.nth(2)).toHaveText('Open again')
})

test('phone: the focus stays on a row while its link takes the place of its button @phone', async ({
  context,
  urls,
}) => {
  const { page, modal } = await openList(context, bare(urls.dapp))
  const row = modal.getByRole('listitem').first().locator('a, button')
  await row.focus()
  await pairingHref(row)
  expect(await row.evaluate(element => (element.getRootNode() as ShadowRoot).activeElement === element)).toBe(
    true,
  )
  await expect(row).toHaveJSProperty('tagName', 'A')
  await page.close()
})
