import { schnorr } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import { Address, OutScript, p2pkh, p2sh, p2tr, p2wpkh, RawTx, SigHash, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { REGTEST } from '../../packages/peers/src/bitcoin/addresses.ts'
import type { Network } from '../../src/bridge/contract/network.ts'
import type { Eip1193Args } from '../../src/bridge/contract/wallet.ts'
import { systemClock } from '../../src/worker/base/clock.ts'
import { createBitcoinAdapter } from '../../src/worker/chains/bitcoin/adapter.ts'
import { systemFetch } from '../../src/worker/net/exchange.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { createNodeEndpoints } from '../support/nodeEndpoints.ts'
import { connectPeers } from '../support/peers.ts'

const { bitcoin } = connectPeers(injectPeers())

const network: Network = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [bitcoin.url] } },
}

function openAdapter(urls: readonly string[] = [bitcoin.url]) {
  return createBitcoinAdapter({
    clock: systemClock,
    fetch: systemFetch,
    endpoints: () => createNodeEndpoints(urls),
  })
}
const adapter = openAdapter()

type Kind = 'wpkh' | 'sh' | 'pkh' | 'tr'

/** Addresses of a fresh key. */
function person(kind: Kind = 'wpkh') {
  const key = randomPrivateKeyBytes()
  const pub = pubECDSA(key)
  const made = {
    wpkh: () => p2wpkh(pub, REGTEST),
    sh: () => p2sh(p2wpkh(pub, REGTEST), REGTEST),
    pkh: () => p2pkh(pub, REGTEST),
    tr: () => p2tr(pubSchnorr(key), undefined, REGTEST),
  }[kind]()
  const address = made.address ?? ''
  const publicKey = hex.encode(pub)
  const account = { namespace: 'bip122', address, type: 'payment', publicKey } as const
  return { key, address, account }
}
type Person = ReturnType<typeof person>

const paramsOf = ({ params }: Eip1193Args) => params as Record<string, unknown>

/** What a wallet does with a PSBT. */
function sign(
  { key }: Person,
  args: Eip1193Args,
  { finalize = false, sighash }: { finalize?: boolean; sighash?: number } = {},
) {
  const tx = Transaction.fromPSBT(base64.decode(String(paramsOf(args).psbt)))
  if (sighash !== undefined)
    for (let index = 0; index < tx.inputsLength; index += 1) tx.updateInput(index, { sighashType: sighash })
  tx.sign(key, sighash === undefined ? undefined : [sighash])
  if (finalize) tx.finalize()
  return { psbt: base64.encode(tx.toPSBT()) }
}

/** What a wallet does that builds the transaction itself: spends a whole coin. */
async function spend({ key, account }: Person, txid: string, to: string, amount: bigint): Promise<string> {
  const script = OutScript.encode(Address(REGTEST).decode(account.address))
  const raw = await (await fetch(`${bitcoin.url}/tx/${txid}/hex`)).text()
  const index = RawTx.decode(hex.decode(raw)).outputs.findIndex(
    output => hex.encode(output.script) === hex.encode(script),
  )
  const tx = new Transaction()
  tx.addInput({ txid, index, witnessUtxo: { script, amount: 100_000n } })
  tx.addOutputAddress(to, amount, REGTEST)
  tx.sign(key)
  tx.finalize()
  return (await fetch(`${bitcoin.url}/tx`, { method: 'POST', body: tx.hex })).text()
}

const balance = async (address: string) => (await adapter.balance(network, address)).value
const prepare = (from: Person, to: string, amount: bigint, methods = ['signPsbt']) =>
  adapter.prepareTransfer(network, { from: from.account, to, amount, methods })

beforeEach(() => bitcoin.reset())
afterAll(() => adapter.close())

test.each([
  ['wpkh', false],
  ['wpkh', true],
  ['sh', false],
  ['sh', true],
  ['pkh', false],
  ['pkh', true],
] as const)('a payment from %s arrives, signed by the wallet (finalised: %s)', async (kind, finalize) => {
  const from = person(kind)
  const to = person('tr')
  await bitcoin.pay(from.address, 60_000)
  await bitcoin.pay(from.address, 50_000)
  expect(await balance(from.address)).toBe(110_000n)
  const prepared = await prepare(from, to.address, 80_000n)
  const { id } = await prepared.finish(sign(from, prepared.args, { finalize }))
  // The change is ours already; the payment is not the payee's before it is in a block.
  expect(await balance(from.address)).toBe(30_000n - prepared.fee)
  expect(await balance(to.address)).toBe(0n)
  const pending = (await adapter.request(network, { method: 'getTransaction', params: [id] })) as {
    fee: string
    weight: number
  }
  expect(BigInt(pending.fee)).toBe(prepared.fee)
  // 7.02 satoshi a byte, as the node says for three blocks: not less, and hardly more.
  const rate = Number(pending.fee) / (pending.weight / 4)
  expect(rate).toBeGreaterThanOrEqual(7.02)
  expect(rate).toBeLessThan(7.02 * 1.05)
  await bitcoin.mine()
  expect(await balance(to.address)).toBe(80_000n)
})

test('taproot: the wallet signs the whole payment with the key of the address', async () => {
  const from = person('tr')
  await bitcoin.pay(from.address, 60_000)
  const prepared = await prepare(from, person().address, 40_000n)
  const { id } = await prepared.finish(sign(from, prepared.args))
  // bcoin is older than taproot and checks no such signature: we do, over BIP-341's own hash.
  const sent = Transaction.fromRaw(hex.decode(await (await fetch(`${bitcoin.url}/tx/${id}/hex`)).text()))
  const { script } = p2tr(pubSchnorr(from.key), undefined, REGTEST)
  const message = sent.preimageWitnessV1(0, [script], SigHash.DEFAULT, [60_000n])
  const [signature = new Uint8Array()] = sent.getInput(0).finalScriptWitness ?? []
  expect(schnorr.verify(signature, message, script.slice(2))).toBe(true)
  expect(schnorr.verify(signature, message, pubSchnorr(from.key))).toBe(false)
})

test('change of the own payment can be spent before a block holds it, what others sent cannot', async () => {
  const from = person()
  await bitcoin.pay(from.address, 100_000)
  const first = await prepare(from, person().address, 20_000n)
  await first.finish(sign(from, first.args))
  await bitcoin.pay(from.address, 70_000, { mine: false })
  expect(await balance(from.address)).toBe(80_000n - first.fee)
  const second = await prepare(from, person().address, 50_000n)
  await second.finish(sign(from, second.args))
  await expect(prepare(from, person().address, 70_000n)).rejects.toMatchObject({ kind: 'insufficient-funds' })
})

test('sendTransfer: the wallet is asked in its own words, and the payment is waited for', async () => {
  const from = person()
  const to = person()
  const [coin, second] = [await bitcoin.pay(from.address, 100_000), await bitcoin.pay(from.address, 100_000)]
  const prepared = await prepare(from, to.address, 30_000n, ['signPsbt', 'sendTransfer'])
  expect(prepared.args).toEqual({
    method: 'sendTransfer',
    params: {
      account: from.address,
      recipientAddress: to.address,
      amount: '30000',
      changeAddress: from.address,
    },
  })
  const other = await spend(from, second, to.address, 29_000n)
  await expect(prepared.finish({ txid: other })).rejects.toMatchObject({ kind: 'transaction-changed' })
  const txid = await spend(from, coin, to.address, 30_000n)
  expect(await prepared.finish({ txid })).toEqual({ id: txid })
  await expect(prepared.finish({ txid: 'done' })).rejects.toMatchObject({ kind: 'outcome-unknown' })
})

test('insufficient funds, dust and wrong addresses are refused before a prompt', async () => {
  const from = person()
  await bitcoin.pay(from.address, 10_000)
  for (const methods of [['signPsbt'], ['sendTransfer']]) {
    await expect(prepare(from, person().address, 10_000n, methods)).rejects.toMatchObject({
      kind: 'insufficient-funds',
      data: { available: '10000', symbol: 'BTC' },
    })
    await expect(prepare(from, person().address, 293n, methods)).rejects.toMatchObject({
      kind: 'dust',
      data: { least: '294' },
    })
    await expect(
      prepare(from, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 5_000n, methods),
    ).rejects.toMatchObject({ kind: 'invalid-recipient' })
  }
  await expect(prepare(from, person().address, 5_000n, [])).rejects.toMatchObject({
    kind: 'method-not-allowed',
  })
  const ordinals = { ...from.account, type: 'ordinal' } as const
  const transfer = { from: ordinals, to: person().address, amount: 5_000n, methods: ['signPsbt'] }
  await expect(adapter.prepareTransfer(network, transfer)).rejects.toMatchObject({ field: 'from' })
  // The smallest amount the node relays does arrive.
  const prepared = await prepare(from, person().address, 294n)
  await prepared.finish(sign(from, prepared.args))
})

test.each([
  ['none at all', { fees: {} }, 10],
  ['a broken service', { methods: ['/fee-estimates'], status: 500 }, 10],
  ['words', { fees: { '3': 'fast' } }, 10],
  ['madly high', { fees: { '3': 1e12 } }, 500],
  ['below relay', { fees: { '3': 0.0001 } }, 1],
] as const)('fee estimates: %s', async (_, faults, rate) => {
  const from = person()
  await bitcoin.pay(from.address, 1_000_000)
  await bitcoin.faults(faults)
  const { fee, isHighFee = false } = await prepare(from, person().address, 50_000n)
  expect(isHighFee).toBe(rate > 100)
  // One input and two outputs are 141 virtual bytes, counted at their longest.
  expect(Number(fee) / rate).toBeGreaterThanOrEqual(140)
  expect(Number(fee) / rate).toBeLessThanOrEqual(145)
})

test('a PSBT that is not the payment is refused, and nothing is sent', async () => {
  const from = person()
  const thief = person()
  await bitcoin.pay(from.address, 100_000)
  await bitcoin.pay(from.address, 90_000)
  const foreign = await bitcoin.pay(thief.address, 100_000)
  const prepared = await prepare(from, person().address, 50_000n)
  const change = (edit: (tx: Transaction) => void) => {
    const asked = Transaction.fromPSBT(base64.decode(String(paramsOf(prepared.args).psbt)))
    edit(asked)
    asked.sign(from.key)
    return { psbt: base64.encode(asked.toPSBT()) }
  }
  const script = p2wpkh(pubECDSA(thief.key), REGTEST).script
  const others = [
    change(tx => tx.updateOutput(0, { script })),
    change(tx => tx.updateOutput(0, { amount: 50_001n })),
    change(tx => tx.updateOutput(1, { script })),
    change(tx => void tx.addOutput({ script, amount: 1_000n })),
    change(tx => void tx.addInput({ txid: foreign, index: 0, witnessUtxo: { script, amount: 100_000n } })),
    change(tx => tx.updateInput(0, { sequence: 0 })),
    sign(from, prepared.args, { sighash: SigHash.NONE }),
    sign(from, prepared.args, { sighash: SigHash.ALL_ANYONECANPAY }),
    sign(from, prepared.args, { sighash: SigHash.SINGLE, finalize: true }),
  ]
  for (const answer of others)
    await expect(prepared.finish(answer)).rejects.toMatchObject({ kind: 'transaction-changed' })
  const unsigned = { psbt: paramsOf(prepared.args).psbt }
  const nonsense = [
    unsigned,
    {},
    null,
    'psbt',
    { psbt: '' },
    { psbt: 'cHNidP8=' },
    { psbt: 'A'.repeat(3_000_000) },
  ]
  for (const answer of nonsense)
    await expect(prepared.finish(answer)).rejects.toMatchObject({ kind: 'invalid-response' })
  expect((await bitcoin.stats()).calls['/tx']).toBeUndefined()
  // A signature of something else: the node has the last word.
  const bytes = base64.decode(sign(from, prepared.args).psbt)
  const signature = hex.encode(Transaction.fromPSBT(bytes).getInput(0).partialSig?.[0]?.[1] ?? bytes)
  const digit = signature[40] === '0' ? '1' : '0'
  const forged = hex.encode(bytes).replace(signature, signature.slice(0, 40) + digit + signature.slice(41))
  await expect(prepared.finish({ psbt: base64.encode(hex.decode(forged)) })).rejects.toMatchObject({
    kind: 'transfer-failed',
  })
  expect(await balance(from.address)).toBe(190_000n)
  await prepared.finish(sign(from, prepared.args))
})

test('the answer to a broadcast is lost: the payment is found, and sent once', async () => {
  const from = person()
  await bitcoin.pay(from.address, 100_000)
  const prepared = await prepare(from, person().address, 50_000n)
  const signed = sign(from, prepared.args)
  await bitcoin.faults({ loseSent: true })
  const { id } = await prepared.finish(signed)
  expect((await bitcoin.stats()).calls['/tx']).toBe(2)
  // The same payment again is the same payment.
  await bitcoin.faults({})
  expect(await prepared.finish(signed)).toEqual({ id })
})

test('a coin that was spent meanwhile: a failure with the network’s message', async () => {
  const from = person()
  await bitcoin.pay(from.address, 100_000)
  const transfer = { from: from.account, to: person().address, amount: 60_000n, methods: ['signPsbt'] }
  const first = await prepare(from, person().address, 50_000n)
  // The same wallet in another browser.
  const second = await openAdapter().prepareTransfer(network, transfer)
  await first.finish(sign(from, first.args))
  await expect(second.finish(sign(from, second.args))).rejects.toMatchObject({
    kind: 'transfer-failed',
    data: expect.stringContaining('code'),
  })
})

test('two payments at once with one coin: the second is refused here, whatever it offers the miners', async () => {
  const from = person()
  await bitcoin.pay(from.address, 100_000)
  const first = await prepare(from, person().address, 20_000n)
  await bitcoin.faults({ fees: { '3': 300 } })
  const second = await prepare(from, person().address, 20_000n)
  expect(second.fee).toBeGreaterThan(first.fee * 10n)
  const { id } = await first.finish(sign(from, first.args))
  await expect(second.finish(sign(from, second.args))).rejects.toMatchObject({ kind: 'transfer-failed' })
  expect((await bitcoin.stats()).calls['/tx']).toBe(1)
  expect(await adapter.request(network, { method: 'getTransactionStatus', params: [id] })).toEqual({
    confirmed: false,
  })
  // A third one takes the change.
  const third = await prepare(from, person().address, 20_000n)
  await third.finish(sign(from, third.args))
})

test('a broadcast without an answer: unknown, not failed', async () => {
  const from = person()
  await bitcoin.pay(from.address, 100_000)
  const prepared = await prepare(from, person().address, 50_000n)
  const signed = sign(from, prepared.args)
  await bitcoin.faults({ methods: ['/tx'], status: 503 })
  await expect(prepared.finish(signed)).rejects.toMatchObject({ kind: 'outcome-unknown' })
})

test('a service of another chain is not believed, and the next one is asked', async () => {
  const address = person().address
  await bitcoin.pay(address, 5_000)
  await bitcoin.faults({ wrongGenesis: `000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f` })
  const alone = openAdapter()
  await expect(alone.balance(network, address)).rejects.toMatchObject({ kind: 'wrong-chain' })
  await bitcoin.reset()
  const dead = 'http://127.0.0.1:9'
  expect((await openAdapter([dead, `${bitcoin.url}/`]).balance(network, address)).value).toBe(5_000n)
})

test('lies about coins are found out', async () => {
  const from = person()
  await bitcoin.pay(from.address, 100_000)
  const [coin] = (await adapter.request(network, { method: 'getUtxos', params: [from.address] })) as {
    txid: string
    vout: number
    value: string
  }[]
  expect(coin?.value).toBe('100000')
  const listed = (value: unknown, vout = coin?.vout, copies = 1) => ({
    methods: ['/address/utxo'],
    body: JSON.stringify(Array(copies).fill({ ...coin, vout, value, status: { confirmed: true } })),
  })
  const lies = [
    // Less than it is: the difference would be the miner's.
    listed(60_000),
    listed(100_000, 7),
    listed(100_000, coin?.vout, 2),
    listed(1e300),
    listed(-1),
    listed('100000'),
  ]
  for (const lie of lies) {
    await bitcoin.faults(lie)
    await expect(prepare(from, person().address, 20_000n)).rejects.toMatchObject({ kind: 'invalid-response' })
  }
  await bitcoin.faults({ garbage: true })
  await expect(openAdapter().balance(network, from.address)).rejects.toMatchObject({
    kind: 'invalid-response',
  })
})

test('the reads of the chain, and no others', async () => {
  const { address } = person()
  const txid = await bitcoin.pay(address, 5_000)
  const read = (method: string, ...params: unknown[]) => adapter.request(network, { method, params })
  expect(await read('getBalance', address)).toBe('5000')
  expect(await read('getBlockHeight')).toBeGreaterThan(450)
  expect(await read('getFeeEstimates')).toMatchObject({ '3': 7.02 })
  expect(await read('getTransactionStatus', txid)).toMatchObject({ confirmed: true })
  await expect(read('getTransaction', 'ff'.repeat(32))).rejects.toMatchObject({ status: 404 })
  await expect(read('getTransaction', '../blocks')).rejects.toMatchObject({ kind: 'validation' })
  await expect(read('getBalance', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).rejects.toMatchObject({
    kind: 'invalid-recipient',
  })
  for (const method of ['eth_getBalance', 'constructor', 'getblocktemplate'])
    await expect(read(method)).rejects.toMatchObject({ kind: 'method-not-allowed' })
})
