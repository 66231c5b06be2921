import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { interpreterAgrees } from '../../packages/peers/src/bitcoin/interpreter.ts'
import { FOR_WALLETS } from '../../packages/peers/src/bitcoinNode.ts'
import type { LeatherState } from '../../packages/peers/src/extensions/leather/background.ts'
import { control } from '../support/peerControl.ts'
import { coinsOf, leatherActions, RECEIVER, scriptOf } from './support/leatherActions.ts'
import { expect, test } from './support/walletFixture.ts'
import { checkRow } from './support/walletTable.ts'

// Leather's own provider, with its keys in a service worker of ours. bcoin checks the signatures.

interface Answer {
  readonly result?: Record<string, unknown>
  readonly error?: { readonly code: number; readonly message: string }
}

test('real wallets: Leather by itself announces itself, signs and sends; a rejection is the whole answer', async ({
  installWallets,
  urls,
}) => {
  const browser = await installWallets('leather')
  const wallet = browser.wallet<LeatherState>('leather')
  await wallet.configure({ explorer: urls.bitcoin + FOR_WALLETS })
  const page = await browser.openTab()
  const request = (method: string, params: object = {}) =>
    page.evaluate(
      ([name, given]) => {
        type Provider = { request(method: string, params: object): Promise<Answer> }
        const { LeatherProvider } = window as unknown as { readonly LeatherProvider: Provider }
        // Leather resolves, and rejects, with the answer of its JSON-RPC.
        return LeatherProvider.request(name, given).catch((answer: Answer) => answer)
      },
      [method, params] as const,
    )
  const announced = await page.evaluate(() =>
    (window as unknown as { readonly btc_providers: readonly { readonly id: string }[] }).btc_providers.map(
      ({ id }) => id,
    ),
  )
  expect(announced).toEqual(['LeatherProvider'])

  const { result } = await request('getAddresses')
  const [payment, ordinals] = (result?.addresses ?? []) as readonly {
    readonly address: string
    readonly type: string
  }[]
  expect([payment?.type, ordinals?.type]).toEqual(['p2wpkh', 'p2tr'])
  const address = payment?.address ?? ''
  const signed = await request('signMessage', { message: 'Grüße', paymentType: 'p2wpkh' })
  const witness = base64.decode(String(signed.result?.signature))
  expect(interpreterAgrees(scriptOf(address), 'Grüße', witness)).toBe(true)
  expect(interpreterAgrees(scriptOf(address), 'another text', witness)).toBe(false)

  await control(urls.bitcoin, '/__pay', { address, amount: 70_000 })
  const [coin] = await coinsOf(urls.bitcoin, address)
  const tx = new Transaction()
  tx.addInput({
    txid: coin?.txid ?? '',
    index: coin?.vout ?? 0,
    witnessUtxo: { script: scriptOf(address), amount: BigInt(coin?.value ?? 0) },
  })
  tx.addOutput({ script: scriptOf(RECEIVER), amount: 50_000n })
  const psbt = await request('signPsbt', { hex: hex.encode(tx.toPSBT()), broadcast: true })
  expect(psbt.result?.txid).toMatch(/^[0-9a-f]{64}$/)
  await control(urls.bitcoin, '/__pay', { address, amount: 70_000 })
  const sent = await request('sendTransfer', { recipients: [{ address: RECEIVER, amount: '20000' }] })
  expect(sent.result?.txid).toMatch(/^[0-9a-f]{64}$/)

  await wallet.setMode('decline')
  expect(await request('getAddresses')).toMatchObject({ jsonrpc: '2.0', error: { code: 4001 } })
})

test('real wallets: Leather, two tabs, every action of the table', async ({ installWallets, urls }) => {
  const browser = await installWallets('leather')
  const wallet = browser.wallet<LeatherState>('leather')
  await wallet.configure({ explorer: urls.bitcoin + FOR_WALLETS })
  await checkRow('Leather', await leatherActions(browser, wallet, urls.bitcoin))
})
