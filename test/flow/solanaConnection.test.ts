import {
  Connection,
  Keypair,
  type PublicKey,
  SendTransactionError,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionExpiredBlockheightExceededError,
} from '@solana/web3.js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createConnection, toWallet } from '../../packages/solana/src/index.ts'
import { createRpc } from '../../packages/solana/src/kit.ts'
import { solanaDevnet } from '../../src/ui/client/networks/solana.ts'
import { createFlow, failure, peers } from '../support/flowTab.ts'
import { devnet, nodeCalls, openSolanaHost } from '../support/solanaHost.ts'

// web3.js 1.x and kit over the real engine and a real runtime (LiteSVM).

const { solana: node } = peers
const SOL = 1_000_000_000

beforeEach(() => peers.reset())

const payment = (from: PublicKey, to = Keypair.generate().publicKey, lamports = SOL) =>
  new Transaction().add(SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports }))

async function rich(): Promise<Keypair> {
  const keys = Keypair.generate()
  await node.airdrop(keys.publicKey.toBase58(), BigInt(10 * SOL))
  return keys
}

async function open() {
  const host = await openSolanaHost()
  return { ...host, connection: createConnection(host.tabkey, { commitment: 'confirmed' }) }
}

describe('a Connection of web3.js', () => {
  test('is web3.js’s own, and answers like one that calls the node itself', async () => {
    const { connection } = await open()
    const plain = new Connection(node.url, 'confirmed')
    const { publicKey } = await rich()
    expect(connection).toBeInstanceOf(Connection)
    expect([connection.commitment, connection.rpcEndpoint]).toEqual(['confirmed', node.url])
    for (const read of [
      (of: Connection) => of.getBalance(publicKey),
      (of: Connection) => of.getAccountInfo(publicKey),
      (of: Connection) => of.getMultipleAccountsInfo([publicKey, Keypair.generate().publicKey]),
      (of: Connection) => of.getGenesisHash(),
      (of: Connection) => of.getMinimumBalanceForRentExemption(165),
      (of: Connection) => of.getVersion(),
    ])
      expect(await read(connection)).toEqual(await read(plain))
  })

  test('a batch of web3.js is answered in its order, also where a method of it is refused', async () => {
    const { connection } = await open()
    const { publicKey } = await rich()
    type Batch = (calls: readonly { methodName: string; args: readonly unknown[] }[]) => Promise<unknown>
    const batch = Reflect.get(connection, '_rpcBatchRequest') as Batch
    const answers = await batch([
      { methodName: 'getBalance', args: [publicKey.toBase58()] },
      { methodName: 'solana_signMessage', args: [] },
      { methodName: 'getGenesisHash', args: [] },
    ])
    expect(answers).toMatchObject([
      { jsonrpc: '2.0', result: { value: 10 * SOL } },
      { jsonrpc: '2.0', error: { code: -32601 } },
      { jsonrpc: '2.0', result: expect.stringMatching(/^EtWTRABZ/) },
    ])
  })

  test('an error of the node is web3.js’s SendTransactionError, with the logs', async () => {
    const { connection } = await open()
    const keys = await rich()
    const error = await failure(
      connection.sendTransaction(payment(keys.publicKey, undefined, 100 * SOL), [keys]),
    )
    expect(error).toBeInstanceOf(SendTransactionError)
    expect((error as unknown as SendTransactionError).logs?.join()).toContain('insufficient lamports')
  })

  test('a wallet method is refused before it reaches the engine', async () => {
    const { tabkey, connection } = await open()
    const request = vi.spyOn(tabkey, 'request')
    const call = Reflect.get(connection, '_rpcRequest') as (
      method: string,
      args: unknown[],
    ) => Promise<unknown>
    for (const method of [
      'solana_signMessage',
      'signMessage',
      'eth_accounts',
      'accountSubscribe',
      '__proto__',
      'get',
    ])
      expect(await call(method, [])).toMatchObject({ error: { code: -32601 } })
    expect(request).not.toHaveBeenCalled()
  })

  test('a network that is not configured, and one of another family, is refused', async () => {
    const { tabkey } = await open()
    for (const network of ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:1'] as const)
      expect(() => createConnection(tabkey, { network })).toThrow(
        expect.objectContaining({ kind: 'network-not-found' }),
      )
    expect(createConnection(tabkey, { network: solanaDevnet.caipNetworkId }).rpcEndpoint).toBe(
      devnet.rpcUrls.default.http[0],
    )
  })

  test('without an account there is no wallet', async () => {
    const { tabkey } = await open()
    expect(() => toWallet(tabkey)).toThrow(expect.objectContaining({ code: 4100 }))
  })
})

describe('subscriptions', () => {
  test('onAccountChange reports each change until it is removed', async () => {
    const { connection } = await open()
    const keys = await rich()
    const lamports: number[] = []
    const id = connection.onAccountChange(keys.publicKey, info => lamports.push(info.lamports), 'confirmed')
    await expect.poll(async () => (await nodeCalls()).getMultipleAccounts ?? 0).toBeGreaterThan(0)
    await node.airdrop(keys.publicKey.toBase58(), BigInt(SOL))
    await expect.poll(() => lamports).toEqual([11 * SOL])
    await node.airdrop(keys.publicKey.toBase58(), BigInt(SOL))
    await expect.poll(() => lamports).toEqual([11 * SOL, 12 * SOL])
    await connection.removeAccountChangeListener(id)
    await node.airdrop(keys.publicKey.toBase58(), BigInt(SOL))
    const { getMultipleAccounts } = await nodeCalls()
    await new Promise(resolve => setTimeout(resolve, 2_500))
    expect(lamports).toHaveLength(2)
    // The engine reads nothing more.
    expect((await nodeCalls()).getMultipleAccounts).toBe(getMultipleAccounts)
  })

  test('a new and a closed account are changes', async () => {
    const { connection } = await open()
    const [keys, fresh] = [await rich(), Keypair.generate()]
    const seen: number[] = []
    connection.onAccountChange(fresh.publicKey, ({ lamports }) => seen.push(lamports), 'confirmed')
    await expect.poll(async () => (await nodeCalls()).getMultipleAccounts ?? 0).toBeGreaterThan(0)
    await sendAndConfirmTransaction(connection, payment(keys.publicKey, fresh.publicKey), [keys])
    await expect.poll(() => seen).toEqual([SOL])
    const back = payment(fresh.publicKey, keys.publicKey)
    back.feePayer = keys.publicKey
    await sendAndConfirmTransaction(connection, back, [keys, fresh])
    await expect.poll(() => seen).toEqual([SOL, 0])
  })

  test('confirmTransaction and onSignature report the outcome once, also in a hidden tab', async () => {
    const { connection, tab } = await open()
    tab.events.setVisible(false)
    const keys = await rich()
    const signature = await connection.sendTransaction(payment(keys.publicKey), [keys])
    const outcomes: unknown[] = []
    connection.onSignature(signature, result => outcomes.push(result), 'finalized')
    const latest = await connection.getLatestBlockhash()
    expect(await connection.confirmTransaction({ signature, ...latest }, 'confirmed')).toMatchObject({
      value: { err: null },
    })
    await expect.poll(() => outcomes).toEqual([{ err: null }])
    const { getSignatureStatuses } = await nodeCalls()
    await new Promise(resolve => setTimeout(resolve, 2_500))
    expect(outcomes).toHaveLength(1)
    expect((await nodeCalls()).getSignatureStatuses).toBe(getSignatureStatuses)
  })

  test('a transaction that never lands ends with web3.js’s own error', async () => {
    const { connection } = await open()
    const keys = await rich()
    await node.faults({ loseTransactions: true })
    const latest = await connection.getLatestBlockhash()
    const signature = await connection.sendTransaction(payment(keys.publicKey), [keys])
    const confirming = failure(connection.confirmTransaction({ signature, ...latest }, 'confirmed'))
    await node.expireBlockhashes()
    expect(await confirming).toBeInstanceOf(TransactionExpiredBlockheightExceededError)
    // web3.js removes its subscription, and the engine reads nothing more for it.
    await new Promise(resolve => setTimeout(resolve, 1_500))
    const { getSignatureStatuses } = await nodeCalls()
    await new Promise(resolve => setTimeout(resolve, 2_500))
    expect((await nodeCalls()).getSignatureStatuses).toBe(getSignatureStatuses)
  })

  test('onLogs reports the transactions that mention an address, in their order', async () => {
    const { connection } = await open()
    const [keys, to] = [await rich(), Keypair.generate().publicKey]
    await sendAndConfirmTransaction(connection, payment(keys.publicKey, to), [keys])
    const seen: string[] = []
    const id = connection.onLogs(to, ({ signature, err, logs }) => {
      seen.push(signature)
      expect([err, logs.join()]).toEqual([null, expect.stringContaining('success')])
    })
    await expect.poll(async () => (await nodeCalls()).getSignaturesForAddress ?? 0).toBeGreaterThan(0)
    const sent: string[] = []
    for (const lamports of [SOL, 2 * SOL])
      sent.push(await sendAndConfirmTransaction(connection, payment(keys.publicKey, to, lamports), [keys]))
    await expect.poll(() => seen).toEqual(sent)
    await connection.removeOnLogsListener(id)
  })

  test('onSlotChange and onRootChange follow the cluster', async () => {
    const { connection } = await open()
    const [slots, roots]: [number[], number[]] = [[], []]
    connection.onSlotChange(({ slot }) => slots.push(slot))
    connection.onRootChange(root => roots.push(root))
    await expect.poll(() => Math.min(slots.length, roots.length)).toBeGreaterThan(2)
    expect(slots).toEqual([...new Set(slots)].sort((a, b) => a - b))
  })

  test('what polling cannot serve throws at once', async () => {
    const { connection } = await open()
    expect(() => connection.onSlotUpdate(() => {})).toThrow(expect.objectContaining({ code: -32601 }))
    expect(() => connection.onLogs('all', () => {})).toThrow(expect.objectContaining({ code: -32602 }))
  })

  test('a change that happens while no engine runs is reported by the next one', async () => {
    const flow = createFlow()
    const { tabkey } = await openSolanaHost(flow)
    const connection = createConnection(tabkey, { commitment: 'confirmed' })
    const keys = await rich()
    const seen: number[] = []
    connection.onAccountChange(keys.publicKey, ({ lamports }) => seen.push(lamports))
    await expect.poll(async () => (await nodeCalls()).getMultipleAccounts ?? 0).toBeGreaterThan(2)
    await flow.kill()
    await node.airdrop(keys.publicKey.toBase58(), BigInt(SOL))
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual([11 * SOL])
  })

  test('a node that fails for a while does not end a subscription', async () => {
    const { connection } = await open()
    const keys = await rich()
    const seen: number[] = []
    connection.onAccountChange(keys.publicKey, ({ lamports }) => seen.push(lamports))
    await expect.poll(async () => (await nodeCalls()).getMultipleAccounts ?? 0).toBeGreaterThan(1)
    await node.faults({ status: 503 })
    await new Promise(resolve => setTimeout(resolve, 2_500))
    await node.faults({})
    await node.airdrop(keys.publicKey.toBase58(), BigInt(SOL))
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual([11 * SOL])
  })
})

describe('an RPC client of kit', () => {
  test('answers with kit’s types, and refuses wallet methods', async () => {
    const { tabkey } = await openSolanaHost()
    const { publicKey } = await rich()
    const rpc = createRpc(tabkey)
    const { value } = await rpc
      .getBalance(publicKey.toBase58() as Parameters<typeof rpc.getBalance>[0])
      .send()
    expect(value).toBe(BigInt(10 * SOL))
    expect(await rpc.getGenesisHash().send()).toMatch(/^EtWTRABZ/)
    const other = rpc as unknown as Record<string, () => { send(): Promise<unknown> }>
    const refused = await failure(other.solana_signMessage?.().send() ?? Promise.resolve())
    expect(refused).toMatchObject({ name: 'SolanaError', context: { __code: -32601 } })
  })

  test('the signal of a call reaches the engine', async () => {
    const { tabkey } = await openSolanaHost()
    const request = vi.spyOn(tabkey, 'request')
    const { signal } = new AbortController()
    await createRpc(tabkey).getSlot().send({ abortSignal: signal })
    expect(request).toHaveBeenCalledWith(expect.objectContaining({ method: 'getSlot', signal }))
  })
})
