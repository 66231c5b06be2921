import { Wallet } from 'ethers'
import { expect, type Locator, type Page } from 'playwright/test'

/** What a reader does with a page of the documentation. */
export interface Reader {
  readonly page: Page
  /** Opens a page: `react`. */
  goTo(path: string): Promise<void>
  /** The block of an example, whatever its state. */
  block(name: string): Locator
  /** Presses Run and waits for the example. */
  run(name: string): Promise<Locator>
  /** Decides in the window of the test wallet. @returns what the window shows */
  decide(button: 'Approve' | 'Reject'): Promise<string>
  /** The address of the wallet's key, by ethers. */
  walletAddress(): Promise<string>
}

/**
 * @param base address of the site
 */
export function createReader(page: Page, base: string): Reader {
  const block = (name: string) => page.locator(`[data-live=${name}]`)
  return {
    page,
    block,
    goTo: async path => void (await page.goto(`${base}${path}.html`)),
    async run(name) {
      await block(name).getByRole('button', { name: 'Run', exact: true }).click()
      await expect(block(name)).toHaveAttribute('data-state', 'running')
      return block(name).locator('.live-host')
    },
    async decide(button) {
      const window = page.getByRole('dialog').filter({ hasText: 'Reject' })
      const text = await window.innerText()
      await window.getByRole('button', { name: button }).click()
      return text
    },
    async walletAddress() {
      const key = await page.evaluate(() => localStorage.getItem('tabkey-docs-wallet-key'))
      return new Wallet(key ?? '').address
    },
  }
}
