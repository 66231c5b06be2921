import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Page } from 'playwright/test'
import type { SolanaState } from '../../../packages/peers/src/extensions/shared/solanaWallet.ts'
import { control } from '../../support/peerControl.ts'
import type { Action } from './evmWalletActions.ts'
import type { ExtensionClient } from './extensionBrowser.ts'
import { modalOf, openModal, ready } from './pages.ts'
import { expect, type WalletBrowser } from './walletFixture.ts'

const SOL = 1_000_000_000

export interface SolanaActionParameters {
  readonly browser: WalletBrowser
  readonly wallet: ExtensionClient<SolanaState>
  /** The row in the list of wallets. */
  readonly row: string
  /** JSON-RPC of the local cluster. */
  readonly cluster: string
}

const accountOf = (page: Page) => page.evaluate(() => window.tabkey.getAccount('solana'))

async function isConnected(page: Page, isIt = true): Promise<void> {
  await expect.poll(async () => (await accountOf(page)).isConnected, { timeout: 8_000 }).toBe(isIt)
}

/** Node's own ed25519; the wallet signs with WebCrypto. */
function isSigned(message: Uint8Array, signature: Uint8Array, address: string): boolean {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

const signMessage = (page: Page, text: string): Promise<readonly number[]> =>
  page.evaluate(async words => {
    const provider = await window.tabkey.provider('solana')
    return [...(await provider.signMessage(new TextEncoder().encode(words)))]
  }, text)

/** The actions of a person with a Solana wallet and two tabs, in their order; each returns its cell. */
export async function solanaActions({
  browser,
  wallet,
  row,
  cluster,
}: SolanaActionParameters): Promise<Readonly<Record<string, Action>>> {
  const query = '&solana='
  const owner = await browser.openTab(query)
  const other = await browser.openTab(query)
  const connection = new Connection(cluster, 'confirmed')
  const addressOf = async () => (await accountOf(other)).address ?? ''

  async function signs(page: Page, text: string): Promise<void> {
    const signature = Uint8Array.from(await signMessage(page, text))
    expect(isSigned(new TextEncoder().encode(text), signature, await addressOf())).toBe(true)
  }

  async function transfer(to: PublicKey): Promise<readonly number[]> {
    const from = new PublicKey(await addressOf())
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: from, blockhash, lastValidBlockHeight: 1 }).add(
      SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: SOL }),
    )
    return [...transaction.serialize({ requireAllSignatures: false })]
  }

  return {
    async 'first visit'() {
      expect(await wallet.prompts()).toBe(0)
      return 'yes'
    },
    async connect() {
      const modal = await openModal(owner)
      await modal.getByRole('button', { name: new RegExp(`^${row}`) }).click()
      for (const page of [owner, other]) await isConnected(page)
      await expect(modalOf(owner)).toBeHidden()
      expect(await wallet.prompts('connect')).toBe(1)
      return 'yes'
    },
    async reload() {
      await other.reload()
      await ready(other)
      await isConnected(other)
      await owner.reload()
      await ready(owner)
      await isConnected(owner)
      await signs(other, 'after a reload')
      expect(await wallet.prompts('connect')).toBe(1)
      return 'yes'
    },
    async 'sign message'() {
      const before = await wallet.prompts('signMessage')
      await signs(other, 'Grüße')
      expect(await wallet.prompts('signMessage')).toBe(before + 1)
      return 'yes'
    },
    async 'sign transaction'() {
      await control(cluster, '/airdrop', { address: await addressOf(), lamports: String(5 * SOL) })
      const wire = await transfer(Keypair.generate().publicKey)
      const signed = await other.evaluate(async bytes => {
        const provider = await window.tabkey.provider('solana')
        return [...(await provider.signTransaction(Uint8Array.from(bytes)))]
      }, wire)
      const { message, signatures } = VersionedTransaction.deserialize(Uint8Array.from(signed))
      expect(isSigned(message.serialize(), signatures[0] ?? new Uint8Array(), await addressOf())).toBe(true)
      return 'yes'
    },
    async send() {
      const to = Keypair.generate().publicKey
      const wire = await transfer(to)
      await other.evaluate(async bytes => {
        const provider = await window.tabkey.provider('solana')
        return provider.sendTransaction(Uint8Array.from(bytes))
      }, wire)
      await expect.poll(() => connection.getBalance(to)).toBe(SOL)
      return 'yes'
    },
    async reject() {
      await wallet.setMode('decline')
      const code = await signMessage(other, 'declined').then(
        () => undefined,
        (error: Error) => error.message,
      )
      await wallet.setMode('approve')
      expect(code).toMatch(/reject/i)
      await signs(other, 'after a rejection')
      return 'yes'
    },
    async 'close the owner tab'() {
      await owner.close()
      await signs(other, 'the owner tab is closed')
      expect(await wallet.prompts('connect')).toBe(1)
      return 'yes'
    },
    async revoke() {
      await wallet.revoke()
      await isConnected(other, false)
      return 'yes'
    },
    async 'connect again, disconnect'() {
      await other.evaluate(() => window.tabkey.open())
      await modalOf(other)
        .getByRole('button', { name: new RegExp(`^${row}`) })
        .click()
      await isConnected(other)
      expect(await wallet.prompts('connect')).toBe(2)
      await other.evaluate(() => window.tabkey.disconnect())
      await isConnected(other, false)
      await other.reload()
      await ready(other)
      await isConnected(other, false)
      expect(await wallet.prompts('connect')).toBe(2)
      return 'yes'
    },
  }
}
