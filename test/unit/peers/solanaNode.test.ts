import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GENESIS, type SolanaNode, startSolanaNode } from '../../../packages/peers/src/solanaNode.ts'

// The peer is what src is tested against, so it is itself tested by a library that knows real clusters.

const SOL = 1_000_000_000
let node: SolanaNode
let connection: Connection

beforeAll(async () => {
  node = await startSolanaNode()
  connection = new Connection(node.url, { commitment: 'confirmed', wsEndpoint: node.webSocketUrl })
})
afterAll(() => node.close())

async function rich(lamports = 10 * SOL): Promise<Keypair> {
  const keys = Keypair.generate()
  await connection.requestAirdrop(keys.publicKey, lamports)
  return keys
}

const transfer = (from: Keypair, to: PublicKey, lamports: number) =>
  new Transaction().add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports }))

/** With a blockhash of now: the library keeps the last one, and a test lets them end. */
async function send(transaction: Transaction, from: Keypair): Promise<string> {
  transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
  transaction.sign(from)
  return connection.sendRawTransaction(transaction.serialize())
}

test('solana node: SOL arrives, the fee is taken, and the socket tells of it', async () => {
  const from = await rich()
  const to = Keypair.generate().publicKey
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const signature = await send(transfer(from, to, SOL), from)
  const { value } = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
  expect(value.err).toBeNull()
  expect(await connection.getBalance(to)).toBe(SOL)
  expect(await connection.getBalance(from.publicKey)).toBe(9 * SOL - 5_000)
  const { value: status } = await connection.getSignatureStatus(signature)
  expect(status?.err).toBeNull()
}, 30_000)

test('solana node: the same gift twice at once is two gifts', async () => {
  const { publicKey } = Keypair.generate()
  await Promise.all([connection.requestAirdrop(publicKey, SOL), connection.requestAirdrop(publicKey, SOL)])
  expect(await connection.getBalance(publicKey)).toBe(2 * SOL)
})

test('solana node: the genesis is devnet’s, and a fault tells another', async () => {
  expect(await connection.getGenesisHash()).toBe(GENESIS.devnet)
  node.setFaults({ genesis: GENESIS.mainnet })
  expect(await connection.getGenesisHash()).toBe(GENESIS.mainnet)
  node.setFaults({})
})

test('solana node: too little money is an error in the form of a validator', async () => {
  const from = await rich(SOL)
  const sending = send(transfer(from, Keypair.generate().publicKey, 2 * SOL), from)
  await expect(sending).rejects.toMatchObject({ message: expect.stringContaining('"Custom":1') })
})

test('solana node: an expired blockhash and a forged signature are refused', async () => {
  const from = await rich()
  const old = transfer(from, Keypair.generate().publicKey, SOL)
  old.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
  old.sign(from)
  node.expireBlockhashes()
  await expect(connection.sendRawTransaction(old.serialize())).rejects.toThrow('BlockhashNotFound')
  const forged = transfer(from, Keypair.generate().publicKey, SOL)
  forged.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
  forged.sign(from)
  const bytes = forged.serialize()
  bytes[10] = (bytes[10] ?? 0) ^ 1
  await expect(connection.sendRawTransaction(bytes)).rejects.toThrow(/signature verification failure/i)
})

test('solana node: a lost transaction has a signature and no status', async () => {
  node.setFaults({ loseTransactions: true })
  const from = await rich()
  const signature = await send(transfer(from, Keypair.generate().publicKey, SOL), from)
  expect((await connection.getSignatureStatus(signature)).value).toBeNull()
  node.setFaults({})
})

test.each([false, true])(
  'solana node: tokens are minted by the real program, 2022: %s',
  async isToken2022 => {
    const owner = Keypair.generate().publicKey
    const { mint, account } = await node.mint.give({ owner: String(owner), amount: 1_500_000n, isToken2022 })
    const { value } = await connection.getParsedTokenAccountsByOwner(owner, { mint: new PublicKey(mint) })
    expect(value.map(({ pubkey }) => String(pubkey))).toEqual([account])
    expect(value[0]?.account.data.parsed.info.tokenAmount).toMatchObject({ amount: '1500000', decimals: 6 })
  },
)

test('solana node: the fee of a message counts signatures, units and their price', async () => {
  const from = await rich()
  const budget = new PublicKey('ComputeBudget111111111111111111111111111111')
  const limit = Buffer.alloc(5)
  limit[0] = 2
  limit.writeUInt32LE(100_000, 1)
  const price = Buffer.alloc(9)
  price[0] = 3
  price.writeBigUInt64LE(50_000n, 1)
  const transaction = transfer(from, Keypair.generate().publicKey, SOL)
  for (const data of [limit, price])
    transaction.add(new TransactionInstruction({ programId: budget, keys: [], data }))
  transaction.feePayer = from.publicKey
  transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
  const { value } = await connection.getFeeForMessage(transaction.compileMessage())
  expect(value).toBe(5_000 + 5_000)
  const before = await connection.getBalance(from.publicKey)
  await send(transaction, from)
  expect(before - (await connection.getBalance(from.publicKey))).toBe(SOL + Number(value))
})

test('solana node: names of commitments that clusters gave up are refused', async () => {
  const asked = connection.getBalance(Keypair.generate().publicKey, 'root')
  await expect(asked).rejects.toThrow('unknown variant')
})
