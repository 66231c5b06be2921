import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { modalOf, openConnectedPair, shownAddress, viewOf } from './support/pages.ts'

/** Disconnects in the second tab, whose clock stands from then on: its modal stays as it is while it closes. */
async function disconnectOnFrozenClock(context: BrowserContext, url: string): Promise<Page> {
  const [, b] = await openConnectedPair(context, url)
  await b.bringToFront()
  await b.clock.install()
  await b
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  const disconnect = viewOf(b, 'Account').getByRole('button', { name: 'Disconnect' })
  await expect(disconnect).toBeVisible()
  await b.clock.pauseAt(await b.evaluate(() => Date.now() + 1_000))
  await disconnect.click()
  return b
}

test('undo: a disconnect of both tabs is taken back from the page, without the modal', async ({
  context,
  urls,
}) => {
  const [a, b] = await openConnectedPair(context, urls.dapp)
  const address = (await shownAddress(a).textContent()) ?? ''
  await b.bringToFront()
  const account = b.getByRole('banner').getByRole('button', { name: /^Account/ })
  await account.click()
  await viewOf(b, 'Account').getByRole('button', { name: 'Disconnect' }).click()
  for (const page of [a, b]) await expect(shownAddress(page)).toBeHidden()
  await expect(modalOf(b)).toBeHidden()
  const toast = b.locator('tabkey-modal .toast-place')
  await expect(toast).toContainText('Disconnected from all tabs')
  // The tab that did not disconnect has nothing to take back.
  await expect(a.locator('tabkey-modal').getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await toast.getByRole('button', { name: 'Undo' }).click()
  for (const page of [a, b]) await expect(shownAddress(page)).toHaveText(address)
  await expect(toast).toHaveText('')
})

test('undo: the toast leaves by itself after 8 s, and stays while the button has the focus', async ({
  context,
  urls,
}) => {
  const b = await disconnectOnFrozenClock(context, urls.dapp)
  const undo = b.locator('tabkey-modal').getByRole('button', { name: 'Undo' })
  await b.clock.fastForward(1_000)
  await expect(modalOf(b)).toBeHidden()
  await undo.focus()
  await b.clock.fastForward(20_000)
  await expect(undo).toBeVisible()
  await undo.blur()
  await b.clock.fastForward(8_000)
  await expect(undo).toHaveCount(0)
})

test('undo: a button that had the focus in the closing card does not hold the toast', async ({
  context,
  urls,
}) => {
  const b = await disconnectOnFrozenClock(context, urls.dapp)
  const undo = b.locator('tabkey-modal').getByRole('button', { name: 'Undo' })
  await undo.focus()
  await b.clock.fastForward(1_000)
  await expect(modalOf(b)).toBeHidden()
  await expect(undo).toBeVisible()
  await b.clock.fastForward(8_000)
  await expect(undo).toHaveCount(0)
})
