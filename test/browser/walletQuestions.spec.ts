import type { BrowserContext, Page } from 'playwright/test'
import { STRICT_WALLET, type StrictWallet, startStrictWallet } from '../peers/strictWallet.ts'
import { expect, test } from './support/fixtures.ts'
import { connectWallet, openTab } from './support/pages.ts'

// What an injected wallet receives for one request of the dapp: its silent questions, and its requests.

/** Opens a page of the demo with the strict wallet, connected to it. */
async function openConnected(
  context: BrowserContext,
  urls: {
    readonly dapp: string
    readonly evm: readonly { readonly chainId: number; readonly url: string }[]
  },
): Promise<{ readonly page: Page; readonly wallet: StrictWallet }> {
  const nodes = await Promise.all(
    urls.evm.map(async chain => {
      const stats = (await (await fetch(`${chain.url}/__stats`)).json()) as { nodeUrl: string }
      return { chainId: chain.chainId, url: stats.nodeUrl }
    }),
  )
  const wallet = await startStrictWallet(nodes)
  await context.addInitScript({ content: wallet.script })
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, STRICT_WALLET.name)
  return { page, wallet }
}

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
    return provider.request({ method: 'personal_sign', params: ['0x68', account] })
  })

test('an unsafe request costs the wallet one eth_accounts and one eth_chainId', async ({ context, urls }) => {
  const { page, wallet } = await openConnected(context, urls)
  try {
    // The first request may meet a page that has just been connected.
    await sign(page)
    for (const _ of Array(3)) {
      wallet.received()
      await sign(page)
      expect(countOf(wallet.received())).toEqual({ eth_accounts: 1, eth_chainId: 1, personal_sign: 1 })
    }
  } finally {
    await wallet.close()
  }
})

test('a disconnect and a revocation reach the wallet as one wallet_revokePermissions', async ({
  context,
  urls,
}) => {
  const { page, wallet } = await openConnected(context, urls)
  try {
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
  } finally {
    await wallet.close()
  }
})
