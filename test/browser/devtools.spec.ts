import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { TraceReading } from 'tabkey/devtools'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { connectWallet, openTab } from './support/pages.ts'

// The panel over the demo: on a page of its own, of the engine that the demo's tabs share.

const WALLET_WORDS = 'a sentence that only the wallet may read'

const section = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const rowsOf = (page: Page, label: string) => page.getByRole('table', { name: label }).locator('tbody tr')
const rowOf = (page: Page, label: string, ...texts: readonly string[]) =>
  texts.reduce((rows, hasText) => rows.filter({ hasText }), rowsOf(page, label)).first()

test('devtools: five tabs in one panel, with requests, connections, events and storage', async ({
  context,
  urls,
}) => {
  test.setTimeout(90_000)
  const url = `${urls.dapp}?devtools=1`
  const tabs: Page[] = []
  while (tabs.length < 5) tabs.push(await openTab(context, url))
  const [first, second] = tabs as [Page, Page]
  const panel = await openTab(context, `${urls.dapp}devtools.html`)
  await expect(rowsOf(panel, 'Tabs')).toHaveCount(6)
  await expect(rowOf(panel, 'Locks', 'engine')).toContainText('held')

  await connectWallet(first, 'Alpha Wallet')
  await second.evaluate(() => window.tabkey.request({ method: 'eth_blockNumber', network: 'eip155:1' }))
  await first.evaluate(() => window.tabkey.request({ method: 'eth_blockNumber', network: 'eip155:1' }))
  await panel.bringToFront()

  await section(panel, 'Requests')
  await expect(rowOf(panel, 'Requests', 'eth_blockNumber', 'node')).toBeVisible()
  await expect(rowOf(panel, 'Requests', 'eth_blockNumber', 'cache hit')).toBeVisible()
  await rowOf(panel, 'Requests', 'cache hit').getByRole('button').click()
  await expect(panel.getByRole('region', { name: 'Entry in full' })).toContainText('"source": "cache"')
  await expectAccessible(panel, 'requests')

  await section(panel, 'Connections')
  await expect(rowOf(panel, 'Connections', 'Alpha Wallet')).toContainText('connected')
  await section(panel, 'Nodes')
  await expect(rowOf(panel, 'Nodes', 'eth_')).toContainText('200')
  await section(panel, 'Messages')
  await expect(rowOf(panel, 'Messages', 'patch')).toContainText('← tab')
  await section(panel, 'Events')
  await expect(rowOf(panel, 'Events', 'connection')).toContainText('Alpha Wallet')
  await section(panel, 'Storage')
  await expect(rowOf(panel, 'Stored keys', 'epoch')).toBeVisible()
  await expectAccessible(panel, 'storage')
  await section(panel, 'Engine')
  await expectAccessible(panel, 'engine')
})

test('devtools: the sections are reached by the keyboard', async ({ context, urls }) => {
  const panel = await openTab(context, `${urls.dapp}devtools.html`)
  await panel.getByRole('tab', { name: 'Engine', exact: true }).focus()
  await panel.keyboard.press('ArrowRight')
  await panel.keyboard.press('ArrowRight')
  await expect(panel.getByRole('tab', { name: 'Requests', exact: true })).toBeFocused()
  await expect(panel.getByRole('tabpanel')).toContainText('No request yet')
})

test('devtools: a trace is exported without secrets, opened again and replayed', async ({
  context,
  urls,
  alpha,
}) => {
  test.setTimeout(60_000)
  const tab = await openTab(context, `${urls.dapp}?devtools=1`)
  await connectWallet(tab, 'Alpha Wallet')
  const address = await tab.evaluate(() => window.tabkey.getAccount().address ?? '')
  await tab.evaluate(
    ([words, account]) =>
      window.tabkey.request({
        method: 'personal_sign',
        params: [words as `0x${string}`, account as `0x${string}`],
      }),
    [`0x${Buffer.from(WALLET_WORDS).toString('hex')}`, address],
  )
  await tab.evaluate(() => window.tabkey.request({ method: 'eth_blockNumber' }))
  expect(await alpha.count('personal_sign')).toBe(1)

  const panel = await openTab(context, `${urls.dapp}devtools.html`)
  await section(panel, 'Requests')
  await expect(rowOf(panel, 'Requests', 'personal_sign')).toContainText('wallet')
  const [download] = await Promise.all([
    panel.waitForEvent('download'),
    panel.getByRole('button', { name: 'Export' }).click(),
  ])
  const path = await download.path()
  const text = await readFile(path, 'utf8')
  const trace = JSON.parse(text) as TraceReading
  expect(trace.schema).toBe(1)
  expect(trace.entries.length).toBeGreaterThan(10)
  for (const secret of [address.slice(2), Buffer.from(WALLET_WORDS).toString('hex'), WALLET_WORDS])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase())

  await panel.getByLabel('Trace', { exact: true }).setInputFiles(path)
  await expect(panel.getByRole('status').first()).toContainText('Trace of the file')
  await panel.getByRole('button', { name: 'Replay' }).click()
  await expect(rowOf(panel, 'Replayed requests', 'eth_blockNumber')).toContainText('yes')
  await expect(panel.getByRole('tabpanel')).toContainText('connections.connect × 1')
})

test('devtools: the engine measures for the profiler, and the page too', async ({ context, urls }) => {
  const tab = await openTab(context, `${urls.dapp}?devtools=1`)
  const seen = await tab.evaluateHandle(() => {
    const names: string[] = []
    const observer = new PerformanceObserver(list => names.push(...list.getEntries().map(({ name }) => name)))
    observer.observe({ entryTypes: ['measure'] })
    return names
  })
  // Durations are given to the profiler together, a little later.
  const measuredNames = () =>
    seen.evaluate(async names => {
      await window.tabkey.request({ method: 'eth_chainId' })
      return names
    })
  // The code that measures is loaded beside the first calls.
  await expect.poll(measuredNames).toContain('tabkey:wire rpc.request')
})

test('devtools: a page without the option reads nothing', async ({ context, urls }) => {
  const [, plain] = [await openTab(context, `${urls.dapp}?devtools=1`), await openTab(context, urls.dapp)]
  const error = await plain.evaluate(() =>
    window.tabkey.logs.trace().then(
      () => 'read',
      ({ name }: Error) => name,
    ),
  )
  expect(error).toBe('BridgeMethodError')
})
