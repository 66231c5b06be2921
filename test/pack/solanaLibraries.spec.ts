import { Connection, PublicKey } from '@solana/web3.js'
import type { BrowserContext, Page } from 'playwright/test'
import type { DemoUrls } from '../../scripts/demo.ts'
import { expect, test } from '../browser/support/fixtures.ts'
import { modalOf } from '../browser/support/pages.ts'
import { control } from '../support/peerControl.ts'
import { fetchInjectScript, type StandardWalletClient } from '../support/walletClient.ts'
import type { Served } from './support/commands.ts'
import { bundled, exampleBuilt, nextBuilt, type Site } from './support/sites.ts'

// Dapps on web3.js, Anchor and the wallet adapter with the packed tarball, through each bundler: a wallet of the page
// signs, and the cluster is LiteSVM.

const WALLET = /^Lamport Wallet/
const SOL = 1_000_000_000
/** Lamports of a transaction with one signature. */
const FEE = 5_000

test.beforeEach(async ({ context, urls }) => {
  const wallets = await fetchInjectScript(urls.walletd, { wallets: [], solana: 'all' })
  await context.addInitScript({ content: `if (location.protocol === 'http:') {${wallets}}` })
  const node = urls.evm.find(({ chainId }) => chainId === 1)?.url ?? ''
  const { relay, api, verify, solana } = urls
  await context.addInitScript(peers => Object.assign(globalThis, { packPeers: peers }), {
    node,
    relay,
    api,
    verify,
    solana,
  })
})

/** Gives the connected account 5 SOL and 900 units of a token. */
async function fund(urls: DemoUrls, address: string): Promise<{ lamports: number; mint: string }> {
  await control(urls.solana, '/airdrop', { address, lamports: String(5 * SOL) })
  const { mint } = await control<{ mint: string }>(urls.solana, '/mint', { owner: address, amount: '900' })
  const lamports = await new Connection(urls.solana, 'confirmed').getBalance(new PublicKey(address))
  return { lamports, mint }
}

/** The wallet's only account, as a page gets it that connects. */
async function addressOf(lamport: StandardWalletClient): Promise<string> {
  const reply = await lamport.rpc('solana:connect', {})
  if (!('result' in reply)) throw new Error('The wallet rejected')
  const [account] = reply.result as readonly { address: string }[]
  return account?.address ?? ''
}

/** Builds a site for the tests that follow. */
function serve(site: Site): () => Served {
  let served: Served | undefined
  test.beforeAll(async ({ urls }) => {
    test.setTimeout(600_000)
    process.env.VITE_SOLANA_NODE = urls.solana
    served = await site.open()
  })
  test.afterAll(() => served?.close())
  return () => {
    if (!served) throw new Error(`${site.name} was not built`)
    return served
  }
}

async function openDapp(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  return page
}

for (const site of [
  bundled('webpack: web3.js, Anchor and the wallet adapter', 'webpackSolana'),
  nextBuilt('Next build: web3.js, Anchor and the wallet adapter', 'nextSolana'),
])
  test.describe(site.name, () => {
    const served = serve(site)

    test(`${site.name}: a dapp connects, pays and burns a token`, async ({ context, urls }) => {
      const page = await openDapp(context, served().url)
      await page.getByRole('button', { name: 'Select Tabkey' }).click()
      await modalOf(page).getByRole('button', { name: WALLET }).click()
      const owner = page.getByLabel('Owner')
      await expect(owner).not.toBeEmpty()
      const { lamports } = await fund(urls, (await owner.textContent()) ?? '')

      await page.getByRole('button', { name: 'Pay' }).click()
      await expect(page.getByLabel('Status')).toHaveText('Paid')
      // The subscription to the account reports the payment and its fee.
      await expect(page.getByLabel('Lamports')).toHaveText(String(lamports - SOL - FEE))
      await page.getByRole('button', { name: 'Burn' }).click()
      await expect(page.getByLabel('Status')).toHaveText('899 left')
    })
  })

test.describe('Vite build of the example', () => {
  const served = serve(exampleBuilt('Vite build of the example', 'solana'))

  test('Vite build of the example: web3.js pays and Anchor burns a token', async ({
    context,
    urls,
    lamport,
  }) => {
    const { lamports, mint } = await fund(urls, await addressOf(lamport))
    const page = await openDapp(context, served().url)
    await page.locator('tabkey-button').getByRole('button', { name: 'Connect wallet' }).click()
    await modalOf(page).getByRole('button', { name: WALLET }).click()
    await expect(page.getByLabel('Balance', { exact: true })).toHaveText(`${lamports / SOL} SOL`)

    await page.getByRole('button', { name: 'Pay 0.01 SOL' }).click()
    await expect(page.getByLabel('Payment')).toHaveText('Paid')
    await expect(page.getByLabel('Balance', { exact: true })).toHaveText(
      `${(lamports - SOL / 100 - FEE) / SOL} SOL`,
    )
    const token = page.getByRole('listitem').filter({ hasText: mint })
    await token.getByRole('button', { name: 'Burn 1' }).click()
    await expect(page.getByLabel('Burn')).toHaveText('Burned')
    await expect(token).toContainText(`899 of ${mint}`)
  })
})
