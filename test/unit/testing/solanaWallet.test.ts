import { createPublicKey, verify } from 'node:crypto'
import {
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { TestWalletOptionError } from '../../../packages/tabkey-testing/src/errors.ts'
import { installWallet, type WalletView } from '../../../packages/tabkey-testing/src/page/installWallet.ts'
import { testWallet } from '../../../packages/tabkey-testing/src/testWallet.ts'

interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
}

type Method = (...inputs: unknown[]) => Promise<never>

interface StandardWallet {
  readonly name: string
  readonly chains: readonly string[]
  readonly accounts: readonly Account[]
  readonly features: Readonly<Record<string, Record<string, Method>>>
}

/** What a dapp sees of the wallets in a window, by the Wallet Standard. */
function lookFor(window: Window): readonly StandardWallet[] {
  const found: StandardWallet[] = []
  const register = (wallet: StandardWallet) => {
    found.push(wallet)
    return () => void found.splice(found.indexOf(wallet), 1)
  }
  window.dispatchEvent(new window.CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return found
}

function install(options: object = {}) {
  const window = new Window({ url: 'https://dapp.test/' })
  const wallet = testWallet({ kind: 'solana', ...options })
  const uninstall = installWallet(window as unknown as WalletView, wallet)
  const found = lookFor(window)
  const call = async <Result>(feature: string, ...inputs: unknown[]): Promise<Result> => {
    const method = feature.split(':')[1] ?? ''
    const run = found[0]?.features[feature]?.[method] as unknown as (...given: unknown[]) => Promise<Result>
    return run(...inputs)
  }
  return { wallet, uninstall, found, call }
}

const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

function isSigned(message: Uint8Array, signature: Uint8Array, address: string): boolean {
  const key = Buffer.concat([SPKI, new PublicKey(address).toBytes()])
  return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

test('Solana wallet: registers by the Wallet Standard until it is taken out', async () => {
  const { wallet, found, uninstall, call } = install({ chains: ['solana:devnet'] })
  expect(found[0]).toMatchObject({ name: 'Test Solana Wallet', chains: ['solana:devnet'], accounts: [] })
  expect(await call('standard:connect', { silent: true })).toEqual({ accounts: [] })
  const { accounts } = await call<{ accounts: Account[] }>('standard:connect')
  expect(accounts.map(({ address }) => address)).toEqual(wallet.addresses)
  expect(new PublicKey(accounts[0]?.publicKey ?? '').toBase58()).toBe(wallet.addresses[0])
  uninstall()
  expect(found).toEqual([])
})

test('Solana wallet: signatures of messages and of both kinds of transactions verify', async () => {
  const { wallet, call } = install()
  await call('standard:connect')
  const [address = ''] = wallet.addresses
  const payer = new PublicKey(address)
  const message = new TextEncoder().encode('hello')
  const [signed] = await call<[{ signature: Uint8Array }]>('solana:signMessage', { message })
  expect(isSigned(message, signed.signature, address)).toBe(true)

  const recentBlockhash = '11111111111111111111111111111111'
  const instruction = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })
  const legacy = new Transaction({ feePayer: payer, recentBlockhash }).add(instruction)
  const versioned = new VersionedTransaction(
    new TransactionMessage({
      payerKey: payer,
      recentBlockhash,
      instructions: [instruction],
    }).compileToV0Message(),
  )
  const sign = async (transaction: Uint8Array) => {
    const [output] = await call<[{ signedTransaction: Uint8Array }]>('solana:signTransaction', {
      transaction,
    })
    return output.signedTransaction
  }
  const wire = await sign(legacy.serialize({ requireAllSignatures: false }))
  expect(Transaction.from(wire).verifySignatures()).toBe(true)
  const { signatures, message: body } = VersionedTransaction.deserialize(await sign(versioned.serialize()))
  expect(isSigned(body.serialize(), signatures[0] ?? new Uint8Array(), address)).toBe(true)
})

test('Solana wallet: signs in with one prompt, and the text names domain and account', async () => {
  const { wallet, call } = install()
  const input = { domain: 'dapp.test', statement: 'Welcome', nonce: 'abcdefgh', uri: 'https://dapp.test' }
  const [output] = await call<[{ account: Account; signedMessage: Uint8Array; signature: Uint8Array }]>(
    'solana:signIn',
    input,
  )
  const [address = ''] = wallet.addresses
  expect(new TextDecoder().decode(output.signedMessage)).toBe(
    `dapp.test wants you to sign in with your Solana account:\n${address}\n\nWelcome\n\nURI: https://dapp.test\nNonce: abcdefgh`,
  )
  expect(isSigned(output.signedMessage, output.signature, address)).toBe(true)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['solana:signIn'])
})

test('Solana wallet: declines with 4001, refuses without a permission or a node, and signs for another with wrongAccount', async () => {
  const { wallet, call } = install()
  const message = new Uint8Array([1])
  await expect(call('solana:signMessage', { message })).rejects.toMatchObject({ code: 4100 })
  await call('standard:connect')
  wallet.configure({ reject: true })
  await expect(call('solana:signMessage', { message })).rejects.toMatchObject({ code: 4001 })
  wallet.configure({ reject: false, hostile: 'wrongAccount' })
  const [signed] = await call<[{ signature: Uint8Array }]>('solana:signMessage', { message })
  expect(isSigned(message, signed.signature, wallet.addresses[0] ?? '')).toBe(false)
})

test('Solana wallet: the page follows the account that the person selects, and the end of the permission', async () => {
  const { wallet, found, call } = install()
  await call('standard:connect')
  const [first] = wallet.addresses
  await wallet.setAccounts([1])
  expect(found[0]?.accounts.map(({ address }) => address)).toEqual(wallet.addresses)
  expect(wallet.addresses[0]).not.toBe(first)
  await wallet.disconnect()
  expect(found[0]?.accounts).toEqual([])
})

test('Solana wallet: refuses accounts that are no numbers', () => {
  expect(() => testWallet({ kind: 'solana', accounts: [] })).toThrow(TestWalletOptionError)
  expect(() => testWallet({ kind: 'solana', accounts: [1.5] })).toThrow(TestWalletOptionError)
})
