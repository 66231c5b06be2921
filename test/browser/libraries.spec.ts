import type { Page } from 'playwright/test'
import type { Hex } from 'viem'
import type { Interop } from '../../demo/interop.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { addressOf, modalOf, openTab, ready, shownAddress } from './support/pages.ts'
import { isSignedBy } from './support/requests.ts'

const RECEIVER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const ALPHA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const MESSAGE = 'Signed through a library'

async function openInterop(page: Page, dapp: string): Promise<void> {
  await page.goto(`${dapp}interop.html`)
  await ready(page)
  await expect(page.locator('#ready')).toHaveText('yes')
}

/** The library asked to connect, so the modal is open: a person chooses. */
async function chooseAlpha(page: Page): Promise<void> {
  await modalOf(page)
    .getByRole('button', { name: /^Alpha Wallet/ })
    .click()
}

/** The receipt of a transaction, read from the node itself. */
async function receiptOf(urls: { readonly evm: readonly { chainId: number; url: string }[] }, hash: string) {
  const node = urls.evm.find(({ chainId }) => chainId === 1)?.url ?? ''
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }
  const read = async () => (await control<{ result: Record<string, string> | null }>(node, '/', body)).result
  await expect.poll(read, { message: `receipt of ${hash}` }).not.toBeNull()
  return read()
}

const minedFromAlpha = { status: '0x1', from: ALPHA.toLowerCase(), to: RECEIVER.toLowerCase() }
const signedByAlpha = (signature: string) =>
  isSignedBy({ status: 'answered', value: signature }, MESSAGE, ALPHA)

// One page for all of viem: an opened page costs more than a step does.
test('viem', async ({ page, urls, alpha }) => {
  await openInterop(page, urls.dapp)
  await test.step('viem: a closed modal is a person’s no', async () => {
    const refused = page.evaluate(() =>
      window.interop.viem.wallet.requestAddresses().catch(({ code }) => code),
    )
    await expect(modalOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await refused).toBe(4001)
    await expect(modalOf(page)).toBeHidden()
  })
  await test.step('viem: connects by custom(), signs, sends and switches', async () => {
    const asked = page.evaluate(() => window.interop.viem.wallet.requestAddresses())
    await chooseAlpha(page)
    expect(await asked).toEqual([ALPHA])
    const signature = await page.evaluate(
      ([account, message]) => window.interop.viem.wallet.signMessage({ account, message }),
      [ALPHA, MESSAGE] as const,
    )
    expect(await signedByAlpha(signature)).toBe(true)
    const hash = await page.evaluate(
      ([account, to]) => window.interop.viem.wallet.sendTransaction({ account, to, value: 1n, chain: null }),
      [ALPHA, RECEIVER] as const,
    )
    expect(await receiptOf(urls, hash)).toMatchObject(minedFromAlpha)
    const chainId = await page.evaluate(async () => {
      await window.interop.viem.wallet.switchChain({ id: 8453 })
      return window.interop.viem.wallet.getChainId()
    })
    expect(chainId).toBe(8453)
  })
  await test.step('viem: a rejected signature is viem’s UserRejectedRequestError', async () => {
    await alpha.mode('reject')
    const refused = await page.evaluate(
      account =>
        window.interop.viem.wallet
          .signMessage({ account, message: 'no' })
          .catch(({ name, code }) => ({ name, code })),
      ALPHA as Hex,
    )
    expect(refused).toEqual({ name: 'UserRejectedRequestError', code: 4001 })
  })
})

test('ethers 6: connects by BrowserProvider, signs, sends and switches', async ({ page, urls }) => {
  await openInterop(page, urls.dapp)
  const asked = page.evaluate(async () => (await window.interop.ethers.provider.getSigner()).getAddress())
  await chooseAlpha(page)
  expect(await asked).toBe(ALPHA)
  const signature = await page.evaluate(async message => {
    const signer = await window.interop.ethers.provider.getSigner()
    return signer.signMessage(message)
  }, MESSAGE)
  expect(await signedByAlpha(signature)).toBe(true)
  const hash = await page.evaluate(async to => {
    const signer = await window.interop.ethers.provider.getSigner()
    const sent = await signer.sendTransaction({ to, value: 1n })
    await sent.wait()
    return sent.hash
  }, RECEIVER)
  expect(await receiptOf(urls, hash)).toMatchObject(minedFromAlpha)
  const chainId = await page.evaluate(async () => {
    const { provider } = window.interop.ethers
    await provider.send('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    return provider.send('eth_chainId', [])
  })
  expect(chainId).toBe('0x2105')
})

for (const version of ['wagmi2', 'wagmi3'] as const) {
  test(`${version}: connects, signs, sends, switches, and follows the other tab`, async ({
    context,
    urls,
    alpha,
  }) => {
    const page = await context.newPage()
    await openInterop(page, urls.dapp)
    const connected = page.evaluate(name => {
      const { core, config } = window.interop[name] as Interop['wagmi3']
      const [connector] = config.connectors
      if (!connector) throw new Error('No connector')
      return core.connect(config, { connector })
    }, version)
    await chooseAlpha(page)
    expect(await connected).toMatchObject({ accounts: [ALPHA], chainId: 1 })
    const signature = await page.evaluate(
      ([name, message]) => {
        const { core, config } = window.interop[name] as Interop['wagmi3']
        return core.signMessage(config, { message })
      },
      [version, MESSAGE] as const,
    )
    expect(await signedByAlpha(signature)).toBe(true)
    const hash = await page.evaluate(
      ([name, to]) => {
        const { core, config } = window.interop[name] as Interop['wagmi3']
        return core.sendTransaction(config, { to, value: 1n })
      },
      [version, RECEIVER] as const,
    )
    expect(await receiptOf(urls, hash)).toMatchObject(minedFromAlpha)
    const read = () =>
      page.evaluate(name => {
        const { config } = window.interop[name] as Interop['wagmi3']
        const { status, current, connections } = config.state
        const connection = current ? connections.get(current) : undefined
        return { status, chainId: connection?.chainId, accounts: connection?.accounts }
      }, version)
    await page.evaluate(name => {
      const { core, config } = window.interop[name] as Interop['wagmi3']
      return core.switchChain(config, { chainId: 8453 })
    }, version)
    expect(await read()).toEqual({ status: 'connected', chainId: 8453, accounts: [ALPHA] })

    // What the wallet and other tabs do is wagmi's news too.
    await alpha.setChain(1)
    await expect.poll(async () => (await read()).chainId).toBe(1)
    const other = await openTab(context, urls.dapp)
    expect(await addressOf(other)).toBe(ALPHA)
    await other.getByRole('button', { name: 'Disconnect' }).first().click()
    await expect.poll(async () => (await read()).status).toBe('disconnected')
  })
}

test('tabkey/viem: a wallet client and a public client of the account', async ({ page, urls }) => {
  await openInterop(page, urls.dapp)
  const connected = page.evaluate(() => window.interop.client.open())
  await chooseAlpha(page)
  await connected
  await expect.poll(() => page.evaluate(() => window.interop.client.getAccount('eip155').address)).toBe(ALPHA)
  const [signature, hash] = await page.evaluate(
    async ([to, message]) => {
      const wallet = window.interop.doors.toWalletClient()
      return [await wallet.signMessage({ message }), await wallet.sendTransaction({ to, value: 1n })] as const
    },
    [RECEIVER, MESSAGE] as const,
  )
  expect(await signedByAlpha(signature)).toBe(true)
  expect(await receiptOf(urls, hash)).toMatchObject(minedFromAlpha)
  const status = await page.evaluate(
    async sent => (await window.interop.doors.toPublicClient().getTransactionReceipt({ hash: sent })).status,
    hash,
  )
  expect(status).toBe('success')
})

test('tabkey/ethers: a signer by the modal, and a provider that follows the chain', async ({
  page,
  urls,
  alpha,
}) => {
  await openInterop(page, urls.dapp)
  const asked = page.evaluate(async message => {
    const signer = await window.interop.doors.getSigner()
    return [signer.address, await signer.signMessage(message)] as const
  }, MESSAGE)
  await chooseAlpha(page)
  const [address, signature] = await asked
  expect(address).toBe(ALPHA)
  expect(await signedByAlpha(signature)).toBe(true)
  await alpha.setChain(8453)
  await expect
    .poll(() => page.evaluate(() => window.interop.client.getState().networks.active.eip155))
    .toBe('eip155:8453')
  const chainId = await page.evaluate(async () =>
    Number((await window.interop.doors.provider.getNetwork()).chainId),
  )
  expect(chainId).toBe(8453)
})

test('EIP-1193: the provider’s events, in this tab and from another', async ({
  context,
  urls,
  alpha,
  page,
}) => {
  await openInterop(page, urls.dapp)
  await page.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    const { provider } = window.interop
    for (const name of ['connect', 'accountsChanged', 'chainChanged'] as const)
      provider.on(name, (value: unknown) => heard.push([name, value]))
    provider.on('disconnect', ({ code }) => heard.push(['disconnect', code]))
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
  const asked = page.evaluate(() => window.interop.provider.request({ method: 'eth_requestAccounts' }))
  await chooseAlpha(page)
  await asked
  await alpha.setChain(8453)
  await expect.poll(heard).toContainEqual(['chainChanged', '0x2105'])
  await alpha.setAccounts([4, 0])
  await expect
    .poll(async () => JSON.stringify(await heard()))
    .toContain('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65')
  const other = await openTab(context, urls.dapp)
  await other.getByRole('button', { name: 'Disconnect' }).first().click()
  await expect.poll(heard).toContainEqual(['disconnect', 4900])
  const names = ((await heard()) as [string][]).map(([name]) => name)
  expect(names.filter(name => name === 'connect')).toHaveLength(1)
  expect(names.indexOf('connect')).toBeLessThan(names.indexOf('chainChanged'))
  expect(await heard()).toContainEqual(['accountsChanged', []])
})

test('wagmi 3 hooks: a page that only speaks wagmi', async ({ context, urls }) => {
  const page = await openTab(context, `${urls.dapp}wagmi.html`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(modalOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  // The words and the version are viem's.
  await expect(page.getByRole('alert')).toContainText(/User rejected the request\..*viem@.*\(4001\)/s)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await chooseAlpha(page)
  await expect(shownAddress(page)).toHaveText(ALPHA)
  await page.getByRole('button', { name: 'Sign message' }).click()
  const signature = (await page.getByLabel('Signature', { exact: true }).textContent()) ?? ''
  expect(await isSignedBy({ status: 'answered', value: signature }, 'Hello from wagmi', ALPHA)).toBe(true)
  await page.getByRole('button', { name: 'Send 0.001 ETH' }).click()
  await expect(page.getByText(/mined in block \d+/)).toBeVisible({ timeout: 15_000 })
  // The chains' own nodes answer nothing: the engine reads from wagmi's transports.
  expect(await page.evaluate(() => window.tabkey.request({ method: 'eth_blockNumber' }))).toMatch(/^0x/)
  await page.getByRole('button', { name: 'Switch to Base' }).click()
  await expect(page.getByLabel('Chain', { exact: true })).toHaveText('8453')
  // wagmi reconnects after a reload without a prompt.
  await page.reload()
  await ready(page)
  await expect(shownAddress(page)).toHaveText(ALPHA)
  const other = await openTab(context, `${urls.dapp}wagmi.html`)
  await expect(shownAddress(other)).toHaveText(ALPHA)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  for (const tab of [page, other])
    await expect(tab.getByLabel('Status', { exact: true })).toHaveText('disconnected')
  // Alpha still permits this origin, and wagmi's own connectors would take it up.
  await page.reload()
  await ready(page)
  await expect(page.getByLabel('Status', { exact: true })).toHaveText('disconnected')
})
