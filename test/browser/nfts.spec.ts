import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { createApiClient } from '../support/apiClient.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { connectWallet, modalOf, openTab, ready, viewOf } from './support/pages.ts'

// NFTs of the account from a source that the config names, with their pictures, the account without such a source, and when the sources of its lists are called.

const OWNER_INDEX = 71
/** Has dollars, and no NFTs. */
const TOKENS_INDEX = 77
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
  await modal.getByRole('tab', { name: 'NFTs' }).click()
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

test('NFTs: without a source the tab says so, a developer reads which option to set, and no service is called', async ({
  context,
  urls,
  alpha,
}) => {
  await alpha.setAccounts([OWNER_INDEX])
  const page = await openTab(context, `${urls.dapp}?nfts=none&engine=noNfts`)
  const warnings: string[] = []
  page.on('console', message => {
    if (message.text().includes('Account, tab')) warnings.push(message.text())
  })
  await connectWallet(page, 'Alpha Wallet')
  await page.evaluate(() => window.tabkey.open({ view: 'Account' }))
  const modal = modalOf(page)
  await expect(modal.getByRole('tab')).toHaveText(['Tokens', 'NFTs', 'Activity'])
  for (const tab of ['NFTs', 'Tokens', 'NFTs']) await modal.getByRole('tab', { name: tab }).click()
  await expect(modal.getByText('NFTs are not listed here')).toBeVisible()
  expect(warnings).toEqual([expect.stringContaining("endpoints.nft['eip155:1']")])
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/no-nfts.png` })
  const refused = await page.evaluate(() => window.tabkey.nfts?.get().catch((error: Error) => error.message))
  expect(refused).toBe('No endpoint is configured for this service')
})

test('account: the source of a list is called when its tab opens, and not before', async ({
  context,
  urls,
  alpha,
}) => {
  await alpha.setAccounts([OWNER_INDEX])
  const owner = anvilAccount(OWNER_INDEX).address
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  const calls = async () => {
    const { calls: made } = await control<{ calls: Record<string, number> }>(urls.api, '/__stats')
    return ['balance', 'history'].filter(name => made[`/v1/account/${owner}/${name}`] !== undefined)
  }
  await page.evaluate(() => window.tabkey.open({ view: 'Account' }))
  const modal = modalOf(page)
  await expect(modal.getByRole('tab', { name: 'Tokens' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(calls).toEqual(['balance'])
  await modal.getByRole('tab', { name: 'Activity' }).click()
  await expect.poll(calls).toEqual(['balance', 'history'])
})

test('account: without a service the node lists the tokens with their prices, and what came in; three tabs, and Disconnect one press away', async ({
  context,
  urls,
  alpha,
}, { retry }) => {
  // What a first try has given stays on the chain.
  const index = TOKENS_INDEX + retry
  await alpha.setAccounts([index])
  const { address } = anvilAccount(index)
  await createApiClient(urls.api).give({ chainId: 1, to: address, asset: 'USDC', amount: 2_500_000n })
  const page = await openTab(context, `${urls.dapp}?nfts=none&engine=alone`)
  await page.getByRole('button', { name: 'Own nodes alone' }).click()
  await page.waitForURL(/projectId=0&services=0/)
  await ready(page)
  await connectWallet(page, 'Alpha Wallet')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  const view = viewOf(page, 'Account')
  await expect(view.getByRole('tab')).toHaveText(['Tokens', 'NFTs', 'Activity'])
  await expect(view.getByRole('listitem')).toHaveText([/^Ether0 ETH\$0\.00$/, /^UUSD Coin2\.5 USDC\$2\.50$/])
  await view.getByRole('tab', { name: 'Activity' }).click()
  await expect(view.getByText('Received')).toBeVisible()
  await expect(view.getByText('+2.500 USDC')).toBeVisible()
  const { calls } = await control<{ calls: Record<string, number> }>(urls.api, '/__stats')
  // The faucet is of the test.
  expect(Object.keys(calls).filter(path => !path.startsWith('/__'))).toEqual([])
  await view.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => page.evaluate(() => window.tabkey.getAccount().isConnected)).toBe(false)
})
