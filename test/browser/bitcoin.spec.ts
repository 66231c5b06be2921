import { base64 } from '@scure/base'
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import type { Page } from 'playwright/test'
import { REGTEST } from '../../packages/peers/src/bitcoin/addresses.ts'
import { interpreterAgrees } from '../../packages/peers/src/bitcoin/interpreter.ts'
import { createBitcoinKeys } from '../../packages/peers/src/bitcoin/keys.ts'
import type { DemoUrls } from '../../scripts/demo.ts'
import { verifyBip322 } from '../../src/siwx/verify/bip322.ts'
import { control } from '../support/peerControl.ts'
import type { BitcoinWalletClient } from '../support/walletClient.ts'
import { expect, test } from './support/fixtures.ts'
import { openTab, ready } from './support/pages.ts'
import { createStandardAccount } from './support/standardAccount.ts'

// A Wallet Standard wallet with a payment and an ordinals address, its keys in Node, and a real chain.

const NETWORK = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const WALLET = 'Satoshi Wallet'
const asked = (dapp: string, query = 'bitcoin=purposes') => `${dapp}?${query}`

const caip = (address: string) => `${NETWORK}:${address}` as const
const { accountOf, isConnected, isFree, connect } = createStandardAccount('bip122', WALLET)

interface TelemetryEvent {
  readonly kind?: string
  readonly code?: number
  readonly field?: string
}

/** How a payment ends: its error's words, or none. */
const sending = (page: Page, to: string, amount: number): Promise<TelemetryEvent> =>
  page.evaluate(
    async ([recipient, satoshi]): Promise<TelemetryEvent> => {
      const { send } = window.tabkey
      if (!send) throw new Error('The client has no send')
      return send({ to: recipient, amount: BigInt(satoshi) }).then(
        () => ({}),
        ({ kind, code }: TelemetryEvent) => ({ kind, code }),
      )
    },
    [to, amount] as const,
  )

/** How signing a PSBT's first input by the active account ends. */
const signing = (page: Page, psbt: string): Promise<TelemetryEvent> =>
  page.evaluate(async given => {
    const provider = await window.tabkey.provider('bip122')
    const address = provider.accounts[0]?.address ?? ''
    return provider.signPSBT({ psbt: given, signInputs: [{ address, index: 0 }] }).then(
      () => ({}),
      ({ kind, field }: TelemetryEvent) => ({ kind, field }),
    )
  }, psbt)

const receiver = () => p2wpkh(pubECDSA(randomPrivateKeyBytes()), REGTEST).address ?? ''

test('bitcoin: connect through the modal, in every tab, and after a reload without a prompt', async ({
  context,
  urls,
  satoshi,
}) => {
  const a = await openTab(context, asked(urls.dapp))
  const b = await openTab(context, asked(urls.dapp))
  const address = await connect(a)
  expect(address).toMatch(/^bcrt1q/)
  await isConnected(b)
  const { allAccounts, caipAddress } = await accountOf(b)
  expect(caipAddress).toBe(caip(address))
  expect(allAccounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
  expect(allAccounts.every(({ publicKey }) => /^[0-9a-f]{66}$/.test(publicKey ?? ''))).toBe(true)
  await b.reload()
  await ready(b)
  await isConnected(b)
  expect(await satoshi.count('bitcoin:connect')).toBe(1)
  // The person takes the permission back in the wallet: every tab is free.
  await satoshi.leave()
  await isFree(a)
  await isFree(b)
})

test('bitcoin: a wallet that says nothing of its addresses: taproot beside another kind is for ordinals', async ({
  context,
  urls,
}) => {
  const page = await openTab(context, asked(urls.dapp, 'bitcoin=plain'))
  await connect(page)
  const { allAccounts } = await accountOf(page)
  expect(allAccounts.map(({ address, type }) => [address.slice(0, 6), type])).toEqual([
    ['bcrt1q', 'payment'],
    ['bcrt1p', 'ordinal'],
  ])
})

test('bitcoin: both addresses sign, by BIP-322, from the other tab', async ({ context, urls }) => {
  const a = await openTab(context, asked(urls.dapp))
  const b = await openTab(context, asked(urls.dapp))
  await connect(a)
  await isConnected(b)
  const message = 'Sign in\nwith Bitcoin'
  const signed = await b.evaluate(async text => {
    const provider = await window.tabkey.provider('bip122')
    const signatures = []
    for (const { address } of provider.accounts)
      signatures.push({
        address,
        signature: await provider.signMessage({ message: text, address, protocol: 'bip322' }),
      })
    return signatures
  }, message)
  expect(signed).toHaveLength(2)
  for (const { address, signature } of signed)
    expect(verifyBip322({ message, address, signature }), address).toBe(true)
  const [payment] = signed
  const script = OutScript.encode(Address(REGTEST).decode(payment?.address ?? ''))
  const witness = base64.decode(payment?.signature ?? '')
  expect(interpreterAgrees(script, message, witness)).toBe(true)
  expect(interpreterAgrees(script, 'Sign in', witness)).toBe(false)
})

async function paysOnce(
  page: Page,
  address: string,
  urls: DemoUrls,
  satoshi: BitcoinWalletClient,
): Promise<void> {
  const balance = await page.evaluate(account => window.tabkey.balances.get({ account }), caip(address))
  const purse = (await (await fetch(`${urls.bitcoin}/address/${address}/utxo`)).json()) as { value: number }[]
  const owned = purse.reduce((sum, { value }) => sum + value, 0)
  expect(balance).toMatchObject({ symbol: 'BTC', quantity: { decimals: '8' } })
  expect(Number(balance.quantity.numeric) * 1e8).toBeCloseTo(owned)
  const to = receiver()
  const txid = await page.evaluate(async recipient => {
    const provider = await window.tabkey.provider('bip122')
    return provider.sendTransfer({ recipient, amount: 60_000n })
  }, to)
  expect(txid).toMatch(/^[0-9a-f]{64}$/)
  await control(urls.bitcoin, '/__mine', { blocks: 1 })
  const coins = await (await fetch(`${urls.bitcoin}/address/${to}/utxo`)).json()
  expect(coins).toMatchObject([{ txid, value: 60_000, status: { confirmed: true } }])
  expect(await satoshi.count('bitcoin:signTransaction')).toBe(1)
  // The person says no, or the purse does: nothing is sent.
  await satoshi.mode('reject')
  expect(await sending(page, to, 10_000)).toMatchObject({ code: 4001 })
  await satoshi.mode('auto')
  const before = await satoshi.count('bitcoin:signTransaction')
  expect(await sending(page, to, 90_000_000_000)).toMatchObject({ kind: 'insufficient-funds' })
  expect(await sending(page, to, 100)).toMatchObject({ kind: 'dust' })
  const mainnet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect(await sending(page, mainnet, 10_000)).toMatchObject({ kind: 'invalid-recipient' })
  expect(await satoshi.count('bitcoin:signTransaction')).toBe(before)
}

async function refusesForeign(page: Page, satoshi: BitcoinWalletClient): Promise<void> {
  const { address = '' } = await accountOf(page)
  const before = await satoshi.count('bitcoin:signTransaction')
  const mine = OutScript.encode(Address(REGTEST).decode(address))
  const foreign = OutScript.encode(Address(REGTEST).decode(receiver()))
  const psbtOf = (script: Uint8Array) => {
    const tx = new Transaction()
    tx.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: 10_000n } })
    tx.addOutput({ script: foreign, amount: 9_000n })
    return base64.encode(tx.toPSBT())
  }
  expect(await signing(page, psbtOf(foreign))).toEqual({
    kind: 'validation',
    field: 'params.signInputs[0].address',
  })
  expect(await satoshi.count('bitcoin:signTransaction')).toBe(before)
  expect(await signing(page, psbtOf(mine))).toEqual({})
  expect(await satoshi.count('bitcoin:signTransaction')).toBe(before + 1)
}

// Steps share a page and its account: opening one costs more than they do.
test('bitcoin: payments of one account', async ({ context, urls, satoshi }) => {
  // Before the first read, because a balance is cached for half a minute.
  const [{ address }] = createBitcoinKeys(0x51, urls.bitcoin).accounts
  await control(urls.bitcoin, '/__pay', { address, amount: 150_000 })
  const page = await openTab(context, asked(urls.dapp))
  expect(await connect(page)).toBe(address)
  await test.step('bitcoin: a payment is signed in the wallet, sent once, and arrives', () =>
    paysOnce(page, address, urls, satoshi))
  await test.step('bitcoin: a PSBT with a foreign input never reaches the wallet', () =>
    refusesForeign(page, satoshi))
})
