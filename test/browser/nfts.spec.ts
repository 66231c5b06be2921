import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { createApiClient } from '../support/apiClient.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { connectWallet, modalOf, openTab, viewOf } from './support/pages.ts'

// NFTs of the account from a source that the config names, with their pictures, and the account without such a source.

const OWNER_INDEX = 71
const SHOTS = process.env.NFT_SHOTS

test('NFTs: the tab shows names, collections and pictures, one of them from the IPFS gateway', async ({
  context,
  urls,
  alpha,
}) => {
  await alpha.setAccounts([OWNER_INDEX])
  const api = createApiClient(urls.api)
  const to = anvilAccount(OWNER_INDEX).address
  const tokenId = 700_071n
  for (const asset of ['tiles', 'posters', 'goods'])
    await api.give({ chainId: 1, to, asset, tokenId, ...(asset === 'goods' ? { amount: 7n } : {}) })
  await api.addPieces({ address: to, chainId: 'eip155:1', hostile: true })
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await page.evaluate(() => window.tabkey.open({ view: 'Account' }))
  const modal = modalOf(page)
  await modal.getByRole('button', { name: 'Tokens and NFTs' }).click()
  await viewOf(page, 'Tokens').getByRole('tab', { name: 'NFTs' }).click()
  const poster = modal.getByRole('button', { name: new RegExp(`Tabkey Posters #${tokenId}`) })
  await expect(poster).toBeVisible({ timeout: 30_000 })
  await expect(poster.locator('img')).toHaveAttribute('src', /^data:image\/svg\+xml;base64,/)
  await expect(modal.getByRole('button', { name: /Tabkey Tiles/ }).locator('img')).toBeVisible()
  await expect(modal.getByText('Visit https://claim-reward.example to claim')).toHaveCount(0)
  const gateway = await control<{ calls: Record<string, number> }>(urls.nft.ipfs, '/__stats')
  expect(Object.keys(gateway.calls)).toEqual([`/ipfs/bafybeitabkeyposters/1-${tokenId}.svg`])
  if (SHOTS) {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      for (const width of [1_280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.screenshot({ path: `${SHOTS}/nfts-${scheme}-${width}.png` })
      }
    }
    await page.setViewportSize({ width: 1_280, height: 844 })
  }
  await poster.click()
  await expect(modal.getByText('ERC-721')).toBeVisible()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/nft.png` })
})

test('NFTs: without a source the account has no NFTs tab, and no service is asked', async ({
  context,
  urls,
  alpha,
}) => {
  await alpha.setAccounts([OWNER_INDEX])
  const to = anvilAccount(OWNER_INDEX).address
  await createApiClient(urls.api).give({ chainId: 1, to, asset: 'ETH', amount: 10n ** 18n })
  const page = await openTab(context, `${urls.dapp}?nfts=none&engine=noNfts`)
  await connectWallet(page, 'Alpha Wallet')
  await page.evaluate(() => window.tabkey.open({ view: 'Account' }))
  const modal = modalOf(page)
  await modal.getByRole('button', { name: /^Tokens$/ }).click()
  await expect(viewOf(page, 'Tokens').getByRole('listitem').first()).toBeVisible({ timeout: 30_000 })
  await expect(modal.getByRole('tab')).toHaveCount(0)
  await expect(modal.getByText('NFT')).toHaveCount(0)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/no-nfts.png` })
  const refused = await page.evaluate(() => window.tabkey.nfts?.get().catch((error: Error) => error.message))
  expect(refused).toBe('No endpoint is configured for this service')
})
