import type { BrowserContext, Page } from 'playwright/test'
import type { Hex } from 'viem'
import { type PopupWalletPeer, startPopupWallet } from '../../packages/peers/src/popupWallet.ts'
import { expect, test } from './support/fixtures.ts'
import { createLocalChain } from './support/localChain.ts'
import { modalOf, openModal, openTab, shownAddress } from './support/pages.ts'
import { isSignedBy } from './support/requests.ts'

// A wallet of the host that answers in a window, opened for real on another origin. Playwright's Chromium opens every
// window, so the page itself blocks: as Chromium and Firefox do, by the user's activation, or as a browser that opens
// windows in the task of a click alone.

const RECEIVER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

let wallet: PopupWalletPeer
let nodeUrl: string

test.beforeEach(async ({ urls }) => {
  nodeUrl = urls.evm.find(({ chainId }) => chainId === 1)?.url ?? ''
  wallet = await startPopupWallet({ nodeUrl })
})
test.afterEach(() => wallet.close())

/** @param rule which calls of `window.open` open a window */
async function openDapp(context: BrowserContext, dapp: string, rule: 'activation' | 'task'): Promise<Page> {
  await context.addInitScript(allowed => {
    const { open } = window
    let isInTask = false
    const ends = new MessageChannel()
    ends.port2.onmessage = () => {
      isInTask = false
    }
    // Before any message that the click causes; the click's own task is over by then.
    const begin = ({ isTrusted }: Event): void => {
      if (!isTrusted) return
      isInTask = true
      ends.port1.postMessage(null)
    }
    addEventListener('click', begin, { capture: true })
    const mayOpen = () => (allowed === 'task' ? isInTask : navigator.userActivation.isActive)
    window.open = (...parameters) => (mayOpen() ? open.apply(window, parameters) : null)
  }, rule)
  return openTab(context, `${dapp}?popup=${encodeURIComponent(wallet.url)}`)
}

const ignoreIfClosed = (page: Page) => (error: unknown) => {
  if (!page.isClosed()) throw error
}

/** Does what opens the wallet's window, and approves there. */
async function approveIn(page: Page, act: () => Promise<unknown>): Promise<void> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), act()])
  await expect.poll(() => new URL(opened.url()).origin).toBe(wallet.url)
  expect(await opened.evaluate(() => opener !== null)).toBe(true)
  // The window closes itself at this click, often before the driver has said that it clicked.
  const pressed = opened.getByRole('button', { name: 'Approve' }).click()
  await Promise.all([opened.waitForEvent('close'), pressed.catch(ignoreIfClosed(opened))])
}

/** Connects by one click on the wallet's row. */
async function connect(page: Page): Promise<void> {
  const modal = await openModal(page)
  const row = modal.getByRole('button', { name: /^Window Wallet/ })
  await approveIn(page, () => row.click())
  await expect(shownAddress(page)).toHaveText(wallet.address)
  await expect(modalOf(page)).toBeHidden()
}

const click = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).click()

for (const rule of ['task', 'activation'] as const)
  test(`one click connects where windows open by the ${rule}, and the wallet is asked once`, async ({
    context,
    urls,
  }) => {
    const page = await openDapp(context, urls.dapp, rule)
    await connect(page)
    expect(wallet.approved).toEqual(['eth_requestAccounts'])
    // The connection is every tab's, though the window was this one's.
    const other = await openTab(context, `${urls.dapp}?popup=${encodeURIComponent(wallet.url)}`)
    await expect(shownAddress(other)).toHaveText(wallet.address)
    expect(wallet.approved).toEqual(['eth_requestAccounts'])
  })

test('tabkey.connect in a click handler opens the window in its task', async ({ context, urls }) => {
  const page = await openDapp(context, urls.dapp, 'task')
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'Connect by code'
    button.onclick = () => void window.tabkey.connect({ wallet: 'window' })
    document.body.prepend(button)
  })
  await approveIn(page, click(page, 'Connect by code'))
  await expect(shownAddress(page)).toHaveText(wallet.address)
  expect(wallet.approved).toEqual(['eth_requestAccounts'])
})

for (const rule of ['task', 'activation'] as const)
  for (const review of ['off', 'always'] as const)
    test(`a signature and a payment take one click each where windows open by the ${rule}, with the review ${review}`, async ({
      context,
      urls,
    }) => {
      const page = await openDapp(context, urls.dapp, rule)
      await page.evaluate(chosen => window.tabkey.update({ review: chosen }), review)
      await connect(page)
      await approveIn(page, click(page, 'Sign message'))
      const signature = (await page.getByLabel('Signature', { exact: true }).textContent()) ?? ''
      const signed = { status: 'answered', value: signature } as const
      expect(await isSignedBy(signed, 'Hello from Tabkey', wallet.address)).toBe(true)

      await approveIn(page, click(page, 'Send 0.001 ETH'))
      const hash = ((await page.getByLabel('Transaction hash', { exact: true }).textContent()) ?? '') as Hex
      const { reader } = createLocalChain(nodeUrl)
      const { status, to } = await reader.waitForTransactionReceipt({ hash })
      expect({ status, to }).toEqual({ status: 'success', to: RECEIVER.toLowerCase() })
      expect(wallet.approved).toEqual(['eth_requestAccounts', 'personal_sign', 'eth_sendTransaction'])
      await expect(modalOf(page)).toBeHidden()
    })
