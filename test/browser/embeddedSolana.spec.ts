import { createHash } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { Connection, Keypair, PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
import type { Page } from 'playwright/test'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { isSolanaSigned } from './support/isSolanaSigned.ts'
import { emailUrl, frameOf, logInFully, unique } from './support/login.ts'
import { modalOf, openTab, ready, viewOf } from './support/pages.ts'
import { solanaPayment } from './support/solanaPayment.ts'

// The four Solana methods of the embedded wallet, against its real site and the real runtime.

const SOL = 1_000_000_000

/** Logs in by email: the account of Solana comes with that of EVM. */
async function logInBoth(page: Page, mailUrl: string): Promise<string> {
  await logInFully(page, unique('sol'), mailUrl)
  await expect(modalOf(page)).toBeHidden()
  const address = () => page.evaluate(() => window.tabkey.getAccount('solana').address ?? '')
  await expect.poll(address).not.toBe('')
  return address()
}

async function pay(solanaUrl: string, address: string, to: string): Promise<string> {
  const transaction = await solanaPayment(solanaUrl, address, to, SOL)
  return base64.encode(new Uint8Array(transaction.serialize({ requireAllSignatures: false })))
}

const ask = <Answer>(page: Page, method: string, params: object): Promise<Answer> =>
  page.evaluate(([name, given]) => window.tabkey.request<unknown>({ method: name, params: given }), [
    method,
    params,
  ] as const) as Promise<Answer>

test('embedded Solana: one login, two namespaces, and a message signed in the frame', async ({
  context,
  urls,
}) => {
  const url = emailUrl(`${urls.dapp}?solana=all`)
  const [page, other] = [await openTab(context, url), await openTab(context, url)]
  const address = await logInBoth(page, urls.mail)
  expect(base58.decode(address)).toHaveLength(32)
  await expect.poll(() => other.evaluate(() => window.tabkey.getAccount('solana').address)).toBe(address)
  expect(await page.evaluate(() => window.tabkey.getAccount('eip155').address)).toMatch(/^0x/)
  const message = new TextEncoder().encode('Sign in to Tabkey')
  const asked = ask<{ signature: string }>(page, 'solana_signMessage', {
    message: base58.encode(message),
    pubkey: address,
  })
  await expect(frameOf(page).getByText('Sign in to Tabkey')).toBeVisible()
  await press(frameOf(page), 'Sign')
  expect(isSolanaSigned(message, base58.decode((await asked).signature), address)).toBe(true)
  await page.reload()
  await ready(page)
  await expect.poll(() => page.evaluate(() => window.tabkey.getAccount('solana').address)).toBe(address)
})

test('embedded Solana: a transaction is not signed as a message, and no signature is the key', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(`${urls.dapp}?solana=all`))
  const address = await logInBoth(page, urls.mail)
  const wire = await pay(urls.solana, address, Keypair.generate().publicKey.toBase58())
  const payment = Transaction.from(base64.decode(wire)).serializeMessage()
  const asMessage = ask(page, 'solana_signMessage', { message: base58.encode(payment), pubkey: address })
  await expect(asMessage).rejects.toThrow('This message is a transaction')
  // The seed used to be the hash of this signature, which a page can ask for.
  const asked = page.evaluate(() =>
    window.tabkey.request<string>({
      method: 'personal_sign',
      params: ['secure-site solana key 1', window.tabkey.getAccount('eip155').address],
    }),
  )
  await press(frameOf(page), 'Sign')
  const seed = createHash('sha256')
    .update(await asked)
    .digest()
  expect(Keypair.fromSeed(seed).publicKey.toBase58()).not.toBe(address)
})

test('embedded Solana: transactions are signed, one and several, and sent', async ({ context, urls }) => {
  const page = await openTab(context, emailUrl(`${urls.dapp}?solana=all`))
  const address = await logInBoth(page, urls.mail)
  await control(urls.solana, '/airdrop', { address, lamports: String(9 * SOL) })
  const connection = new Connection(urls.solana, 'confirmed')
  const [entry, two] = [Keypair.generate().publicKey.toBase58(), Keypair.generate().publicKey.toBase58()]
  const wire = await pay(urls.solana, address, entry)
  const signing = ask<{ transaction: string }>(page, 'solana_signTransaction', {
    transaction: wire,
    pubkey: address,
  })
  await expect(frameOf(page).getByText(entry)).toBeVisible()
  await press(frameOf(page), 'Sign')
  const read = VersionedTransaction.deserialize(base64.decode((await signing).transaction))
  expect(isSolanaSigned(read.message.serialize(), read.signatures[0] ?? new Uint8Array(), address)).toBe(true)

  const all = ask<{ transactions: string[] }>(page, 'solana_signAllTransactions', {
    transactions: [wire, wire],
  })
  await press(frameOf(page), 'Sign')
  expect((await all).transactions).toHaveLength(2)

  const sent = ask<{ signature: string }>(page, 'solana_signAndSendTransaction', {
    transaction: await pay(urls.solana, address, two),
    pubkey: address,
    sendOptions: { preflightCommitment: 'confirmed' },
  })
  await press(frameOf(page), 'Send')
  expect((await connection.getSignatureStatus((await sent).signature)).value?.err).toBeNull()
  expect(await connection.getBalance(new PublicKey(two))).toBe(SOL)
})

test('embedded Solana: tabkey.send pays from the account of the login; a no sends nothing', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, emailUrl(`${urls.dapp}?solana=all`))
  const address = await logInBoth(page, urls.mail)
  await control(urls.solana, '/airdrop', { address, lamports: String(9 * SOL) })
  const connection = new Connection(urls.solana, 'confirmed')
  const to = Keypair.generate().publicKey.toBase58()
  const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const sending = () =>
    page.evaluate(
      async ([receiver, caip]) => {
        const { send } = window.tabkey
        if (!send) throw new Error('The client has no send')
        return send({ to: receiver, amount: 1_000_000_000n, network: caip }).then(
          ({ id }) => ({ id, code: 0 }),
          ({ code }: { code: number }) => ({ id: '', code }),
        )
      },
      [to, network] as const,
    )
  const refused = sending()
  await press(frameOf(page), 'Reject')
  expect((await refused).code).toBe(4001)
  const paid = sending()
  await press(frameOf(page), 'Sign')
  const { id } = await paid
  expect((await connection.getSignatureStatus(id)).value?.err).toBeNull()
  expect(await connection.getBalance(new PublicKey(to))).toBe(SOL)
})

test('embedded Solana: switches from devnet to testnet in the modal, in every tab, and signs there', async ({
  context,
  urls,
}) => {
  const url = emailUrl(`${urls.dapp}?solana=all&solanaTestnet=1`)
  const [page, other] = [await openTab(context, url), await openTab(context, url)]
  const address = await logInBoth(page, urls.mail)
  const standsOn = (tab: Page) => tab.evaluate(() => window.tabkey.getState().networks.active.solana)
  expect(await standsOn(page)).toBe('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')

  await page.bringToFront()
  await page.evaluate(() => window.tabkey.open({ view: 'Networks' }))
  await viewOf(page, 'Networks').getByRole('button', { name: 'Solana Testnet' }).click()
  const testnet = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
  for (const tab of [page, other]) {
    await expect.poll(() => standsOn(tab)).toBe(testnet)
    expect(await tab.evaluate(() => window.tabkey.getAccount('solana').caipAddress)).toBe(
      `${testnet}:${address}`,
    )
  }
  const message = new TextEncoder().encode('From testnet')
  const asked = ask<{ signature: string }>(page, 'solana_signMessage', {
    message: base58.encode(message),
    pubkey: address,
  })
  await expect(frameOf(page).getByText('From testnet')).toBeVisible()
  await press(frameOf(page), 'Sign')
  expect(isSolanaSigned(message, base58.decode((await asked).signature), address)).toBe(true)
})
