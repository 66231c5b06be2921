import { expect, test } from './support/fixtures.ts'
import type { Tab } from './support/tab.ts'

// The demo's production build by Vite. WebKit evaluates a worker's entry again when a chunk imports it (decision 023): the
// second tab then shows the session, and its requests get no answer.

const switchTo = (tab: Tab, network: string) => tab.press(`^${network}$`, 'page')
const shownNetwork = (tab: Tab, network: string) =>
  tab.until(
    `return document.querySelector('output[aria-label="Network"]')?.textContent === arguments[0]`,
    `the network ${network}`,
    network,
  )

for (const { name, query, mode } of [
  { name: 'SharedWorker', query: '', mode: 'sharedWorker' },
  { name: 'no shared workers', query: '?noShared=1', mode: 'worker' },
  { name: 'no workers', query: '?noWorkers=1', mode: 'page' },
] as const)
  test(`two tabs, ${name}: one engine; the second tab signs, sends and switches; the owner closes; a reload`, async ({
    browser,
    urls,
    alpha,
  }) => {
    const url = urls.dapp + query
    const a = await browser.openTab(url)
    const b = await browser.openTab(url)
    await b.until('return window.tabkey.getState().engine.tabs === 2', 'one engine for both tabs')
    expect(await b.engine()).toMatchObject({ mode, tabs: 2 })

    const address = await a.connect('Alpha Wallet')
    await a.modalIsGone()
    expect(await b.shownAddress()).toBe(address)
    expect(await b.signs('from the second tab')).toBe(true)
    await b.press('^Send 0.001 ETH', 'page')
    await b.until('return /mined in block \\d+/.test(document.body.innerText)', 'the block of the payment')
    await switchTo(b, 'Base')
    for (const tab of [a, b]) await shownNetwork(tab, 'Base')

    await a.close()
    expect(await b.signs('the owner is closed')).toBe(true)
    await alpha.setChain(1)
    await shownNetwork(b, 'Ethereum')
    await b.reload()
    expect(await b.shownAddress()).toBe(address)
    expect(await b.signs('after the reload')).toBe(true)

    const c = await browser.openTab(url)
    expect(await c.shownAddress()).toBe(address)
    await c.press('^Disconnect$', 'page')
    for (const tab of [b, c]) await tab.showsNoAccount()
    expect(await alpha.count('personal_sign'), 'nothing was asked twice').toBe(3)
  })
