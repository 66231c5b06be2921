import { expect, test } from './support/fixtures.ts'
import type { Tab } from './support/tab.ts'

const CONTROL = '\uE009'

/** Takes the pairing URI from the clipboard, as a person does: by the modal's copy button, and Ctrl+V in a field. */
async function copyPairingUri(tab: Tab): Promise<string> {
  await tab.openModal()
  await tab.press('^WalletConnect')
  await tab.view('ConnectingWalletConnect')
  await tab.press('^Copy link')
  await tab.modalShows('Link copied')
  await tab.run(
    `const field = document.createElement('textarea'); field.id = 'pasted'; openDialog().append(field); field.focus()`,
  )
  await tab.keys([CONTROL, 'v'], true)
  const uri = await tab.until<string>(`return openDialog().querySelector('#pasted').value`, 'the pasted link')
  await tab.run(`openDialog().querySelector('#pasted').remove()`)
  return uri
}

test('WalletConnect: the code pairs a phone, the second tab signs by it, also after the first closed and a reload', async ({
  browser,
  urls,
  phone,
}) => {
  const a = await browser.openTab(urls.dapp)
  const uri = await copyPairingUri(a)
  expect(uri).toMatch(/^wc:[0-9a-f]+@2\?/)
  await phone.approve(uri)
  const address = await a.shownAddress()
  await a.modalIsGone()
  const b = await browser.openTab(urls.dapp)
  expect(await b.shownAddress()).toBe(address)
  await a.close()
  await phone.mode({ requests: 'approve' })
  expect(await b.signs('by the phone')).toBe(true)
  await b.reload()
  expect(await b.shownAddress()).toBe(address)
  expect(await b.signs('after the reload')).toBe(true)
  expect((await phone.state()).asked).toHaveLength(2)
  await b.press('^Disconnect$', 'page')
  await b.showsNoAccount()
})

test("WalletConnect: the phone's page pairs and approves", async ({ browser, urls }) => {
  const tab = await browser.openTab(urls.dapp)
  const uri = await copyPairingUri(tab)
  const phonePage = await browser.openTab(urls.dapp)
  await phonePage.goTo(urls.phone)
  await phonePage.fill('WalletConnect URI', uri)
  await phonePage.press('^Pair$', 'page')
  await phonePage.press('^Approve$', 'page')
  await tab.shownAddress()
  await tab.modalIsGone()
})
