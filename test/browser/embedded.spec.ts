import type { Page } from 'playwright/test'
import { type Address, createPublicClient, type Hex, http } from 'viem'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { emailUrl, frameOf, logIn, readCode, unique } from './support/login.ts'
import { addressOf, modalOf, openModal, openTab, ready, viewOf } from './support/pages.ts'

/** Notes when the tab's client first knows an address, on the clock all tabs share. */
const stampAddress = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.tabkey.subscribe(
      state => state.accounts.eip155?.address,
      address => {
        if (address) Object.assign(window, { addressAt: performance.timeOrigin + performance.now() })
      },
    )
  })
const stampOf = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => (window as { addressAt?: number }).addressAt)
    .then(handle => handle.jsonValue()) as Promise<number>

test('embedded wallet: a mailed code gives an account in five tabs, and the tab that asks shows the one approval', async ({
  context,
  urls,
}) => {
  const url = emailUrl(urls.dapp)
  const pages: Page[] = []
  for (let count = 0; count < 5; count += 1) pages.push(await openTab(context, url))
  const [page, other] = pages as [Page, Page]
  await Promise.all(pages.map(stampAddress))
  await logIn(page, unique('ada'), urls.mail)
  const stamps = await Promise.all(pages.map(stampOf))
  figure(
    'embedded: last of five tabs has the account after the first, ms',
    Math.max(...stamps) - Math.min(...stamps),
  )
  await expect(modalOf(page)).toBeHidden()
  const address = (await addressOf(page)) as Address
  for (const tab of pages) expect(await addressOf(tab)).toBe(address)

  await other.bringToFront()
  await other.getByRole('button', { name: 'Sign message' }).click()
  await expect(viewOf(other, 'ApproveTransaction')).toBeVisible()
  await press(frameOf(other), 'Sign')
  const signature = (await other.getByLabel('Signature', { exact: true }).textContent()) as Hex
  await expect(modalOf(other)).toBeHidden()
  for (const tab of pages.filter(tab => tab !== other))
    await expect(viewOf(tab, 'ApproveTransaction')).toHaveCount(0)
  const message = await other.getByLabel('Message', { exact: true }).inputValue()
  const chain = createPublicClient({ transport: http(urls.evm.find(({ chainId }) => chainId === 1)?.url) })
  expect(await chain.verifyMessage({ address, message, signature })).toBe(true)
})

test('embedded wallet: a no in the frame is a no to the dapp, and a closed approval takes the request back', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(urls.dapp))
  await logIn(page, unique('bob'), urls.mail)
  await expect.poll(() => addressOf(page)).not.toBeNull()
  const sign = () =>
    page.evaluate(() =>
      window.tabkey
        .request<string>({ method: 'personal_sign', params: ['0x6869', window.tabkey.getAccount().address] })
        .then(
          () => 'signed',
          (error: { code: number }) => error.code,
        ),
    )
  const refused = sign()
  await press(frameOf(page), 'Reject')
  expect(await refused).toBe(4001)
  await expect(modalOf(page)).toBeHidden()
  const closed = sign()
  await expect(frameOf(page).getByRole('button', { name: 'Reject' })).toBeVisible()
  await page.locator('tabkey-frame').getByRole('button', { name: 'Close' }).click()
  expect(await closed).toBe(4001)
  await expect(modalOf(page)).toBeHidden()
})

test('embedded wallet: a reload restores it without a prompt, a logout in one tab is one in all and leaves nothing', async ({
  context,
  urls,
}) => {
  const url = emailUrl(urls.dapp)
  const email = unique('cyd')
  const [page, other] = [await openTab(context, url), await openTab(context, url)]
  await logIn(page, email, urls.mail)
  await expect.poll(() => addressOf(other)).not.toBeNull()
  const address = await addressOf(page)
  await other.close()
  await page.reload()
  await ready(page)
  expect(await addressOf(page)).toBe(address)
  await expect(modalOf(page)).toBeHidden()

  const again = await openTab(context, url)
  expect(await addressOf(again)).toBe(address)
  await again.evaluate(() => window.tabkey.disconnect())
  await expect.poll(() => addressOf(page)).toBeNull()
  const persisted = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const dump: string[] = [JSON.stringify({ ...localStorage })]
    for (const { name = '' } of databases) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onsuccess = () => resolve(open.result)
        open.onerror = () => reject(open.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll()
        await new Promise(resolve => {
          rows.onsuccess = resolve
        })
        dump.push(JSON.stringify(rows.result))
      }
      database.close()
    }
    return dump.join('\n')
  })
  expect(persisted).not.toContain(email)
  expect(persisted.toLowerCase()).not.toContain(String(address).toLowerCase().slice(2))
})

test('embedded wallet: a wrong code and a bad address are said in place, and the next try works', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(urls.dapp))
  const email = unique('dee')
  const modal = await openModal(page)
  await modal.getByLabel('Email', { exact: true }).fill('nobody at all')
  await modal.getByRole('button', { name: 'Continue with email' }).click()
  await expect(modal.getByRole('alert').filter({ hasText: 'Invalid email' })).toBeVisible()
  await modal.getByLabel('Email', { exact: true }).fill(email)
  await modal.getByRole('button', { name: 'Continue with email' }).click()
  const code = await readCode(page, email, urls.mail)
  await expect(modal.getByRole('button', { name: /Resend in \d+s/ })).toBeDisabled()
  await modal.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000')
  await expect(modal.getByRole('alert').filter({ hasText: 'Invalid code' })).toBeVisible()
  // A keyboard of another script writes other digits.
  await modal
    .getByLabel('Six-digit code')
    .fill(code.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? ''))
  await expect.poll(() => addressOf(page), { timeout: 15_000 }).not.toBeNull()
})
