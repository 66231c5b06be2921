import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { createPublicClient, formatUnits, type Hex, http, numberToHex } from 'viem'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { contractsOf } from '../../packages/peers/src/contracts/addresses.ts'
import { createApiClient } from '../support/apiClient.ts'
import { control } from '../support/peerControl.ts'
import type { WalletClient } from '../support/walletClient.ts'
import { expect, test } from './support/fixtures.ts'
import { connectWallet, openTab, viewOf } from './support/pages.ts'

// Tokens by what a wallet of the page says it holds (EIP-5792 `assetDiscovery`, ERC-7811 `wallet_getAssets`): one that
// tells the truth, one that lies in every field, and such as cannot or will not say.

const OWNER_INDEX = 7
const OWNER = anvilAccount(OWNER_INDEX).address
const CHAIN = '0x1'
const SILENT_MS = 15_000

const rowsOf = (page: Page) => viewOf(page, 'Account').getByRole('listitem')

/** The list, as a person gets there. */
async function openTokens(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => window.tabkey.open({ view: 'Account' }))
  await expect(rowsOf(page).first()).toBeVisible({ timeout: SILENT_MS })
}

const serviceAsked = async (api: string): Promise<number> =>
  (await control<{ calls: Record<string, number> }>(api, '/__stats')).calls[`/v1/account/${OWNER}/balance`] ??
  0

/** Everything the account holds is asked of a wallet that can say. */
async function prepare(alpha: WalletClient): Promise<void> {
  await alpha.setAccounts([OWNER_INDEX])
  await alpha.discoverAssets(true)
}

test('wallet tokens: what an honest wallet says is the list, exact, asked once for every tab; prices are the service’s', async ({
  context,
  urls,
  alpha,
}) => {
  const api = createApiClient(urls.api)
  const { usdc } = contractsOf(1)
  await prepare(alpha)
  await api.give({ chainId: 1, to: OWNER, asset: 'USDC', amount: 1_250_001n })
  const [page, other] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
  await connectWallet(page, 'Alpha Wallet')
  // The service says another amount: what the wallet says stands.
  await api.addBalances({
    address: OWNER,
    chainId: 'eip155:1',
    rows: [
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: `eip155:1:${usdc}`,
        price: 1,
        quantity: { decimals: '6', numeric: '999999' },
        iconUrl: '',
      },
    ],
  })
  await openTokens(page)
  const node = createPublicClient({ transport: http(urls.evm.find(({ chainId }) => chainId === 1)?.url) })
  const balance = await node.readContract({
    address: usdc,
    abi: TOKEN_ABI,
    functionName: 'balanceOf',
    args: [OWNER],
  })
  const tokens = await page.evaluate(() => window.tabkey.tokens.get())
  const held = tokens.find(({ symbol }) => symbol === 'USDC')
  expect(held?.quantity.numeric).toBe(formatUnits(balance as bigint, 6))
  expect(held?.value, 'priced by the service').not.toBeNull()
  await expect(rowsOf(page).filter({ hasText: 'USDC' })).toContainText('$')
  await openTokens(other)
  await expect(rowsOf(other).filter({ hasText: 'USDC' })).toHaveCount(1)
  expect(await alpha.count('wallet_getAssets'), 'one list for both tabs').toBe(1)
  expect(await serviceAsked(urls.api)).toBe(1)
})

test('wallet tokens: a wallet that lies in every field shows its honest rows, and nothing of the rest runs, loads or counts', async ({
  context,
  urls,
  alpha,
}) => {
  // A host outside the config, where a picture would reveal the visitor. Playwright sees no request of a worker; this
  // server does.
  let seen = 0
  const pixels = createServer((_request, response) => {
    seen += 1
    response.end()
  })
  await new Promise<void>(resolve => pixels.listen(0, '127.0.0.1', resolve))
  const pixelUrl = `http://127.0.0.1:${(pixels.address() as AddressInfo).port}/seen.png`
  const { usdc } = contractsOf(1)
  const entry = (index: number): Hex => `0x${index.toString(16).padStart(40, '0')}`
  const row = (address: unknown, metadata: object, more: object = {}) => ({
    address,
    balance: numberToHex(5_000_000n),
    type: 'ERC20',
    metadata: { name: 'Token', symbol: 'TKN', decimals: 6, price: 1, iconUrl: '', ...metadata },
    ...more,
  })
  const honest = [
    row('native', { decimals: 18 }, { type: 'NATIVE', balance: numberToHex(2n * 10n ** 18n) }),
    row(usdc, { name: 'USD Coin', symbol: 'USDC' }),
  ]
  const nonsense = [
    null,
    'USDC',
    row(entry(0x101), { name: 'Zero', decimals: 0 }),
    row(entry(0x102), { name: 'Deep', decimals: 1e9 }),
    row(entry(0x103), { name: 'Bill', decimals: '6e0' }),
    row(entry(0x104), { name: 'Debt' }, { balance: '-0x5' }),
    row(entry(0x105), { name: 'Sky' }, { balance: `0x1${'0'.repeat(64)}` }),
    row(entry(0x106), { name: 'Word' }, { balance: 'all of it' }),
    row(entry(0x107), { name: 'Beast' }, { type: 'ERC721' }),
    row('javascript:alert(1)', { name: 'Script' }),
    row('0x', { name: 'Empty' }),
    row(
      entry(0x108),
      { name: 'Price' },
      { metadata: { name: 'Dear', symbol: 'DEAR', decimals: 6, price: -1 } },
    ),
  ]
  const tricks = [
    row(entry(0x201), { name: 'USD Coin', symbol: 'USDC' }),
    row(entry(0x202), { name: 'USD Coin', symbol: 'US\u200bDC' }),
    row(entry(0x203), { name: 'Ether', symbol: 'ЕTH' }),
    row(entry(0x204), { name: 'Claim $500 at evil.example', symbol: 'GIFT' }),
    row(entry(0x205), { name: '\u202eniоC DSU', symbol: 'CDSU' }),
    row(entry(0x206), { name: '<img src=x onerror="window.pwned=1">', symbol: '<b>B' }),
  ]
  const watched = row(entry(0x301), { name: 'Watched', symbol: 'WTC', iconUrl: pixelUrl })
  const scripted = row(entry(0x302), {
    name: 'Plain',
    symbol: 'PLN',
    iconUrl: 'javascript:window.pwned=1',
  })
  await prepare(alpha)
  await alpha.answers({
    wallet_getAssets: { [CHAIN]: [...nonsense, ...tricks, ...honest, watched, scripted] },
  })
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await openTokens(page)
  const rows = rowsOf(page)
  await expect(rows.first()).toContainText('2 ETH')
  await expect(rows.filter({ hasText: '5 USDC' })).toHaveCount(1)
  for (const word of ['Zero', 'Deep', 'Bill', 'Debt', 'Sky', 'Word', 'Beast', 'Script', 'Empty', 'Dear'])
    await expect(rows.filter({ hasText: word })).toHaveCount(0)
  for (const word of ['Watched', 'Plain']) await expect(rows.filter({ hasText: word })).toHaveCount(1)
  // What imitates stands apart, marked.
  const hidden = viewOf(page, 'Account').getByRole('button', {
    name: `Show hidden tokens (${tricks.length})`,
  })
  await hidden.click()
  await expect(rows.filter({ hasText: 'Suspicious' })).toHaveCount(tricks.length)
  expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined()
  expect(seen, 'no picture is fetched from a host the wallet names').toBe(0)
  await new Promise(resolve => pixels.close(resolve))
})

for (const [what, set] of [
  [
    'does not answer',
    (alpha: WalletClient) => alpha.mode({ kind: 'neverAnswer', methods: ['wallet_getAssets'] }),
  ],
  [
    'throws a text',
    (alpha: WalletClient) => alpha.mode({ kind: 'throwString', methods: ['wallet_getAssets'] }),
  ],
  ['says no', (alpha: WalletClient) => alpha.mode({ kind: 'reject', methods: ['wallet_getCapabilities'] })],
  [
    'says that it can in other words',
    (alpha: WalletClient) =>
      alpha.answers({ wallet_getCapabilities: { [CHAIN]: { assetDiscovery: { supported: 'yes' } } } }),
  ],
  ['answers nonsense', (alpha: WalletClient) => alpha.answers({ wallet_getAssets: [{ [CHAIN]: [] }] })],
] as const)
  test(`wallet tokens: a wallet that ${what} is passed over for the service`, async ({
    context,
    urls,
    alpha,
  }) => {
    await prepare(alpha)
    await createApiClient(urls.api).give({ chainId: 1, to: OWNER, asset: 'USDC', amount: 1n })
    await set(alpha)
    const page = await openTab(context, urls.dapp)
    await connectWallet(page, 'Alpha Wallet')
    await openTokens(page)
    await expect(rowsOf(page).filter({ hasText: 'USDC' })).toHaveCount(1)
    expect(await serviceAsked(urls.api)).toBe(1)
  })
