import { AnchorProvider, BN } from '@coral-xyz/anchor'
import { splTokenProgram } from '@coral-xyz/spl-token'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { beforeEach, expect, test } from 'vitest'
import { createConnection, toWallet } from '../../packages/solana/src/index.ts'
import { createFlow, failure, peers } from '../support/flowTab.ts'
import { connectPhone, nodeCalls, openSolanaHost } from '../support/solanaHost.ts'

// Several tabs of a Solana dapp, and Anchor over the session that they share: a real phone and a real runtime.

const { solana: node } = peers
const SOL = 1_000_000_000
/** web3.js expects the socket of a local node at another port. */
const wsEndpoint = node.url.replace('http', 'ws')

beforeEach(() => peers.reset())

/** What the tab of a dapp does: it shows an account for a while and waits for the outcome of a transaction. */
async function showAccount(connection: Connection, owner: PublicKey, signature: string): Promise<number> {
  const [lamports] = await Promise.all([
    connection.getBalance(owner),
    connection.getLatestBlockhash(),
    connection.getSlot(),
    connection.getMinimumBalanceForRentExemption(165),
  ])
  let changes = 0
  const id = connection.onAccountChange(owner, () => {
    changes += 1
  })
  const latest = await connection.getLatestBlockhash()
  await connection.confirmTransaction({ signature, ...latest }, 'confirmed')
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([connection.getBalance(owner), connection.getSlot(), connection.getBlockHeight()])
    await new Promise(resolve => setTimeout(resolve, 400))
  }
  await connection.removeAccountChangeListener(id)
  expect([lamports, changes]).toEqual([10 * SOL, 0])
  return lamports
}

async function countCalls(connections: readonly Connection[]): Promise<number> {
  await peers.reset()
  const owner = Keypair.generate().publicKey
  const payer = Keypair.generate()
  for (const account of [owner, payer.publicKey]) await node.airdrop(account.toBase58(), BigInt(10 * SOL))
  const [first] = connections
  if (!first) throw new Error('no connection')
  const payment = new Transaction().add(
    SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: Keypair.generate().publicKey,
      lamports: SOL,
    }),
  )
  const signature = await first.sendTransaction(payment, [payer])
  await Promise.all(connections.map(connection => showAccount(connection, owner, signature)))
  return Object.values(await nodeCalls()).reduce((sum, count) => sum + count, 0)
}

test.each([2, 5])('%i tabs call the node less often than with plain web3.js', async count => {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const plain = await countCalls(
    indexes.map(() => new Connection(node.url, { commitment: 'confirmed', wsEndpoint })),
  )
  const flow = createFlow()
  const connections: Connection[] = []
  for (const _ of indexes) {
    const { tabkey } = await openSolanaHost(flow)
    connections.push(createConnection(tabkey, { commitment: 'confirmed' }))
  }
  const shared = await countCalls(connections)
  // Measured: 46 and 20 calls for two tabs, 112 and 21 for five.
  expect(shared / plain).toBeLessThan(count === 2 ? 0.65 : 0.35)
})

test('Anchor’s Program runs over the shared session, in the tab that did not connect', async () => {
  const flow = createFlow()
  const [first, second] = [await openSolanaHost(flow), await openSolanaHost(flow)]
  const address = await connectPhone(first)
  await expect.poll(() => second.tabkey.getState().accounts.solana?.address).toBe(address)
  await node.airdrop(address, BigInt(10 * SOL))
  const gift = await node.mint({ owner: address, amount: 1_000n, decimals: 0 })
  const connection = createConnection(second.tabkey, { commitment: 'confirmed' })
  const wallet = toWallet(second.tabkey)
  expect(wallet.publicKey.toBase58()).toBe(address)

  const program = splTokenProgram({
    provider: new AnchorProvider(connection, wallet, { commitment: 'confirmed' }),
  })
  const account = new PublicKey(gift.account)
  expect((await program.account.account.fetch(account)).amount.toNumber()).toBe(1_000)
  const signature = await program.methods
    .burn(new BN(400))
    .accounts({ account, mint: new PublicKey(gift.mint), authority: wallet.publicKey })
    .rpc()
  expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
  expect((await program.account.account.fetch(account)).amount.toNumber()).toBe(600)
})

test('toWallet signs one and several transactions, and not for an account that has changed', async () => {
  const host = await openSolanaHost()
  const address = await connectPhone(host)
  await node.airdrop(address, BigInt(10 * SOL))
  const connection = createConnection(host.tabkey, { commitment: 'confirmed' })
  const wallet = toWallet(host.tabkey)
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const make = (lamports: number) =>
    new Transaction({ feePayer: wallet.publicKey, blockhash, lastValidBlockHeight }).add(
      SystemProgram.transfer({
        fromPubkey: wallet.publicKey,
        toPubkey: Keypair.generate().publicKey,
        lamports,
      }),
    )
  expect((await wallet.signTransaction(make(SOL))).verifySignatures()).toBe(true)
  const signed = await wallet.signAllTransactions([make(SOL), make(2 * SOL)])
  expect(signed.map(transaction => transaction.verifySignatures())).toEqual([true, true])
  await host.tabkey.disconnect()
  await expect.poll(() => host.tabkey.getState().accounts.solana).toBeUndefined()
  expect(await failure(wallet.signTransaction(make(SOL)))).toMatchObject({ kind: 'wallet-mismatch' })
})
