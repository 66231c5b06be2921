import type { Page } from 'playwright/test'
import { STRICT_WALLET } from '../../packages/peers/src/strictWallet.ts'
import { expect, test } from './support/fixtures.ts'
import { connectWallet } from './support/pages.ts'
import { withStrictWallet } from './support/strictPage.ts'

// What an injected wallet receives for one request of the dapp: its silent questions, and its requests.

/** How often each method is in the list. */
const countOf = (methods: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const method of methods) counts[method] = (counts[method] ?? 0) + 1
  return counts
}

const sign = (page: Page) =>
  page.evaluate(async () => {
    const provider = window.tabkey.provider('eip155')
    const [account] = await provider.request<string[]>({ method: 'eth_accounts' })
    return provider.request<unknown>({ method: 'personal_sign', params: ['0x68', account] })
  })

test('an unsafe request costs the wallet one eth_accounts and one eth_chainId', async ({ context, urls }) => {
  await withStrictWallet(context, urls, async (page, wallet) => {
    // The first request may meet a page that has just been connected.
    await sign(page)
    for (const _ of Array(3)) {
      wallet.received()
      await sign(page)
      expect(countOf(wallet.received())).toEqual({ eth_accounts: 1, eth_chainId: 1, personal_sign: 1 })
    }
  })
})

test('a disconnect and a revocation reach the wallet as one wallet_revokePermissions', async ({
  context,
  urls,
}) => {
  await withStrictWallet(context, urls, async (page, wallet) => {
    wallet.received()
    await page.evaluate(() =>
      window.tabkey
        .provider('eip155')
        .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
    )
    await expect.poll(() => page.evaluate(() => window.tabkey.getAccount('eip155').isConnected)).toBe(false)
    expect(countOf(wallet.received()).wallet_revokePermissions).toBe(1)
    await connectWallet(page, STRICT_WALLET.name)
    wallet.received()
    await page.evaluate(() => window.tabkey.disconnect())
    expect(countOf(wallet.received()).wallet_revokePermissions).toBe(1)
  })
})
