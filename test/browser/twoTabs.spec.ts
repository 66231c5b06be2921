import type { Page } from 'playwright/test'
import { type Address, type Hex, isAddressEqual, recoverTypedDataAddress } from 'viem'
import { control } from '../support/peerControl.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import {
  addressOf,
  connectWallet,
  modalOf,
  openConnectedPair,
  openTab,
  ready,
  shownAddress,
  shownNetwork,
  viewOf,
} from './support/pages.ts'
import { ask, askToSign, isSignedBy, signs } from './support/requests.ts'

const RECEIVER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const headerButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /connect wallet/i })

/** Notes when the page's DOM first shows an address, on the clock all tabs share. */
const stampAddress = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const stamp = () => {
      if (!document.querySelector('output[aria-label="Address"]')) return
      observer.disconnect()
      Object.assign(window, { addressAt: performance.timeOrigin + performance.now() })
    }
    const observer = new MutationObserver(stamp)
    observer.observe(document.body, { subtree: true, childList: true })
    stamp()
  })
const stampOf = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => (window as { addressAt?: number }).addressAt)
    .then(handle => handle.jsonValue()) as Promise<number>

test('two tabs: the second shows the connection of the first without reload', async ({ context, urls }) => {
  const [a, b] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
  await Promise.all([stampAddress(a), stampAddress(b)])
  await a.bringToFront()
  await connectWallet(a, 'Alpha Wallet')
  await expect(shownAddress(b)).toBeVisible()
  expect(await addressOf(b)).toBe(await addressOf(a))
  await expect(modalOf(a)).toBeHidden()
  const late = (await stampOf(b)) - (await stampOf(a))
  figure('two-tabs: B shows the address after A, ms', late)
  expect(late).toBeLessThan(2_000)
})

test('two tabs: the other tab signs, sends and both follow the network', async ({ context, urls, alpha }) => {
  const [a, b] = await openConnectedPair(context, urls.dapp)
  const address = (await addressOf(b)) as Address

  await b.bringToFront()
  await b.getByRole('button', { name: 'Sign message' }).click()
  const signature = (await b.getByLabel('Signature', { exact: true }).textContent()) ?? ''
  const message = await b.getByLabel('Message', { exact: true }).inputValue()
  expect(await isSignedBy({ status: 'answered', value: signature }, message, address)).toBe(true)

  await b.getByRole('button', { name: 'Sign typed data' }).click()
  const typed = (await b.getByLabel('Typed data signature').textContent()) as Hex
  const [asked] = (await alpha.calls()).filter(({ method }) => method === 'eth_signTypedData_v4')
  const [, json] = (asked?.detail ?? []) as [string, string]
  expect(
    isAddressEqual(await recoverTypedDataAddress({ ...JSON.parse(json), signature: typed }), address),
  ).toBe(true)

  await b.getByRole('button', { name: 'Send 0.001 ETH' }).click()
  const hash = await b.getByLabel('Transaction hash').textContent()
  await expect(b.getByText(/mined in block \d+/)).toBeVisible()
  const node = urls.evm.find(({ chainId }) => chainId === 1)?.url ?? ''
  const rpc = (method: string) =>
    control<{ result: Record<string, string> }>(node, '/', { jsonrpc: '2.0', id: 1, method, params: [hash] })
  const receipt = (await rpc('eth_getTransactionReceipt')).result
  expect(receipt).toMatchObject({ status: '0x1', from: address.toLowerCase(), to: RECEIVER.toLowerCase() })
  expect((await rpc('eth_getTransactionByHash')).result.value).toBe('0x38d7ea4c68000')
  for (const method of ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(await alpha.count(method), method).toBe(1)

  await a.bringToFront()
  await a.getByLabel('Switch network').getByRole('button', { name: 'Base', exact: true }).click()
  for (const page of [a, b]) await expect(shownNetwork(page)).toHaveText('Base')
  expect(await ask(b, { method: 'eth_chainId' })).toEqual({ status: 'answered', value: '0x2105' })
})

test('two tabs: the one that connected closes with a request pending, the other goes on', async ({
  context,
  urls,
  alpha,
}) => {
  const [a, b] = await openConnectedPair(context, urls.dapp)
  const address = await addressOf(b)
  await alpha.mode('manual')
  const lost = askToSign(a, 'from A')
  await alpha.held(1)
  const kept = askToSign(b, 'from B')
  const held = await alpha.held(2)
  await a.close()
  expect((await lost).status).not.toBe('answered')
  const own = held.find(({ params }) =>
    JSON.stringify(params).includes(Buffer.from('from B').toString('hex')),
  )
  await alpha.answer({ ids: own ? [own.id] : [] })
  expect(await isSignedBy(await kept, 'from B', address)).toBe(true)

  await alpha.mode('auto')
  expect(await signs(b, 'B again')).toBe(true)
  expect(await alpha.count('personal_sign'), 'nothing was asked twice').toBe(3)
  // Now B speaks for the wallet: what it says reaches the engine.
  await alpha.setChain(8453)
  await expect(shownNetwork(b)).toHaveText('Base')
})

test('two tabs: a borrowed wallet closes with the request pending: a typed error, no hang, and B signs next', async ({
  context,
  urls,
  alpha,
}) => {
  const a = await openTab(context, urls.dapp)
  const b = await openTab(context, `${urls.dapp}?wallets=`)
  await connectWallet(a, 'Alpha Wallet')
  await expect(shownAddress(b)).toBeVisible()
  expect(await signs(b, 'borrowed')).toBe(true)

  await alpha.mode('manual')
  const lost = askToSign(b, 'never answered')
  await alpha.held(1)
  const closed = Date.now()
  await a.close()
  const ended = await lost
  figure('two-tabs: typed error after the owner closed, ms', Date.now() - closed)
  // It left for the wallet, so its fate is not known; the code says that the way broke (EIP-1193 4900).
  expect(ended).toMatchObject({ status: 'failed', error: { code: 4900 } })
  expect(ended.status === 'failed' && ended.error.name).toMatch(/^(TabClosedError|OutcomeUnknownError)$/)
  expect(await askToSign(b, 'no wallet')).toMatchObject({
    status: 'failed',
    error: { name: 'WalletUnreachableError', code: 4900 },
  })
  expect(await alpha.count('personal_sign')).toBe(2)

  await alpha.mode('auto')
  const c = await openTab(context, urls.dapp)
  await expect
    .poll(() => c.evaluate(() => window.tabkey.getState().connections.eip155?.reach))
    .toBe('reachable')
  expect(await signs(b, 'through C')).toBe(true)
})

test('two tabs: the owner reloads while the other signs', async ({ context, urls, alpha }) => {
  const [a, b] = await openConnectedPair(context, urls.dapp)
  await alpha.mode({ kind: 'slow', ms: 1_000, methods: ['personal_sign'] })
  const [signed] = await Promise.all([signs(b, 'while A reloads'), a.reload()])
  expect(signed).toBe(true)
  await ready(a)
  await expect(shownAddress(a)).toBeVisible()
  expect(await signs(a, 'after the reload')).toBe(true)
})

test('two tabs: disconnect in one leaves both at Connect', async ({ context, urls }) => {
  const [a, b] = await openConnectedPair(context, urls.dapp)
  await b.bringToFront()
  await b
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await viewOf(b, 'Account').getByRole('button', { name: 'Disconnect' }).click()
  for (const page of [a, b]) {
    await expect(headerButton(page)).toBeVisible()
    await expect(shownAddress(page)).toBeHidden()
  }
  await expect(modalOf(b)).toBeHidden()
  expect(await askToSign(b, 'too late')).toMatchObject({
    status: 'failed',
    error: { name: 'NotConnectedError', message: 'Please call connect() before request()' },
  })
  await a.reload()
  await ready(a)
  await expect(headerButton(a)).toBeVisible()
})

test('two tabs: scope tab keeps a tab to itself', async ({ context, urls }) => {
  const a = await openTab(context, urls.dapp)
  const alone = await openTab(context, `${urls.dapp}?scope=tab`)
  await connectWallet(a, 'Alpha Wallet')
  await expect(shownAddress(a)).toBeVisible()
  await alone.waitForTimeout(500)
  expect(await addressOf(alone)).toBeNull()
})
