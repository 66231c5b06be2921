import { createPublicKey, verify } from 'node:crypto'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  type Transaction,
} from '@solana/web3.js'
import { beforeEach, expect, test } from 'vitest'
import { InvalidResponseError, WrongChainError } from '../../src/bridge/errors/network.ts'
import { OutcomeUnknownError } from '../../src/bridge/errors/request.ts'
import {
  BlockhashExpiredError,
  DustError,
  InsufficientFundsError,
  InvalidAddressError,
  TransactionChangedError,
} from '../../src/bridge/errors/transfer.ts'
import { solana, solanaDevnet } from '../../src/ui/client/networks/solana.ts'
import { systemClock } from '../../src/worker/base/clock.ts'
import type { ChainAdapter, PreparedTransfer } from '../../src/worker/chains/adapter.ts'
import { createSolanaAdapter } from '../../src/worker/chains/solana/adapter.ts'
import { resolveEndpoints } from '../../src/worker/net/endpoints.ts'
import { systemFetch } from '../../src/worker/net/exchange.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { askedOf, signed, transactionOf } from '../support/solanaAnswers.ts'
import { testConfig } from '../support/walletConnectRig.ts'

// The adapter against a real runtime. The wallet is web3.js, which shares no code with the adapter's kit.

const SOL = 1_000_000_000n
const SIGN = ['solana_signTransaction']
const SIGN_AND_SEND = ['solana_signAndSendTransaction']
const peers = connectPeers(injectPeers())
const node = peers.solana
const connection = new Connection(node.url, 'confirmed')
const network = { ...solanaDevnet, rpcUrls: { default: { http: [node.url] } } }
const config = testConfig({ networks: [network], projectId: null })
const open = (): ChainAdapter =>
  createSolanaAdapter({ clock: systemClock, fetch: systemFetch, endpoints: () => resolveEndpoints(config) })

let adapter: ChainAdapter
beforeEach(async () => {
  await node.reset()
  adapter = open()
})

async function rich(lamports = 10n * SOL): Promise<Keypair> {
  const keys = Keypair.generate()
  await node.airdrop(keys.publicKey.toBase58(), lamports)
  return keys
}
const stranger = () => Keypair.generate().publicKey.toBase58()
const balanceOf = async (address: string) => BigInt(await connection.getBalance(new PublicKey(address)))

interface Wish {
  readonly to: string
  readonly amount: bigint
  readonly token?: string
  readonly methods?: readonly string[]
}

async function prepare(from: Keypair, input: Wish): Promise<PreparedTransfer> {
  const address = from.publicKey.toBase58()
  const account = { namespace: 'solana', address, type: 'eoa' } as const
  if (!adapter.prepareTransfer) throw new Error('no prepareTransfer')
  return adapter.prepareTransfer(network, { methods: SIGN, ...input, from: account })
}

test('transfer: SOL arrives, and what was shown as the fee is what was taken', async () => {
  const from = await rich()
  const to = stranger()
  const prepared = await prepare(from, { to, amount: SOL })
  expect(prepared.args.method).toBe('solana_signTransaction')
  expect(askedOf(prepared).pubkey).toBe(from.publicKey.toBase58())
  const { id } = await prepared.finish(await signed(transactionOf(prepared), from))
  expect(await balanceOf(to)).toBe(SOL)
  expect(await balanceOf(from.publicKey.toBase58())).toBe(9n * SOL - prepared.fee)
  const { value } = await connection.getSignatureStatus(id)
  expect(value).toMatchObject({ err: null })
  expect(await adapter.balance(network, to)).toEqual({ value: SOL })
})

test('transfer: the signature is one over the bytes that were asked for, as Node’s own ed25519 says', async () => {
  const from = await rich()
  const prepared = await prepare(from, { to: stranger(), amount: SOL })
  const transaction = transactionOf(prepared)
  const { signature } = await signed(transaction, from)
  const { base58 } = await import('@scure/base')
  const { id } = await prepared.finish({ signature })
  expect(id).toBe(signature)
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), from.publicKey.toBytes()]),
    format: 'der',
    type: 'spki',
  })
  expect(verify(null, transaction.serializeMessage(), key, base58.decode(id))).toBe(true)
})

test('transfer: the transaction alone is answer enough', async () => {
  const from = await rich()
  const to = stranger()
  const prepared = await prepare(from, { to, amount: SOL })
  const { signature, transaction } = await signed(transactionOf(prepared), from)
  expect(await prepared.finish({ transaction })).toEqual({ id: signature })
  expect(await balanceOf(to)).toBe(SOL)
})

test('transfer: a wallet that sends by itself is waited for', async () => {
  const from = await rich()
  const to = stranger()
  const prepared = await prepare(from, { to, amount: SOL, methods: SIGN_AND_SEND })
  expect(prepared.args).toMatchObject({ method: 'solana_signAndSendTransaction' })
  const transaction = transactionOf(prepared)
  transaction.sign(from)
  const signature = await connection.sendRawTransaction(transaction.serialize())
  expect(await prepared.finish({ signature })).toEqual({ id: signature })
  expect(await balanceOf(to)).toBe(SOL)
})

test.each([false, true])(
  'transfer: a token arrives in an account that is opened for it, 2022: %s',
  async isToken2022 => {
    const from = await rich()
    const to = stranger()
    const { mint } = await node.mint({ owner: from.publicKey.toBase58(), amount: 5_000_000n, isToken2022 })
    expect(await adapter.tokenDecimals?.(network, mint)).toBe(6)
    expect(await adapter.tokenDecimals?.(network, from.publicKey.toBase58())).toBeUndefined()
    const prepared = await prepare(from, { to, amount: 1_250_000n, token: mint })
    await prepared.finish(await signed(transactionOf(prepared), from))
    expect(await adapter.tokens?.(network, to)).toEqual([{ address: mint, value: 1_250_000n, decimals: 6 }])
    expect(await adapter.tokens?.(network, from.publicKey.toBase58())).toMatchObject([{ value: 3_750_000n }])
    // The account is there now: nothing is opened, and the same amount again is another transaction.
    const again = await prepare(from, { to, amount: 1_250_000n, token: mint })
    expect(transactionOf(again).instructions.length).toBe(transactionOf(prepared).instructions.length - 1)
    await again.finish(await signed(transactionOf(again), from))
    expect(await adapter.tokens?.(network, to)).toMatchObject([{ value: 2_500_000n }])
  },
)

test('transfer: the receiver’s account may be opened by another meanwhile', async () => {
  const from = await rich()
  const to = stranger()
  const { mint } = await node.mint({ owner: from.publicKey.toBase58(), amount: 10n })
  const prepared = await prepare(from, { to, amount: 4n, token: mint })
  await node.mint({ owner: to, amount: 1n, mint })
  await prepared.finish(await signed(transactionOf(prepared), from))
  expect(await adapter.tokens?.(network, to)).toMatchObject([{ value: 5n }])
})

test('transfer: too little SOL, for the amount, the fee, or what must stay', async () => {
  const from = await rich(SOL)
  await expect(prepare(from, { to: stranger(), amount: 2n * SOL })).rejects.toMatchObject({
    name: 'InsufficientFundsError',
    symbol: 'SOL',
    available: SOL,
  })
  const fee = 5_000n
  await expect(prepare(from, { to: stranger(), amount: SOL })).rejects.toBeInstanceOf(InsufficientFundsError)
  await expect(prepare(from, { to: stranger(), amount: SOL - fee - 1n })).rejects.toBeInstanceOf(
    InsufficientFundsError,
  )
  const all = await prepare(from, { to: stranger(), amount: SOL - fee })
  await all.finish(await signed(transactionOf(all), from))
  expect(await balanceOf(from.publicKey.toBase58())).toBe(0n)
})

test('transfer: too few tokens, and too little SOL for the account they need', async () => {
  const from = await rich(1_000_000n)
  const { mint } = await node.mint({ owner: from.publicKey.toBase58(), amount: 10n })
  const asked = prepare(from, { to: stranger(), amount: 11n, token: mint })
  await expect(asked).rejects.toMatchObject({
    name: 'InsufficientFundsError',
    symbol: mint,
    needed: 11n,
    available: 10n,
  })
  const rent = prepare(from, { to: stranger(), amount: 10n, token: mint })
  await expect(rent).rejects.toMatchObject({ name: 'InsufficientFundsError', symbol: 'SOL' })
  const stats = await node.stats()
  expect(stats.calls.sendTransaction ?? 0).toBe(0)
})

test('transfer: a new account must be left with its rent', async () => {
  const from = await rich()
  await expect(prepare(from, { to: stranger(), amount: 1n })).rejects.toBeInstanceOf(DustError)
  await expect(prepare(from, { to: stranger(), amount: 1n })).rejects.toMatchObject({
    data: { least: '890880' },
  })
})

test.each([
  'nowhere',
  // Open at its start, a check would let this pass.
  '!!!7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  '0x0000000000000000000000000000000000000000',
  '',
  '11111111111111111111111111111111',
])('transfer: %j receives nothing', async to => {
  const from = await rich()
  await expect(prepare(from, { to, amount: SOL })).rejects.toBeInstanceOf(InvalidAddressError)
})

test('transfer: a mint or a token account receives nothing, and no stranger’s address is a token', async () => {
  const from = await rich()
  const { mint, account } = await node.mint({ owner: from.publicKey.toBase58(), amount: 10n })
  await expect(prepare(from, { to: mint, amount: SOL })).rejects.toBeInstanceOf(InvalidAddressError)
  await expect(prepare(from, { to: account, amount: 1n, token: mint })).rejects.toBeInstanceOf(
    InvalidAddressError,
  )
  const token = from.publicKey.toBase58()
  await expect(prepare(from, { to: stranger(), amount: 1n, token })).rejects.toBeInstanceOf(
    InvalidAddressError,
  )
})

test('transfer: a blockhash that is over before the wallet answers', async () => {
  const from = await rich()
  const to = stranger()
  const prepared = await prepare(from, { to, amount: SOL })
  const answer = await signed(transactionOf(prepared), from)
  await node.expireBlockhashes()
  await expect(prepared.finish(answer)).rejects.toBeInstanceOf(BlockhashExpiredError)
  expect(await balanceOf(to)).toBe(0n)
})

test('transfer: a transaction that is lost on its way is sent again, the same bytes, until its blockhash is over', async () => {
  const from = await rich()
  const prepared = await prepare(from, { to: stranger(), amount: SOL })
  const answer = await signed(transactionOf(prepared), from)
  await node.faults({ loseTransactions: true })
  const over = expect(prepared.finish(answer)).rejects.toBeInstanceOf(BlockhashExpiredError)
  await expect
    .poll(async () => (await node.stats()).calls.sendTransaction ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(1)
  await node.expireBlockhashes()
  await over
  const { last } = await node.stats()
  const sent = last
    .filter(({ method }) => method === 'sendTransaction')
    .map(({ detail }) => (detail as string[])[0])
  expect(new Set(sent)).toEqual(new Set([answer.transaction]))
})

test('transfer: a node that fails for a moment delays, and no more', async () => {
  const from = await rich()
  const to = stranger()
  const prepared = await prepare(from, { to, amount: SOL })
  await node.faults({ status: 503, times: 2 })
  await prepared.finish(await signed(transactionOf(prepared), from))
  expect(await balanceOf(to)).toBe(SOL)
})

const blockhash = async () => (await connection.getLatestBlockhash()).blockhash

test.each<[string, (transaction: Transaction, from: Keypair) => Transaction | Promise<Transaction>]>([
  [
    'another receiver',
    (transaction, from) => {
      const toPubkey = Keypair.generate().publicKey
      const moved = SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey, lamports: Number(SOL) })
      transaction.instructions[transaction.instructions.length - 1] = moved
      return transaction
    },
  ],
  [
    'one instruction more',
    (transaction, from) =>
      transaction.add(
        SystemProgram.transfer({
          fromPubkey: from.publicKey,
          toPubkey: Keypair.generate().publicKey,
          lamports: 1,
        }),
      ),
  ],
  [
    'another blockhash',
    async transaction => {
      await node.expireBlockhashes()
      return Object.assign(transaction, { recentBlockhash: await blockhash() })
    },
  ],
  [
    'a fee beyond the cap',
    transaction => transaction.add(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n ** 12n })),
  ],
])('transfer: a wallet that signs %s is refused, and nothing is sent', async (_what, change) => {
  const from = await rich()
  const prepared = await prepare(from, { to: stranger(), amount: SOL })
  const answer = await signed(await change(transactionOf(prepared), from), from)
  await expect(prepared.finish(answer)).rejects.toBeInstanceOf(TransactionChangedError)
  expect((await node.stats()).calls.sendTransaction ?? 0).toBe(0)
})

test('transfer: a wallet may offer a fee of its own below the cap', async () => {
  const from = await rich()
  const to = stranger()
  const prepared = await prepare(from, { to, amount: SOL })
  const transaction = transactionOf(prepared).add(
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }),
  )
  await prepared.finish(await signed(transaction, from))
  expect(await balanceOf(to)).toBe(SOL)
})

test('transfer: a wallet that sent something else by itself is told of', async () => {
  const from = await rich()
  const prepared = await prepare(from, { to: stranger(), amount: SOL, methods: SIGN_AND_SEND })
  const transaction = transactionOf(prepared)
  transaction.instructions.pop()
  transaction.add(
    SystemProgram.transfer({
      fromPubkey: from.publicKey,
      toPubkey: Keypair.generate().publicKey,
      lamports: Number(SOL),
    }),
  )
  transaction.sign(from)
  const signature = await connection.sendRawTransaction(transaction.serialize())
  await expect(prepared.finish({ signature })).rejects.toBeInstanceOf(TransactionChangedError)
})

test.each([
  [undefined],
  [null],
  ['x'],
  [{ signature: 'short' }],
  [{ signature: '1'.repeat(88) }],
  [{ transaction: 'AQ==' }],
])('transfer: %j is no answer of a wallet', async answer => {
  const from = await rich()
  const prepared = await prepare(from, { to: stranger(), amount: SOL })
  await expect(prepared.finish(answer)).rejects.toThrow()
  expect((await node.stats()).calls.sendTransaction ?? 0).toBe(0)
})

test('transfer: a signature of another account, or over other bytes, is never sent', async () => {
  const [from, to] = [await rich(), stranger()]
  const prepared = await prepare(from, { to, amount: SOL })
  const { base58 } = await import('@scure/base')
  const other = await prepare(from, { to: from.publicKey.toBase58(), amount: 1n })
  const { id } = await other.finish(await signed(transactionOf(other), from))
  for (const signature of [base58.encode(new Uint8Array(64).fill(7)), id])
    await expect(prepared.finish({ signature })).rejects.toBeInstanceOf(InvalidResponseError)
  expect(await balanceOf(to)).toBe(0n)
})

test('transfer: a node of another cluster is asked for nothing', async () => {
  const from = await rich()
  const account = { namespace: 'solana', address: from.publicKey.toBase58(), type: 'eoa' } as const
  const mainnet = { ...solana, rpcUrls: network.rpcUrls }
  const asked = adapter.prepareTransfer?.(mainnet, {
    from: account,
    to: stranger(),
    amount: SOL,
    methods: SIGN,
  })
  await expect(asked).rejects.toBeInstanceOf(WrongChainError)
  const sent = adapter.request(mainnet, {
    method: 'sendTransaction',
    params: ['AQ==', { encoding: 'base64' }],
  })
  await expect(sent).rejects.toBeInstanceOf(WrongChainError)
  expect((await node.stats()).calls.sendTransaction ?? 0).toBe(0)
})

test('transfer: the price of others is paid, up to a cap', async () => {
  await node.faults({ priorityFee: 2_000_000 })
  const from = await rich()
  const prepared = await prepare(from, { to: stranger(), amount: SOL })
  expect(prepared.fee).toBeGreaterThan(5_000n)
  await node.faults({ priorityFee: Number.MAX_SAFE_INTEGER })
  const greedy = await prepare(from, { to: stranger(), amount: SOL })
  expect(greedy.fee).toBeLessThanOrEqual(1_005_000n)
  await greedy.finish(await signed(transactionOf(greedy), from))
})

test('transfer: an aborted wait says so, and does not send again', async () => {
  const from = await rich()
  const prepared = await prepare(from, { to: stranger(), amount: SOL })
  await node.faults({ loseTransactions: true })
  const stop = new AbortController()
  const ending = expect(prepared.finish(await signed(transactionOf(prepared), from), stop.signal)).rejects
  await expect.poll(async () => (await node.stats()).calls.getSignatureStatuses ?? 0).toBeGreaterThan(0)
  stop.abort()
  await ending.toMatchObject({ name: expect.stringMatching(/RequestAbortedError|OutcomeUnknownError/) })
  expect(OutcomeUnknownError.kind).toBe('outcome-unknown')
})

test.each(['recent', 'single', 'singleGossip', 'root', 'max', 'processed', 'confirmed', 'finalized'])(
  'request: the commitment %s reaches a node of today',
  async commitment => {
    const from = await rich(SOL)
    const args = { method: 'getBalance', params: [from.publicKey.toBase58(), { commitment }] }
    expect(await adapter.request(network, args)).toMatchObject({ value: Number(SOL) })
  },
)
