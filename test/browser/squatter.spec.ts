import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { connectWallet, modalOf, openModal, openTab } from './support/pages.ts'
import { askToSign, signs } from './support/requests.ts'

declare global {
  interface Window {
    __squatter?: { readonly asked: readonly string[] }
  }
}

/** Announces the rdns of Alpha Wallet before any other script of the page runs, and answers as if it were connected. */
function squat({ account, isFirst }: { readonly account: string; readonly isFirst: boolean }): void {
  const asked: string[] = []
  window.__squatter = { asked }
  const provider = {
    on: () => {},
    removeListener: () => {},
    async request({ method }: { readonly method: string }) {
      asked.push(method)
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account]
      return method === 'eth_chainId' ? '0x1' : `0x${'5a'.repeat(65)}`
    },
  }
  const info = {
    uuid: 'b6f2c0de-0000-4000-8000-000000000000',
    name: 'Alpha Wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: 'xyz.tabkey.alpha',
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', () =>
    isFirst ? announce() : queueMicrotask(() => queueMicrotask(announce)),
  )
  if (isFirst) announce()
}

const reachOf = (page: Page) => page.evaluate(() => window.tabkey.getState().connections.eip155?.reach)
const askedOf = (page: Page) => page.evaluate(() => [...(window.__squatter?.asked ?? [])])

for (const isFirst of [true, false])
  test(`a second wallet that announces the connected wallet's rdns ${isFirst ? 'first' : 'second'} is not asked to sign after a reload`, async ({
    context,
    urls,
  }) => {
    const page = await openTab(context, urls.dapp)
    await connectWallet(page, 'Alpha Wallet')
    const account = await page.evaluate(() => window.tabkey.getAccount('eip155').address ?? '')
    await page.addInitScript(squat, { account, isFirst })
    await page.reload()
    await expect.poll(() => reachOf(page)).toBe('ambiguous')

    expect(await askToSign(page, 'hello')).toMatchObject({
      status: 'failed',
      error: { name: 'WalletAmbiguousError', code: 4100 },
    })
    expect(await askedOf(page)).not.toContain('personal_sign')

    // The account says so and leads to the list, where both wallets are marked; the person's choice is asked.
    await page.evaluate(() => void window.tabkey.open({ view: 'Account' }))
    const modal = modalOf(page)
    await modal.getByRole('button', { name: 'Choose the wallet again' }).click()
    const rows = modal.getByRole('button', { name: /^Alpha Wallet/ })
    await expect(rows).toHaveCount(2)
    await expect(modal.getByText('Another wallet uses this name')).toHaveCount(2)
    await rows.nth(isFirst ? 1 : 0).click()
    await expect.poll(() => reachOf(page)).toBe('reachable')
    expect(await signs(page, 'hello')).toBe(true)
    expect(await askedOf(page)).not.toContain('personal_sign')
  })

test('a wallet that returns another account’s signature is refused', async ({ context, urls }) => {
  const page = await context.newPage()
  await page.addInitScript(squat, {
    account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    isFirst: true,
  })
  await page.goto(urls.dapp)
  const modal = await openModal(page)
  await modal
    .getByRole('button', { name: /^Alpha Wallet/ })
    .first()
    .click()
  await expect(page.getByLabel('Address', { exact: true })).toBeVisible()
  expect(await askToSign(page, 'hello')).toMatchObject({
    status: 'failed',
    error: { name: 'SignatureMismatchError', code: 4100 },
  })
  expect(await askedOf(page)).toContain('personal_sign')
})

/** Announces more wallets than a page may report. */
function crowd(): void {
  const announce = () => {
    for (let index = 0; index < 150; index += 1) {
      const uuid = `b6f2c0de-0000-4000-8000-${String(index).padStart(12, '0')}`
      const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
      const info = { uuid, name: `Crowd ${index}`, icon, rdns: `com.crowd${index}` }
      const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
      const detail = Object.freeze({ info, provider })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  announce()
}

test('a list of wallets that is cut says so', async ({ context, urls }) => {
  const page = await context.newPage()
  await page.goto(urls.dapp)
  await openModal(page)
  const words = modalOf(page).getByText('This page reports too many wallets. Not all are listed.')
  await expect(modalOf(page).getByRole('button', { name: 'Alpha Wallet' })).toBeVisible()
  await expect(words).toHaveCount(0)
  await page.evaluate(crowd)
  await expect(words).toBeVisible()
})
