import { base64, hex } from '@scure/base'
import { p2wpkh, RawTx, Transaction } from '@scure/btc-signer'
import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { REGTEST } from '../../packages/peers/src/bitcoin/addresses.ts'
import type { Network } from '../../src/bridge/contract/network.ts'
import type { Eip1193Args } from '../../src/bridge/contract/wallet.ts'
import { systemClock } from '../../src/worker/base/clock.ts'
import type { PaymentTrace } from '../../src/worker/chains/adapter.ts'
import { createBitcoinAdapter } from '../../src/worker/chains/bitcoin/adapter.ts'
import { NO_CLAIMS } from '../../src/worker/chains/judgeTransaction.ts'
import { systemFetch } from '../../src/worker/net/exchange.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { createNodeEndpoints } from '../support/nodeEndpoints.ts'
import { connectPeers } from '../support/peers.ts'

// Payments whose wallet gave no usable answer, found on a regtest chain.

const { bitcoin } = connectPeers(injectPeers())
const caipNetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const network: Network = {
  id: caipNetworkId.slice(7),
  caipNetworkId,
  chainNamespace: 'bip122',
  name: 'Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [bitcoin.url] } },
}
const adapter = createBitcoinAdapter({
  clock: systemClock,
  fetch: systemFetch,
  endpoints: () => createNodeEndpoints([bitcoin.url]),
})

beforeEach(() => bitcoin.reset())
afterAll(() => adapter.close())

function person() {
  const key = randomPrivateKeyBytes()
  const pub = pubECDSA(key)
  const payment = p2wpkh(pub, REGTEST)
  const address = payment.address ?? ''
  const account = {
    namespace: 'bip122',
    address,
    type: 'payment',
    publicKey: hex.encode(pub),
  } as const
  return { key, address, account, script: payment.script }
}
type Person = ReturnType<typeof person>

const AMOUNT = 30_000n

/** A payment that is about to be asked for, and the chain as it stood before. */
async function open(method: 'signPsbt' | 'sendTransfer') {
  const [from, to] = [person(), person()]
  const coin = await bitcoin.pay(from.address, 100_000)
  const transfer = { from: from.account, to: to.address, amount: AMOUNT, methods: [method] }
  const prepared = await adapter.prepareTransfer?.(network, transfer)
  if (!prepared) throw new Error('no prepareTransfer')
  const mark = await adapter.markPayment?.(network, prepared.args)
  if (!mark) throw new Error('no mark')
  return { from, to, coin, prepared, mark: JSON.parse(JSON.stringify(mark)) as typeof mark }
}

async function follow(trace: Omit<PaymentTrace, 'method'>) {
  const follower = await adapter.followPayment?.(network, { method: 'signPsbt', ...trace })
  if (!follower) throw new Error('no follower')
  return () => follower.poll(AbortSignal.timeout(10_000))
}

function signedPsbt({ key }: Person, { params }: Eip1193Args): Transaction {
  const tx = Transaction.fromPSBT(base64.decode(String((params as { psbt: string }).psbt)))
  tx.sign(key)
  tx.finalize()
  return tx
}

async function send(tx: Transaction): Promise<string> {
  const answer = await fetch(`${bitcoin.url}/tx`, { method: 'POST', body: tx.hex })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}

/** Spends the whole coin another way. */
async function spend({ key, script }: Person, txid: string, to: string, amount: bigint): Promise<string> {
  const raw = await (await fetch(`${bitcoin.url}/tx/${txid}/hex`)).text()
  const index = RawTx.decode(hex.decode(raw)).outputs.findIndex(
    output => hex.encode(output.script) === hex.encode(script),
  )
  const tx = new Transaction()
  tx.addInput({ txid, index, witnessUtxo: { script, amount: 100_000n } })
  tx.addOutputAddress(to, amount, REGTEST)
  tx.sign(key)
  tx.finalize()
  return send(tx)
}

test('follow bitcoin: a payment without any answer is found among the transactions of its account', async () => {
  const { from, prepared, mark } = await open('signPsbt')
  const look = await follow({ mark })
  expect(await look()).toEqual({ status: 'unknown' })
  const transaction = await send(signedPsbt(from, prepared.args))
  expect(await look()).toEqual({ status: 'sent', transaction })
  await bitcoin.mine()
  expect(await look()).toEqual({ status: 'confirmed', transaction })
})

test('follow bitcoin: a payment whose coin another transaction took has failed once a block has the other one', async () => {
  const { from, coin, mark } = await open('signPsbt')
  const look = await follow({ mark })
  await spend(from, coin, from.address, 90_000n)
  expect(await look()).toEqual({ status: 'unknown' })
  await bitcoin.mine()
  expect(await look()).toEqual({ status: 'failedOnChain' })
})

test('follow bitcoin: a payment that no list shows any more is known by the coin it spent', async () => {
  const { from, prepared, mark } = await open('signPsbt')
  const transaction = await send(signedPsbt(from, prepared.args))
  await bitcoin.mine()
  // The address named by the mark has no such transaction, as after 50 newer ones.
  const look = await follow({ mark: { ...mark, addresses: [person().address] } })
  expect(await look()).toEqual({ status: 'confirmed', transaction })
})

test('follow bitcoin: a transfer that the wallet builds itself is found by what it pays, and only a new one', async () => {
  const { from, to, coin, mark } = await open('sendTransfer')
  const look = await follow({ mark })
  const transaction = await spend(from, coin, to.address, AMOUNT)
  expect(await look()).toEqual({ status: 'sent', transaction })
  const again = await follow({ mark: { ...mark, known: [transaction] } })
  expect(await again()).toEqual({ status: 'unknown' })
})

test('follow bitcoin: a named transaction may pay from another address of the wallet, but not another amount', async () => {
  const { from, to, prepared } = await open('sendTransfer')
  const second = person()
  const coin = await bitcoin.pay(second.address, 100_000)
  const mark = await adapter.markPayment?.(network, prepared.args, undefined, [from.address, second.address])
  if (!mark) throw new Error('no mark')
  const third = await bitcoin.pay(second.address, 100_000)
  const other = await spend(second, third, to.address, 29_000n)
  expect(await (await follow({ mark, answer: { txid: other } }))()).toEqual({
    status: 'unknown',
    isChanged: true,
  })
  const transaction = await spend(second, coin, to.address, AMOUNT)
  const look = await follow({ mark, answer: { txid: transaction } })
  expect(await look()).toEqual({ status: 'sent', transaction })
  const lost = 'ab'.repeat(32)
  const unknown = await follow({ mark: { ...mark, addresses: [person().address] }, transaction: lost })
  expect(await unknown()).toEqual({ status: 'unknown', transaction: lost })
})

test('follow bitcoin: an equal transaction of somebody else, of before the mark, or of another payment is not the payment', async () => {
  const { from, to, coin, prepared, mark } = await open('sendTransfer')
  // A customer pays the same price to the same shop.
  const stranger = person()
  const theirs = await spend(stranger, await bitcoin.pay(stranger.address, 100_000), to.address, AMOUNT)
  await bitcoin.mine()
  const named = await follow({ mark, answer: { txid: theirs } })
  expect(await named()).toEqual({ status: 'unknown', transaction: theirs })
  const transaction = await spend(from, coin, to.address, AMOUNT)
  const later = await adapter.markPayment?.(network, prepared.args)
  for (const claims of [NO_CLAIMS, { isTaken: () => true, rivals: () => 0 }]) {
    const look = await follow({ mark: later ?? {}, answer: { txid: transaction }, claims })
    expect(await look()).toEqual({ status: 'unknown' })
  }
  const taken = await follow({
    mark,
    answer: { txid: transaction },
    claims: { isTaken: () => true, rivals: () => 0 },
  })
  expect(await taken()).toEqual({ status: 'unknown' })
  // Two equal payments, one transaction that neither wallet has named: it says nothing of either.
  const ambiguous = await follow({ mark, claims: { isTaken: () => false, rivals: () => 1 } })
  expect(await ambiguous()).toEqual({ status: 'unknown' })
  expect(await (await follow({ mark }))()).toEqual({ status: 'sent', transaction })
})
