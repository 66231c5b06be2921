import type { Page } from 'playwright/test'
import { type Hex, maxUint256 } from 'viem'
import { expect, test } from './support/fixtures.ts'
import { addressOf, connectWallet, modalOf, openTab, viewOf } from './support/pages.ts'

// A request of the dapp is shown before the wallet gets it, where the option `review` asks for it.

const STRANGER: Hex = '0x52908400098527886e0f7030069857d2e4169ee7'
const REVIEW = 'data-review'

const approve = (spender: string, amount: bigint): Hex =>
  `0x095ea7b3${spender.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`

async function ask(page: Page, transaction: object): Promise<void> {
  await page.evaluate(
    ([sent, mark]) => {
      const root = document.documentElement
      root.removeAttribute(mark)
      window.tabkey.request({ method: 'eth_sendTransaction', params: [sent] }).then(
        () => root.setAttribute(mark, 'sent'),
        (error: { code?: number }) => root.setAttribute(mark, String(error.code)),
      )
    },
    [transaction, REVIEW] as const,
  )
}

test('review: a risky request waits for a person, and a plain one does not', async ({
  context,
  urls,
  alpha,
}) => {
  const page = await openTab(context, urls.dapp)
  await page.evaluate(() => window.tabkey.update({ review: 'always' }))
  const modal = modalOf(page)
  await connectWallet(page, 'Alpha Wallet')
  await expect(modal).toBeHidden()
  const from = await addressOf(page)
  const usdc = urls.contracts.find(({ chainId }) => chainId === 1)?.usdc ?? ''
  const risky = { from, to: usdc, data: approve(STRANGER, maxUint256) }
  const root = page.locator('html')

  await ask(page, risky)
  const view = viewOf(page, 'ReviewRequest')
  await expect(view.getByText(/^This lets 0x5290.*take all your USDC/)).toBeVisible()
  const go = view.getByRole('button', { name: 'Continue in Alpha Wallet' })
  await expect(go).toBeDisabled()
  await view.getByRole('button', { name: 'Cancel' }).click()
  await expect(root).toHaveAttribute(REVIEW, '4001')
  expect(await alpha.count('eth_sendTransaction')).toBe(0)

  await ask(page, risky)
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(root).toHaveAttribute(REVIEW, '4001')

  await page.evaluate(() => window.tabkey.update({ review: 'risky' }))
  // A request waits for its preview 400 ms at most, which a busy machine may need.
  await expect(async () => {
    await ask(page, risky)
    await expect(view).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await view.getByRole('checkbox').check()
  await go.click()
  await expect(modal).toBeHidden()
  await expect(root).toHaveAttribute(REVIEW, 'sent', { timeout: 15_000 })

  await ask(page, { from, to: STRANGER, value: '0x1' })
  await expect(root).toHaveAttribute(REVIEW, 'sent', { timeout: 15_000 })
  await expect(modal).toBeHidden()
})

test('review: with `always`, two requests are shown one after the other', async ({
  context,
  urls,
  alpha,
}) => {
  const page = await openTab(context, urls.dapp)
  await page.evaluate(() => window.tabkey.update({ review: 'always' }))
  await connectWallet(page, 'Alpha Wallet')
  await expect(modalOf(page)).toBeHidden()
  const from = await addressOf(page)
  await page.evaluate(
    ([sender, receiver]) => {
      const send = (value: Hex) =>
        window.tabkey.request({
          method: 'eth_sendTransaction',
          params: [{ from: sender, to: receiver, value }],
        })
      Promise.allSettled([send('0xde0b6b3a7640000'), send('0x1bc16d674ec80000')]).then(ends =>
        document.documentElement.setAttribute('data-review', ends.map(({ status }) => status).join()),
      )
    },
    [from as Hex, STRANGER] as const,
  )
  const view = viewOf(page, 'ReviewRequest')
  await expect(view.getByText(/^You send 1 ETH to 0x5290/)).toBeVisible()
  await view.getByRole('button', { name: 'Continue in Alpha Wallet' }).click()
  await expect(view.getByText(/^You send 2 ETH to 0x5290/)).toBeVisible()
  await view.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('html')).toHaveAttribute(REVIEW, 'fulfilled,rejected', { timeout: 15_000 })
  expect(await alpha.count('eth_sendTransaction')).toBe(1)
})
