// @vitest-environment happy-dom
import { createPublicKey, sign, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import {
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  address as kitAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterEach, expect, test } from 'vitest'
import type { SharedState } from '../../../../../src/bridge/contract/state.ts'
import { solanaDevnet } from '../../../../../src/networks.ts'
import type { Tabkey } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { createSolanaProvider } from '../../../../../src/ui/client/providers/solanaProvider.ts'
import { createFakeLink, emptyState } from '../../../../support/fakeLink.ts'

const keys = Keypair.generate()
const ADDRESS = keys.publicKey.toBase58()
const OTHER = Keypair.generate().publicKey.toBase58()
const NETWORK = solanaDevnet.caipNetworkId
const recentBlockhash = Keypair.generate().publicKey.toBase58()
const pay = SystemProgram.transfer({
  fromPubkey: keys.publicKey,
  toPubkey: new PublicKey(OTHER),
  lamports: 5,
})

function connected(address = ADDRESS, methods?: readonly string[]): SharedState {
  const state = emptyState()
  return {
    ...state,
    connections: {
      solana: {
        namespace: 'solana',
        status: 'connected',
        walletId: 'standard:W',
        kind: 'announced',
        wallet: { name: 'W', type: 'announced' },
        reach: 'reachable',
        approvedNetworks: [NETWORK],
        ...(methods ? { methods } : {}),
      },
    },
    accounts: {
      solana: {
        address,
        caipAddress: `${NETWORK}:${address}`,
        allAccounts: [{ namespace: 'solana', address, type: 'eoa' }],
      },
    },
    networks: { ...state.networks, active: { solana: NETWORK } },
  }
}

const privateKey = Buffer.concat([
  Buffer.from('302e020100300506032b657004220420', 'hex'),
  keys.secretKey.subarray(0, 32),
])
const ed25519 = (message: Uint8Array) =>
  new Uint8Array(sign(null, message, { key: privateKey, format: 'der', type: 'pkcs8' }))
const isSigned = (message: Uint8Array, signature: Uint8Array) => {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), keys.publicKey.toBytes()])
  return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

interface Asked {
  readonly method: string
  readonly params: Record<string, string> & { readonly transactions: string[] }
  readonly network?: string
}

/** A wallet that answers in WalletConnect's words; `isShort` gives signatures alone, as some phones do. */
const wallet =
  (isShort = false) =>
  ({ method, params }: Asked): unknown => {
    const signTransaction = (transaction: string) => {
      const read = VersionedTransaction.deserialize(base64.decode(transaction))
      read.sign([keys])
      const signature = base58.encode(read.signatures[0] ?? new Uint8Array())
      return { signature, ...(isShort ? {} : { transaction: base64.encode(read.serialize()) }) }
    }
    if (method === 'solana_signMessage')
      return { signature: base58.encode(ed25519(base58.decode(params.message ?? ''))) }
    if (method === 'solana_signTransaction') return signTransaction(params.transaction ?? '')
    if (method === 'solana_signAllTransactions')
      return { transactions: params.transactions.map(entry => signTransaction(entry).transaction) }
    if (method === 'solana_signAndSendTransaction')
      return { signature: signTransaction(params.transaction ?? '').signature }
    return 'node'
  }

let client: Tabkey | undefined
async function make(answer: (asked: Asked) => unknown = wallet(), state: SharedState = connected()) {
  const fake = createFakeLink({ 'rpc.request': answer as (argument: never) => unknown })
  client = createClient(resolveConfig({ networks: [solanaDevnet] }), fake.loadTab())
  client.getState()
  await fake.started()
  fake.welcome(state)
  const asked = () =>
    fake.calls.filter(({ path }) => path === 'rpc.request').map(({ argument }) => argument as Asked)
  return { fake, provider: createSolanaProvider(client), asked }
}
afterEach(async () => {
  await client?.destroy()
  localStorage.clear()
})

test('solana provider: the client gives one, always the same, and none for a family it has none for', async () => {
  await make()
  const provider = await client?.provider('solana')
  expect(provider?.publicKey).toBe(ADDRESS)
  expect(await client?.provider('solana')).toBe(provider)
  const asked = (client as unknown as { provider(namespace: string): Promise<unknown> }).provider('cosmos')
  await expect(asked).rejects.toMatchObject({ name: 'AdapterNotFoundError' })
})

test('solana provider: the account, and a message signed by it', async () => {
  const { provider, asked } = await make()
  expect(provider.publicKey).toBe(ADDRESS)
  expect(provider.network).toBe(NETWORK)
  expect(await provider.connect()).toBe(ADDRESS)
  const message = new TextEncoder().encode('hello')
  expect(isSigned(message, await provider.signMessage(message))).toBe(true)
  expect(asked()).toMatchObject([{ network: NETWORK, params: { pubkey: ADDRESS } }])
})

const legacy = () =>
  new Transaction({ feePayer: keys.publicKey, blockhash: recentBlockhash, lastValidBlockHeight: 1 }).add(pay)
const versioned = () =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: keys.publicKey,
      recentBlockhash,
      instructions: [pay],
    }).compileToV0Message(),
  )
const kit = () =>
  pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayer(kitAddress(ADDRESS), message),
    message =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: recentBlockhash as Blockhash, lastValidBlockHeight: 1n },
        message,
      ),
    message =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({
          source: createNoopSigner(kitAddress(ADDRESS)),
          destination: kitAddress(OTHER),
          amount: 5n,
        }),
        message,
      ),
    compileTransaction,
  )

test.each([false, true])(
  'solana provider: a web3.js Transaction comes back signed, signature alone: %s',
  async isShort => {
    const { provider } = await make(wallet(isShort))
    const given = legacy()
    const signed = await provider.signTransaction(given)
    expect(signed).toBeInstanceOf(Transaction)
    expect(signed).not.toBe(given)
    expect(signed.verifySignatures()).toBe(true)
    expect(signed.serializeMessage()).toEqual(given.serializeMessage())
  },
)

test.each([false, true])(
  'solana provider: a VersionedTransaction comes back signed, signature alone: %s',
  async isShort => {
    const { provider } = await make(wallet(isShort))
    const given = versioned()
    const signed = await provider.signTransaction(given)
    expect(signed).toBeInstanceOf(VersionedTransaction)
    expect(isSigned(given.message.serialize(), signed.signatures[0] ?? new Uint8Array())).toBe(true)
  },
)

test.each([false, true])(
  'solana provider: a transaction of kit comes back signed, signature alone: %s',
  async isShort => {
    const { provider } = await make(wallet(isShort))
    const given = kit()
    const signed = await provider.signTransaction(given)
    expect(Object.keys(signed.signatures)).toEqual([ADDRESS])
    expect(
      isSigned(
        Uint8Array.from(given.messageBytes),
        Uint8Array.from(Object.values(signed.signatures)[0] ?? []),
      ),
    ).toBe(true)
    expect(signed.lifetimeConstraint).toEqual(given.lifetimeConstraint)
    expect(
      VersionedTransaction.deserialize(base64.decode(getBase64EncodedWireTransaction(signed))),
    ).toBeTruthy()
  },
)

test('solana provider: bytes come back as bytes', async () => {
  const { provider } = await make()
  const bytes = versioned().serialize()
  const signed = await provider.signTransaction(bytes)
  expect(isSigned(versioned().message.serialize(), signed.slice(1, 65))).toBe(true)
})

test('solana provider: several of different kinds are one question; one by one where the wallet knows no other way', async () => {
  const { provider, asked, fake } = await make()
  const [entry, two] = await provider.signAllTransactions([legacy(), versioned()])
  expect([entry instanceof Transaction, two instanceof VersionedTransaction]).toEqual([true, true])
  expect(asked()).toHaveLength(1)
  fake.mirror.set(connected(ADDRESS, ['solana_signTransaction']))
  const again = await provider.signAllTransactions([versioned(), versioned()])
  expect(again.every(({ signatures }) => signatures[0]?.some(byte => byte !== 0))).toBe(true)
  expect(asked()).toHaveLength(3)
})

test('solana provider: signAndSendTransaction hands its options on', async () => {
  const { provider, asked } = await make()
  const signature = await provider.signAndSendTransaction(legacy(), { preflightCommitment: 'max' })
  expect(base58.decode(signature)).toHaveLength(64)
  expect(asked()[0]?.params).toMatchObject({ sendOptions: { preflightCommitment: 'max' } })
})

test('solana provider: sendTransaction signs in the wallet and sends by the node', async () => {
  const { provider, asked } = await make()
  const given = legacy()
  const signature = await provider.sendTransaction(given, { commitment: 'confirmed', skipPreflight: true })
  expect(isSigned(given.serializeMessage(), base58.decode(signature))).toBe(true)
  expect(asked().map(({ method }) => method)).toEqual(['solana_signTransaction', 'sendTransaction'])
  expect(asked()[1]?.params).toMatchObject({
    1: { encoding: 'base64', preflightCommitment: 'confirmed', skipPreflight: true },
  })
})

test('solana provider: a wallet that signs another message has nothing sent', async () => {
  const other = legacy()
  other.instructions = [
    SystemProgram.transfer({ fromPubkey: keys.publicKey, toPubkey: keys.publicKey, lamports: 999 }),
  ]
  other.sign(keys)
  const answer = { signature: '1', transaction: base64.encode(new Uint8Array(other.serialize())) }
  const { provider, asked } = await make(() => answer)
  await expect(provider.sendTransaction(legacy())).rejects.toThrow('The wallet signed something else')
  expect(asked()).toHaveLength(1)
})

test.each([
  ['nothing', undefined],
  ['a number', 5],
  ['an empty object', {}],
  [
    'a transaction without a blockhash',
    new Transaction({ feePayer: keys.publicKey, blockhash: '', lastValidBlockHeight: 1 }).add(pay),
  ],
  [
    'an object that serializes to nothing',
    {
      serialize: () => {
        throw new Error('no')
      },
    },
  ],
])('solana provider: %s is no transaction', async (_what, given) => {
  const { provider, asked } = await make()
  await expect(provider.signTransaction(given as Transaction)).rejects.toMatchObject({
    name: 'ValidationError',
  })
  expect(asked()).toEqual([])
})

test.each([undefined, null, {}, { signature: '' }, { signature: '0' }, { transaction: '*' }])(
  'solana provider: %j is no answer of a wallet',
  async answer => {
    const { provider } = await make(() => answer)
    await expect(provider.signTransaction(legacy())).rejects.toMatchObject({ name: 'InvalidResponseError' })
    await expect(provider.signMessage(new Uint8Array([1]))).rejects.toMatchObject({
      name: 'InvalidResponseError',
    })
  },
)

test('solana provider: nothing is signed while nothing is connected', async () => {
  const { provider } = await make(wallet(), emptyState())
  expect(provider.publicKey).toBeNull()
  await expect(provider.signMessage(new Uint8Array([1]))).rejects.toMatchObject({ code: 4100 })
})

test('solana provider: events of every tab’s state', async () => {
  const { provider, fake } = await make(wallet(), emptyState())
  const heard: unknown[] = []
  for (const name of ['connect', 'accountChanged', 'networkChanged', 'disconnect'] as const)
    provider.on(name, (value?: unknown) => heard.push([name, value]))
  fake.mirror.set(connected())
  fake.mirror.set(connected(OTHER))
  fake.mirror.set(emptyState())
  expect(heard).toEqual([
    ['connect', ADDRESS],
    ['accountChanged', ADDRESS],
    ['accountChanged', OTHER],
    ['accountChanged', null],
    ['disconnect', undefined],
  ])
})
