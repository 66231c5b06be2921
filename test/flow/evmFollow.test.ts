import { type Address, createWalletClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { beforeEach, expect, test } from 'vitest'
import type { Eip1193Args } from '../../src/bridge/contract/wallet.ts'
import { systemClock } from '../../src/worker/base/clock.ts'
import type { PaymentTrace } from '../../src/worker/chains/adapter.ts'
import { createEvmAdapter } from '../../src/worker/chains/evm/adapter.ts'
import { resolveEndpoints } from '../../src/worker/net/endpoints.ts'
import { systemFetch } from '../../src/worker/net/exchange.ts'
import { flowNetwork } from '../support/flowTab.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { testConfig } from '../support/walletConnectRig.ts'

// Payments whose wallet gave no usable answer, found on a real chain. The wallet is viem's.

const peers = connectPeers(injectPeers())
const { url } = peers.ethereum
const network = { ...flowNetwork(1, 'Ethereum'), rpcUrls: { default: { http: [url] } } }
const config = testConfig({ networks: [network], projectId: null })
const adapter = createEvmAdapter({
  clock: systemClock,
  fetch: systemFetch,
  endpoints: () => resolveEndpoints(config),
  config: () => config,
})
const method = 'eth_sendTransaction'

beforeEach(() => peers.ethereum.reset())

type Person = ReturnType<typeof privateKeyToAccount>

async function node(call: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: call, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { result: unknown }).result
}

async function person(): Promise<Person> {
  const account = privateKeyToAccount(generatePrivateKey())
  await node('anvil_setBalance', account.address, '0x1bc16d674ec80000')
  return account
}
const stranger = (): Address => privateKeyToAccount(generatePrivateKey()).address

interface Payment {
  readonly to: Address
  readonly value: bigint
  readonly data?: Hex
  readonly nonce?: number
  readonly gwei?: bigint
}

/** A transaction that the wallet sends by itself. */
const send = (from: Person, { gwei = 5n, ...payment }: Payment): Promise<Hex> =>
  createWalletClient({ account: from, chain: mainnet, transport: http(url) }).sendTransaction({
    ...payment,
    gas: 100_000n,
    maxFeePerGas: gwei * 10n ** 9n,
    maxPriorityFeePerGas: gwei * 10n ** 9n,
  })

const argsOf = ({ address }: Person, { to, value, data = '0x' }: Payment) =>
  ({ method, params: [{ from: address, to, value: `0x${value.toString(16)}`, data }] }) as Eip1193Args

/** The chain as it stood before the wallet was asked. */
const markOf = async (from: Person, payment: Payment) =>
  (await adapter.markPayment?.(network, argsOf(from, payment))) ?? undefined

async function follow(trace: Omit<PaymentTrace, 'method'>) {
  const follower = await adapter.followPayment?.(network, { method, ...trace })
  if (!follower) throw new Error('no follower')
  return () => follower.poll(AbortSignal.timeout(10_000))
}

test('follow evm: a payment without any answer is found by nonce, and a payment from before or of another amount is not', async () => {
  const from = await person()
  const payment = { to: stranger(), value: 7n }
  await send(from, payment)
  const mark = await markOf(from, payment)
  const look = await follow({ mark: mark ?? {} })
  expect(await look()).toEqual({ status: 'unknown' })
  await send(from, { ...payment, value: 8n })
  expect(await look()).toEqual({ status: 'unknown' })
  const transaction = await send(from, payment)
  await send(from, { ...payment, value: 9n })
  expect(await look()).toEqual({ status: 'confirmed', transaction })
})

test('follow evm: a mark that was written to disk finds the payment in another engine', async () => {
  const from = await person()
  const payment = { to: stranger(), value: parseEther('0.1') }
  const mark = JSON.parse(JSON.stringify(await markOf(from, payment)))
  const transaction = await send(from, payment)
  await node('anvil_mine', '0x40')
  expect(await (await follow({ mark }))()).toEqual({ status: 'confirmed', transaction })
})

test('follow evm: a transaction in the pool is sent, in a block confirmed; one with a raised fee is found under its hash', async () => {
  const from = await person()
  const payment = { to: stranger(), value: 5n, nonce: 0 }
  const mark = (await markOf(from, payment)) ?? {}
  await node('evm_setAutomine', false)
  try {
    const first = await send(from, payment)
    const look = await follow({ mark, answer: first })
    expect(await look()).toEqual({ status: 'sent', transaction: first })
    const second = await send(from, { ...payment, gwei: 20n })
    await node('evm_mine')
    expect(await look()).toEqual({ status: 'confirmed', transaction: second })
  } finally {
    await node('evm_setAutomine', true)
  }
})

test('follow evm: a transaction whose nonce another one took has failed, and only after a node showed the other one', async () => {
  const from = await person()
  const payment = { to: stranger(), value: 5n, nonce: 0 }
  const mark = (await markOf(from, payment)) ?? {}
  await node('evm_setAutomine', false)
  try {
    const transaction = await send(from, payment)
    const look = await follow({ mark, answer: transaction })
    expect(await look()).toEqual({ status: 'sent', transaction })
    const replacedBy = await send(from, { to: from.address, value: 0n, nonce: 0, gwei: 20n })
    await node('evm_mine')
    // The number of transactions alone proves nothing: nodes behind one address differ in how far they are.
    await peers.ethereum.faults({ status: 500, methods: ['eth_getBlockByNumber'] })
    await expect(look()).rejects.toThrow()
    await peers.ethereum.faults({})
    expect(await look()).toEqual({ status: 'failedOnChain', transaction, replacedBy })
  } finally {
    await peers.ethereum.faults({})
    await node('evm_setAutomine', true)
  }
})

test('follow evm: a reverted transaction failed; a hash of another payment is not the payment', async () => {
  const from = await person()
  const refuses = stranger()
  await node('anvil_setCode', refuses, '0x5f5ffd')
  const payment = { to: refuses, value: 5n }
  const mark = (await markOf(from, payment)) ?? {}
  const other = await send(from, { to: stranger(), value: 6n })
  expect(await (await follow({ mark, answer: other }))()).toEqual({ status: 'unknown', isChanged: true })
  const transaction = await send(from, payment)
  // The node may answer with the hash before its block is there.
  const look = await follow({ mark, answer: other })
  await expect.poll(look).toEqual({ status: 'failedOnChain', transaction })
})

test('follow evm: without a mark an answered hash is enough, and a hash that no node knows stays unknown', async () => {
  const from = await person()
  const transaction = await send(from, { to: stranger(), value: 5n })
  expect(await (await follow({ answer: transaction }))()).toEqual({ status: 'confirmed', transaction })
  const lost = `0x${'ab'.repeat(32)}`
  expect(await (await follow({ transaction: lost }))()).toEqual({ status: 'unknown', transaction: lost })
  expect(await (await follow({ answer: { hash: transaction } }))()).toEqual({ status: 'unknown' })
})

test('follow evm: requests that are no transactions have no mark', async () => {
  const from = await person()
  const args = { method: 'personal_sign', params: ['0x', from.address] } as Eip1193Args
  expect(await adapter.markPayment?.(network, args)).toBeNull()
})

test('follow evm: an equal transaction of before the mark, of the pool at the mark, of another payment, or of another account is not the payment', async () => {
  const [from, customer] = [await person(), await person()]
  const payment = { to: stranger(), value: 5n }
  const earlier = await send(from, payment)
  const taken = { isTaken: () => true, rivals: () => 0 }
  const mark = (await markOf(from, payment)) ?? {}
  const theirs = await send(customer, payment)
  expect(await (await follow({ mark, answer: earlier }))()).toEqual({ status: 'unknown' })
  expect(await (await follow({ mark, answer: theirs }))()).toEqual({ status: 'unknown', transaction: theirs })
  await node('evm_setAutomine', false)
  try {
    const waiting = await send(from, payment)
    const late = (await markOf(from, payment)) ?? {}
    await node('evm_mine')
    expect(await (await follow({ mark: late, answer: waiting }))()).toEqual({ status: 'unknown' })
    expect(await (await follow({ mark: late }))()).toEqual({ status: 'unknown' })
    expect(await (await follow({ mark, answer: waiting, claims: taken }))()).toEqual({ status: 'unknown' })
    // Two equal payments, one transaction that neither wallet has named: it says nothing of either.
    const claims = { isTaken: () => false, rivals: () => 1 }
    expect(await (await follow({ mark, claims }))()).toEqual({ status: 'unknown' })
    expect(await (await follow({ mark }))()).toEqual({ status: 'confirmed', transaction: waiting })
  } finally {
    await node('evm_setAutomine', true)
  }
})

test('follow evm: a mark of an older version proves nothing', async () => {
  const from = await person()
  const payment = { to: stranger(), value: 5n }
  const { nonce } = (await markOf(from, payment)) ?? {}
  const transaction = await send(from, payment)
  expect(await (await follow({ mark: { nonce }, answer: transaction }))()).toEqual({
    status: 'unknown',
    transaction,
  })
})

test('follow evm: a payment that a contract account made in the transaction of somebody else is shown by its trace', async () => {
  const bundler = await person()
  const [account, to] = [stranger(), stranger()]
  // CALL to the receiver with the value that comes in, and nothing else.
  await node('anvil_setCode', account, `0x600060006000600034${'73'}${to.slice(2)}5af100`)
  const payment = { to, value: 5n }
  const args = { method, params: [{ from: account, to, value: '0x5', data: '0x' }] } as Eip1193Args
  const mark = (await adapter.markPayment?.(network, args)) ?? {}
  const other = await send(bundler, { to: account, value: 6n })
  const transaction = await send(bundler, { to: account, value: 5n })
  expect(await (await follow({ mark, answer: other }))()).toEqual({ status: 'unknown', transaction: other })
  expect(await (await follow({ mark, answer: transaction }))()).toEqual({ status: 'confirmed', transaction })
  // The same transfer by another account, and of before the mark.
  const theirs = await send(bundler, payment)
  const later = (await adapter.markPayment?.(network, args)) ?? {}
  expect(await (await follow({ mark, answer: theirs }))()).toEqual({ status: 'unknown', transaction: theirs })
  expect(await (await follow({ mark: later, answer: transaction }))()).toEqual({ status: 'unknown' })
})
