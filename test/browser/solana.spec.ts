import { Connection, Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import type { BrowserContext, Page } from 'playwright/test'
import type { DemoUrls } from '../../scripts/demo.ts'
import { control } from '../support/peerControl.ts'
import type { StandardWalletClient } from '../support/walletClient.ts'
import { expect, test } from './support/fixtures.ts'
import { isSolanaSigned } from './support/isSolanaSigned.ts'
import { openTab, ready } from './support/pages.ts'
import { solanaPayment } from './support/solanaPayment.ts'
import { createStandardAccount } from './support/standardAccount.ts'

// A Wallet Standard wallet whose key is in Node, and the real runtime behind the cluster.

const NETWORK = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const WALLET = 'Lamport Wallet'
const SOL = 1_000_000_000
const asked = (dapp: string, query = 'solana=all') => `${dapp}?${query}`

const { accountOf, isConnected, isFree, connect } = createStandardAccount('solana', WALLET)

interface TelemetryEvent {
  readonly kind?: string
  readonly code?: number
  readonly name?: string
  readonly id?: string
}

/** How a payment ends: its id, or its error's words. */
const sending = (page: Page, to: string, amount: number, token?: string): Promise<TelemetryEvent> =>
  page.evaluate(
    async ([receiver, units, mint]): Promise<TelemetryEvent> => {
      const { send } = window.tabkey
      if (!send) throw new Error('The client has no send')
      return send({ to: receiver, amount: BigInt(units), ...(mint ? { token: mint } : {}) }).then(
        ({ id }) => ({ id }),
        ({ kind, code, name }: TelemetryEvent) => ({ kind, code, name }),
      )
    },
    [to, amount, token] as const,
  )

const receiver = () => Keypair.generate().publicKey.toBase58()

interface Funded {
  readonly page: Page
  readonly address: string
  readonly connection: Connection
}

/** A page with a connected and funded account. */
async function openFunded(context: BrowserContext, urls: DemoUrls): Promise<Funded> {
  const page = await openTab(context, asked(urls.dapp))
  const address = await connect(page)
  await control(urls.solana, '/airdrop', { address, lamports: String(5 * SOL) })
  return { page, address, connection: new Connection(urls.solana, 'confirmed') }
}

test('solana: connect through the modal, in every tab, and after a reload without a prompt', async ({
  context,
  urls,
  lamport,
}) => {
  const a = await openTab(context, asked(urls.dapp))
  const b = await openTab(context, asked(urls.dapp))
  const address = await connect(a)
  await isConnected(b)
  expect((await accountOf(b)).caipAddress).toBe(`${NETWORK}:${address}`)
  await b.reload()
  await ready(b)
  await isConnected(b)
  expect(await lamport.count('solana:connect')).toBe(1)
  // The person takes the permission back in the wallet: every tab is free.
  await lamport.leave()
  await isFree(a)
  await isFree(b)
})

test('solana: a message is signed from the other tab, as Node’s own ed25519 says', async ({
  context,
  urls,
}) => {
  const a = await openTab(context, asked(urls.dapp))
  const b = await openTab(context, asked(urls.dapp))
  const address = await connect(a)
  await isConnected(b)
  const signature = await b.evaluate(async () => {
    const provider = await window.tabkey.provider('solana')
    return [...(await provider.signMessage(new TextEncoder().encode('Grüße')))]
  })
  expect(isSolanaSigned(new TextEncoder().encode('Grüße'), Uint8Array.from(signature), address)).toBe(true)
})

async function signsAndSends({ page, address, connection }: Funded, urls: DemoUrls): Promise<void> {
  const to = receiver()
  const transaction = await solanaPayment(urls.solana, address, to, SOL)
  const wire = [...transaction.serialize({ requireAllSignatures: false })]
  const done = await page.evaluate(async bytes => {
    const provider = await window.tabkey.provider('solana')
    const signed = await provider.signTransaction(Uint8Array.from(bytes))
    return { signed: [...signed], signature: await provider.sendTransaction(Uint8Array.from(bytes)) }
  }, wire)
  const read = VersionedTransaction.deserialize(Uint8Array.from(done.signed))
  expect(isSolanaSigned(read.message.serialize(), read.signatures[0] ?? new Uint8Array(), address)).toBe(true)
  await expect.poll(() => connection.getBalance(new PublicKey(to))).toBe(SOL)
  expect((await connection.getSignatureStatus(done.signature)).value?.err).toBeNull()
}

async function pays(
  { page, address, connection }: Funded,
  urls: DemoUrls,
  lamport: StandardWalletClient,
): Promise<void> {
  const to = receiver()
  const before = await lamport.count('solana:signTransaction')
  const { id = '' } = await sending(page, to, SOL)
  expect((await connection.getSignatureStatus(id)).value?.err).toBeNull()
  expect(await connection.getBalance(new PublicKey(to))).toBe(SOL)
  const { mint } = await control<{ mint: string }>(urls.solana, '/mint', { owner: address, amount: '900' })
  expect((await sending(page, to, 400, mint)).id).toBeTruthy()
  const { value } = await connection.getParsedTokenAccountsByOwner(new PublicKey(to), {
    mint: new PublicKey(mint),
  })
  expect(value[0]?.account.data.parsed.info.tokenAmount.amount).toBe('400')
  expect(await lamport.count('solana:signTransaction')).toBe(before + 2)
  await lamport.mode('reject')
  expect(await sending(page, to, SOL)).toMatchObject({ code: 4001 })
  await lamport.mode('auto')
  expect(await sending(page, to, 9_000 * SOL)).toMatchObject({
    kind: 'insufficient-funds',
    name: 'InsufficientFundsError',
  })
  expect(await sending(page, to, 501, mint)).toMatchObject({ kind: 'insufficient-funds' })
  expect(await sending(page, mint, SOL)).toMatchObject({ kind: 'invalid-recipient' })
}

async function refusesChanged(
  { page, connection }: Funded,
  urls: DemoUrls,
  lamport: StandardWalletClient,
): Promise<void> {
  const to = receiver()
  await lamport.mode('auto')
  await lamport.thief(true)
  expect(await sending(page, to, SOL)).toMatchObject({
    kind: 'transaction-changed',
    name: 'TransactionChangedError',
  })
  await lamport.thief(false)
  await lamport.mode('manual')
  const over = sending(page, to, SOL)
  await lamport.held(1)
  await control(urls.solana, '/expire', {})
  await lamport.answer()
  expect(await over).toMatchObject({ kind: 'blockhash-expired', name: 'BlockhashExpiredError' })
  expect(await connection.getBalance(new PublicKey(to))).toBe(0)
}

// Steps share a page and its account: opening one costs more than most of them do.
test('solana: payments of one account', async ({ context, urls, lamport }) => {
  const funded = await openFunded(context, urls)
  await test.step('solana: a transaction of web3.js is signed by the wallet and sent by the page’s provider', () =>
    signsAndSends(funded, urls))
  await test.step('solana: SOL and a token arrive, asked of the wallet once each; a no and an empty purse send nothing', () =>
    pays(funded, urls, lamport))
  await test.step('solana: a wallet that signs something else has nothing sent, and an old blockhash has its own error', () =>
    refusesChanged(funded, urls, lamport))
})

test('solana: what a wallet has no feature for is refused', async ({ context, urls }) => {
  const page = await openTab(context, asked(urls.dapp, 'solana=signOnly'))
  await connect(page)
  const methods = await page.evaluate(() => window.tabkey.getState().connections.solana?.methods)
  expect([...(methods ?? [])].sort()).toEqual([
    'solana_signAllTransactions',
    'solana_signMessage',
    'solana_signTransaction',
  ])
  const refused = await page.evaluate(() =>
    window.tabkey.request({ method: 'solana_signIn', params: {} }).then(
      () => ({}),
      ({ code }: TelemetryEvent) => ({ code }),
    ),
  )
  expect(refused).toEqual({ code: 4200 })
})
