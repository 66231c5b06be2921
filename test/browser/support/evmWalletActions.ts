import { verifyMessage, verifyTypedData } from 'ethers'
import type { Page } from 'playwright/test'
import { mailOf } from '../../../demo/typedData.ts'
import { control } from '../../support/peerControl.ts'
import type { ExtensionClient } from './extensionBrowser.ts'
import { addressOf, connectWallet, ready, shownAddress, shownNetwork } from './pages.ts'
import { ask, askToSign, type Ended } from './requests.ts'
import { expect, type WalletBrowser } from './walletFixture.ts'

const RECEIVER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

export interface EvmActionParameters {
  readonly browser: WalletBrowser
  readonly wallet: ExtensionClient
  /** The row in the list of wallets. */
  readonly row: string
  /** The local node of chain 1. */
  readonly nodeUrl: string
}

/** One cell of the table: what happened, or how the wallet differs. */
export type Action = () => Promise<string>

const answerOf = (ended: Ended): string => {
  if (ended.status !== 'answered') throw new Error(JSON.stringify(ended))
  return String(ended.value)
}

/** Waits for the end of the connection; a request then fails, and is not left open. */
async function isDisconnected(page: Page): Promise<void> {
  const connected = () => page.evaluate(() => window.tabkey.getAccount('eip155').isConnected)
  await expect.poll(connected, { timeout: 8_000 }).toBe(false)
  expect(await askToSign(page, 'disconnected')).toMatchObject({
    status: 'failed',
    error: { name: 'NotConnectedError' },
  })
}

/** A signature of this text by the connected account, checked by ethers; the wallet signs with viem. */
async function signs(page: Page, text: string): Promise<void> {
  const signature = answerOf(await askToSign(page, text))
  expect(verifyMessage(text, signature).toLowerCase()).toBe((await addressOf(page))?.toLowerCase())
}

/** The actions of a person with an EVM wallet and two tabs, in their order; each returns its cell. */
export async function evmActions({
  browser,
  wallet,
  row,
  nodeUrl,
}: EvmActionParameters): Promise<Readonly<Record<string, Action>>> {
  const owner = await browser.openTab()
  const other = await browser.openTab()
  const tabs = [owner, other] as const
  const switchTo = (page: Page, network: `eip155:${string}`) =>
    page.evaluate(id => window.tabkey.switchNetwork({ network: id }), network)
  const prompted = (method: string) => wallet.prompts(method)

  return {
    async connect() {
      await connectWallet(owner, row)
      for (const page of tabs) await expect(shownAddress(page)).toBeVisible()
      expect(await addressOf(other)).toBe(await addressOf(owner))
      expect(await prompted('eth_requestAccounts')).toBe(1)
      return 'yes'
    },
    async reload() {
      const before = await wallet.prompts()
      await other.reload()
      await ready(other)
      await expect(shownAddress(other)).toBeVisible()
      await owner.reload()
      await ready(owner)
      await expect(shownAddress(owner)).toBeVisible()
      expect(await wallet.prompts()).toBe(before)
      return 'yes'
    },
    async sign() {
      await signs(other, 'from the other tab')
      expect(await prompted('personal_sign')).toBe(1)
      return 'yes'
    },
    async 'typed data'() {
      const mail = mailOf(1)
      const address = await addressOf(other)
      const signature = answerOf(
        await ask(other, { method: 'eth_signTypedData_v4', params: [address, JSON.stringify(mail)] }),
      )
      const types = { Mail: [...mail.types.Mail] }
      const signer = verifyTypedData(mail.domain, types, mail.message, signature)
      expect(signer.toLowerCase()).toBe(address?.toLowerCase())
      return 'yes'
    },
    async send() {
      const transaction = { from: await addressOf(other), to: RECEIVER, value: '0x38d7ea4c68000' }
      const hash = answerOf(await ask(other, { method: 'eth_sendTransaction', params: [transaction] }))
      const asked = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }
      await expect
        .poll(async () => (await control<{ result: { status?: string } | null }>(nodeUrl, '/', asked)).result)
        .toMatchObject({ status: '0x1' })
      expect(await prompted('eth_sendTransaction')).toBe(1)
      return 'yes'
    },
    async 'add chain'() {
      await switchTo(other, 'eip155:8453')
      for (const page of tabs) await expect(shownNetwork(page)).toHaveText('Base')
      expect((await wallet.state()).chainId).toBe(8453)
      expect(await prompted('wallet_addEthereumChain')).toBe(1)
      return 'yes'
    },
    async switch() {
      await switchTo(owner, 'eip155:1')
      for (const page of tabs) await expect(shownNetwork(page)).toHaveText('Ethereum')
      expect((await wallet.state()).chainId).toBe(1)
      return (await prompted('wallet_switchEthereumChain')) > 0 ? 'yes' : 'yes, without a prompt'
    },
    async reject() {
      await wallet.setMode('decline')
      const ended = await askToSign(other, 'declined')
      await wallet.setMode('approve')
      expect(ended).toMatchObject({
        status: 'failed',
        error: { name: 'UserRejectedError', code: 4001 },
      })
      await signs(other, 'after a rejection')
      return 'yes'
    },
    async 'close the owner tab'() {
      await owner.close()
      await signs(other, 'the owner tab is closed')
      return 'yes'
    },
    async lock() {
      const before = await prompted('eth_requestAccounts')
      await wallet.lock()
      await isDisconnected(other)
      await wallet.unlock()
      await expect(shownAddress(other)).toBeVisible()
      await signs(other, 'unlocked')
      expect(await prompted('eth_requestAccounts')).toBe(before)
      return 'yes'
    },
    async revoke() {
      await wallet.revoke()
      await isDisconnected(other)
      return 'yes'
    },
  }
}
