import { base64 } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import type { Page } from 'playwright/test'
import { REGTEST } from '../../../packages/peers/src/bitcoin/addresses.ts'
import { interpreterAgrees } from '../../../packages/peers/src/bitcoin/interpreter.ts'
import type { LeatherState } from '../../../packages/peers/src/extensions/leather/background.ts'
import { control } from '../../support/peerControl.ts'
import type { Action } from './evmWalletActions.ts'
import type { ExtensionClient } from './extensionBrowser.ts'
import { modalOf, openModal, ready } from './pages.ts'
import { expect, type WalletBrowser } from './walletFixture.ts'

/** A regtest address without a key in the tests. */
export const RECEIVER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

export const scriptOf = (address: string) => OutScript.encode(Address(REGTEST).decode(address))

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

export const coinsOf = async (explorer: string, address: string): Promise<readonly Coin[]> =>
  (await fetch(`${explorer}/address/${address}/utxo`)).json() as Promise<readonly Coin[]>

const isConnected = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.tabkey.getAccount('bip122').isConnected)).toBe(true)

/** The actions of a person with Leather and two tabs, in their order; each returns its cell. */
export async function leatherActions(
  browser: WalletBrowser,
  wallet: ExtensionClient<LeatherState>,
  explorer: string,
): Promise<Readonly<Record<string, Action>>> {
  const query = '&bitcoin='
  const owner = await browser.openTab(query)
  const other = await browser.openTab(query)
  const addressOf = (page: Page) => page.evaluate(() => window.tabkey.getAccount('bip122').address ?? '')

  async function signs(page: Page, text: string): Promise<void> {
    const signature = await page.evaluate(async message => {
      const provider = await window.tabkey.provider('bip122')
      const address = provider.accounts[0]?.address ?? ''
      return provider.signMessage({ message, address, protocol: 'bip322' })
    }, text)
    expect(interpreterAgrees(scriptOf(await addressOf(page)), text, base64.decode(signature))).toBe(true)
  }

  return {
    async 'first visit'() {
      expect(await wallet.prompts()).toBe(0)
      return 'yes'
    },
    async connect() {
      const modal = await openModal(owner)
      await modal.getByRole('button', { name: /^Leather/ }).click()
      for (const page of [owner, other]) await isConnected(page)
      await expect(modalOf(owner)).toBeHidden()
      expect(await addressOf(other)).toMatch(/^bcrt1q/)
      expect(await wallet.prompts('getAddresses')).toBe(1)
      return 'yes'
    },
    async reload() {
      await other.reload()
      await ready(other)
      await isConnected(other)
      await owner.reload()
      await ready(owner)
      await isConnected(owner)
      expect(await wallet.prompts('getAddresses')).toBe(1)
      return 'yes'
    },
    async 'sign message'() {
      await signs(other, 'Sign in\nwith Bitcoin')
      expect(await wallet.prompts('signMessage')).toBe(1)
      return 'yes'
    },
    async 'sign PSBT'() {
      const address = await addressOf(other)
      await control(explorer, '/__pay', { address, amount: 90_000 })
      const [coin] = await coinsOf(explorer, address)
      if (!coin) throw new Error('The address has no coin')
      const tx = new Transaction()
      const script = scriptOf(address)
      const { txid, vout, value } = coin
      tx.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
      tx.addOutput({ script: scriptOf(RECEIVER), amount: BigInt(value) - 500n })
      const signed = await other.evaluate(async psbt => {
        const provider = await window.tabkey.provider('bip122')
        const signInputs = [{ address: provider.accounts[0]?.address ?? '', index: 0 }]
        return (await provider.signPSBT({ psbt, signInputs })).psbt
      }, base64.encode(tx.toPSBT()))
      const complete = Transaction.fromPSBT(base64.decode(signed))
      complete.finalize()
      // The node checks the signature before it takes the transaction.
      const sent = await fetch(`${explorer}/tx`, { method: 'POST', body: complete.hex })
      expect(await sent.text()).toBe(complete.id)
      return 'yes'
    },
    async send() {
      const address = await addressOf(other)
      await control(explorer, '/__pay', { address, amount: 90_000 })
      const txid = await other.evaluate(async recipient => {
        const provider = await window.tabkey.provider('bip122')
        return provider.sendTransfer({ recipient, amount: 41_000n })
      }, RECEIVER)
      await control(explorer, '/__mine', { blocks: 1 })
      const coins = await coinsOf(explorer, RECEIVER)
      expect(coins.find(coin => coin.txid === txid)?.value).toBe(41_000)
      return 'yes'
    },
    async reject() {
      await wallet.setMode('decline')
      const code = await other.evaluate(async () => {
        const provider = await window.tabkey.provider('bip122')
        const address = provider.accounts[0]?.address ?? ''
        return provider.signMessage({ message: 'declined', address }).then(
          () => undefined,
          (error: { readonly code?: number }) => error.code,
        )
      })
      await wallet.setMode('approve')
      expect(code).toBe(4001)
      await signs(other, 'after a rejection')
      return 'yes'
    },
    async 'close the owner tab'() {
      await owner.close()
      await signs(other, 'the owner tab is closed')
      expect(await wallet.prompts('getAddresses')).toBe(1)
      return 'yes'
    },
    async disconnect() {
      await other.evaluate(() => window.tabkey.disconnect())
      await expect
        .poll(() => other.evaluate(() => window.tabkey.getAccount('bip122').isConnected))
        .toBe(false)
      expect(await wallet.prompts('getAddresses')).toBe(1)
      return 'yes'
    },
  }
}
