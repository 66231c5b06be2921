import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import type { Tabkey } from 'tabkey'

declare global {
  interface Window {
    tabkey: Tabkey
  }
}

/** The modal's dialog; Playwright looks through the open shadow root by itself. */
export const modalOf = (page: Page): Locator => modalIn(page)

/**
 * The dialog of the modal in a page or a frame. Its live region repeats a status a moment later, for screen readers: `getByText`
 * finds the text that is seen.
 */
export function modalIn(root: Pick<Page, 'locator'>): Locator {
  const modal = root.locator('tabkey-modal').getByRole('dialog')
  const getByText = modal.getByText.bind(modal)
  modal.getByText = (...query) => getByText(...query).and(root.locator(':not(.said, .said *)'))
  return modal
}

/** A view of the modal by its name in the product specification. */
export const viewOf = (page: Page, name: string): Locator =>
  page.locator(`tabkey-modal [data-view="${name}"]`)

/** The connected address as the page shows it. */
export const shownAddress = (page: Page): Locator => page.locator('output[aria-label="Address"]')

/** The active network as the page shows it. */
export const shownNetwork = (page: Page): Locator => page.locator('output[aria-label="Network"]')

/** Waits until the tab has heard from its engine. */
export const ready = (page: Page) =>
  page.waitForFunction(() => window.tabkey?.getState().ready === true, undefined, { timeout: 15_000 })

/** Opens another tab of the context and waits for its engine. */
export async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await ready(page)
  return page
}

/** Opens the modal as a person does, by the button of the page's header. */
export async function openModal(page: Page): Promise<Locator> {
  // A tab behind another one paints once a second, and a click waits for it.
  await page.bringToFront()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /connect/i })
    .click()
  const modal = modalOf(page)
  await expect(modal).toBeVisible()
  return modal
}

/**
 * Presses Back in a view, and waits until the card has the height of the view before. The card is centred: its header
 * moves with a view of another height, and a button that moves away between pointerdown and pointerup gets no click.
 */
export async function goBack(page: Page, to: string): Promise<void> {
  await modalOf(page).getByRole('button', { name: 'Back', exact: true }).click()
  await cardRests(page, to)
}

/** Waits until a view is shown and the card has its height. */
export async function cardRests(page: Page, view: string): Promise<void> {
  await expect(viewOf(page, view)).toBeVisible()
  await page.waitForFunction(() => {
    const frame = document.querySelector('tabkey-modal')?.shadowRoot?.querySelector<HTMLElement>('.frame')
    const content = frame?.firstElementChild as HTMLElement | null | undefined
    if (!frame || !content || frame.hasAttribute('data-moving')) return false
    return Math.abs(Number.parseFloat(frame.style.blockSize) - content.offsetHeight) <= 1
  })
}

/** Connects a wallet through the modal and waits until the page shows an address. */
export async function connectWallet(page: Page, name: string): Promise<void> {
  const modal = await openModal(page)
  await modal.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByLabel('Address', { exact: true })).toBeVisible()
}

/** Opens two tabs and connects Alpha Wallet in the first; the second shows its address too. */
export async function openConnectedPair(
  context: BrowserContext,
  url: string,
): Promise<readonly [Page, Page]> {
  const [first, second] = [await openTab(context, url), await openTab(context, url)]
  await connectWallet(first, 'Alpha Wallet')
  await expect(shownAddress(second)).toBeVisible()
  return [first, second]
}

/** The address the page shows, or null. */
export const addressOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => window.tabkey.getAccount('eip155').address ?? null)

/** Codes of the alerts the page knows of. */
export const alertsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(window.tabkey.getState().alerts))

/** Which engine the tab hears: it grows with each one. */
export const epochOf = (page: Page): Promise<number> =>
  page.evaluate(() => window.tabkey.getState().engine.epoch)

/** Waits until every tab hears an engine that came after `epoch`. */
export async function engineIsBack(pages: readonly Page[], epoch: number): Promise<void> {
  for (const page of pages) await expect.poll(() => epochOf(page), { timeout: 15_000 }).toBeGreaterThan(epoch)
}

/** Where the engine of this tab runs. */
export const engineOf = (page: Page) =>
  page.evaluate(() => {
    const { engineMode, engine } = window.tabkey.getState()
    return { mode: engineMode, tabs: engine.tabs, storage: engine.storage }
  })
