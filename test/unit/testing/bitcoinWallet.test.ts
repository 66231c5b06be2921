import { p2wpkh, Transaction } from '@scure/btc-signer'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { interpreterAgrees } from '../../../packages/peers/src/bitcoin/interpreter.ts'
import { WALLET_NETWORKS } from '../../../packages/tabkey-testing/src/bitcoin/networks.ts'
import { TestWalletOptionError } from '../../../packages/tabkey-testing/src/errors.ts'
import { installWallet, type WalletView } from '../../../packages/tabkey-testing/src/page/installWallet.ts'
import { testWallet } from '../../../packages/tabkey-testing/src/testWallet.ts'

interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly purpose: string
}

interface StandardWallet {
  readonly name: string
  readonly chains: readonly string[]
  readonly accounts: readonly Account[]
  readonly features: Readonly<Record<string, Record<string, (...inputs: unknown[]) => Promise<unknown>>>>
}

function install(options: object = {}) {
  const window = new Window({ url: 'https://dapp.test/' })
  const wallet = testWallet({ kind: 'bitcoin', ...options })
  installWallet(window as unknown as WalletView, wallet)
  const found: StandardWallet[] = []
  const register = (each: StandardWallet) => {
    found.push(each)
    return () => {}
  }
  window.dispatchEvent(new window.CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  const call = async <Result>(feature: string, ...inputs: unknown[]): Promise<Result> => {
    const run = found[0]?.features[feature]?.[feature.split(':')[1] ?? '']
    return (await run?.(...inputs)) as Result
  }
  return { wallet, found, call }
}

test('Bitcoin wallet: registers with a payment and an ordinals address of its network', async () => {
  const { wallet, found, call } = install({ chain: 'bitcoin:testnet' })
  expect(found[0]).toMatchObject({ name: 'Test Bitcoin Wallet', chains: ['bitcoin:testnet'], accounts: [] })
  const { accounts } = await call<{ accounts: Account[] }>('bitcoin:connect')
  expect(accounts.map(({ purpose }) => purpose)).toEqual(['payment', 'ordinals'])
  expect(accounts.map(({ address }) => address)).toEqual(wallet.addresses)
  expect(accounts.map(({ address }) => address.slice(0, 4))).toEqual(['tb1q', 'tb1p'])
  const [payment] = accounts
  expect(p2wpkh(payment?.publicKey ?? new Uint8Array(), WALLET_NETWORKS.Testnet).address).toBe(
    payment?.address,
  )
})

test('Bitcoin wallet: another implementation of Bitcoin agrees with its signature', async () => {
  const { call } = install()
  const { accounts } = await call<{ accounts: [Account] }>('standard:connect')
  const [account] = accounts
  const { script } = p2wpkh(account.publicKey)
  const message = new TextEncoder().encode('hello')
  const [signed] = await call<[{ signature: Uint8Array }]>('bitcoin:signMessage', { account, message })
  expect(interpreterAgrees(script, 'hello', signed.signature)).toBe(true)
  expect(interpreterAgrees(script, 'other', signed.signature)).toBe(false)
})

test('Bitcoin wallet: signs the inputs that it is asked to sign, and sends nothing without an explorer', async () => {
  const { call } = install()
  const { accounts } = await call<{ accounts: [Account] }>('standard:connect')
  const [account] = accounts
  const { script } = p2wpkh(account.publicKey)
  const transaction = new Transaction()
  for (const index of [0, 1])
    transaction.addInput({ txid: '11'.repeat(32), index, witnessUtxo: { script, amount: 1_000n } })
  transaction.addOutput({ script, amount: 1_500n })
  const input = { psbt: transaction.toPSBT(), inputsToSign: [{ account, signingIndexes: [1] }] }
  const [{ signedPsbt }] = await call<[{ signedPsbt: Uint8Array }]>('bitcoin:signTransaction', input)
  const signed = Transaction.fromPSBT(signedPsbt)
  expect(signed.getInput(0).partialSig).toBeUndefined()
  expect(signed.getInput(1).partialSig).toHaveLength(1)
  const all = { ...input, inputsToSign: [{ account, signingIndexes: [0, 1] }] }
  await expect(call('bitcoin:signAndSendTransaction', all)).rejects.toMatchObject({ code: -32603 })
})

test('Bitcoin wallet: the page follows the account, and is refused after its permission was taken back', async () => {
  const { wallet, found, call } = install()
  await call('bitcoin:connect')
  const before = wallet.addresses
  await wallet.setAccount(1)
  expect(found[0]?.accounts.map(({ address }) => address)).toEqual(wallet.addresses)
  expect(wallet.addresses).not.toEqual(before)
  const [account] = found[0]?.accounts ?? []
  await wallet.disconnect()
  expect(found[0]?.accounts).toEqual([])
  const message = new Uint8Array([1])
  await expect(call('bitcoin:signMessage', { account, message })).rejects.toMatchObject({ code: 4100 })
})

test('Bitcoin wallet: refuses accounts and chains that it does not have', () => {
  expect(() => testWallet({ kind: 'bitcoin', account: 100 })).toThrow(TestWalletOptionError)
  const chain = 'bitcoin:moon' as 'bitcoin:mainnet'
  expect(() => testWallet({ kind: 'bitcoin', chain })).toThrow(TestWalletOptionError)
})
