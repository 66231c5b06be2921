import type { BrowserContext, Page } from 'playwright/test'
import {
  STRICT_WALLET,
  type StrictWallet,
  startStrictWallet,
} from '../../../packages/peers/src/strictWallet.ts'
import type { DemoUrls } from '../../../scripts/demo.ts'
import { connectWallet, openTab } from './pages.ts'

/** The nodes behind the demo's chains. */
export const nodesOf = (chains: DemoUrls['evm']) =>
  Promise.all(
    chains.map(async ({ chainId, url }) => {
      const { nodeUrl } = (await (await fetch(`${url}/__stats`)).json()) as { nodeUrl: string }
      return { chainId, url: nodeUrl }
    }),
  )

/** Opens a page of the demo that is connected to the strict wallet, and closes the wallet after the work. */
export async function withStrictWallet(
  context: BrowserContext,
  urls: DemoUrls,
  work: (page: Page, wallet: StrictWallet) => Promise<void>,
): Promise<void> {
  const wallet = await startStrictWallet(await nodesOf(urls.evm))
  try {
    await context.addInitScript({ content: wallet.script })
    const page = await openTab(context, urls.dapp)
    await connectWallet(page, STRICT_WALLET.name)
    await work(page, wallet)
  } finally {
    await wallet.close()
  }
}
