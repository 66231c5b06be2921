import { createApiClient } from '../support/apiClient.ts'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { emailUrl, frameOf, logInFully, unique } from './support/login.ts'
import { openLoggedBrowser } from './support/networkLog.ts'
import { connectWallet, openModal, ready, viewOf } from './support/pages.ts'
import { connectPhone } from './support/pairing.ts'
import { signs } from './support/requests.ts'

test('no hosts: with a name server that knows nothing, all of it works and only this machine is asked', async ({
  urls,
  phone,
}) => {
  const { browser, close } = await openLoggedBrowser()
  let requested: readonly URL[] = []
  try {
    const context = await browser.newContext()
    const failed: string[] = []
    const asked = new Set<string>()
    context.on('request', request => {
      if (/^https?:/.test(request.url())) asked.add(new URL(request.url()).hostname)
    })
    context.on('requestfailed', request => {
      // A page that is left takes its own requests back.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url())
    })
    const page = await context.newPage()
    await page.goto(urls.dapp)
    await ready(page)
    await connectWallet(page, 'Alpha Wallet')
    expect(await signs(page, 'offline')).toBe(true)
    await page.evaluate(() => window.tabkey.disconnect())
    const modal = await openModal(page)
    await modal.getByRole('button', { name: /^All wallets/ }).click()
    await expect(modal.getByRole('button', { name: 'Compass' })).toBeVisible()
    await page.keyboard.press('Escape')
    await connectPhone(page, phone)
    await phone.mode({ requests: 'approve' })
    expect(await signs(page, 'by the phone')).toBe(true)
    await page.evaluate(() => window.tabkey.open())
    await expect(modal.getByText(/ETH$/).first()).toBeVisible()
    await page.evaluate(() => window.tabkey.disconnect())
    await page.goto(emailUrl(urls.dapp))
    await ready(page)
    await logInFully(page, unique('offline'), urls.mail)
    const signature = page.evaluate(() =>
      window.tabkey.request<string>({
        method: 'personal_sign',
        params: ['0x6869', window.tabkey.getAccount().address],
      }),
    )
    await press(frameOf(page), 'Sign')
    expect(await signature).toMatch(/^0x/)
    // Without a project id pictures have no default hosts: hostile metadata names many, and none of them is asked.
    await page.goto(`${urls.dapp}?projectId=0&services=0&engine=noProject`)
    await ready(page)
    await connectWallet(page, 'Alpha Wallet')
    const owner = await page.evaluate(() => window.tabkey.getAccount().address ?? '')
    await createApiClient(urls.api).addPieces({ address: owner, chainId: 'eip155:1', hostile: true })
    await page.evaluate(() => window.tabkey.open({ view: 'Account' }))
    await modal.getByRole('tab', { name: 'NFTs' }).click()
    await expect(viewOf(page, 'Account').getByRole('listitem').first()).toBeVisible({ timeout: 30_000 })
    expect([...asked]).toEqual(['127.0.0.1'])
    expect(failed).toEqual([])
  } finally {
    requested = await close()
  }
  expect([...new Set(requested.map(({ hostname }) => hostname).filter(Boolean))]).toEqual(['127.0.0.1'])
  const engineRequests = requested.filter(({ href }) => href.startsWith(`${urls.api}/getWallets`))
  expect(engineRequests.length, 'the log has requests of the engine').toBeGreaterThan(0)
})
