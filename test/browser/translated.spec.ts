import { type Page, test as plain } from 'playwright/test'
import { serveBuiltGallery } from './gallery/builtGallery.ts'
import { expect, test } from './support/fixtures.ts'
import { walkStates } from './support/galleryPage.ts'
import { modalOf, openModal, openTab, viewOf } from './support/pages.ts'

plain(
  'gallery: no view keeps a text node that a translator replaces, and no address or amount is translated',
  async ({ page }) => {
    plain.setTimeout(600_000)
    const gallery = await serveBuiltGallery()
    await walkStates(page, gallery.url, '', ['translatable', 'translated']).finally(() => gallery.stop())
  },
)

/**
 * Wraps every text of the modal as Chrome's translator does, now and as texts are added.
 *
 * @param isReplaced the text is a new node, as of Google Translate; else the node itself is moved
 */
const translate = (page: Page, isReplaced: boolean) =>
  page.evaluate(replaces => {
    const root = document.querySelector('tabkey-modal')?.shadowRoot
    if (!root) throw new Error('No modal')
    const wrap = (): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!node.parentElement?.closest('font, style, svg') && node.nodeValue?.trim())
          texts.push(node as Text)
      for (const text of texts) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        outer.append(inner)
        text.replaceWith(outer)
        inner.append(replaces ? document.createTextNode(text.data) : text)
      }
    }
    wrap()
    new MutationObserver(wrap).observe(root, { childList: true, characterData: true, subtree: true })
  }, isReplaced)

for (const isReplaced of [true, false])
  test(`translator: connects, switches and disconnects with ${isReplaced ? 'replaced' : 'moved'} texts`, async ({
    context,
    urls,
  }) => {
    const page = await openTab(context, urls.dapp)
    const modal = await openModal(page)
    await translate(page, isReplaced)
    await modal.getByRole('button', { name: /^Alpha Wallet/ }).click()
    await expect(page.getByLabel('Address', { exact: true })).toBeVisible()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Account/ })
      .click()
    await expect(viewOf(page, 'Account')).toBeVisible()
    await expect(modal.getByText('This page could not be shown')).toHaveCount(0)
    for (const tab of ['NFTs', 'Activity', 'Tokens']) await modal.getByRole('tab', { name: tab }).click()
    await modal.getByRole('button', { name: /^Network:/ }).click()
    await viewOf(page, 'Networks').getByLabel('Search network').fill('base')
    await viewOf(page, 'Networks').getByRole('button', { name: 'Base', exact: true }).click()
    await expect(viewOf(page, 'Account')).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Network: Base' })).toBeVisible()
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.getByLabel('Amount', { exact: true }).fill('0.1')
    await modal.getByLabel('Address or name').fill('0xa0Ee7A142d267C1f36714E4a8F75612F20a79720')
    await expect(modal.getByText('This page could not be shown')).toHaveCount(0)
    await modal.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(viewOf(page, 'Account')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modalOf(page)).toBeHidden()
  })
