import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { beforeEach, expect, test } from 'vitest'
import { solanaDevnet } from '../../src/ui/client/networks/solana.ts'
import { systemClock } from '../../src/worker/base/clock.ts'
import type { PreparedTransfer } from '../../src/worker/chains/adapter.ts'
import { createSolanaAdapter } from '../../src/worker/chains/solana/adapter.ts'
import { resolveEndpoints } from '../../src/worker/net/endpoints.ts'
import { systemFetch } from '../../src/worker/net/exchange.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { transactionOf } from '../support/solanaAnswers.ts'
import { testConfig } from '../support/walletConnectRig.ts'

// Payments that the wallet gives to the network itself (`solana_signAndSendTransaction`), against a real runtime.

const SOL = 1_000_000_000n

const peers = connectPeers(injectPeers())
const node = peers.solana
const connection = new Connection(node.url, 'confirmed')
const network = { ...solanaDevnet, rpcUrls: { default: { http: [node.url] } } }
const config = testConfig({ networks: [network], projectId: null })

beforeEach(() => node.reset())

async function rich(): Promise<Keypair> {
  const keys = Keypair.generate()
  await node.airdrop(keys.publicKey.toBase58(), 10n * SOL)
  return keys
}
const stranger = () => Keypair.generate().publicKey.toBase58()
const balanceOf = async (address: string) => BigInt(await connection.getBalance(new PublicKey(address)))

async function prepare(keys: Keypair, to: string): Promise<PreparedTransfer> {
  const adapter = createSolanaAdapter({
    clock: systemClock,
    fetch: systemFetch,
    endpoints: () => resolveEndpoints(config),
  })
  const from = { namespace: 'solana', address: keys.publicKey.toBase58(), type: 'eoa' } as const
  const transfer = { methods: ['solana_signAndSendTransaction'], from, to, amount: SOL }
  if (!adapter.prepareTransfer) throw new Error('no prepareTransfer')
  return adapter.prepareTransfer(network, transfer)
}

test('transfer: a wallet that sends by itself may take a newer blockhash', async () => {
  const from = await rich()
  const to = stranger()
  const prepared = await prepare(from, to)
  await node.expireBlockhashes()
  const { blockhash } = await connection.getLatestBlockhash()
  const transaction = Object.assign(transactionOf(prepared), { recentBlockhash: blockhash })
  transaction.sign(from)
  const signature = await connection.sendRawTransaction(transaction.serialize())
  expect(await prepared.finish({ signature })).toEqual({ id: signature })
  expect(await balanceOf(to)).toBe(SOL)
})

test('transfer: a confirmed payment stays confirmed when the node refuses to show it', async () => {
  const from = await rich()
  const prepared = await prepare(from, stranger())
  const transaction = transactionOf(prepared)
  transaction.sign(from)
  const signature = await connection.sendRawTransaction(transaction.serialize())
  await node.faults({ status: 429, methods: ['getTransaction'] })
  expect(await prepared.finish({ signature })).toEqual({ id: signature })
})
