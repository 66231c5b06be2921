import { expect, test } from './support/fixtures.ts'

// WebKit cuts the port to a SharedWorker of a page in the back/forward cache, and says nothing about it.

test('back: a page from the page cache has its engine within seconds', async ({ browser, urls }) => {
  const a = await browser.openTab(urls.dapp)
  const b = await browser.openTab(urls.dapp)
  const address = await a.connect('Alpha Wallet')
  await a.modalIsGone()
  for (let visit = 1; visit <= 3; visit += 1) {
    await a.run('window.isKept = true')
    await a.goTo(`${urls.dapp}config.json`)
    await a.back()
    expect(await a.run('return window.isKept === true'), 'the page was kept in the cache').toBe(true)
    const tookMs = await a.runAsync<number>(
      `const started = Date.now()
       await window.tabkey.request({ method: 'personal_sign', params: ['0x6261636b', arguments[0]] })
       return Date.now() - started`,
      address,
    )
    expect(tookMs).toBeLessThan(5_000)
    expect(await b.signs(`from the other tab, visit ${visit}`)).toBe(true)
  }
})
