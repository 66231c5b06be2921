import {
  type Blockhash,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js'
import { beforeEach, expect, test } from 'vitest'
import { solanaDevnet } from '../../src/ui/client/networks/solana.ts'
import { systemClock } from '../../src/worker/base/clock.ts'
import type { PaymentTrace } from '../../src/worker/chains/adapter.ts'
import { createSolanaAdapter } from '../../src/worker/chains/solana/adapter.ts'
import { resolveEndpoints } from '../../src/worker/net/endpoints.ts'
import { systemFetch } from '../../src/worker/net/exchange.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { signed, transactionOf } from '../support/solanaAnswers.ts'
import { testConfig } from '../support/walletConnectRig.ts'

// Payments whose wallet gave no usable answer, found on a real runtime. The wallet is web3.js.

const SOL = 1_000_000_000n
const node = connectPeers(injectPeers()).solana
const connection = new Connection(node.url, 'confirmed')
const network = { ...solanaDevnet, rpcUrls: { default: { http: [node.url] } } }
const config = testConfig({ networks: [network], projectId: null })
const adapter = createSolanaAdapter({
  clock: systemClock,
  fetch: systemFetch,
  endpoints: () => resolveEndpoints(config),
})
const method = 'solana_signAndSendTransaction'

beforeEach(() => node.reset())

const stranger = () => Keypair.generate().publicKey.toBase58()

/** A payment that is about to be asked for, and the chain as it stood before. */
async function open() {
  const from = Keypair.generate()
  await node.airdrop(from.publicKey.toBase58(), 10n * SOL)
  const to = stranger()
  const payer = { namespace: 'solana', address: from.publicKey.toBase58(), type: 'eoa' } as const
  const prepared = await adapter.prepareTransfer?.(network, {
    methods: [method],
    from: payer,
    to,
    amount: SOL,
  })
  if (!prepared) throw new Error('no prepareTransfer')
  const mark = await adapter.markPayment?.(network, prepared.args)
  if (!mark) throw new Error('no mark')
  return { from, to, prepared, mark: JSON.parse(JSON.stringify(mark)) as typeof mark }
}

async function follow(trace: Omit<PaymentTrace, 'method'>) {
  const follower = await adapter.followPayment?.(network, { method, ...trace })
  if (!follower) throw new Error('no follower')
  return () => follower.poll(AbortSignal.timeout(10_000))
}

const pay = (from: Keypair, to: string, lamports: bigint, blockhash: Blockhash) =>
  Object.assign(new Transaction(), { feePayer: from.publicKey, recentBlockhash: blockhash }).add(
    SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: new PublicKey(to), lamports }),
  )

async function send(from: Keypair, transaction: Transaction): Promise<string> {
  transaction.sign(from)
  return connection.sendRawTransaction(transaction.serialize())
}

test('follow solana: a payment without any answer is found in the history of its payer, and no other payment is', async () => {
  const { from, to, prepared, mark } = await open()
  const look = await follow({ mark })
  expect(await look()).toEqual({ status: 'unknown' })
  const { blockhash } = await connection.getLatestBlockhash()
  await send(from, pay(from, to, SOL / 2n, blockhash))
  expect(await look()).toEqual({ status: 'unknown' })
  const transaction = await send(from, transactionOf(prepared))
  await expect.poll(look, { timeout: 10_000 }).toEqual({ status: 'confirmed', transaction })
})

test('follow solana: a payment that the wallet sent with another blockhash and fee is found', async () => {
  const { from, prepared, mark } = await open()
  await node.expireBlockhashes()
  const { blockhash } = await connection.getLatestBlockhash()
  const changed = Object.assign(transactionOf(prepared), { recentBlockhash: blockhash })
  const budget = changed.instructions.filter(
    ({ programId }) => !programId.equals(ComputeBudgetProgram.programId),
  )
  changed.instructions = [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 9_000 }), ...budget]
  const transaction = await send(from, changed)
  const look = await follow({ mark })
  await expect.poll(look, { timeout: 10_000 }).toEqual({ status: 'confirmed', transaction })
})

test('follow solana: a node that refuses to show a transaction of the history proves nothing', async () => {
  const { from, to, mark } = await open()
  const { blockhash } = await connection.getLatestBlockhash()
  await send(from, pay(from, to, SOL / 2n, blockhash))
  const look = await follow({ mark })
  await node.faults({ status: 429, methods: ['getTransaction'] })
  expect(await look()).toEqual({ status: 'unknown' })
  await node.faults({})
  expect(await look()).toEqual({ status: 'unknown' })
})

test('follow solana: a named signature is followed, and one of another payment is not the payment', async () => {
  const { from, to, prepared, mark } = await open()
  const { blockhash } = await connection.getLatestBlockhash()
  const other = await send(from, pay(from, to, SOL / 2n, blockhash))
  const look = await follow({ mark, answer: { signature: other } })
  await expect.poll(look, { timeout: 10_000 }).toEqual({ status: 'unknown', isChanged: true })
  const transaction = await send(from, transactionOf(prepared))
  await expect.poll(look, { timeout: 10_000 }).toEqual({ status: 'confirmed', transaction })
})

test('follow solana: a signature that no block took is unknown until every blockhash of its time has expired', async () => {
  const { from, prepared, mark } = await open()
  const answer = signed(transactionOf(prepared), from)
  const look = await follow({ mark, answer })
  const transaction = answer.signature
  expect(await look()).toEqual({ status: 'unknown', transaction })
  await node.expireBlockhashes()
  expect(await look()).toEqual({ status: 'unknown', transaction })
  await node.expireBlockhashes()
  expect(await look()).toEqual({ status: 'failedOnChain', transaction })
})

test('follow solana: the payment that failed in its block has failed, and another failed one says nothing', async () => {
  const { from, to, prepared, mark } = await open()
  const { blockhash } = await connection.getLatestBlockhash()
  await send(from, pay(from, stranger(), 95n * (SOL / 10n), blockhash))
  const other = pay(from, to, 100n * SOL, blockhash)
  const payment = Object.assign(transactionOf(prepared), { recentBlockhash: blockhash })
  const signatures: string[] = []
  for (const transaction of [other, payment]) {
    transaction.sign(from)
    signatures.push(await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true }))
  }
  const [theirs = '', signature = ''] = signatures
  const look = await follow({ mark, answer: { signature } })
  await expect.poll(look, { timeout: 10_000 }).toEqual({ status: 'failedOnChain', transaction: signature })
  const claims = { isTaken: (id: string) => id === signature, rivals: () => 0 }
  const named = await follow({ mark, answer: { signature: theirs }, claims })
  await expect.poll(named, { timeout: 10_000 }).toEqual({ status: 'unknown', isChanged: true })
})

test('follow solana: an equal transaction of before the mark, or of another payment, is not the payment', async () => {
  const { from, prepared, mark } = await open()
  await node.expireBlockhashes()
  const { blockhash } = await connection.getLatestBlockhash()
  const changed = Object.assign(transactionOf(prepared), { recentBlockhash: blockhash })
  const signature = await send(from, changed)
  const isConfirmed = await follow({ mark, answer: { signature } })
  await expect.poll(isConfirmed, { timeout: 10_000 }).toEqual({ status: 'confirmed', transaction: signature })
  const later = (await adapter.markPayment?.(network, prepared.args)) ?? {}
  const taken = { isTaken: () => true, rivals: () => 0 }
  for (const trace of [{ mark: later }, { mark, claims: taken }]) {
    const look = await follow({ ...trace, answer: { signature } })
    expect(await look()).toEqual({ status: 'unknown' })
  }
  // Two equal payments, one transaction that neither wallet has named: it says nothing of either.
  const ambiguous = await follow({ mark, claims: { isTaken: () => false, rivals: () => 1 } })
  expect(await ambiguous()).toEqual({ status: 'unknown' })
})
