import { expect, test } from './support/fixtures.ts'

const TAB = '\uE004'
const ESCAPE = '\uE00C'

const focusedName = 'const element = focusedElement(); return element ? nameOf(element) : null'

test('modal: the list of wallets, the pages about wallets, all wallets, and the search', async ({
  browser,
  urls,
}) => {
  const tab = await browser.openTab(urls.dapp)
  expect(await tab.engine()).toMatchObject({ mode: 'sharedWorker', storage: 'indexedDB' })
  await tab.openModal()
  await tab.view('Connect')
  await tab.press('^What is a wallet')
  await tab.view('WhatIsAWallet')
  await tab.press('^Get a wallet')
  await tab.view('GetWallet')
  for (const view of ['WhatIsAWallet', 'Connect']) {
    await tab.press('^Back$')
    await tab.view(view)
  }
  await tab.press('^All wallets')
  await tab.view('AllWallets')
  await tab.until(`return findButton('^Compass', 'modal') !== null`, 'the first page of wallets')
  await tab.fill('Search wallet', 'harbour')
  await tab.until(
    `return findButton('^Harbour', 'modal') !== null && findButton('^Compass', 'modal') === null`,
    'the result of the search',
  )
  await tab.press('^Close$')
  await tab.modalIsGone()
})

test('modal: a press during which the button is drawn again opens it', async ({ browser, urls }) => {
  const tab = await browser.openTab(urls.dapp)
  await tab.run(
    `window.addEventListener('mousedown', () =>
      document.querySelector('header tabkey-button').setAttribute('loading-label', 'Drawn again'))`,
  )
  await tab.openModal()
  await tab.view('Connect')
})

test('modal: the keyboard stays inside, Escape closes, and the focus returns to the button', async ({
  browser,
  urls,
}) => {
  const tab = await browser.openTab(urls.dapp)
  await tab.openModal()
  await tab.until(`return findButton('^Alpha Wallet', 'modal') !== null`, 'the wallets')
  for (let count = 0; count < 12; count += 1) {
    await tab.keys([TAB])
    expect(await tab.run('return openDialog().getRootNode().activeElement !== null')).toBe(true)
  }
  await tab.keys([ESCAPE])
  await tab.modalIsGone()
  expect(await tab.run(focusedName)).toMatch(/connect/i)
})

test('modal: a wallet that declines can be asked again; account, networks and an unsupported chain', async ({
  browser,
  urls,
  alpha,
}) => {
  const tab = await browser.openTab(urls.dapp)
  await alpha.mode('reject')
  await tab.openModal()
  await tab.press('^Alpha Wallet')
  await tab.view('ConnectingExternal')
  await tab.modalShows('You declined in Alpha Wallet')
  await alpha.mode('auto')
  await tab.press('^Try again')
  await tab.shownAddress()
  await tab.modalIsGone()

  await tab.press('^Account', 'header')
  await tab.view('Account')
  await tab.modalShows('ETH')
  await tab.press('^Network:')
  await tab.view('Networks')
  await alpha.mode('reject')
  await tab.press('^Base$')
  await tab.view('SwitchNetwork')
  await tab.modalShows('Switch declined')
  await alpha.mode('auto')
  await tab.press('^Back$')
  await alpha.setChain(424_242)
  await tab.view('UnsupportedChain')
  await alpha.setChain(1)
  await tab.until(`return !shownViews().includes('UnsupportedChain')`, 'the supported chain')
})

test('modal: under the strict policy nothing is refused', async ({ browser, urls }) => {
  const tab = await browser.openTab(`${urls.dapp}?csp=strict`)
  await tab.connect('Alpha Wallet')
  await tab.modalIsGone()
  expect(await tab.signs('under the strict policy')).toBe(true)
})
