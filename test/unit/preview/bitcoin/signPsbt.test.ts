import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import {
  createPerson,
  kinds,
  makeCoin,
  nodeOf,
  previewRequest,
  previewSigning,
  proven,
  stated,
  toSignParams,
} from '../../../support/bitcoinPreview.ts'
import { writePsbt } from '../../../support/bitcoinPsbts.ts'

// PSBTs whose signatures fix the whole transaction.

const person = createPerson(1)
const friend = createPerson(2).payment
const shop = createPerson(3).payment
const seller = createPerson(4)
const { payment, ordinals } = person
const pay = ({ script }: { readonly script: string }, value: number) => ({ script, value })

test('a payment: the receiver, the amount, no change and no fee, and nothing is asked of a node', async () => {
  const shown = await previewSigning(person, {
    inputs: [proven(makeCoin(payment, 60_000)), proven(makeCoin(payment, 50_000))],
    outputs: [pay(friend, 80_000), pay(payment, 29_000)],
    sign: [
      [0, payment],
      [1, payment],
    ],
  })
  expect(shown).toMatchObject({
    account: payment.address,
    confidence: 'decoded',
    block: null,
    warnings: [],
    allowances: [],
    effects: [
      {
        direction: 'out',
        amount: '80000',
        asset: { kind: 'coin', contract: null, symbol: 'BTC', decimals: 8 },
        party: { address: friend.address },
      },
    ],
  })
  expect(shown.effects).toHaveLength(1)
})

test('a second output, and change to a script that only looks like change, are effects of their own', async () => {
  const shown = await previewSigning(person, {
    inputs: [proven(makeCoin(payment, 100_000))],
    outputs: [pay(friend, 10_000), pay(shop, 5_000), pay(seller.ordinals, 84_000)],
    sign: [[0, payment]],
  })
  expect(shown.effects.map(({ amount, party }) => [amount, party?.address])).toEqual([
    ['10000', friend.address],
    ['5000', shop.address],
    ['84000', seller.ordinals.address],
  ])
})

test('change to another address of the account is no effect', async () => {
  const shown = await previewSigning(person, {
    inputs: [proven(makeCoin(payment, 100_000))],
    outputs: [pay(friend, 10_000), pay(ordinals, 89_500)],
    sign: [[0, payment]],
  })
  expect(shown.effects).toMatchObject([{ amount: '10000', party: { address: friend.address } }])
  expect(shown.warnings).toEqual([])
})

test('a signature that is not broadcast, or waits for others, never expires', async () => {
  const request = {
    inputs: [proven(makeCoin(payment, 10_000))],
    outputs: [pay(friend, 9_500)],
    sign: [[0, payment] as const],
  }
  expect(kinds(await previewSigning(person, { ...request, broadcast: false }))).toEqual(['neverExpires'])
  const waits = { ...request, inputs: [...request.inputs, proven(makeCoin(friend, 1_000))] }
  expect(kinds(await previewSigning(person, waits))).toEqual(['neverExpires'])
  const signed = { ...proven(makeCoin(friend, 1_000)), isFinal: true }
  expect(kinds(await previewSigning(person, { ...request, inputs: [...request.inputs, signed] }))).toEqual([])
})

test('a purchase: others pay of the fee what they put in beyond what they get', async () => {
  const shown = await previewSigning(person, {
    inputs: [
      proven(makeCoin(payment, 100_000)),
      { ...proven(makeCoin(seller.ordinals, 546)), isFinal: true },
    ],
    outputs: [pay(ordinals, 546), pay(seller.payment, 60_000), pay(payment, 39_000)],
    sign: [[0, payment]],
  })
  expect(shown).toMatchObject({
    confidence: 'decoded',
    effects: [{ direction: 'out', amount: String(60_000 - 546), party: { address: seller.payment.address } }],
  })
  const paidByOthers = await previewSigning(person, {
    inputs: [
      proven(makeCoin(payment, 10_000)),
      { ...proven(makeCoin(seller.payment, 20_000)), isFinal: true },
    ],
    outputs: [pay(payment, 15_000), pay(seller.payment, 14_000)],
    sign: [[0, payment]],
  })
  expect(paidByOthers.effects).toMatchObject([
    { direction: 'in', amount: '5000', party: { address: seller.payment.address } },
  ])
  const split = await previewSigning(person, {
    inputs: [
      proven(makeCoin(payment, 10_000)),
      { ...proven(makeCoin(seller.payment, 10_000)), isFinal: true },
    ],
    outputs: [pay(payment, 9_700), pay(seller.payment, 9_800)],
    sign: [[0, payment]],
  })
  expect(split).toMatchObject({ effects: [], warnings: [], confidence: 'decoded' })
})

test('a fee far above the usual one leaves too, without a receiver', async () => {
  const all = await previewSigning(person, {
    inputs: [proven(makeCoin(payment, 10_000_000))],
    outputs: [pay(friend, 1_000)],
    sign: [[0, payment]],
  })
  expect(all.effects.map(({ amount, party }) => [amount, party?.address])).toEqual([
    ['1000', friend.address],
    ['9999000', undefined],
  ])
  expect(kinds(all)).toEqual(['highFee'])
  const toSelf = await previewSigning(person, {
    inputs: [proven(makeCoin(payment, 1_000_000)), proven(makeCoin(payment, 1_000_000))],
    outputs: [pay(payment, 400_000)],
    sign: [
      [0, payment],
      [1, payment],
    ],
  })
  expect(toSelf.effects).toMatchObject([{ amount: '1600000', party: null }])
})

test('outputs worth more than the inputs fail', async () => {
  const shown = await previewSigning(person, {
    inputs: [proven(makeCoin(payment, 1_000))],
    outputs: [pay(friend, 2_000)],
    sign: [[0, payment]],
  })
  expect(kinds(shown)).toEqual(['wouldFail'])
})

test('a lying amount (the attack by fee): the node proves the true one, and the fee leaves', async () => {
  const coins = [makeCoin(payment, 50_000_000), makeCoin(payment, 10_000)] as const
  const request = {
    // The first coin is worth 5,000 times what the PSBT says.
    inputs: [stated(coins[0], 10_000), stated(coins[1], 10_000)],
    outputs: [pay(friend, 19_500)],
    sign: [[0, payment] as const, [1, payment] as const],
  }
  const shown = await previewSigning(person, { ...request, readCoin: nodeOf(coins) })
  expect(shown.confidence).toBe('unknown')
  expect(kinds(shown)).toEqual(['contradiction', 'highFee'])
  expect(shown.effects.map(({ amount }) => amount)).toEqual(['19500', String(50_010_000 - 19_500)])
  const unproven = await previewSigning(person, request)
  expect(unproven).toMatchObject({ confidence: 'unknown', warnings: [{ kind: 'unread' }] })
  // What a receiver gets is certain.
  expect(unproven.effects).toMatchObject([{ amount: '19500', party: { address: friend.address } }])
})

test('an honest amount that only the node proves, and a node that forges it', async () => {
  const coins = [makeCoin(payment, 30_000), makeCoin(payment, 20_000)] as const
  const request = {
    inputs: coins.map(coin => stated(coin, coin.value)),
    outputs: [pay(friend, 49_000)],
    sign: [[0, payment] as const, [1, payment] as const],
  }
  expect(await previewSigning(person, { ...request, readCoin: nodeOf(coins) })).toMatchObject({
    confidence: 'decoded',
    warnings: [],
  })
  const [, second] = coins
  const forged = coins.map(coin => ({ ...coin, raw: second.raw }))
  const lied = await previewSigning(person, { ...request, readCoin: nodeOf(forged) })
  expect(lied.confidence).toBe('unknown')
  expect(kinds(lied)).toEqual(['contradiction'])
})

test('a coin that is spent, or unknown to the node, fails', async () => {
  const coins = [makeCoin(payment, 30_000), makeCoin(payment, 20_000)] as const
  const request = {
    inputs: coins.map(coin => stated(coin, coin.value)),
    outputs: [pay(friend, 49_000)],
    sign: [[0, payment] as const, [1, payment] as const],
  }
  expect(kinds(await previewSigning(person, { ...request, readCoin: nodeOf(coins, true) }))).toEqual([
    'wouldFail',
  ])
  const unknown = await previewSigning(person, { ...request, readCoin: nodeOf([]) })
  expect(unknown.confidence).toBe('unknown')
  expect(kinds(unknown)).toEqual(['wouldFail'])
})

test('a signature that commits to a coin proves it: a single one, and one of taproot for all', async () => {
  const [first, second] = [makeCoin(payment, 10_000), makeCoin(ordinals, 20_000)]
  const single = await previewSigning(person, {
    inputs: [stated(first, 10_000)],
    outputs: [pay(friend, 9_500)],
    sign: [[0, payment]],
  })
  expect(single).toMatchObject({ confidence: 'decoded', warnings: [] })
  const both = {
    inputs: [stated(first, 10_000), stated(second, 20_000)],
    outputs: [pay(friend, 9_500), pay(ordinals, 19_500)],
  }
  const sign = [[0, payment] as const, [1, ordinals] as const]
  // The only doubt is what the coin for ordinals carries: some of it goes to the fee.
  const shown = await previewSigning(person, { ...both, sign })
  expect(shown.warnings).toMatchObject([{ kind: 'unread', subject: ordinals.address }])
  expect(shown.effects).toMatchObject([{ amount: '9500' }])
  const safe = await previewSigning(person, {
    inputs: [...both.inputs].reverse(),
    outputs: [pay(ordinals, 20_000), pay(payment, 9_500)],
    sign: [
      [0, ordinals],
      [1, payment],
    ],
  })
  expect(safe).toMatchObject({ effects: [], warnings: [], confidence: 'decoded' })
})

test("another account's taproot input commits to nothing", async () => {
  const coins = [makeCoin(payment, 90_000_000), makeCoin(payment, 10_000), makeCoin(seller.ordinals, 1_000)]
  const shown = await previewSigning(person, {
    inputs: coins.map(coin => stated(coin, 1_000)),
    outputs: [pay(seller.payment, 2_500)],
    // The thief names the account for an input of the thief.
    sign: [
      [0, payment],
      [1, payment],
      [2, ordinals],
    ],
  })
  expect(shown.confidence).toBe('unknown')
  expect(kinds(shown)).toEqual(['contradiction', 'unread'])
})

test('a coin of the address for ordinals that leaves, in part or as fee', async () => {
  const inscribed = makeCoin(ordinals, 546)
  const leaves = await previewSigning(person, {
    inputs: [proven(inscribed), proven(makeCoin(payment, 10_000))],
    outputs: [pay(friend, 600), pay(payment, 9_500)],
    sign: [
      [0, ordinals],
      [1, payment],
    ],
  })
  expect(leaves).toMatchObject({
    confidence: 'unknown',
    warnings: [{ kind: 'unread', subject: ordinals.address }],
  })
  const stays = await previewSigning(person, {
    inputs: [proven(inscribed), proven(makeCoin(payment, 10_000))],
    outputs: [pay(ordinals, 546), pay(friend, 9_500)],
    sign: [
      [0, ordinals],
      [1, payment],
    ],
  })
  expect(stays).toMatchObject({ confidence: 'decoded', warnings: [] })
})

test('inputs that the session does not know: signed ones leave, and are for another account', async () => {
  const stranger = createPerson(9).payment
  const shown = await previewSigning(person, {
    inputs: [proven(makeCoin(stranger, 50_000))],
    outputs: [pay(friend, 20_000), pay(stranger, 29_500)],
    sign: [[0, stranger]],
  })
  expect(shown.warnings).toEqual([{ kind: 'otherAccount', subject: stranger.address }])
  expect(shown.effects.map(({ amount }) => amount)).toEqual(['20000', '29500'])
})

test('a request that lists no input leaves the choice to the wallet', async () => {
  const shown = await previewSigning(person, {
    inputs: [{ ...proven(makeCoin(payment, 50_000)), sighash: 0x02 }],
    outputs: [pay(friend, 20_000)],
    sign: [],
  })
  expect(kinds(shown)).toContain('signature')
  const unknown = await previewSigning(person, {
    inputs: [{ ...proven(makeCoin(friend, 50_000)), sighash: 0x02 }],
    outputs: [pay(friend, 20_000)],
    sign: [],
  })
  expect(kinds(unknown)).toContain('signature')
})

test('hostile bytes, coins that contradict their proof, and a coin that is spent twice', async () => {
  const coin = makeCoin(payment, 50_000)
  const params = toSignParams(person, {
    inputs: [proven(coin)],
    outputs: [pay(friend, 49_000)],
    sign: [[0, payment]],
  })
  const preview = (psbt: string) => previewRequest(person, 'signPsbt', { ...params, psbt })
  for (const psbt of ['', 'cHNidP8=', params.psbt.slice(0, 80), base64.encode(new Uint8Array(300).fill(7))])
    expect(await preview(psbt)).toMatchObject({ confidence: 'unknown', warnings: [{ kind: 'unread' }] })
  const lie = { ...proven(coin), witness: { script: payment.script, value: 5_000 } }
  expect(kinds(await preview(writePsbt([lie], [pay(friend, 4_000)])))).toEqual(['contradiction'])
  const other = { ...proven(coin), origin: makeCoin(payment, 50_000).raw }
  expect(kinds(await preview(writePsbt([other], [pay(friend, 4_000)])))).toEqual(['contradiction'])
  expect(kinds(await preview(writePsbt([proven(coin), proven(coin)], [])))).toEqual(['unread'])
  const outside = { ...params, signInputs: [{ address: payment.address, index: 7 }] }
  expect(kinds(await previewRequest(person, 'signPsbt', outside))).toEqual(['unread'])
})

test('version 2 of PSBT, and an output whose script has no address', async () => {
  const { txid, index, raw, script, value } = makeCoin(payment, 50_000)
  const tx = new Transaction({ PSBTVersion: 2, allowUnknownOutputs: true })
  tx.addInput({
    txid,
    index,
    nonWitnessUtxo: hex.decode(raw),
    witnessUtxo: { script: hex.decode(script), amount: BigInt(value) },
  })
  tx.addOutput({ script: hex.decode('6a0461626364'), amount: 0n })
  tx.addOutput({ script: hex.decode('51'), amount: 40_000n })
  tx.addOutput({ script: hex.decode(payment.script), amount: 9_000n })
  const shown = await previewRequest(person, 'signPsbt', {
    account: payment.address,
    psbt: base64.encode(tx.toPSBT()),
    signInputs: [{ address: payment.address, index: 0 }],
    broadcast: true,
  })
  expect(shown).toMatchObject({ confidence: 'decoded', effects: [{ amount: '40000', party: null }] })
  expect(kinds(shown)).toEqual(['unread'])
})
