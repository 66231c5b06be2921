import { type Hex, isAddressEqual, recoverMessageAddress } from 'viem'
import { afterEach, beforeEach } from 'vitest'
import { type PopupWalletPeer, startPopupWallet } from '../../packages/peers/src/popupWallet.ts'
import { createLocalChain } from '../browser/support/localChain.ts'
import { expect, type Fixtures, test, type WebKitBrowser } from './support/fixtures.ts'
import type { Tab } from './support/tab.ts'

// A wallet of the host that answers in a window of another origin. WebKit opens windows in the task of a click alone.

let wallet: PopupWalletPeer

const findNode = ({ evm }: Fixtures['urls']): string => evm.find(({ chainId }) => chainId === 1)?.url ?? ''

beforeEach<Fixtures>(async ({ urls }) => {
  wallet = await startPopupWallet({ nodeUrl: findNode(urls) })
})
afterEach(() => wallet.close())

/** Presses a button that opens the wallet's window, and approves there. */
async function approve(browser: WebKitBrowser, press: () => Promise<void>): Promise<void> {
  await press()
  const popup = await browser.popup()
  await popup.press('^Approve$', 'page')
  await expect.poll(() => browser.count(), { timeout: 10_000 }).toBe(1)
}

const readOutput = (tab: Tab, label: string) =>
  tab.until<Hex>(`return document.querySelector('output[aria-label="${label}"]')?.textContent`, label)

test.for(['off', 'always'])(
  'a popup wallet signs and pays with one click each, with the review %s',
  async (review, { browser, urls }) => {
    const tab = await browser.openTab(`${urls.dapp}?popup=${encodeURIComponent(wallet.url)}`)
    expect(await tab.run(`return open('about:blank') === null`)).toBe(true)
    await tab.run('window.tabkey.update({ review: arguments[0] })', review)
    await tab.openModal()
    await approve(browser, () => tab.press('Window Wallet$'))
    await tab.shownAddress()
    await tab.modalIsGone()

    await approve(browser, () => tab.press('^Sign message$', 'page'))
    const signature = await readOutput(tab, 'Signature')
    const signer = await recoverMessageAddress({ message: 'Hello from Tabkey', signature })
    expect(isAddressEqual(signer, wallet.address as Hex)).toBe(true)

    await approve(browser, () => tab.press('^Send 0\\.001 ETH$', 'page'))
    const hash = await readOutput(tab, 'Transaction hash')
    const { reader } = createLocalChain(findNode(urls))
    expect(await reader.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(wallet.approved).toEqual(['eth_requestAccounts', 'personal_sign', 'eth_sendTransaction'])
  },
)
