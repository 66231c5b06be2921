import { verifySignIn } from '@solana/wallet-standard-util'
import { Connection, Keypair, PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { BrowserContext, Page } from 'playwright/test'
import type { DemoUrls } from '../../scripts/demo.ts'
import { control } from '../support/peerControl.ts'
import type { StandardWalletClient } from '../support/walletClient.ts'
import { bundleScript } from './support/bundleScript.ts'
import { expect, test } from './support/fixtures.ts'
import { isSolanaSigned } from './support/isSolanaSigned.ts'
import { modalOf, openModal, openTab } from './support/pages.ts'
import { solanaPayment } from './support/solanaPayment.ts'
import { createStandardAccount } from './support/standardAccount.ts'

// A dapp on the real @solana/wallet-adapter connects, signs and sends through Tabkey: a wallet of the Wallet Standard
// stands behind it, and the real runtime behind the cluster.

const WALLET = 'Lamport Wallet'
const SOL = 1_000_000_000
const { accountOf, isConnected, isFree } = createStandardAccount('solana', WALLET)

let script = ''
test.beforeAll(async () => {
  script = await bundleScript(new URL('./support/adapterDapp.ts', import.meta.url))
})

async function openDapp(context: BrowserContext, dapp: string, solana = 'all'): Promise<Page> {
  const page = await openTab(context, `${dapp}?solana=${solana}&walletStandard=1`)
  await page.evaluate(script)
  return page
}

/** The dapp connects; the modal opens by itself, and the visitor takes a wallet. */
async function connect(page: Page): Promise<string> {
  const connected = page.evaluate(() => window.adapterDapp.connect())
  await modalOf(page)
    .getByRole('button', { name: new RegExp(`^${WALLET}`) })
    .click()
  await connected
  return (await accountOf(page)).address ?? ''
}

const receiver = () => Keypair.generate().publicKey.toBase58()

test('wallet adapter: connect opens the modal, every tab has the account, disconnect ends it everywhere', async ({
  context,
  urls,
  lamport,
}) => {
  const a = await openDapp(context, urls.dapp)
  const b = await openDapp(context, urls.dapp)
  expect(await a.evaluate(() => window.adapterDapp.versions())).toEqual(['legacy', 0])
  // Nothing is connected: a silent connect shows no modal.
  expect(
    await a.evaluate(() =>
      window.adapterDapp.autoConnect().then(
        () => 'connected',
        () => 'none',
      ),
    ),
  ).toBe('none')
  await expect(modalOf(a)).toBeHidden()
  const address = await connect(a)
  expect(await a.evaluate(() => window.adapterDapp.address())).toBe(address)
  await isConnected(b)
  await b.evaluate(() => window.adapterDapp.autoConnect())
  expect(await b.evaluate(() => window.adapterDapp.address())).toBe(address)
  expect(await lamport.count('solana:connect')).toBe(1)
  await a.evaluate(() => window.adapterDapp.disconnect())
  await isFree(a)
  await isFree(b)
  // The other tab's adapter hears it, as of a wallet that disconnects by itself.
  await expect.poll(() => b.evaluate(() => window.adapterDapp.events.at(-1))).toBe('disconnect')
})

async function hidesItself(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.adapterDapp.names())).toEqual(
    expect.arrayContaining(['Tabkey', WALLET]),
  )
  const modal = await openModal(page)
  await expect(modal.getByRole('button', { name: new RegExp(`^${WALLET}`) })).toBeVisible()
  await expect(modal.getByRole('button', { name: /^Tabkey/ })).toHaveCount(0)
  const found = await page.evaluate(() => window.tabkey.getState().wallets.found.map(({ name }) => name))
  expect(found).toContain(WALLET)
  expect(found).not.toContain('Tabkey')
}

async function rejectsClosed(page: Page): Promise<void> {
  const outcome = page.evaluate(() =>
    window.adapterDapp.connect().then(
      () => 'connected',
      (error: Error) => error.name,
    ),
  )
  await expect(modalOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await outcome).toBe('WalletConnectionError')
}

async function signsEach(page: Page, urls: DemoUrls, lamport: StandardWalletClient): Promise<void> {
  const address = await connect(page)
  const text = 'Grüße'
  const signature = await page.evaluate(given => window.adapterDapp.signMessage(given), text)
  expect(isSolanaSigned(new TextEncoder().encode(text), Uint8Array.from(signature), address)).toBe(true)

  const legacy = await solanaPayment(urls.solana, address, receiver(), SOL)
  const wire = [...legacy.serialize({ requireAllSignatures: false })]
  const signed = await page.evaluate(given => window.adapterDapp.signTransaction(given), wire)
  const read = VersionedTransaction.deserialize(Uint8Array.from(signed))
  expect(Buffer.from(read.message.serialize())).toEqual(legacy.serializeMessage())
  expect(isSolanaSigned(read.message.serialize(), read.signatures[0] ?? new Uint8Array(), address)).toBe(true)

  const versioned = [1, 2].map(
    () =>
      new VersionedTransaction(
        new TransactionMessage({
          payerKey: new PublicKey(address),
          recentBlockhash: legacy.recentBlockhash ?? '',
          instructions: legacy.instructions,
        }).compileToV0Message(),
      ),
  )
  const wires = versioned.map(transaction => [...transaction.serialize()])
  const all = await page.evaluate(given => window.adapterDapp.signAllTransactions(given), wires)
  expect(all).toHaveLength(2)
  for (const each of all) {
    const { message, signatures } = VersionedTransaction.deserialize(Uint8Array.from(each))
    expect(message.version).toBe(0)
    expect(isSolanaSigned(message.serialize(), signatures[0] ?? new Uint8Array(), address)).toBe(true)
  }
  await lamport.mode('reject')
  const rejected = await page.evaluate(
    given => window.adapterDapp.signMessage(given).catch((error: Error) => error.name),
    text,
  )
  expect(rejected).toBe('WalletSignMessageError')
}

async function paysOnce(page: Page, urls: DemoUrls, lamport: StandardWalletClient): Promise<void> {
  const { address = '' } = await accountOf(page)
  const before = await lamport.count('solana:signTransaction')
  await control(urls.solana, '/airdrop', { address, lamports: String(5 * SOL) })
  const connection = new Connection(urls.solana, 'confirmed')
  const to = receiver()
  const transaction = await solanaPayment(urls.solana, address, to, SOL)
  const wire = [...transaction.serialize({ requireAllSignatures: false })]
  const id = await page.evaluate(([given, node]) => window.adapterDapp.sendTransaction(given, node), [
    wire,
    // The adapter knows a cluster by the address of its node.
    `${urls.solana}/?devnet`,
  ] as const)
  await expect.poll(() => connection.getBalance(new PublicKey(to))).toBe(SOL)
  expect((await connection.getSignatureStatus(id)).value?.err).toBeNull()
  expect(await lamport.count('solana:signTransaction')).toBe(before + 1)
}

// Steps share a page: opening one costs more than most of them do.
test('wallet adapter: one page', async ({ context, urls, lamport }) => {
  const page = await openDapp(context, urls.dapp)
  await test.step('wallet adapter: Tabkey is not in its own list of wallets', () => hidesItself(page))
  await page.keyboard.press('Escape')
  await expect(modalOf(page)).toBeHidden()
  await test.step('wallet adapter: a visitor who closes the modal rejects the connect', () =>
    rejectsClosed(page))
  await expect(modalOf(page)).toBeHidden()
  await test.step('wallet adapter: a message, a legacy and two version 0 transactions are signed by the account', () =>
    signsEach(page, urls, lamport))
  await lamport.mode('auto')
  await test.step('wallet adapter: a payment is sent once, and lands', () => paysOnce(page, urls, lamport))
})

test.describe('wallet adapter: sign-in is what Solana’s own library verifies', () => {
  const fields = {
    statement: 'Sign in to the shop.',
    nonce: 'a1b2c3d4e5f6',
    issuedAt: new Date().toISOString(),
  }
  const cases = [
    { name: 'by the wallet itself', solana: 'all', input: fields },
    {
      name: 'as a message, with a wallet that has no sign-in',
      solana: 'signOnly',
      input: {
        ...fields,
        uri: 'https://example.com/in',
        version: '1',
        chainId: 'devnet',
        expirationTime: '2099-01-01T00:00:00.000Z',
        notBefore: '2020-01-01T00:00:00.000Z',
        requestId: 'a-1',
        resources: ['https://example.com/terms', 'https://example.com/privacy'],
      },
    },
  ]
  for (const { name, solana, input } of cases)
    test(name, async ({ context, urls, lamport }) => {
      const page = await openDapp(context, urls.dapp, solana)
      const signedIn = page.evaluate(given => window.adapterDapp.signIn(given), input)
      await modalOf(page)
        .getByRole('button', { name: new RegExp(`^${WALLET}`) })
        .click()
      const { address, publicKey, signedMessage, signature } = await signedIn
      const bytes = (list: number[]) => Uint8Array.from(list)
      const output = {
        account: { address, publicKey: bytes(publicKey), chains: [], features: [] },
        signedMessage: bytes(signedMessage),
        signature: bytes(signature),
      }
      const expected = { ...input, domain: new URL(urls.dapp).host, address }
      expect(verifySignIn(expected, output)).toBe(true)
      expect(verifySignIn({ ...expected, nonce: 'ffffffffffff' }, output)).toBe(false)
      expect(await lamport.count(solana === 'all' ? 'solana:signIn' : 'solana:signMessage')).toBe(1)
      // A text for another site is not signed.
      const foreign = await page.evaluate(
        given =>
          window.adapterDapp.signIn({ ...given, domain: 'evil.example' }).then(
            () => 'signed',
            (error: Error) => error.message,
          ),
        input,
      )
      expect(foreign).toContain('domain')
    })
})
