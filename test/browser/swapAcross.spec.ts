import { parseUnits } from 'viem'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import type { DemoUrls } from '../../scripts/demo.ts'
import { createApiClient } from '../support/apiClient.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { modalOf, openTab, viewOf } from './support/pages.ts'
import { type StandaloneSite, startStandaloneSite } from './support/standaloneSite.ts'

// A swap from Ethereum to Base through the modal, on a page whose options name LI.FI for both.

const OWNER_INDEX = 85
const OWNER = anvilAccount(OWNER_INDEX).address

function createPage({ walletd, evm, swaps }: DemoUrls): string {
  const node = (id: number) => evm.find(({ chainId }) => chainId === id)?.url ?? ''
  const lifi = { type: 'lifi', url: `${swaps}/v1` }
  const endpoints = { swaps: { 'eip155:1': lifi, 'eip155:8453': lifi } }
  return `<!doctype html>
<title>Swap to another network</title>
<script src="${walletd}/inject.js"></script>
<script type="module">
  import { base, createTabkey, ethereum } from './tabkey.js'
  const at = (network, url) => ({ ...network, rpcUrls: { default: { http: [url] } } })
  const networks = [at(ethereum, '${node(1)}'), at(base, '${node(8453)}')]
  window.tabkey = createTabkey({ networks, features: { analytics: false }, endpoints: ${JSON.stringify(endpoints)} })
</script>`
}

let site: StandaloneSite | undefined
test.beforeAll(async ({ urls }) => {
  site = await startStandaloneSite({ page: createPage(urls) })
})
test.afterAll(() => site?.close())

test('swap to another network: chosen with the token, reviewed, on the way, and arrived by a block, also after a reload', async ({
  context,
  urls,
  alpha,
}) => {
  test.setTimeout(120_000)
  await alpha.setAccounts([OWNER_INDEX])
  const api = createApiClient(urls.api)
  for (const asset of ['ETH', 'USDC'])
    await api.give({
      chainId: 1,
      to: OWNER,
      asset,
      amount: asset === 'ETH' ? 10n ** 19n : parseUnits('50', 6),
    })
  const page = await openTab(context, `${site?.origin ?? ''}/`)
  await page.evaluate(() => window.tabkey.connect({ wallet: 'xyz.tabkey.alpha' }))
  await page.evaluate(() =>
    window.tabkey.open({ view: 'Swap', arguments: { fromToken: 'usdc', amount: '20' } }),
  )
  const swap = viewOf(page, 'Swap')
  await swap.getByRole('button', { name: /token for “You receive”/ }).click({ timeout: 30_000 })
  const tokens = viewOf(page, 'SwapSelectToken')
  await tokens.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(tokens.getByRole('button', { name: 'Base', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await tokens.getByLabel('Search token').fill('usdc')
  // The search waits for a pause, and moves the rows.
  await expect(tokens.getByText('Uniswap', { exact: true })).toBeHidden()
  await expect(tokens.getByText('Syrup USDC', { exact: true })).toBeVisible()
  await tokens.getByText('USD Coin', { exact: true }).first().click({ timeout: 30_000 })
  await expect(swap.getByText('You receive · Base').first()).toBeVisible()
  await swap.getByRole('button', { name: 'Review swap' }).click({ timeout: 30_000 })
  const preview = viewOf(page, 'SwapPreview')
  await expect(preview.getByText('Ethereum → Base')).toBeVisible()
  await expect(preview.getByText('What arrives on Base cannot be tested in advance.')).toBeVisible()
  await preview.getByRole('button', { name: 'Approve', exact: true }).click({ timeout: 30_000 })
  const onTheWay = modalOf(page).getByText('On the way to Base').first().waitFor({ timeout: 60_000 })
  await preview.getByRole('button', { name: 'Swap', exact: true }).click({ timeout: 30_000 })
  await onTheWay
  const openActivity = async () => {
    await page.evaluate(() => window.tabkey.open({ view: 'Account' }))
    await modalOf(page).getByRole('tab', { name: 'Activity' }).click()
  }
  await openActivity()
  const row = viewOf(page, 'Account').getByText('On the way to Base')
  await expect(row).toBeVisible()
  await page.reload()
  await openActivity()
  await expect(row).toBeVisible({ timeout: 30_000 })
  await control(urls.swaps, '/__bridge', { kind: 'done' })
  await expect(viewOf(page, 'Account').getByText('Arrived on Base')).toBeVisible({ timeout: 30_000 })
})
