import { createPublicKey, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { beforeEach, expect, test } from 'vitest'
import type { Network } from '../../src/bridge/contract/network.ts'
import { solanaDevnet } from '../../src/ui/client/networks/solana.ts'
import { until } from '../support/createTestTab.ts'
import { createFlow, type FlowTab, failure, flowConfig, flowNetwork, peers } from '../support/flowTab.ts'
import { pay } from '../support/pay.ts'

// A phone that speaks the solana namespace over the real relay, and a real runtime: from the code to the payment.

const { phone, solana } = peers
const SOL = 1_000_000_000n
const devnet: Network = { ...solanaDevnet, rpcUrls: { default: { http: [solana.url] } } }
const network = devnet.caipNetworkId
const connection = new Connection(solana.url, 'confirmed')

const config = () => flowConfig({ networks: [flowNetwork(1, 'Ethereum'), devnet] })
const stranger = () => Keypair.generate().publicKey.toBase58()
const balanceOf = async (address: string) => BigInt(await connection.getBalance(new PublicKey(address)))

async function pair(): Promise<{ readonly tabs: readonly [FlowTab, FlowTab]; readonly address: string }> {
  const flow = createFlow()
  const options = { wallets: [], config: config() } as const
  const [a, b] = [await flow.open(options), await flow.open(options)]
  const connecting = a.connect('walletConnect', { namespace: 'solana' })
  await phone.approve(await until(() => a.state().wc.uri, 10_000))
  await connecting
  const { address } = await until(() => b.state().accounts.solana, 10_000)
  await phone.mode({ requests: 'approve' })
  await solana.airdrop(address, 10n * SOL)
  return { tabs: [a, b], address }
}

const send = (tab: FlowTab, to: string, amount: bigint, token?: string) =>
  pay(tab, { network, to, amount: String(amount), ...(token ? { token } : {}) })

function isSigned(message: Uint8Array, signature: string, address: string): boolean {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  return verify(
    null,
    message,
    createPublicKey({ key, format: 'der', type: 'spki' }),
    base58.decode(signature),
  )
}

beforeEach(() => peers.reset())

test('the phone joins the solana namespace, in every tab', async () => {
  const { tabs, address } = await pair()
  for (const tab of tabs) {
    const account = await until(() => tab.state().accounts.solana, 10_000)
    expect(account.caipAddress).toBe(`${network}:${address}`)
    expect(tab.state().connections.solana?.methods).toContain('solana_signTransaction')
  }
})

test('solana_signMessage: Node’s own ed25519 agrees, in the tab that did not connect', async () => {
  const { tabs, address } = await pair()
  const message = new TextEncoder().encode('Sign in\nto Tabkey')
  const { signature } = await tabs[1].ask<{ signature: string }>(
    'solana_signMessage',
    { message: base58.encode(message), pubkey: address },
    { network },
  )
  expect(isSigned(message, signature, address)).toBe(true)
})

test('transactions of web3.js, old and versioned, are signed one by one and all at once', async () => {
  const { tabs, address } = await pair()
  const payer = new PublicKey(address)
  const { blockhash } = await connection.getLatestBlockhash()
  const pay = SystemProgram.transfer({
    fromPubkey: payer,
    toPubkey: new PublicKey(stranger()),
    lamports: 900_000,
  })
  const old = new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight: 1 }).add(pay)
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions: [pay] })
  const transactions = [
    old.serialize({ requireAllSignatures: false }),
    new VersionedTransaction(message.compileToV0Message()).serialize(),
  ].map(bytes => base64.encode(new Uint8Array(bytes)))
  for (const transaction of transactions) {
    const answer = await tabs[0].ask<{ signature: string; transaction: string }>(
      'solana_signTransaction',
      { transaction, pubkey: address },
      { network },
    )
    const read = VersionedTransaction.deserialize(base64.decode(answer.transaction))
    expect(isSigned(read.message.serialize(), answer.signature, address)).toBe(true)
  }
  const all = await tabs[0].ask<{ transactions: string[] }>(
    'solana_signAllTransactions',
    { transactions },
    { network },
  )
  expect(all.transactions).toHaveLength(2)
})

test('solana_signAndSendTransaction: what the phone sent is in the chain', async () => {
  const { tabs, address } = await pair()
  const to = stranger()
  const payer = new PublicKey(address)
  const { blockhash } = await connection.getLatestBlockhash()
  const pay = SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(to), lamports: 1_000_000 })
  const transaction = new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight: 1 }).add(pay)
  const wire = base64.encode(new Uint8Array(transaction.serialize({ requireAllSignatures: false })))
  const { signature } = await tabs[0].ask<{ signature: string }>(
    'solana_signAndSendTransaction',
    { transaction: wire, pubkey: address, sendOptions: { preflightCommitment: 'confirmed' } },
    { network },
  )
  expect((await connection.getSignatureStatus(signature)).value?.err).toBeNull()
  expect(await balanceOf(to)).toBe(1_000_000n)
})

test('send: SOL and a token, asked of the phone once each, and seen by every tab', async () => {
  const { tabs, address } = await pair()
  const to = stranger()
  const sent = await send(tabs[0], to, SOL)
  expect((await connection.getSignatureStatus(sent?.id ?? '')).value?.err).toBeNull()
  expect(await balanceOf(to)).toBe(SOL)
  const { mint } = await solana.mint({ owner: address, amount: 1_000n, decimals: 2 })
  await send(tabs[1], to, 250n, mint)
  const { value } = await connection.getParsedTokenAccountsByOwner(new PublicKey(to), {
    mint: new PublicKey(mint),
  })
  expect(value[0]?.account.data.parsed.info.tokenAmount.amount).toBe('250')
  const { asked } = await phone.state()
  expect(asked.filter(({ method }) => method === 'solana_signTransaction')).toHaveLength(2)
  for (const tab of tabs) expect(tab.state().requestCount).toBe(0)
})

test('send: the person says no, and nothing is sent', async () => {
  const { tabs } = await pair()
  const to = stranger()
  await phone.mode({ requests: 'reject' })
  expect(await failure(send(tabs[0], to, SOL) ?? Promise.resolve())).toMatchObject({ code: 4001 })
  expect(await balanceOf(to)).toBe(0n)
})

test('send: an impossible payment does not prompt', async () => {
  const { tabs, address } = await pair()
  const poor = await failure(send(tabs[0], stranger(), 1_000n * SOL) ?? Promise.resolve())
  expect(poor).toMatchObject({
    kind: 'insufficient-funds',
    data: { symbol: 'SOL', available: String(await balanceOf(address)) },
  })
  expect(await failure(send(tabs[0], 'nowhere', SOL) ?? Promise.resolve())).toMatchObject({
    kind: 'invalid-recipient',
  })
  expect(await failure(send(tabs[0], address, 0n) ?? Promise.resolve())).toMatchObject({ kind: 'validation' })
  const { asked } = await phone.state()
  expect(asked).toEqual([])
})

test('send: a phone that thinks longer than the blockhash lives', async () => {
  const { tabs } = await pair()
  const to = stranger()
  await phone.mode({ requests: 'manual' })
  const over = failure(send(tabs[0], to, SOL) ?? Promise.resolve())
  await until(() => (tabs[0].state().requestCount === 1 ? true : null), 10_000)
  await expect.poll(async () => (await phone.state()).requests.length, { timeout: 10_000 }).toBe(1)
  await solana.expireBlockhashes()
  await phone.answer((await phone.state()).requests.map(({ id }) => id))
  expect(await over).toMatchObject({ kind: 'blockhash-expired' })
  expect(await balanceOf(to)).toBe(0n)
})

test('the accounts are the engine’s to tell: no phone is asked', async () => {
  const { tabs, address } = await pair()
  for (const method of ['solana_getAccounts', 'solana_requestAccounts'])
    expect(await tabs[1].ask(method, {}, { network })).toEqual([{ pubkey: address }])
  expect((await phone.state()).asked).toEqual([])
})

test('chain reads go to the node of the cluster, and strange methods nowhere', async () => {
  const { tabs, address } = await pair()
  const { value } = await tabs[0].ask<{ value: number }>('getBalance', [address, { commitment: 'root' }], {
    network,
  })
  expect(BigInt(value)).toBe(await balanceOf(address))
  expect(await failure(tabs[0].ask('solana_stealEverything', {}, { network }))).toMatchObject({ code: 4200 })
  const bad = await failure(
    tabs[0].ask('solana_signMessage', { message: '0OIl', pubkey: address }, { network }),
  )
  expect(bad).toMatchObject({ kind: 'validation' })
})
