import { createPublicKey, sign as signBytes, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import {
  Keypair,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { expect, test } from 'vitest'
import type { NetworkId } from '../../../../../src/bridge/contract/network.ts'
import { findSignature } from '../../../../../src/ui/page/standard/signedBytes.ts'
import { solanaFamily } from '../../../../../src/ui/page/standard/solana.ts'

// A wallet made of web3.js keys and Node's own ed25519: neither shares code with the family.

const DEVNET: NetworkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const keys = Keypair.generate()
const address = keys.publicKey.toBase58()
const account: WalletAccount = {
  address,
  publicKey: keys.publicKey.toBytes(),
  chains: ['solana:devnet'],
  features: [],
}

const privateKey = Buffer.concat([
  Buffer.from('302e020100300506032b657004220420', 'hex'),
  keys.secretKey.subarray(0, 32),
])
const ed25519 = (message: Uint8Array) =>
  new Uint8Array(signBytes(null, message, { key: privateKey, format: 'der', type: 'pkcs8' }))

function isSigned(message: Uint8Array, signature: Uint8Array): boolean {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), keys.publicKey.toBytes()])
  return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

interface SignInput {
  readonly message: Uint8Array
  readonly transaction: Uint8Array
  readonly chain: string
  readonly options?: unknown
}

const asked: SignInput[] = []
const FEATURES = {
  'solana:signMessage': {
    signMessage: async (...inputs: SignInput[]) =>
      inputs.map(({ message }) => ({ signedMessage: message, signature: ed25519(message) })),
  },
  'solana:signTransaction': {
    signTransaction: async (...inputs: SignInput[]) =>
      inputs.map(input => {
        asked.push(input)
        const transaction = VersionedTransaction.deserialize(input.transaction)
        transaction.sign([keys])
        return { signedTransaction: transaction.serialize() }
      }),
  },
  'solana:signAndSendTransaction': {
    signAndSendTransaction: async (...inputs: SignInput[]) => {
      asked.push(...inputs)
      return inputs.map(({ transaction }) => ({ signature: ed25519(transaction) }))
    },
  },
}

function wallet(features: Record<string, object> = FEATURES): Wallet {
  return {
    version: '1.0.0',
    name: 'W',
    icon: 'data:image/png;base64,',
    chains: [],
    accounts: [account],
    features,
  } as Wallet
}

const call = (method: string, params: unknown, features?: Record<string, object>) =>
  solanaFamily.methods[method]?.({
    wallet: wallet(features),
    accounts: [account],
    network: DEVNET,
    params,
  }) ?? Promise.reject(new Error(`no ${method}`))

const recentBlockhash = Keypair.generate().publicKey.toBase58()
const pay = SystemProgram.transfer({
  fromPubkey: keys.publicKey,
  toPubkey: Keypair.generate().publicKey,
  lamports: 1,
})
const legacy = () => {
  const transaction = new Transaction({ feePayer: keys.publicKey, recentBlockhash } as {
    recentBlockhash: string
  }).add(pay)
  return base64.encode(new Uint8Array(transaction.serialize({ requireAllSignatures: false })))
}
const versioned = () => {
  const message = new TransactionMessage({ payerKey: keys.publicKey, recentBlockhash, instructions: [pay] })
  return base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
}

test('standard solana: a message is signed, and the signature is one over its bytes', async () => {
  const message = new TextEncoder().encode('Grüße')
  const answer = await call('solana_signMessage', { message: base58.encode(message), pubkey: address })
  const { signature } = answer as { signature: string }
  expect(isSigned(message, base58.decode(signature))).toBe(true)
})

test.each([
  ['legacy', legacy],
  ['v0', versioned],
])('standard solana: a %s transaction comes back signed', async (_kind, make) => {
  const transaction = make()
  const answer = await call('solana_signTransaction', { transaction, pubkey: address })
  const signed = answer as { signature: string; transaction: string }
  const read = VersionedTransaction.deserialize(base64.decode(signed.transaction))
  expect(isSigned(read.message.serialize(), base58.decode(signed.signature))).toBe(true)
  expect(asked.at(-1)).toMatchObject({ chain: 'solana:devnet', account })
})

test('standard solana: several transactions are one question', async () => {
  const transactions = [legacy(), versioned(), legacy()]
  const answer = (await call('solana_signAllTransactions', { transactions })) as { transactions: string[] }
  expect(answer.transactions).toHaveLength(3)
  for (const entry of answer.transactions)
    expect(findSignature(base64.decode(entry), keys.publicKey.toBytes())).toHaveLength(64)
})

test('standard solana: the options of a send reach the wallet', async () => {
  const sendOptions = { preflightCommitment: 'confirmed' }
  const transaction = versioned()
  const answer = await call('solana_signAndSendTransaction', { transaction, pubkey: address, sendOptions })
  expect(answer).toEqual({ signature: base58.encode(ed25519(base64.decode(transaction))) })
  expect(asked.at(-1)).toMatchObject({ options: sendOptions })
})

test('standard solana: what a wallet has no feature for is not among its methods', async () => {
  expect([...solanaFamily.getMethods(wallet())].sort()).toEqual([
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
  ])
  expect(solanaFamily.getMethods(wallet({}))).toEqual([])
  await expect(call('solana_signMessage', { message: '2', pubkey: address }, {})).rejects.toMatchObject({
    code: 4200,
  })
})

test('standard solana: an account that the person did not show is not asked for', async () => {
  const pubkey = Keypair.generate().publicKey.toBase58()
  await expect(call('solana_signMessage', { message: '2', pubkey })).rejects.toMatchObject({ code: 4100 })
})

const answering = (answer: unknown) => ({
  'solana:signMessage': { signMessage: async () => answer },
  'solana:signTransaction': { signTransaction: async () => answer },
  'solana:signAndSendTransaction': { signAndSendTransaction: async () => answer },
  'solana:signIn': { signIn: async () => answer },
})
const signature = new Uint8Array(64).fill(1)

test.each<[string, unknown]>([
  ['another message', [{ signedMessage: new Uint8Array([9]), signature }]],
  ['a longer message', [{ signedMessage: new Uint8Array([97, 98]), signature }]],
  ['no message', [{ signature }]],
  ['a short signature', [{ signedMessage: new Uint8Array([97]), signature: new Uint8Array(63) }]],
  ['a signature in words', [{ signedMessage: new Uint8Array([97]), signature: 'x'.repeat(64) }]],
  ['two answers', [{ signedMessage: new Uint8Array([97]), signature }, {}]],
  ['nothing', undefined],
  ['words', 'signed'],
  ['a list of nothing', [null]],
])('standard solana: a wallet that answers %s for a message is refused', async (_what, answer) => {
  const params = { message: base58.encode(new Uint8Array([97])), pubkey: address }
  await expect(call('solana_signMessage', params, answering(answer))).rejects.toMatchObject({
    message: 'The wallet signed something else',
  })
})

test.each<[string, unknown]>([
  ['nothing signed', () => [{ signedTransaction: base64.decode(legacy()) }]],
  [
    'a stranger’s signature',
    () => {
      const other = Keypair.generate()
      const transaction = new Transaction({ feePayer: other.publicKey, recentBlockhash } as {
        recentBlockhash: string
      })
      transaction.add(
        SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: other.publicKey, lamports: 1 }),
      )
      transaction.sign(other)
      return [{ signedTransaction: new Uint8Array(transaction.serialize()) }]
    },
  ],
  ['no bytes', () => [{ signedTransaction: [1, 2, 3] }]],
  ['cut bytes', () => [{ signedTransaction: base64.decode(legacy()).slice(0, 70) }]],
  ['no bytes at all', () => [{ signedTransaction: new Uint8Array() }]],
])('standard solana: a wallet that answers %s for a transaction is refused', async (_what, make) => {
  const answer = (make as () => unknown)()
  const asking = call('solana_signTransaction', { transaction: legacy(), pubkey: address }, answering(answer))
  await expect(asking).rejects.toMatchObject({ message: 'The wallet signed something else' })
})

const LOGIN = `dapp.test wants you to sign in with your Solana account:\n${address}\n\nNonce: abcdef123456`
const loggedIn = (text: string, from: unknown = account) => [
  { account: from, signedMessage: new TextEncoder().encode(text), signature },
]

test('standard solana: a login gives its account, text and signature', async () => {
  const params = { domain: 'dapp.test', nonce: 'abcdef123456' }
  const answer = (await call('solana_signIn', params, answering(loggedIn(LOGIN)))) as Record<string, string>
  expect(answer.address).toBe(address)
  expect(new TextDecoder().decode(base58.decode(answer.message ?? ''))).toBe(LOGIN)
})

test.each([
  ['domain', LOGIN.replace('dapp.test', 'evil.test')],
  ['nonce', LOGIN.replace('abcdef123456', 'zzzzzzzzzzzz')],
  ['address', LOGIN.replace(address, Keypair.generate().publicKey.toBase58())],
])('standard solana: a login for another %s is refused', async (_what, text) => {
  const params = { domain: 'dapp.test', nonce: 'abcdef123456', address }
  const asking = call('solana_signIn', params, answering(loggedIn(text)))
  await expect(asking).rejects.toMatchObject({ message: 'The wallet signed something else' })
})
