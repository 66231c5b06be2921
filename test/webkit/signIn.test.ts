import { expect, test } from './support/fixtures.ts'

const STATUS =
  'const { signIn, networks } = window.tabkey.getState(); return signIn[networks.activeNamespace]?.status'
const SIGNED_IN = `const status = () => { ${STATUS} }; return status() === 'signedIn'`

test('sign-in: the wallet signs once, and every tab is signed in, also after a reload', async ({
  browser,
  urls,
  alpha,
}) => {
  const url = `${urls.dapp}?signIn=required`
  const a = await browser.openTab(url)
  const b = await browser.openTab(url)
  await a.openModal()
  await a.press('^Alpha Wallet')
  await a.view('SIWXSignMessage')
  await a.press('^Sign$')
  for (const tab of [a, b]) await tab.until(SIGNED_IN, 'the sign-in')
  await a.modalIsGone()
  await b.reload()
  await b.until(SIGNED_IN, 'the sign-in after a reload')
  expect(await alpha.count('personal_sign')).toBe(1)
})
