import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { addressOf, connectWallet, openTab, ready, shownAddress, shownNetwork } from './support/pages.ts'
import { connectPhone } from './support/pairing.ts'
import { askToSign, isSignedBy, signs } from './support/requests.ts'

const modeOf = (page: Page) => page.evaluate(() => window.tabkey.getState().engineMode)
const tabsOf = (page: Page) => page.evaluate(() => window.tabkey.getState().engine.tabs)

// Without SharedWorker one tab holds the lock and runs the engine in its dedicated worker; the others reach it
// by BroadcastChannel. Without any worker the holder runs it in its page; the lanes are the same.
for (const { name, flag, mode } of [
  { name: 'no SharedWorker', flag: 'noShared=1', mode: 'worker' },
  { name: 'no workers', flag: 'noWorkers=1', mode: 'page' },
] as const) {
  test(`${name}: two tabs share one session, and the holder's end does not end it`, async ({
    context,
    urls,
    alpha,
  }) => {
    const url = `${urls.dapp}?${flag}`
    const [a, b] = [await openTab(context, url), await openTab(context, url)]
    expect(await modeOf(a)).toBe(mode)
    await expect.poll(() => tabsOf(b), { message: 'one engine for both' }).toBe(2)
    await connectWallet(a, 'Alpha Wallet')
    await expect(shownAddress(b)).toBeVisible()
    const address = await addressOf(b)
    expect(await signs(b, 'from B')).toBe(true)
    await b.bringToFront()
    await b.getByLabel('Switch network').getByRole('button', { name: 'Base', exact: true }).click()
    for (const page of [a, b]) await expect(shownNetwork(page)).toHaveText('Base')

    await alpha.mode('manual')
    const lost = askToSign(b, 'the holder closes')
    await alpha.held(1)
    await a.close()
    // B asked in its own page: the prompt outlives the engine that was in A, and so does its answer.
    await expect.poll(() => tabsOf(b)).toBe(1)
    await alpha.answer({ approve: true })
    expect(await isSignedBy(await lost, 'the holder closes', address)).toBe(true)
    await alpha.mode('auto')
    expect(await addressOf(b)).toBe(address)
    expect(await signs(b, 'on its own engine')).toBe(true)
    expect(await alpha.count('personal_sign'), 'nothing was asked twice').toBe(3)

    const c = await openTab(context, url)
    await expect(shownAddress(c)).toBeVisible()
    expect(await signs(c, 'a third tab')).toBe(true)
    await c.getByRole('button', { name: 'Disconnect' }).first().click()
    for (const page of [b, c]) await expect(shownAddress(page)).toBeHidden()
  })

  test(`${name}: a reload of the only tab keeps the session`, async ({ page, urls }) => {
    await page.goto(`${urls.dapp}?${flag}`)
    await ready(page)
    await connectWallet(page, 'Alpha Wallet')
    await page.reload()
    await ready(page)
    await expect(shownAddress(page)).toBeVisible()
    expect(await signs(page, 'after the reload')).toBe(true)
  })
}

test('no workers: a page that leaves as it writes a session has written it', async ({ page, urls }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value, key) {
      const request = put.call(this, value, key)
      const isSession = String(key).endsWith('facts:wallets') && /0x[0-9a-f]{40}/i.test(JSON.stringify(value))
      if (isSession && !sessionStorage.getItem('left')) {
        sessionStorage.setItem('left', 'yes')
        queueMicrotask(() => {
          location.reload()
          // Nothing more is heard of the database: the reload comes first.
          for (const until = performance.now() + 500; performance.now() < until; );
        })
      }
      return request
    }
  })
  await page.goto(`${urls.dapp}?noWorkers=1`)
  await ready(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /^Alpha Wallet/ }).click({ noWaitAfter: true })
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('left')).catch(() => null)).toBe('yes')
  await page.waitForLoadState()
  await ready(page)
  await expect(shownAddress(page)).toBeVisible()
})

test('no SharedWorker: WalletConnect pairs in one tab and signs in the other', async ({
  context,
  urls,
  phone,
}) => {
  const url = `${urls.dapp}?noShared=1`
  const [a, b] = [await openTab(context, url), await openTab(context, url)]
  await connectPhone(b, phone)
  await expect(shownAddress(a)).toBeVisible()
  const address = await addressOf(a)
  const signed = askToSign(b, 'the holder closes')
  const [request] = await phone.waitForRequests(1)
  await a.close()
  await phone.approveNext(request?.id)
  const ended = await signed
  // The session moved to another engine during the request: the caller gets the response or the unknown outcome.
  if (ended.status === 'answered') expect(await isSignedBy(ended, 'the holder closes', address)).toBe(true)
  else expect(ended).toMatchObject({ status: 'failed', error: { code: 4900 } })
  expect((await phone.state()).asked).toHaveLength(1)
  await phone.mode({ requests: 'approve' })
  expect(await signs(b, 'on its own engine')).toBe(true)
})
