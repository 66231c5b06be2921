import { base64, hex } from '@scure/base'
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import type { BrowserContext, Page } from 'playwright/test'
import { REGTEST } from '../../packages/peers/src/bitcoin/addresses.ts'
import { interpreterAgrees } from '../../packages/peers/src/bitcoin/interpreter.ts'
import { createBitcoinKeys } from '../../packages/peers/src/bitcoin/keys.ts'
import type { DemoUrls } from '../../scripts/demo.ts'
import { verifyBip322 } from '../../src/siwx/verify/bip322.ts'
import { verifyBitcoinMessage } from '../../src/siwx/verify/bitcoinMessage.ts'
import { control } from '../support/peerControl.ts'
import type { BitcoinWalletClient } from '../support/walletClient.ts'
import { expect, test } from './support/fixtures.ts'
import { modalOf, openModal, openTab, ready } from './support/pages.ts'

// Bitcoin wallets that set an object on the page, in the shape of each vendor; keys in Node, and a real chain.

const NETWORK = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'

interface Shape {
  /** As `?btc=` names it. */
  readonly btc: string
  readonly row: string
  readonly hasOrdinals: boolean
  /** Whether the wallet reports that its account changed, or that the permission is gone. */
  readonly hasEvents: boolean
  readonly canSwitch: boolean
}

const likeUnisat = { hasOrdinals: false, hasEvents: true, canSwitch: true }

const SHAPES: readonly Shape[] = [
  { btc: 'xverse', row: 'Xverse Wallet', hasOrdinals: true, hasEvents: true, canSwitch: true },
  { btc: 'leather', row: 'Leather', hasOrdinals: true, hasEvents: false, canSwitch: true },
  { ...likeUnisat, btc: 'unisat', row: 'UniSat Wallet' },
  { ...likeUnisat, btc: 'okx', row: 'OKX Wallet', canSwitch: false },
  { ...likeUnisat, btc: 'bitget', row: 'Bitget Wallet' },
  { ...likeUnisat, btc: 'binance', row: 'Binance Wallet' },
  { ...likeUnisat, btc: 'onekey', row: 'OneKey' },
  { btc: 'magicEden', row: 'Magic Eden', hasOrdinals: true, hasEvents: true, canSwitch: true },
]

const accountOf = (page: Page) => page.evaluate(() => window.tabkey.getAccount('bip122'))
const isConnected = (page: Page) => expect.poll(async () => (await accountOf(page)).isConnected).toBe(true)
const isFree = (page: Page) => expect.poll(async () => (await accountOf(page)).status).toBe('disconnected')
const rowOf = (page: Page, name: string) =>
  modalOf(page).getByRole('button', { name: new RegExp(`^${name}`) })

async function connect(page: Page, row: string): Promise<string> {
  await openModal(page)
  await rowOf(page, row).click()
  await isConnected(page)
  await expect(modalOf(page)).toBeHidden()
  return (await accountOf(page)).address ?? ''
}

const scriptOf = (address: string) => OutScript.encode(Address(REGTEST).decode(address))
const receiver = () => p2wpkh(pubECDSA(randomPrivateKeyBytes()), REGTEST).address ?? ''

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

const coinsOf = async (explorer: string, address: string): Promise<readonly Coin[]> =>
  (await (await fetch(`${explorer}/address/${address}/utxo`)).json()) as readonly Coin[]

/** A PSBT that spends two coins, in base64. */
function psbtOf(coins: readonly Coin[], from: string, to: string): string {
  const tx = new Transaction()
  for (const { txid, vout, value } of coins)
    tx.addInput({ txid, index: vout, witnessUtxo: { script: scriptOf(from), amount: BigInt(value) } })
  const sum = coins.reduce((total, { value }) => total + value, 0)
  tx.addOutput({ script: scriptOf(to), amount: BigInt(sum - 1_000) })
  return base64.encode(tx.toPSBT())
}

interface Stage extends Shape {
  readonly context: BrowserContext
  readonly urls: DemoUrls
  readonly satoshi: BitcoinWalletClient
  /** The page with the wallet. */
  readonly asked: string
}

async function followsTabs(
  a: Page,
  { asked, context, hasEvents, hasOrdinals, row, satoshi }: Stage,
): Promise<void> {
  const b = await openTab(context, asked)
  const address = await connect(a, row)
  expect(address).toMatch(/^bcrt1q/)
  await isConnected(b)
  const { allAccounts } = await accountOf(b)
  expect(allAccounts.map(({ type }) => type)).toEqual(hasOrdinals ? ['payment', 'ordinal'] : ['payment'])
  await b.reload()
  await ready(b)
  await isConnected(b)
  const sign = (page: Page) =>
    page.evaluate(async () => {
      const provider = await window.tabkey.provider('bip122')
      return provider.signMessage({ message: 'Hello', protocol: 'bip322' })
    })
  expect(verifyBip322({ message: 'Hello', address, signature: await sign(b) })).toBe(true)
  const prompts = (await satoshi.count('bitcoin:connect')) + (await satoshi.count('bitcoin:addresses'))
  expect(prompts).toBe(1)
  if (hasEvents) {
    await satoshi.setAccount(1)
    await expect.poll(async () => (await accountOf(a)).address).not.toBe(address)
    await expect.poll(async () => (await accountOf(b)).address).toBe((await accountOf(a)).address)
    await satoshi.setAccount(0)
    await expect.poll(async () => (await accountOf(a)).address).toBe(address)
  }
  await a.evaluate(() => window.tabkey.disconnect({ namespace: 'bip122' }))
  await isFree(b)
  await b.reload()
  await ready(b)
  await isFree(b)
  await b.close()
}

async function signsAndPays(page: Page, { row, satoshi, urls }: Stage): Promise<void> {
  const [{ address: payer }] = createBitcoinKeys(0x51, urls.bitcoin).accounts
  for (const amount of [40_001, 40_002, 300_000])
    await control(urls.bitcoin, '/__pay', { address: payer, amount })
  expect(await connect(page, row)).toBe(payer)
  const message = 'Sign in\nwith Bitcoin'
  const signed = await page.evaluate(async text => {
    const provider = await window.tabkey.provider('bip122')
    return {
      ecdsa: await provider.signMessage({ message: text, protocol: 'ecdsa' }),
      bip322: await provider.signMessage({ message: text, protocol: 'bip322' }),
    }
  }, message)
  expect(verifyBitcoinMessage({ message, address: payer, signature: signed.ecdsa })).toBe(true)
  expect(interpreterAgrees(scriptOf(payer), message, base64.decode(signed.bip322))).toBe(true)
  expect(interpreterAgrees(scriptOf(payer), 'Sign in', base64.decode(signed.bip322))).toBe(false)

  // Both inputs, one after the other, then by the network.
  const to = receiver()
  // The small ones: the payments below are made of the large one.
  const listed = await coinsOf(urls.bitcoin, payer)
  const coins = [40_001, 40_002].flatMap(amount => listed.find(({ value }) => value === amount) ?? [])
  expect(coins).toHaveLength(2)
  const signInput = (psbt: string, index: number) =>
    page.evaluate(
      async ([given, at, address]) => {
        const provider = await window.tabkey.provider('bip122')
        return (await provider.signPSBT({ psbt: given, signInputs: [{ address, index: at }] })).psbt
      },
      [psbt, index, payer] as const,
    )
  const first = Transaction.fromPSBT(base64.decode(await signInput(psbtOf(coins, payer, to), 0)))
  const isSigned = (tx: Transaction, index: number) =>
    Boolean(tx.getInput(index).partialSig?.length ?? tx.getInput(index).finalScriptWitness?.length)
  expect([isSigned(first, 0), isSigned(first, 1)]).toEqual([true, false])
  const both = Transaction.fromPSBT(base64.decode(await signInput(base64.encode(first.toPSBT()), 1)))
  both.finalize()
  const sent = await fetch(`${urls.bitcoin}/tx`, { method: 'POST', body: hex.encode(both.extract()) })
  expect(await sent.text()).toBe(both.id)

  const transfer = (recipient: string, amount: number) =>
    page.evaluate(
      async ([given, satoshi]) => {
        const provider = await window.tabkey.provider('bip122')
        return provider
          .sendTransfer({ recipient: given, amount: BigInt(satoshi) })
          .catch(({ code }: { code?: number }) => `code ${code}`)
      },
      [recipient, amount] as const,
    )
  await control(urls.bitcoin, '/__mine', { blocks: 1 })
  const txid = await transfer(to, 60_000)
  expect(txid).toMatch(/^[0-9a-f]{64}$/)
  await control(urls.bitcoin, '/__mine', { blocks: 1 })
  expect(await coinsOf(urls.bitcoin, to)).toContainEqual(expect.objectContaining({ txid, value: 60_000 }))
  expect(await satoshi.count('bitcoin:sendTransfer')).toBe(1)
  await satoshi.mode('reject')
  expect(await transfer(to, 10_000)).toBe('code 4001')
  expect(await satoshi.count('bitcoin:sendTransfer')).toBe(2)
}

async function moves(page: Page, { canSwitch, hasEvents, satoshi }: Stage): Promise<void> {
  await satoshi.mode('auto')
  const { address } = await accountOf(page)
  const switchTo = (network: string) =>
    page.evaluate(
      async name =>
        window.tabkey.switchNetwork({ network: name as `${string}:${string}` }).then(
          () => 'moved',
          ({ kind }: { kind?: string }) => kind,
        ),
      network,
    )
  if (!canSwitch) {
    expect(await switchTo(TESTNET)).toBe('chain-not-supported')
    return
  }
  expect(await switchTo(TESTNET)).toBe('moved')
  await expect.poll(async () => (await accountOf(page)).caipAddress).toMatch(new RegExp(`^${TESTNET}:tb1q`))
  expect(await switchTo(NETWORK)).toBe('moved')
  await expect.poll(async () => (await accountOf(page)).address).toBe(address)
  await satoshi.mode('reject')
  expect(await switchTo(TESTNET)).toBe('user-rejected')
  expect((await accountOf(page)).address).toBe(address)
  if (!hasEvents) return
  // The person moves it in the wallet.
  await satoshi.setNetwork('Testnet')
  await expect.poll(async () => (await accountOf(page)).caipAddress).toMatch(new RegExp(`^${TESTNET}:tb1q`))
}

// One page per wallet: an opened page costs more than a step does.
for (const shape of SHAPES) {
  const { btc, row } = shape
  test(`bitcoin providers: ${row}`, async ({ context, urls, satoshi }) => {
    test.setTimeout(120_000)
    const stage = { ...shape, context, urls, satoshi, asked: `${urls.dapp}?btc=${btc}&bitcoinTestnet=1` }
    const page = await openTab(context, stage.asked)
    await test.step('connects, restores without a prompt, serves the other tab and disconnects', () =>
      followsTabs(page, stage))
    await test.step('signs messages and chosen inputs, pays, and a rejection sends nothing', () =>
      signsAndPays(page, stage))
    await test.step(shape.canSwitch ? 'moves to another network and back' : 'stays on its network', () =>
      moves(page, stage),
    )
  })
}

test('bitcoin providers: a wallet that announces itself both ways has one row, and its own object is asked', async ({
  context,
  urls,
  satoshi,
}) => {
  const page = await openTab(context, `${urls.dapp}?bitcoin=twin&btc=xverse`)
  const modal = await openModal(page)
  await expect(modal.getByRole('button', { name: /^Xverse/ })).toHaveCount(1)
  await rowOf(page, 'Xverse').click()
  await isConnected(page)
  // Only the object can tell the network.
  expect(await satoshi.count('bitcoin:network')).toBeGreaterThan(0)
})

test('bitcoin providers: a wallet that comes late is listed', async ({ context, urls }) => {
  const page = await openTab(context, `${urls.dapp}?btc=bitget@400,onekey@2500`)
  await openModal(page)
  await expect(rowOf(page, 'Bitget Wallet')).toBeVisible()
  await page.waitForFunction(() => Object.hasOwn(window, '$onekey'))
  await page.evaluate(() => window.tabkey.close())
  await openModal(page)
  await expect(rowOf(page, 'OneKey')).toBeVisible()
})

test('bitcoin providers: a hidden page is restored although UniSat does not answer it', async ({
  context,
  urls,
  satoshi,
}) => {
  await context.addInitScript(() => {
    const get = () => (localStorage.getItem('hidden') ? 'hidden' : 'visible')
    Object.defineProperty(document, 'visibilityState', { get })
  })
  const show = (page: Page) =>
    page.evaluate(() => {
      localStorage.removeItem('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
    })
  const page = await openTab(context, `${urls.dapp}?btc=unisat`)
  const address = await connect(page, 'UniSat Wallet')
  await page.evaluate(() => localStorage.setItem('hidden', 'yes'))
  await page.reload()
  await ready(page)
  await isConnected(page)
  // A request waits for the person to come back.
  await page.evaluate(async () => {
    const provider = await window.tabkey.provider('bip122')
    Object.assign(window, { signed: provider.signMessage({ message: 'Later', protocol: 'bip322' }) })
  })
  await show(page)
  const signature = await page.evaluate(() => (window as { signed?: Promise<string> }).signed)
  expect(verifyBip322({ message: 'Later', address, signature: signature ?? '' })).toBe(true)
  // A permission that was revoked meanwhile is noticed once the page is visible.
  await page.evaluate(() => localStorage.setItem('hidden', 'yes'))
  await page.reload()
  await ready(page)
  await isConnected(page)
  await satoshi.leave()
  await show(page)
  await isFree(page)
})

test('bitcoin providers: a rejected connect leaves the page free, and Leather is asked again', async ({
  context,
  urls,
  satoshi,
}) => {
  await satoshi.mode('reject')
  const page = await openTab(context, `${urls.dapp}?btc=leather`)
  const modal = await openModal(page)
  await rowOf(page, 'Leather').click()
  await expect(modal.getByText(/declined/i).first()).toBeVisible()
  await isFree(page)
  await satoshi.mode('auto')
  await modal.getByRole('button', { name: /try again/i }).click()
  await isConnected(page)
})
