import { hex } from '@scure/base'
import { p2pkh } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { REGTEST } from '../../../../packages/peers/src/bitcoin/addresses.ts'
import { previewBitcoin } from '../../../../packages/preview/src/bitcoin/previewBitcoin.ts'
import {
  createPerson,
  kinds,
  makeCoin,
  noNode,
  previewSigning,
  proven,
  REGTEST_CHAIN,
  stated,
} from '../../../support/bitcoinPreview.ts'
import { writePsbt } from '../../../support/bitcoinPsbts.ts'

// Signatures that leave inputs or outputs open: what every holder may do with them.

const person = createPerson(1)
const { payment, ordinals } = person
const thief = createPerson(5).payment
const pay = ({ script }: { readonly script: string }, value: number) => ({ script, value })
const [NONE, SINGLE, ANY] = [0x02, 0x03, 0x80]
const ALL = 0x01

/** Two coins of the account, and outputs that promise it everything. */
const promise = (...types: number[]) =>
  previewSigning(person, {
    inputs: [proven(makeCoin(payment, 50_000)), proven(makeCoin(payment, 40_000))],
    outputs: [pay(payment, 89_000)],
    sign: [
      [0, payment, ...types],
      [1, payment, ...types],
    ],
  })

test.each([
  ['NONE', NONE],
  ['NONE with ANYONECANPAY', NONE | ANY],
])('%s: each coin may be taken, whatever the outputs promise', async (_, type) => {
  const shown = await promise(type)
  expect(shown).toMatchObject({
    confidence: 'decoded',
    effects: [],
    allowances: ['50000', '40000'].map(amount => ({
      kind: 'spend',
      amount,
      asset: { kind: 'coin' },
      spender: null,
      until: null,
    })),
  })
  expect(kinds(shown)).toEqual(['signature', 'onlyLeaves'])
})

test('the type in the PSBT counts as the type in the request does, and the weaker one of both', async () => {
  const shown = await previewSigning(person, {
    inputs: [{ ...proven(makeCoin(payment, 50_000)), sighash: NONE }],
    outputs: [pay(payment, 49_000)],
    sign: [[0, payment, ALL]],
  })
  expect(shown.allowances).toMatchObject([{ kind: 'spend', amount: '50000' }])
  const either = await previewSigning(person, {
    inputs: [proven(makeCoin(payment, 50_000))],
    outputs: [pay(payment, 49_000)],
    sign: [[0, payment, ALL, SINGLE | ANY]],
  })
  expect(either.allowances).toMatchObject([{ kind: 'order', amount: '50000' }])
})

test('SINGLE with ANYONECANPAY, as marketplaces list: an order with the price in return', async () => {
  const listing = await previewSigning(person, {
    inputs: [stated(makeCoin(ordinals, 546), 546)],
    outputs: [pay(payment, 900_000)],
    sign: [[0, ordinals, SINGLE | ANY]],
    broadcast: false,
  })
  expect(listing).toMatchObject({
    effects: [],
    allowances: [
      {
        kind: 'order',
        amount: '546',
        spender: null,
        until: null,
        inReturn: [{ asset: { kind: 'coin' }, amount: '900000' }],
      },
    ],
    // What the coin carries is not read.
    confidence: 'unknown',
  })
  expect(listing.warnings).toEqual([
    { kind: 'signature', subject: null },
    { kind: 'unread', subject: ordinals.address },
    { kind: 'neverExpires', subject: null },
  ])
})

test.each([
  ['of another address', [pay(thief, 900_000)]],
  ['that is not there', []],
  ['of nothing', [pay(payment, 0)]],
])('SINGLE with an output %s: the coin is taken for nothing', async (_, outputs) => {
  const shown = await previewSigning(person, {
    inputs: [proven(makeCoin(payment, 50_000))],
    outputs,
    sign: [[0, payment, SINGLE]],
  })
  expect(kinds(shown)).toEqual(['signature', 'onlyLeaves'])
  expect(shown.allowances).toMatchObject([{ amount: '50000' }])
})

test('SINGLE pays only the output at the position of its input', async () => {
  const shown = await previewSigning(person, {
    inputs: [proven(makeCoin(payment, 50_000)), proven(makeCoin(payment, 40_000))],
    outputs: [pay(payment, 60_000), pay(thief, 29_000)],
    sign: [
      [0, payment, SINGLE | ANY],
      [1, payment, SINGLE | ANY],
    ],
  })
  expect(shown.allowances).toMatchObject([
    { kind: 'spend', amount: '40000' },
    { kind: 'order', amount: '50000', inReturn: [{ amount: '60000' }] },
  ])
  expect(kinds(shown)).toEqual(['signature', 'onlyLeaves'])
})

test('ALL with ANYONECANPAY: the outputs are paid once for all coins together', async () => {
  const shown = await promise(ALL | ANY)
  expect(shown.allowances).toMatchObject([
    { kind: 'order', amount: '90000', inReturn: [{ amount: '89000' }] },
  ])
  expect(kinds(shown)).toEqual(['signature'])
  const mixed = await previewSigning(person, {
    inputs: [proven(makeCoin(payment, 50_000)), proven(makeCoin(payment, 50_000))],
    outputs: [pay(payment, 50_000)],
    sign: [
      [0, payment, SINGLE | ANY],
      [1, payment, ALL | ANY],
    ],
  })
  expect(mixed.allowances).toMatchObject([
    { kind: 'order', amount: '100000', inReturn: [{ amount: '50000' }] },
  ])
})

test('one whole signature beside an open one: the effects and the allowance', async () => {
  const shown = await previewSigning(person, {
    inputs: [proven(makeCoin(payment, 50_000)), proven(makeCoin(payment, 40_000))],
    outputs: [pay(thief, 60_000), pay(payment, 29_000)],
    sign: [
      [0, payment],
      [1, payment, NONE],
    ],
  })
  expect(shown.effects).toMatchObject([{ amount: '60000', party: { address: thief.address } }])
  expect(shown.allowances).toMatchObject([{ kind: 'spend', amount: '40000' }])
})

test('SINGLE without its output, for a key of the first kind of address: every coin of the key', async () => {
  const old = p2pkh(hex.decode(person.keys.accounts[0].publicKey), REGTEST)
  const place = { address: old.address ?? '', script: hex.encode(old.script) }
  const coin = makeCoin(place, 1_000)
  const { draft } = await previewBitcoin(
    'signPsbt',
    {
      account: place.address,
      psbt: writePsbt([{ txid: coin.txid, index: coin.index, origin: coin.raw }], []),
      signInputs: [{ address: place.address, index: 0, sighashTypes: [SINGLE] }],
    },
    {
      network: REGTEST_CHAIN,
      coin: { symbol: 'BTC', decimals: 8 },
      owner: place.address,
      addresses: [{ address: place.address, isForOrdinals: false }],
      readCoin: noNode,
    },
  )
  expect(draft.allowances).toMatchObject([{ kind: 'spend', amount: 'all', spender: null }])
  expect(draft.warnings.map(({ kind }) => kind)).toEqual([
    'signature',
    'unlimited',
    'onlyLeaves',
    'neverExpires',
  ])
})

test('a type that no standard lists is read as nodes read it, and is unread', async () => {
  const shown = await promise(0x42)
  expect(shown.allowances).toMatchObject([{ kind: 'spend' }, { kind: 'spend' }])
  expect(kinds(shown)).toEqual(['unread', 'signature', 'onlyLeaves'])
})

test('inputs of others do not matter to a signature that leaves them open', async () => {
  const shown = await previewSigning(person, {
    inputs: [stated(makeCoin(payment, 50_000), 50_000), stated(makeCoin(thief, 1_000), 9_000_000)],
    outputs: [pay(payment, 70_000)],
    sign: [[0, payment, ALL | ANY]],
  })
  expect(shown).toMatchObject({
    confidence: 'decoded',
    allowances: [{ kind: 'order', amount: '50000', inReturn: [{ amount: '70000' }] }],
  })
})

test('a signature of taproot does not prove a coin whose own signature can be used without it', async () => {
  const old = p2pkh(hex.decode(person.keys.accounts[0].publicKey), REGTEST)
  const place = { address: old.address ?? '', script: hex.encode(old.script) }
  const shown = await previewSigning(person, {
    inputs: [stated(makeCoin(ordinals, 20_000), 20_000), stated(makeCoin(place, 9_000_000), 1_000)],
    outputs: [pay(ordinals, 20_500)],
    sign: [
      [0, ordinals],
      [1, place, NONE | ANY],
    ],
  })
  expect(shown.confidence).toBe('unknown')
  expect(shown.allowances).toMatchObject([{ kind: 'spend', amount: null }])
  expect(kinds(shown)).toContain('unread')
})
