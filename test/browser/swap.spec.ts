import type { Page } from 'playwright/test'
import {
  createPublicClient,
  createTestClient,
  decodeFunctionData,
  encodeFunctionData,
  formatUnits,
  type Hex,
  http,
  parseEther,
  parseUnits,
} from 'viem'
import { mainnet } from 'viem/chains'
import { DRAINER_ABI, POOL_ABI, TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { COIN } from '../../packages/peers/src/contracts/addresses.ts'
import { readContracts } from '../../packages/peers/src/contracts/compile.ts'
import type { PeerStats } from '../../packages/peers/src/recorder.ts'
import { createApiClient } from '../support/apiClient.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { addressOf, connectWallet, modalOf, openTab, viewOf } from './support/pages.ts'

// Swaps over the pool that stands on the local chain. What comes out is reckoned here a second time.

type Urls = { readonly evm: readonly { readonly chainId: number; readonly url: string }[] }

/** A second client of the chain, and the tokens on it. */
async function openChain(
  urls: Urls & { readonly api: string; readonly contracts: readonly { readonly chainId: number }[] },
) {
  const at = urls.contracts.find(({ chainId }) => chainId === 1) as
    | Readonly<Record<'pool' | 'usdc' | 'usdt' | 'dai', Hex>>
    | undefined
  if (!at) throw new Error('No contracts on Ethereum')
  const reader = createPublicClient({
    chain: mainnet,
    transport: http(urls.evm.find(({ chainId }) => chainId === 1)?.url),
  })
  const read = (token: Hex, owner: Hex) =>
    reader.readContract({ address: token, abi: TOKEN_ABI, functionName: 'balanceOf', args: [owner] })
  const pair = async (token: Hex) => {
    const [coin, held] = await reader.readContract({
      address: at.pool,
      abi: POOL_ABI,
      functionName: 'pairs',
      args: [token],
    })
    return { coin, token: held }
  }
  /** The constant product with 0.3 % taken, rounded down. */
  const product = (amount: bigint, from: bigint, to: bigint) =>
    (amount * 997n * to) / (from * 1000n + amount * 997n)
  return { at, reader, read, pair, product, api: createApiClient(urls.api) }
}

const caip = (address: Hex) => `eip155:1:${address}` as const
const swapView = (page: Page) => viewOf(page, 'Swap')
const preview = (page: Page) => viewOf(page, 'SwapPreview')

async function connected(page: Page): Promise<Hex> {
  await connectWallet(page, 'Alpha Wallet')
  return ((await addressOf(page)) ?? '') as Hex
}

const openSwap = (page: Page, given: Record<string, string>) =>
  page.evaluate(wanted => window.tabkey.open({ view: 'Swap', arguments: wanted }), given)

/** To the last look. */
async function review(page: Page, given: Record<string, string>): Promise<void> {
  await openSwap(page, given)
  await swapView(page).getByRole('button', { name: 'Review swap' }).click({ timeout: 30_000 })
  await expect(preview(page)).toBeVisible()
}

const button = (page: Page, name: 'Approve' | 'Swap') =>
  preview(page).getByRole('button', { name, exact: true })

interface TelemetryEvent {
  readonly kind?: string
  readonly code?: number
  readonly transaction?: Hex
}

/** How the client's swap ends. */
const swapping = (page: Page, order: { from: string; to: string; amount: string }): Promise<TelemetryEvent> =>
  page.evaluate(
    asked =>
      window.tabkey.swaps?.swap(asked as Parameters<NonNullable<typeof window.tabkey.swaps>['swap']>[0]).then(
        ({ transaction }) => ({ transaction: transaction as `0x${string}` }),
        ({ kind, code }: TelemetryEvent) => ({ kind, code }),
      ) ?? {},
    order,
  )

test('swap: approve and swap through the modal, exact to the last base unit, and nothing stays approved', async ({
  context,
  urls,
  alpha,
}) => {
  const { at, reader, read, pair, product, api } = await openChain(urls)
  const page = await openTab(context, urls.dapp)
  const owner = await connected(page)
  await api.give({ chainId: 1, to: owner, asset: 'DAI', amount: parseEther('1000') })
  const before = { dai: await read(at.dai, owner), usdc: await read(at.usdc, owner) }
  const [dai, usdc] = [await pair(at.dai), await pair(at.usdc)]
  const amount = parseUnits('100.000000000000000007', 18)
  const out = product(product(amount, dai.token, dai.coin), usdc.coin, usdc.token)

  const reported = await page.evaluateHandle(() => {
    const events: unknown[] = []
    window.tabkey.events.subscribe(event => void (event.type.startsWith('SWAP_') && events.push(event)))
    return events
  })
  await review(page, { amount: '100.000000000000000007', fromToken: 'dai', toToken: 'Usdc' })
  await button(page, 'Approve').click()
  // Looked for from before the click: it stands for 2.5 s, and a slow machine looks seldom.
  const swapped = modalOf(page)
    .getByText(/^Swapped DAI to [\d.,]+ USDC$/)
    .waitFor({ timeout: 60_000 })
  await button(page, 'Swap').click({ timeout: 30_000 })
  await swapped
  await expect(viewOf(page, 'Account')).toBeVisible()

  expect(await read(at.dai, owner)).toBe(before.dai - amount)
  expect(await read(at.usdc, owner)).toBe(before.usdc + out)
  expect(await reported.jsonValue()).toMatchObject([
    { type: 'SWAP_INITIATED', network: 'eip155:1', amount: String(amount) },
    { type: 'SWAP_SUCCESS', amount: String(amount), received: String(out) },
  ])
  const left = await reader.readContract({
    address: at.dai,
    abi: TOKEN_ABI,
    functionName: 'allowance',
    args: [owner, at.pool],
  })
  expect(left).toBe(0n)
  // The slippage of 1 % reaches the service that builds the swap.
  const { last } = await control<PeerStats>(urls.api, '/__stats')
  const built = last.filter(({ method }) => method === '/v1/convert/build-transaction')
  expect(built.length).toBeGreaterThan(0)
  for (const { detail } of built) expect(detail).toMatchObject({ eip155: { slippage: 1 } })
  // The service asks to be let take everything; the wallet was asked for exactly the need.
  const sent = (await alpha.calls()).filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent).toHaveLength(2)
  const [approval] = sent.map(({ detail }) => (detail as { to: Hex; data: Hex }[])[0])
  expect(approval?.to.toLowerCase()).toBe(at.dai.toLowerCase())
  const { args } = decodeFunctionData({ abi: TOKEN_ABI, data: approval?.data ?? '0x' })
  expect(args).toEqual([at.pool, amount])
})

test('swap: coins for a token by the client, and a token whose older approval has to go first', async ({
  context,
  urls,
}) => {
  const { at, reader, read, pair, product, api } = await openChain(urls)
  const page = await openTab(context, urls.dapp)
  const owner = await connected(page)
  const amount = parseEther('0.123456789012345678')
  const usdc = await pair(at.usdc)
  const before = { coins: await reader.getBalance({ address: owner }), usdc: await read(at.usdc, owner) }
  const order = { from: caip(COIN), to: caip(at.usdc), amount: String(amount) }
  const { transaction } = await swapping(page, order)
  const receipt = await reader.getTransactionReceipt({ hash: transaction ?? '0x' })
  expect(receipt.status).toBe('success')
  const fee = receipt.gasUsed * receipt.effectiveGasPrice
  expect(await reader.getBalance({ address: owner })).toBe(before.coins - amount - fee)
  expect(await read(at.usdc, owner)).toBe(before.usdc + product(amount, usdc.coin, usdc.token))

  await api.give({ chainId: 1, to: owner, asset: 'USDT', amount: 50_000_000n })
  const approve = {
    method: 'eth_sendTransaction',
    params: [{ from: owner, to: at.usdt, data: approveData(at.pool) }],
  }
  const hash = await page.evaluate(asked => window.tabkey.request<Hex>(asked), approve)
  await reader.waitForTransactionReceipt({ hash })
  const [held, coins] = [await read(at.usdt, owner), await reader.getBalance({ address: owner })]
  const usdt = await pair(at.usdt)
  const done = await swapping(page, { from: caip(at.usdt), to: caip(COIN), amount: '25000001' })
  expect(done.transaction).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await read(at.usdt, owner)).toBe(held - 25_000_001n)
  // Three transactions were paid for: taken back, approved, swapped.
  const spent =
    coins + product(25_000_001n, usdt.token, usdt.coin) - (await reader.getBalance({ address: owner }))
  expect(spent).toBeGreaterThan(0n)
  expect(spent).toBeLessThan(parseEther('0.01'))
})

test('swap: an output that no node can check is accepted by keyboard before the button works', async ({
  context,
  urls,
  alpha,
}) => {
  const { at, read, pair, product } = await openChain(urls)
  const node = urls.evm.find(({ chainId }) => chainId === 1)?.url ?? ''
  const unknown = { jsonrpc: '2.0', id: null, error: { code: -32_601, message: 'Method not found' } }
  const page = await openTab(context, urls.dapp)
  const owner = await connected(page)
  const before = await read(at.usdc, owner)
  const usdc = await pair(at.usdc)
  const out = product(parseEther('0.01'), usdc.coin, usdc.token)
  await control(node, '/__faults', { methods: ['eth_simulateV1'], body: JSON.stringify(unknown) })
  await review(page, { amount: '0.01', toToken: 'USDC' })
  const consent = preview(page).getByRole('checkbox', { name: /could not be checked in advance/ })
  await expect(consent).not.toBeChecked()
  await expect(button(page, 'Swap')).toBeDisabled()
  await button(page, 'Swap').click({ force: true })
  await consent.focus()
  await page.keyboard.press('Space')
  await expect(button(page, 'Swap')).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(button(page, 'Swap')).toBeDisabled()
  expect(await alpha.count('eth_sendTransaction')).toBe(0)
  await page.keyboard.press('Space')
  await button(page, 'Swap').click()
  await expect(viewOf(page, 'Account')).toBeVisible({ timeout: 30_000 })
  expect(await alpha.count('eth_sendTransaction')).toBe(1)
  expect(await read(at.usdc, owner)).toBe(before + out)

  // The client's swap: no consent, no transaction.
  const order = { from: caip(COIN), to: caip(at.usdc), amount: String(parseEther('0.01')) }
  expect(await swapping(page, order)).toMatchObject({ kind: 'review-risk' })
  expect(await alpha.count('eth_sendTransaction')).toBe(1)
})

test('swap: a contract that is no known router is accepted for the approval and again for the swap', async ({
  context,
  urls,
  alpha,
}) => {
  const { at, reader, read, api } = await openChain(urls)
  const page = await openTab(context, urls.dapp)
  const owner = await connected(page)
  const contract: Hex = '0x00000000000000000000000000000000d7a17eff'
  const amount = parseEther('100')
  const quoted = await reader.readContract({
    address: at.pool,
    abi: POOL_ABI,
    functionName: 'quote',
    args: [at.dai, at.usdc, amount],
  })
  const { Drainer } = await readContracts()
  const node = createTestClient({
    mode: 'anvil',
    transport: http(urls.evm.find(({ chainId }) => chainId === 1)?.url),
  })
  await node.setCode({ address: contract, bytecode: Drainer.code })
  await api.give({ chainId: 1, to: contract, asset: 'USDC', amount: quoted })
  await api.give({ chainId: 1, to: owner, asset: 'DAI', amount })
  const data = encodeFunctionData({
    abi: DRAINER_ABI,
    functionName: 'swap',
    args: [0, 0n, at.dai, amount, at.usdc, quoted],
  })
  await api.swap({
    approval: { data: approveData(contract, amount) },
    transaction: { to: caip(contract), data },
  })
  const before = await read(at.usdc, owner)
  await review(page, { amount: '100', fromToken: 'dai', toToken: 'USDC' })
  const consent = preview(page).getByRole('checkbox', {
    name: /0x0000\.\.\.7eff is not a known swap router/i,
  })
  await expect(preview(page).getByText(/^Unknown\s\(0x0000\.\.\.7eff\)$/i)).toBeVisible()
  await expect(button(page, 'Approve')).toBeDisabled()
  await consent.check()
  await button(page, 'Approve').click()
  // The swap is another request to the same contract: the consent to the approval does not count for it.
  await expect(button(page, 'Swap')).toBeVisible({ timeout: 30_000 })
  await expect(consent).not.toBeChecked()
  await expect(button(page, 'Swap')).toBeDisabled()
  await consent.check()
  await button(page, 'Swap').click()
  await expect(viewOf(page, 'Account')).toBeVisible({ timeout: 30_000 })
  expect(await alpha.count('eth_sendTransaction')).toBe(2)
  expect(await read(at.usdc, owner)).toBe(before + quoted)
})

/** An approval, of 5 base units by default. */
function approveData(spender: Hex, units = 5n): Hex {
  return `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${units.toString(16).padStart(64, '0')}`
}

test('swap: an output of thousands is exact, and changing places begins with it', async ({
  context,
  urls,
}) => {
  const { at, pair, product } = await openChain(urls)
  const page = await openTab(context, urls.dapp)
  await connected(page)
  const [dai, usdc] = [await pair(at.dai), await pair(at.usdc)]
  const amount = parseUnits('1234567.000000000000000007', 18)
  const out = product(product(amount, dai.token, dai.coin), usdc.coin, usdc.token)
  await openSwap(page, { amount: '1234567.000000000000000007', fromToken: 'dai', toToken: 'USDC' })
  const [pay, receive] = [swapView(page).getByLabel('You pay'), swapView(page).getByLabel('You receive')]
  await expect(receive).toHaveAttribute('title', formatUnits(out, 6), { timeout: 30_000 })
  await expect(receive).toHaveValue(/^\d,\d{3},\d{3}\.\d+$/)
  await swapView(page).getByRole('button', { name: 'Reverse the swap' }).click()
  await expect(pay).toHaveValue(formatUnits(out, 6))
  const back = product(product(out, usdc.token, usdc.coin), dai.coin, dai.token)
  await expect(receive).toHaveAttribute('title', formatUnits(back, 18), { timeout: 30_000 })
  await expect(swapView(page).getByRole('alert')).toHaveCount(0)
})

test('swap: a no is no error, and a price that ran away is reviewed again', async ({
  context,
  urls,
  alpha,
}) => {
  const { at, read, api } = await openChain(urls)
  const page = await openTab(context, urls.dapp)
  const owner = await connected(page)
  const before = await read(at.usdc, owner)
  await review(page, { amount: '1', toToken: 'USDC' })
  await alpha.mode('reject')
  await button(page, 'Swap').click()
  await expect(preview(page).getByText('You declined in your wallet')).toBeVisible()
  await expect(page.locator('tabkey-modal .toast-place'), 'said once').toHaveText('')
  await alpha.mode('auto')
  expect(await read(at.usdc, owner)).toBe(before)
  const asked = await alpha.count('eth_sendTransaction')
  await expect(button(page, 'Swap')).toBeEnabled()
  // A large buy before the preview's next quote.
  await api.buy({ chainId: 1, token: at.usdc, wei: parseEther('300') })
  await button(page, 'Swap').click()
  await expect(preview(page).getByText('The price has changed. Please review again.')).toBeVisible()
  expect(await alpha.count('eth_sendTransaction')).toBe(asked)
  await button(page, 'Swap').click()
  await expect(viewOf(page, 'Account')).toBeVisible({ timeout: 30_000 })
  expect(await read(at.usdc, owner)).toBeGreaterThan(before)
})

test('swap: what the service says is compared with what was asked and with the chain', async ({
  context,
  urls,
  alpha,
}) => {
  const { at, read, api } = await openChain(urls)
  const page = await openTab(context, urls.dapp)
  const owner = await connected(page)
  await api.give({ chainId: 1, to: owner, asset: 'DAI', amount: parseEther('10') })
  const order = { from: caip(at.dai), to: caip(at.usdc), amount: String(parseEther('3')) }
  const coins = { ...order, from: caip(COIN) }
  const thief = '0x000000000000000000000000000000000000dEaD'
  // `amount` of a built swap is what comes out: less than the quote allows is another offer.
  await api.swap({ transaction: { amount: '1' } })
  expect(await swapping(page, coins)).toMatchObject({ kind: 'swap-changed' })
  for (const [switches, asked] of [
    [{ transaction: { value: '5' } }, coins],
    [{ transaction: { from: caip(thief) } }, coins],
    [{ transaction: { to: caip(thief) } }, coins],
    [{ transaction: { to: caip(at.usdc) } }, coins],
    [{ approval: { data: `0xa9059cbb${'0'.repeat(128)}` } }, order],
    [{ approval: { data: approveData(at.pool) } }, order],
    [{ approval: { from: caip(at.usdc), to: caip(at.usdc) } }, order],
    [{ approval: { value: '1' } }, order],
  ] as const) {
    await api.swap(switches)
    expect(await swapping(page, asked), JSON.stringify(switches)).toMatchObject({ kind: 'swap-unsafe' })
  }
  expect(await alpha.count('eth_sendTransaction')).toBe(0)
  // More is said to be approved than is: the approval comes all the same.
  await api.swap({ allowance: String(2n ** 255n) })
  const before = await read(at.usdc, owner)
  expect((await swapping(page, order)).transaction).toBeTruthy()
  expect(await alpha.count('eth_sendTransaction')).toBe(2)
  expect(await read(at.usdc, owner)).toBeGreaterThan(before)
  await api.swap({})
  const much = { ...order, amount: String(parseEther('1000000000')) }
  expect(await swapping(page, much)).toMatchObject({ kind: 'swap-balance' })
  expect(await swapping(page, { ...order, amount: '1' })).toMatchObject({ kind: 'swap-no-quote' })
})
