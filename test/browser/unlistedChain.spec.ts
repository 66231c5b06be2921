import type { Page } from 'playwright/test'
import { startAnvil } from '../../packages/peers/src/anvil.ts'
import { STRICT_WALLET } from '../../packages/peers/src/strictWallet.ts'
import { expect, test } from './support/fixtures.ts'
import { connectWallet, modalOf, openTab, viewOf } from './support/pages.ts'
import { withStrictWallet } from './support/strictPage.ts'

// A chain that the host did not list: added by the dapp, or selected in the wallet.

const ask = (page: Page, method: string, params: readonly unknown[] = []) =>
  page.evaluate(
    ([name, values]) => window.tabkey.provider('eip155').request({ method: name, params: values }),
    [method, params] as const,
  )

test('a chain that the dapp adds is used without a modal, read through the wallet, and left again', async ({
  context,
  urls,
}) => {
  const other = await startAnvil(31_337)
  try {
    await withStrictWallet(context, urls, async (page, wallet) => {
      await page.evaluate(() => {
        const chains: string[] = []
        Object.assign(window, { chains })
        window.tabkey.provider('eip155').on('chainChanged', chain => chains.push(chain))
      })
      const description = {
        chainId: '0x7a69',
        chainName: 'Other',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [other.url],
      }
      expect(await ask(page, 'wallet_addEthereumChain', [description])).toBeNull()
      expect(await ask(page, 'eth_chainId')).toBe('0x7a69')
      wallet.received()
      expect(await ask(page, 'eth_blockNumber')).toBe('0x0')
      expect(wallet.received()).toEqual(['eth_blockNumber'])
      // A second tab, and a reload, know that the dapp wanted the chain.
      const second = await openTab(context, urls.dapp)
      await page.bringToFront()
      await page.reload()
      await expect
        .poll(() => ask(page, 'eth_accounts').then(accounts => (accounts as unknown[]).length))
        .toBe(2)
      for (const tab of [page, second]) await expect(modalOf(tab)).toBeHidden()
      expect(await ask(page, 'eth_chainId')).toBe('0x7a69')
      expect(await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBeNull()
      expect(await ask(page, 'eth_chainId')).toBe('0x1')
      expect(await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
      expect(await ask(page, 'eth_chainId')).toBe('0x7a69')
      await expect(modalOf(page)).toBeHidden()
      // The dapp's request ends with the connection.
      await page.evaluate(() => window.tabkey.disconnect())
      await connectWallet(page, STRICT_WALLET.name)
      await expect(viewOf(page, 'UnsupportedChain')).toBeVisible()
    })
  } finally {
    await other.close()
  }
})

test('a chain that is selected in the wallet shows the unsupported-network view', async ({
  context,
  urls,
}) => {
  await withStrictWallet(context, urls, async (page, wallet) => {
    wallet.setChain(31_337)
    await expect(viewOf(page, 'UnsupportedChain')).toBeVisible()
  })
})
