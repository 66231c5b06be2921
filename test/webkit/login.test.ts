import { describe } from 'vitest'
import { createMailClient } from '../support/mailClient.ts'
import { expect, test } from './support/fixtures.ts'
import type { Tab } from './support/tab.ts'

const ESCAPE = '\uE00C'

const address = (name: string) => `${name}.${Date.now().toString(36)}@example.test`

/** Logs in by the link and the code of the mails. @returns the account */
async function logIn(tab: Tab, mailUrl: string, email: string): Promise<string> {
  await tab.openModal()
  await tab.fill('Email', email)
  await tab.press('^Continue with email')
  await tab.view('EmailVerifyDevice')
  const code = await createMailClient(mailUrl).code(email)
  await tab.view('EmailVerifyOtp')
  await tab.fill('Six-digit code', code)
  return tab.accountOf('eip155')
}

/** Signs by the page's button and the screen of the secure site. */
async function signByPage(tab: Tab): Promise<void> {
  await tab.press('^Sign message$', 'page')
  await tab.view('ApproveTransaction')
  await tab.approveInFrame()
  await tab.until(
    `return document.querySelector('output[aria-label="Signature"]')?.textContent`,
    'the signature',
  )
  await tab.modalIsGone()
}

for (const { name, args } of [
  { name: 'a private window', args: [] },
  { name: 'a private window with tracking prevention', args: ['--enable-itp'] },
])
  describe(name, () => {
    test.override({ browserArgs: args })

    test(`login by email in ${name}: the second tab has the account, shows the approval, and restores it`, async ({
      browser,
      urls,
    }) => {
      const url = `${urls.dapp}?email=1`
      const a = await browser.openTab(url)
      const b = await browser.openTab(url)
      const account = await logIn(a, urls.mail, address('ada'))
      await a.modalIsGone()
      expect(await b.accountOf('eip155')).toBe(account)
      await signByPage(b)
      await a.close()
      await b.reload()
      expect(await b.accountOf('eip155')).toBe(account)
      await b.press('^Disconnect$', 'page')
      await b.showsNoAccount()
    })
  })

test('login by email: Escape on the approval rejects the request', async ({ browser, urls }) => {
  const tab = await browser.openTab(`${urls.dapp}?email=1`)
  const account = await logIn(tab, urls.mail, address('bob'))
  await tab.modalIsGone()
  await tab.run(
    `window.outcome = null
    window.tabkey.request({ method: 'personal_sign', params: ['0x6869', arguments[0]] })
      .then(() => 'signed', error => error.code).then(outcome => { window.outcome = outcome })`,
    account,
  )
  await tab.view('ApproveTransaction')
  await tab.until('return secureFrame() !== null', 'the frame')
  await tab.keys([ESCAPE])
  expect(await tab.until('return window.outcome', 'the outcome')).toBe(4001)
})

test('login by Google: the window opens in the click, and its consent is an account', async ({
  browser,
  urls,
}) => {
  const tab = await browser.openTab(`${urls.dapp}?email=1`)
  await tab.openModal()
  await tab.press('^Continue with Google$')
  const popup = await browser.popup()
  await popup.press('^Continue$', 'page')
  await tab.accountOf('eip155')
  await tab.modalIsGone()
  await expect.poll(() => browser.count(), { timeout: 10_000 }).toBe(1)
})
