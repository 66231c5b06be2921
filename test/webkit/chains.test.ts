import { expect, test } from './support/fixtures.ts'

for (const { name, wallet, namespace, query } of [
  { name: 'Bitcoin', wallet: 'Satoshi Wallet', namespace: 'bip122', query: 'bitcoin=purposes' },
  { name: 'Solana', wallet: 'Lamport Wallet', namespace: 'solana', query: 'solana=all' },
] as const)
  test(`${name}: connects, the second tab signs a message, and a reload keeps the account`, async ({
    browser,
    urls,
  }) => {
    const url = `${urls.dapp}?${query}`
    const a = await browser.openTab(url)
    const b = await browser.openTab(url)
    await a.openModal()
    await a.press(`^${wallet}`)
    const address = await a.accountOf(namespace)
    await a.modalIsGone()
    expect(await b.accountOf(namespace)).toBe(address)
    const isSigned = await b.runAsync<boolean>(
      `const provider = await window.tabkey.provider(arguments[0])
      const message = arguments[0] === 'solana' ? new TextEncoder().encode('hello') : { message: 'hello', address: arguments[1] }
      return (await provider.signMessage(message)).length > 0`,
      namespace,
      address,
    )
    expect(isSigned).toBe(true)
    await a.close()
    await b.reload()
    expect(await b.accountOf(namespace)).toBe(address)
  })

test('swap: coins for a token through the modal', async ({ browser, urls, alpha }) => {
  const tab = await browser.openTab(urls.dapp)
  await tab.connect('Alpha Wallet')
  await tab.modalIsGone()
  await tab.run(
    `window.tabkey.open({ view: 'Swap', arguments: { amount: '0.01', fromToken: 'ETH', toToken: 'USDC' } })`,
  )
  await tab.press('^Review swap$')
  await tab.view('SwapPreview')
  await tab.press('^Swap$')
  await tab.view('Account')
  expect(await alpha.count('eth_sendTransaction')).toBe(1)
})
