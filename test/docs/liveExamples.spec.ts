import { verifyMessage } from 'ethers'
import { type BrowserContext, expect, test } from 'playwright/test'
import { BUILT } from '../../scripts/website/folders.ts'
import { type ServedDocs, serveDocs } from '../../scripts/website/serveDocs.ts'
import { serveFolder } from '../pack/support/serveFolder.ts'
import { createReader, type Reader } from './support/reader.ts'
import { startWatchProxy, type WatchProxy } from './support/watchProxy.ts'

const PORT = 5182
/** The account that the example of `useSend` pays. */
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let proxy: WatchProxy
test.beforeAll(async () => {
  proxy = await startWatchProxy()
})
test.afterAll(() => proxy.close())

const short = (address: string) => new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`, 'i')

/** Connects in the example of `useAccount`. */
async function connect(reader: Reader): Promise<string> {
  await reader.goTo('react')
  const host = await reader.run('account')
  await host.getByRole('button', { name: 'Connect' }).click()
  await reader.page.getByRole('button', { name: /Test Wallet/ }).click()
  expect(await reader.decide('Approve')).toContain('Show your account')
  const address = await reader.walletAddress()
  await expect(host).toContainText(`${address} on Ethereum`)
  return address
}

async function sign(reader: Reader, address: string): Promise<void> {
  const host = await reader.run('sign')
  const button = host.getByRole('button', { name: 'Sign “Hello”' })
  await button.click()
  expect(await reader.decide('Approve')).toContain('Hello')
  await expect(host.locator('output')).toContainText('0x')
  expect(verifyMessage('Hello', await host.locator('output').innerText())).toBe(address)
  await button.click()
  await reader.decide('Reject')
  await expect(host.getByRole('alert')).toBeVisible()
}

/** A tab that opens later has the session; its events and those of the modal are shown. */
async function readEvents(context: BrowserContext, base: string, address: string): Promise<void> {
  const second = createReader(await context.newPage(), base)
  await second.goTo('events')
  const host = await second.run('events')
  await expect(host.locator('tabkey-button')).toContainText(short(address))
  await host.locator('tabkey-button').getByRole('button').click()
  await expect(host.locator('output')).toContainText('MODAL_OPEN')
  await second.page.close()
}

async function changeTheme(reader: Reader): Promise<void> {
  await reader.goTo('theming')
  const host = await reader.run('themes')
  const button = host.locator('tabkey-button').getByRole('button')
  const background = () => button.evaluate(element => getComputedStyle(element).backgroundColor)
  await expect(button).toBeVisible()
  const before = await background()
  await host.getByRole('button', { name: 'Midnight' }).click()
  await expect.poll(background).not.toBe(before)
}

async function changeLanguage(reader: Reader): Promise<void> {
  await reader.goTo('languages')
  const host = await reader.run('languages')
  for (const [language, word] of [
    ['Deutsch', 'Trennen'],
    ['English', 'Disconnect'],
  ] as const) {
    await host.getByRole('button', { name: language }).click()
    await host.locator('tabkey-button').getByRole('button').click()
    await expect(reader.page.getByRole('button', { name: word })).toBeVisible()
    await reader.page.keyboard.press('Escape')
  }
}

async function signIn(reader: Reader, address: string): Promise<void> {
  await reader.goTo('sign-in')
  const host = await reader.run('sign-in')
  await reader.page.getByRole('button', { name: 'Sign', exact: true }).click()
  const shown = await reader.decide('Approve')
  expect(shown).toContain('wants you to sign in with your Ethereum account')
  await expect(host.getByRole('button', { name: 'Sign out' })).toBeVisible()
  const kept = await reader.page.evaluate(() => Object.values(localStorage).join('\n'))
  const [, text] = /"message":("(?:[^"\\]|\\.)*")/.exec(kept) ?? []
  const [, signature = ''] = /"signature":"(0x[0-9a-f]+)"/.exec(kept) ?? []
  expect(verifyMessage(JSON.parse(text ?? '""'), signature)).toBe(address)
}

/** Disconnects and connects by the host's own list of wallets; the wallet asks again after a disconnect. */
async function reconnect(reader: Reader, address: string): Promise<void> {
  await reader.goTo('headless')
  const host = await reader.run('wallets')
  await host.getByRole('button', { name: `Disconnect ${address}` }).click()
  await host.getByRole('button', { name: 'Test Wallet' }).click()
  await reader.decide('Approve')
  await expect(host.getByRole('button', { name: `Disconnect ${address}` })).toBeVisible()
}

/** The first app, run, left by a link, and run again. */
async function startTwice(reader: Reader, address: string): Promise<void> {
  await reader.goTo('start')
  await expect(await reader.run('start')).toContainText(`Hello ${address}`)
  await reader.page.locator('.VPSidebar').getByRole('link', { name: 'React', exact: true }).click()
  await expect(reader.block('account')).toBeVisible()
  await expect(reader.page.locator('tabkey-modal')).toHaveCount(0)
  await reader.page.goBack()
  await expect(await reader.run('start')).toContainText(`Hello ${address}`)
}

async function runAll(reader: Reader, context: BrowserContext, base: string): Promise<void> {
  const address = await connect(reader)
  await sign(reader, address)
  await readEvents(context, base, address)
  await changeTheme(reader)
  await changeLanguage(reader)
  await reconnect(reader, address)
  await startTwice(reader, address)
  await signIn(reader, address)
}

test('published site: every example runs without a chain, and what needs one says so', async ({
  browser,
}) => {
  const site = await serveFolder(BUILT)
  const context = await browser.newContext({ proxy: { server: proxy.url, bypass: '127.0.0.1' } })
  const reader = createReader(await context.newPage(), site.url)
  const errors: string[] = []
  reader.page.on('pageerror', error => errors.push(error.message))
  await reader.goTo('react')
  await expect(reader.block('send')).toContainText('this site has none')
  await expect(reader.block('send').getByRole('button', { name: 'Run' })).toHaveCount(0)
  await runAll(reader, context, site.url)
  expect(errors).toEqual([])
  expect(proxy.hosts).toEqual([])
  await context.close()
  await site.close()
})

test('published site: nothing of an example is loaded before its click, and a failed start can be tried again', async ({
  page,
}) => {
  const site = await serveFolder(BUILT)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const reader = createReader(page, site.url)
  await reader.goTo('theming')
  await page.waitForLoadState('networkidle')
  expect(asked.filter(path => path.startsWith('/live/'))).toEqual([])
  await page.route('**/live/runtime.js', route => route.abort())
  await reader.block('themes').getByRole('button', { name: 'Run' }).click()
  await expect(reader.block('themes').getByRole('alert')).toHaveText('The example could not be started.')
  await page.unroute('**/live/runtime.js')
  await reader.goTo('theming')
  await reader.run('themes')
  await site.close()
})

test.describe('npm run docs', () => {
  let docs: ServedDocs
  test.beforeAll(async () => {
    docs = await serveDocs({ port: PORT })
  })
  test.afterAll(() => docs.close())

  const balanceOf = async (account: string): Promise<bigint> => {
    const response = await fetch(docs.nodes[0]?.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] }),
    })
    const { result } = (await response.json()) as { result: string }
    return BigInt(result)
  }

  test('every example runs, and a payment arrives on the local chain', async ({ browser }) => {
    const context = await browser.newContext({ proxy: { server: proxy.url, bypass: '127.0.0.1' } })
    const reader = createReader(await context.newPage(), docs.url)
    await runAll(reader, context, docs.url)
    await reader.goTo('react')
    const before = await balanceOf(RECIPIENT)
    const host = await reader.run('send')
    await host.getByRole('button', { name: 'Send 0.01 ETH' }).click()
    expect(await reader.decide('Approve')).toContain('0.01 ETH')
    await expect(host).toContainText('Sent')
    await expect.poll(() => balanceOf(RECIPIENT)).toBe(before + 10n ** 16n)
    expect(proxy.hosts).toEqual([])
    await context.close()
  })

  test('chains that do not answer: the example says so, and the others run', async ({ page }) => {
    const gone = JSON.stringify({ nodes: [{ chainId: 1, url: `http://127.0.0.1:${PORT + 1}` }] })
    await page.route('**/live/peers.json', route =>
      route.fulfill({ contentType: 'application/json', body: gone }),
    )
    const reader = createReader(page, docs.url)
    await reader.goTo('react')
    await reader.block('send').getByRole('button', { name: 'Run' }).click()
    await expect(reader.block('send')).toContainText('this site has none')
    await connect(reader)
  })
})
