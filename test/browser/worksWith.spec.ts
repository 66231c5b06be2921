import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { TabkeyConfig } from 'tabkey'
import { createTestClient, encodeFunctionData, http, toHex, walletActions } from 'viem'
import { foundry } from 'viem/chains'
import { packetToBytes } from 'viem/ens'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { NAMES_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { readContracts } from '../../packages/peers/src/contracts/compile.ts'
import type { DemoUrls } from '../../scripts/demo.ts'
import { createApiClient } from '../support/apiClient.ts'
import { expect, test } from './support/fixtures.ts'
import { openLoggedBrowser } from './support/networkLog.ts'
import { modalOf, openTab } from './support/pages.ts'
import { type StandaloneSite, startStandaloneSite } from './support/standaloneSite.ts'

// The README's table "What works with what": each cell is tried on a page of its own.

const OWNER_INDEX = 83
const OWNER = anvilAccount(OWNER_INDEX).address
const STRANGER = anvilAccount(84).address
/** Where ENS has its universal resolver. */
const RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

const COLUMNS = ['nothing', 'your node', 'your services'] as const
type Column = (typeof COLUMNS)[number]

/** True where a row's part does what a person or a host expects. */
type Trial = (page: Page) => Promise<boolean>

/** True where the promise brings something that the page can use. */
const brings =
  (work: () => Promise<unknown> | undefined): Trial =>
  page =>
    page.evaluate(work).then(Boolean, () => false)

/** True where the Connect view has this text. */
const offers = (text: RegExp | string): Trial => {
  return async page => {
    await page.evaluate(() => window.tabkey.open({ view: 'Connect' }))
    const modal = modalOf(page)
    await expect(modal.getByRole('button', { name: /Alpha Wallet/ })).toBeVisible()
    const isOffered = (await modal.getByText(text).or(modal.getByPlaceholder(text)).count()) > 0
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    return isOffered
  }
}

const signs = brings(() =>
  window.tabkey.request<string>({
    method: 'personal_sign',
    params: ['0x6869', window.tabkey.getAccount().address],
  }),
)

/** The rows that are tried before a wallet is connected. */
const AWAY: Readonly<Record<string, Trial>> = {
  'The wallet directory': brings(async () => {
    const { wallets } = await window.tabkey.wallets.get()
    return wallets.length > 0
  }),
  'Wallet apps by WalletConnect': offers('WalletConnect'),
  'Email, passkeys, social providers': offers(/email/i),
}

/** The rows that are tried with a connected wallet. */
const CONNECTED: Readonly<Record<string, Trial>> = {
  'Installed wallets, signing': signs,
  Receive: async page => {
    await page.evaluate(() => window.tabkey.open({ view: 'WalletReceive' }))
    const copy = modalOf(page).getByRole('button', { name: /copy/i })
    const isShown = await copy.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    await page.keyboard.press('Escape')
    return isShown
  },
  'Send, with its outcome': async page =>
    page
      .evaluate(async to => {
        const payment = await window.tabkey.send?.({ to, amount: 1n })
        if (!payment) return false
        await window.tabkey.transactions.add({ hash: payment.id, description: 'Sent' })
        return new Promise<boolean>(resolve => {
          window.tabkey.transactions.watch({}, list => list?.[0]?.status === 'confirmed' && resolve(true))
        })
      }, STRANGER)
      .catch(() => false),
  'What a request would do': async page =>
    page
      .evaluate(
        async ({ from, to }) => {
          const params = [{ from, to, value: '0x1' }]
          const { effects } = await window.tabkey.preview({ method: 'eth_sendTransaction', params })
          return effects.length > 0
        },
        { from: OWNER, to: STRANGER },
      )
      .catch(() => false),
  'Tokens, with prices': brings(async () => {
    const tokens = await window.tabkey.tokens.get()
    return tokens.some(({ symbol, value }) => symbol === 'USDC' && value !== null)
  }),
  Activity: brings(async () => (await window.tabkey.history?.get())?.items.length),
  NFTs: brings(async () => (await window.tabkey.nfts.get()).items.length),
  Swap: brings(() =>
    window.tabkey.swaps?.quote({
      from: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      to: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      amount: 10n ** 18n,
    }),
  ),
  Names: brings(async () => (await window.tabkey.names.get({ name: 'works.eth' })).address),
  Buy: brings(() => window.tabkey.onramp?.url({ provider: 'meld' })),
}

/** The options of a column, as the page writes them down; `networks` is Ethereum alone. */
function optionsOf(column: Column, urls: DemoUrls): Omit<TabkeyConfig, 'networks'> {
  const features = { analytics: false }
  const contracts = urls.contracts.find(({ chainId }) => chainId === 1)
  const explorer = urls.nft.evm.find(({ chainId }) => chainId === 1)?.url
  const node = urls.evm.find(({ chainId }) => chainId === 1)?.url
  if (!contracts || !explorer || !node)
    throw new Error('The local chain 1 has no contracts, explorer or node')
  if (column === 'nothing') return { features }
  const tiles = { address: contracts.tiles, standard: 'ERC721', tokenIds: ['830083'] } as const
  const rpc = { 'eip155:1': [node] } as const
  if (column === 'your node')
    return {
      features,
      endpoints: {
        rpc,
        nft: { 'eip155:1': { type: 'contracts', contracts: [tiles] } },
        swaps: { 'eip155:1': { type: 'node' } },
      },
    }
  return {
    features,
    endpoints: {
      rpc,
      relay: urls.relay,
      explorer: urls.api,
      secureSite: urls.secureSite,
      onramp: `${urls.onramp}/meld?publicKey=tabkey-demo`,
      nft: { 'eip155:1': { type: 'blockscout', url: `${explorer}/api/v2` } },
      tokens: { 'eip155:1': { type: 'blockscout', url: `${explorer}/api/v2` } },
      history: { 'eip155:1': { type: 'blockscout', url: `${explorer}/api/v2` } },
      swaps: { 'eip155:1': { type: 'lifi', url: `${urls.swaps}/v1` } },
    },
  }
}

const pageOf = (urls: DemoUrls) => `<!doctype html>
<title>What works with what</title>
<script src="${urls.walletd}/inject.js"></script>
<script type="module">
  import { createTabkey, ethereum } from './tabkey.js'
  const options = ${JSON.stringify(Object.fromEntries(COLUMNS.map(column => [column, optionsOf(column, urls)])))}
  const column = new URLSearchParams(location.search).get('column')
  // In the place of its public nodes.
  const network = { ...ethereum, rpcUrls: { default: { http: ['${urls.evm[0]?.url}'] } } }
  window.tabkey = createTabkey({ networks: [network], ...options[column] })
</script>`

/** The cells of the README's table, by the names of its rows: true where one says that the part works. */
async function readTable(): Promise<ReadonlyMap<string, readonly boolean[]>> {
  const text = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const [, table = ''] = /\n\|[^\n]*\| nothing \|[^\n]*\n\|[- |]+\n((?:\|[^\n]*\n)+)/.exec(text) ?? []
  const rows = table.trim().split('\n')
  return new Map(
    rows.map(row => {
      const [name = '', ...cells] = row
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim())
      return [name.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'), cells.map(cell => cell !== '–')]
    }),
  )
}

const chainAt = (url: string) =>
  createTestClient({ chain: { ...foundry, id: 1 }, mode: 'anvil', transport: http(url) }).extend(
    walletActions,
  )

/** Gives the owner coins, and a name of a universal resolver that stands on the local chain from now on. */
async function prepareOwner(url: string): Promise<void> {
  const chain = chainAt(url)
  await chain.setBalance({ address: OWNER, value: 10n ** 19n })
  const { Names } = await readContracts()
  await chain.setCode({ address: RESOLVER, bytecode: Names.code })
  const args = [toHex(packetToBytes('works.eth')), 60n, OWNER] as const
  const data = encodeFunctionData({ abi: NAMES_ABI, functionName: 'setAddress', args })
  await chain.sendTransaction({ account: anvilAccount(0).address, to: RESOLVER, data })
}

let site: StandaloneSite | undefined

test.beforeAll(async ({ urls }) => {
  site = await startStandaloneSite({ page: pageOf(urls) })
})
test.afterAll(async ({ urls }) => {
  await chainAt(urls.evm[0]?.url ?? '').setCode({ address: RESOLVER, bytecode: '0x' })
  await site?.close()
})

test('works with: each cell of the table in the README, and no host is called that the options do not name', async ({
  urls,
  alpha,
}) => {
  test.setTimeout(180_000)
  await alpha.setAccounts([OWNER_INDEX])
  const api = createApiClient(urls.api)
  await api.give({ chainId: 1, to: OWNER, asset: 'USDC', amount: 5_000_000n })
  await api.give({ chainId: 1, to: OWNER, asset: 'tiles', tokenId: 830_083n })
  await prepareOwner(urls.evm[0]?.url ?? '')
  const origin = site?.origin ?? ''
  const found: Record<string, boolean[]> = {}
  const note = (row: string, works: boolean) => (found[row] ??= []).push(works)
  for (const column of COLUMNS) {
    const { browser, close } = await openLoggedBrowser()
    const context = await browser.newContext()
    const page = await openTab(context, `${origin}/?column=${encodeURIComponent(column)}`)
    for (const [row, trial] of Object.entries(AWAY)) note(row, await trial(page))
    await page.evaluate(() => window.tabkey.connect({ wallet: 'xyz.tabkey.alpha' }))
    for (const [row, trial] of Object.entries(CONNECTED)) note(row, await trial(page))
    const requested = await close()
    const text = JSON.stringify(optionsOf(column, urls))
    const named = [
      origin,
      urls.walletd,
      urls.evm[0]?.url ?? '',
      ...(text.match(/(?:https?|ws):\/\/[^/"?]+/g) ?? []),
    ]
    const allowed = new Set(named.map(url => new URL(url).host))
    expect(requested.map(({ host }) => host).filter(host => !allowed.has(host))).toEqual([])
  }
  expect(Object.fromEntries(await readTable())).toEqual(found)
})
