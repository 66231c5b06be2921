import type { BrowserContext, Page } from 'playwright/test'
import { stringToHex } from 'viem'
import type { RelayStats } from '../../packages/peers/src/relay.ts'
import { control } from '../support/peerControl.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { addressOf, modalOf, openTab, ready, shownAddress, shownNetwork, viewOf } from './support/pages.ts'
import { connectPhone, copyPairingUri, startPairing } from './support/pairing.ts'
import { ask, askToSign, isSignedBy, signs } from './support/requests.ts'

const TABS = 8

const openTabs = async (context: BrowserContext, url: string, count: number): Promise<Page[]> => {
  const pages: Page[] = []
  while (pages.length < count) pages.push(await openTab(context, url))
  return pages
}

/**
 * The dapp's sockets at the relay: those that come from its pages' origin.
 *
 * @param earlier - Client ids of the tests before this one, which the relay still lists.
 */
async function socketsOf(
  urls: { readonly relay: string; readonly dapp: string },
  earlier: ReadonlySet<string> = new Set(),
) {
  const stats = await control<RelayStats>(urls.relay.replace(/^ws/, 'http'), '/__stats')
  return stats.clients.filter(
    ({ origin, clientId }) => origin === new URL(urls.dapp).origin && !earlier.has(clientId),
  )
}

test('WalletConnect: 8 tabs share one socket, and answers in reverse order find their callers', async ({
  context,
  urls,
  phone,
}) => {
  const earlier = new Set((await socketsOf(urls)).map(({ clientId }) => clientId))
  const pages = await openTabs(context, urls.dapp, TABS)
  const [a, b] = pages as [Page, Page]
  const start = Date.now()
  await connectPhone(a, phone)
  figure('walletconnect: pairing to address with 8 tabs, ms', Date.now() - start)
  for (const page of pages) await expect(shownAddress(page)).toBeVisible()
  const sockets = await socketsOf(urls, earlier)
  expect(sockets.filter(({ open }) => open)).toHaveLength(1)
  expect(new Set(sockets.map(({ clientId }) => clientId)).size).toBe(1)
  figure('walletconnect: sockets the relay saw for 8 tabs', sockets.length)

  const address = await addressOf(a)
  const first = askToSign(a, 'asked first')
  await phone.waitForRequests(1)
  const second = askToSign(b, 'asked second')
  const requests = await phone.waitForRequests(2)
  await phone.answer(requests.map(({ id }) => id).reverse())
  expect(await isSignedBy(await first, 'asked first', address)).toBe(true)
  expect(await isSignedBy(await second, 'asked second', address)).toBe(true)
  expect((await phone.state()).asked).toHaveLength(2)

  await phone.mode({ requests: 'approve' })
  const [kept, ...others] = pages as [Page, ...Page[]]
  await Promise.all(others.map(page => page.reload()))
  for (const page of others) await ready(page)
  expect(await signs(others[0] ?? kept, 'after all but one were reloaded')).toBe(true)
  await Promise.all(pages.map(page => page.reload()))
  for (const page of pages) await ready(page)
  for (const page of pages) await expect(shownAddress(page)).toBeVisible()
  expect(await signs(b, 'after all were reloaded')).toBe(true)
  expect((await socketsOf(urls, earlier)).filter(({ open }) => open)).toHaveLength(1)

  // The phone disconnects: every tab is informed.
  await phone.disconnect()
  for (const page of pages) await expect(shownAddress(page)).toBeHidden()
})

test('WalletConnect: the session is there after the last tab closed', async ({ context, urls, phone }) => {
  const a = await openTab(context, urls.dapp)
  await connectPhone(a, phone)
  const address = await addressOf(a)
  await a.close()
  const again = await openTab(context, urls.dapp)
  await expect(shownAddress(again)).toHaveText(address ?? '')
  await phone.mode({ requests: 'approve' })
  expect(await signs(again, 'the next day')).toBe(true)
})

test('WalletConnect: the phone says no, then yes', async ({ context, urls, phone }) => {
  const page = await openTab(context, urls.dapp)
  const uri = await startPairing(page)
  await phone.reject(uri)
  const view = viewOf(page, 'ConnectingWalletConnect')
  await expect(view.getByText('You declined', { exact: true })).toBeVisible({ timeout: 15_000 })
  await view.getByRole('button', { name: 'Try again' }).click()
  const next = await copyPairingUri(page, { not: uri })
  await phone.approve(next)
  await expect(shownAddress(page)).toBeVisible({ timeout: 15_000 })
  await expect(modalOf(page)).toBeHidden()
  // A request that is declined on the phone is a person's no, with EIP-1193's code.
  const asked = askToSign(page, 'no')
  await phone.waitForRequests(1)
  await phone.rejectNext()
  expect(await asked).toMatchObject({ status: 'failed', error: { name: 'UserRejectedError', code: 4001 } })
})

test('WalletConnect: approved networks switch at once, others ask the phone', async ({
  context,
  urls,
  phone,
}) => {
  const [a, b] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
  await connectPhone(a, phone, { chains: [1] })
  await a.getByLabel('Switch network').getByRole('button', { name: 'Base', exact: true }).click()
  const [request] = await phone.waitForRequests(1)
  expect(request?.method).toBe('wallet_switchEthereumChain')
  await phone.approveNext(request?.id)
  for (const page of [a, b]) await expect(shownNetwork(page)).toHaveText('Base')
  // Base and Ethereum are approved: no prompt.
  await b.bringToFront()
  await b.getByLabel('Switch network').getByRole('button', { name: 'Ethereum', exact: true }).click()
  for (const page of [a, b]) await expect(shownNetwork(page)).toHaveText('Ethereum')
  expect((await phone.state()).asked).toHaveLength(1)
  // The phone moves by itself.
  await phone.switchChain(8453)
  for (const page of [a, b]) await expect(shownNetwork(page)).toHaveText('Base')
})

test('WalletConnect: sends a transaction that the node finds', async ({ context, urls, phone }) => {
  const page = await openTab(context, urls.dapp)
  await connectPhone(page, phone)
  await phone.mode({ requests: 'approve' })
  await page.getByRole('button', { name: 'Send 0.001 ETH' }).click()
  const hash = await page.getByLabel('Transaction hash').textContent({ timeout: 15_000 })
  const node = urls.evm.find(({ chainId }) => chainId === 1)?.url ?? ''
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }
  await expect
    .poll(async () => (await control<{ result: { status: string } | null }>(node, '/', body)).result?.status)
    .toBe('0x1')
})

test('WalletConnect: the relay drops the line, requests survive', async ({ context, urls, phone }) => {
  const page = await openTab(context, urls.dapp)
  await connectPhone(page, phone)
  const address = await addressOf(page)
  const signed = askToSign(page, 'over a broken line')
  await phone.waitForRequests(1)
  await control(urls.relay.replace(/^ws/, 'http'), '/kick', {})
  await phone.approveNext()
  expect(await isSignedBy(await signed, 'over a broken line', address)).toBe(true)
  expect((await phone.state()).asked).toHaveLength(1)
})

test('WalletConnect: a relay that talks nonsense throws nothing in the engine, and the answer still comes', async ({
  context,
  urls,
  phone,
}) => {
  const page = await openTab(context, urls.dapp)
  await connectPhone(page, phone)
  const address = await addressOf(page)
  const signed = askToSign(page, 'among nonsense')
  await phone.waitForRequests(1)
  const head = '{"id":7,"jsonrpc":"2.0"'
  const mail = `${head},"method":"irn_subscription","params":`
  const garbage = [
    'null',
    'not json {',
    '7',
    '[]',
    `${head}}`,
    `${head},"method":7}`,
    `${mail}null}`,
    `${mail}{"id":"error","data":{"topic":"0","message":"AAAA"}}}`,
    `${mail}{"id":"x","data":null}}`,
    `${head},"result":"${'x'.repeat(1_000_000)}","__proto__":{"polluted":1}}`,
  ]
  // Only now: the phone, which is no engine of ours, has heard what it needs.
  await control(urls.relay.replace(/^ws/, 'http'), '/__faults', { garbage })
  await phone.approveNext()
  expect(await isSignedBy(await signed, 'among nonsense', address)).toBe(true)
  await control(urls.relay.replace(/^ws/, 'http'), '/__faults', {})
  expect(await page.evaluate(() => window.tabkey.logs.get())).not.toContain('error engine')
  await phone.mode({ requests: 'approve' })
  expect(await signs(page, 'and the next')).toBe(true)
})

test('WalletConnect: an aborted request rejects, and reads still go to the node', async ({
  context,
  urls,
  phone,
}) => {
  const page = await openTab(context, urls.dapp)
  await connectPhone(page, phone)
  const ended = page.evaluate(
    async params => {
      const taken = new AbortController()
      const asked = window.tabkey.request<string>({ method: 'personal_sign', params, signal: taken.signal })
      setTimeout(() => taken.abort(), 500)
      return asked.catch(error => error.message)
    },
    [stringToHex('taken back'), await addressOf(page)],
  )
  expect(await ended).toBe('Request was aborted')
  expect(await ask(page, { method: 'eth_blockNumber' })).toMatchObject({ status: 'answered' })
})
