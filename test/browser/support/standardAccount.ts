import { expect, type Page } from 'playwright/test'
import { modalOf, openModal } from './pages.ts'

/** Connects one Wallet Standard wallet by the modal, and reads its account from the page. */
export function createStandardAccount(namespace: 'bip122' | 'solana', wallet: string) {
  const accountOf = (page: Page) => page.evaluate(key => window.tabkey.getAccount(key), namespace)
  const isConnected = (page: Page) => expect.poll(async () => (await accountOf(page)).isConnected).toBe(true)
  const isFree = (page: Page) => expect.poll(async () => (await accountOf(page)).status).toBe('disconnected')

  /** @returns the address */
  async function connect(page: Page): Promise<string> {
    const modal = await openModal(page)
    await modal.getByRole('button', { name: new RegExp(`^${wallet}`) }).click()
    await isConnected(page)
    await expect(modalOf(page)).toBeHidden()
    return (await accountOf(page)).address ?? ''
  }

  return { accountOf, isConnected, isFree, connect }
}
