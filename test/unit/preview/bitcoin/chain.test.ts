import { base64, hex } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BitcoinNode, startBitcoinNode } from '../../../../packages/peers/src/bitcoinNode.ts'
import type { ReadCoin } from '../../../../packages/preview/src/bitcoin/proveCoins.ts'
import type { Network } from '../../../../src/bridge/contract/network.ts'
import { systemClock } from '../../../../src/worker/base/clock.ts'
import { type BitcoinAdapter, createBitcoinAdapter } from '../../../../src/worker/chains/bitcoin/adapter.ts'
import { systemFetch } from '../../../../src/worker/net/exchange.ts'
import {
  type BitcoinPerson,
  createPerson,
  kinds,
  type MadeCoin,
  type Place,
  previewSigning,
  proven,
  REGTEST_CHAIN,
  stated,
  toSignParams,
} from '../../../support/bitcoinPreview.ts'
import { type InputFields, type Paid, readOutputs } from '../../../support/bitcoinPsbts.ts'
import { createNodeEndpoints } from '../../../support/nodeEndpoints.ts'
import { runs } from '../../../support/runs.ts'

// PSBTs are previewed, signed, sent to a node (bcoin, regtest) and compared with the balances that the node then has.

const RUNS = runs(20, 400)
const person = createPerson(11)
const others = [createPerson(12), createPerson(13)] as const
const [friend, thief] = others
const everyone: readonly BitcoinPerson[] = [person, ...others]
const placesOf = ({ payment, ordinals }: BitcoinPerson): readonly Place[] => [payment, ordinals]
const own = placesOf(person)

let node: BitcoinNode
let adapter: BitcoinAdapter
let network: Network

beforeAll(async () => {
  node = await startBitcoinNode()
  network = {
    id: REGTEST_CHAIN.slice(7),
    caipNetworkId: REGTEST_CHAIN,
    chainNamespace: 'bip122',
    name: 'Regtest',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [node.url] } },
  }
  adapter = createBitcoinAdapter({
    clock: systemClock,
    fetch: systemFetch,
    endpoints: () => createNodeEndpoints([node.url]),
  })
}, 60_000)
afterAll(() => node.close())

const readCoin: ReadCoin = async (txid, index) => (await adapter.readCoin?.(network, { txid, index })) ?? null

async function fund({ script }: Place, value: number): Promise<MadeCoin> {
  const txid = await node.chain.ask('pay', script, value)
  const raw = (await node.chain.ask('tx', txid))?.hex ?? ''
  const index = readOutputs(raw).findIndex(output => output.script === script && output.value === value)
  return { txid, index, raw, script, value }
}

const mine = (): Promise<unknown> => node.chain.ask('mine', 1)

async function balance(places: readonly Place[]): Promise<number> {
  const coins = await Promise.all(places.map(({ script }) => node.chain.ask('coins', script)))
  return coins.flat().reduce((sum, { value }) => sum + value, 0)
}

const listSigning = (signer: BitcoinPerson, coins: readonly Paid[]) =>
  coins.flatMap(({ script }, position) => {
    const place = placesOf(signer).find(one => one.script === script)
    return place ? [[position, place] as const] : []
  })

/** Signs as every owner of an input. */
function signByAll(psbt: string, coins: readonly Paid[]): Transaction {
  const signed = everyone.reduce(
    (bytes, signer) =>
      signer.keys
        .signPsbt(
          bytes,
          listSigning(signer, coins).map(([index, { address }]) => ({ address, index })),
        )
        .toPSBT(),
    base64.decode(psbt),
  )
  return Transaction.fromPSBT(signed)
}

const send = (tx: Transaction): Promise<string> => {
  tx.finalize()
  return node.chain.ask('send', tx.hex)
}

/** Mulberry32. */
function createRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number): number => Math.floor(next() * most)
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T
  return { below, pick }
}

test('PSBTs by chance have the effects that the chain shows', async () => {
  const { below, pick } = createRandom(Number(process.env.PREVIEW_SEED ?? 1))
  const places = everyone.flatMap(placesOf)
  let decoded = 0
  for (let run = 0; run < RUNS; run += 1) {
    const coins = [await fund(pick(own), 20_000 + below(50_000))]
    for (let more = below(3); more > 0; more -= 1) coins.push(await fund(pick(places), 2_000 + below(50_000)))
    await mine()
    const outputs: Paid[] = []
    let left = coins.reduce((sum, { value }) => sum + value, 0) - 1_000 - below(1_500)
    for (let more = 1 + below(4); more > 0 && left > 1_200; more -= 1) {
      const value = more === 1 ? left : 600 + below(left - 600)
      outputs.push({ script: pick(places).script, value })
      left -= value
      if (left < 600) break
    }
    const inputs = coins.map(
      (coin): InputFields => (below(2) === 0 ? proven(coin) : stated(coin, coin.value)),
    )
    const request = { inputs, outputs, sign: listSigning(person, coins), readCoin }
    const shown = await previewSigning(person, request)
    const foreign = others.flatMap(placesOf)
    const before = { own: await balance(own), foreign: await balance(foreign) }
    await send(signByAll(toSignParams(person, request).psbt, coins))
    await mine()
    const ownChange = (await balance(own)) - before.own
    const foreignChange = (await balance(foreign)) - before.foreign
    const sum = (list: typeof shown.effects) => list.reduce((added, { amount }) => added + Number(amount), 0)
    const isFeeShown = kinds(shown).includes('highFee')
    const out = shown.effects.filter(({ direction }) => direction === 'out')
    const arriving = shown.effects.filter(({ direction }) => direction === 'in')
    expect(sum(isFeeShown ? out.slice(0, -1) : out)).toBe(Math.max(0, foreignChange))
    expect(sum(arriving)).toBe(Math.max(0, ownChange))
    if (shown.confidence === 'decoded') decoded += 1
  }
  expect(decoded).toBeGreaterThan(RUNS / 5)
}, 600_000)

test('NONE: the thief changes the outputs after the signature, and takes what the allowance says', async () => {
  const coin = await fund(person.payment, 70_000)
  await mine()
  const request = {
    inputs: [{ ...proven(coin), sighash: SigHash.NONE }],
    outputs: [{ script: person.payment.script, value: 69_000 }],
    sign: [[0, person.payment] as const],
  }
  const shown = await previewSigning(person, request)
  expect(shown.allowances).toMatchObject([{ kind: 'spend', amount: '70000', spender: null }])
  const before = await balance(own)
  const tx = person.keys.signPsbt(base64.decode(toSignParams(person, request).psbt), [
    { address: person.payment.address, index: 0 },
  ])
  tx.updateOutput(0, { script: hex.decode(thief.payment.script) })
  await send(tx)
  await mine()
  expect(before - (await balance(own))).toBe(70_000)
})

test('SINGLE with ANYONECANPAY: a buyer completes the listing, and the chain pays what the order states', async () => {
  const [item, price] = [await fund(person.ordinals, 10_000), await fund(friend.payment, 90_000)]
  await mine()
  const request = {
    inputs: [{ ...stated(item, 10_000), sighash: SigHash.SINGLE_ANYONECANPAY }],
    outputs: [{ script: person.payment.script, value: 80_000 }],
    sign: [[0, person.ordinals, SigHash.SINGLE_ANYONECANPAY] as const],
    broadcast: false,
  }
  const shown = await previewSigning(person, request)
  expect(shown.allowances).toMatchObject([
    { kind: 'order', amount: '10000', inReturn: [{ amount: '80000' }] },
  ])
  const before = await balance(own)
  const tx = person.keys.signPsbt(base64.decode(toSignParams(person, request).psbt), [
    { address: person.ordinals.address, index: 0, sighash: SigHash.SINGLE_ANYONECANPAY },
  ])
  tx.addInput({
    txid: price.txid,
    index: price.index,
    witnessUtxo: { script: hex.decode(price.script), amount: BigInt(price.value) },
  })
  tx.addOutput({ script: hex.decode(friend.ordinals.script), amount: 10_000n })
  const bought = friend.keys.signPsbt(tx.toPSBT(), [{ address: friend.payment.address, index: 1 }])
  await send(bought)
  await mine()
  expect((await balance(own)) - before).toBe(80_000 - 10_000)
})

test('a lie about an amount in two rounds: the halves make one transaction, and each preview shows its fee', async () => {
  const coins = [await fund(person.payment, 900_000), await fund(person.payment, 900_000)] as const
  await mine()
  const outputs = [{ script: friend.payment.script, value: 905_000 }]
  const sign = [[0, person.payment] as const, [1, person.payment] as const]
  const rounds = [
    [stated(coins[0], 900_000), stated(coins[1], 6_000)],
    [stated(coins[0], 6_000), stated(coins[1], 900_000)],
  ]
  const before = await balance(own)
  const halves: Transaction[] = []
  for (const inputs of rounds) {
    const shown = await previewSigning(person, { inputs, outputs, sign, readCoin })
    expect(shown.confidence).toBe('unknown')
    expect(kinds(shown)).toEqual(['contradiction', 'highFee'])
    expect(shown.effects.map(({ amount }) => amount)).toEqual(['905000', '895000'])
    const { psbt } = toSignParams(person, { inputs, outputs, sign })
    halves.push(
      person.keys.signPsbt(
        base64.decode(psbt),
        sign.map(([index, { address }]) => ({ address, index })),
      ),
    )
  }
  const whole = Transaction.fromPSBT(
    base64.decode(toSignParams(person, { inputs: coins.map(proven), outputs, sign }).psbt),
  )
  for (const [index, half] of halves.entries())
    whole.updateInput(index, { partialSig: half.getInput(index).partialSig })
  await send(whole)
  await mine()
  expect(before - (await balance(own))).toBe(1_800_000)
})

test('a coin that is spent, and one that the node does not have', async () => {
  const coins = [await fund(person.payment, 30_000), await fund(person.payment, 20_000)] as const
  await mine()
  const request = {
    inputs: coins.map(coin => stated(coin, coin.value)),
    outputs: [{ script: friend.payment.script, value: 49_000 }],
    sign: [[0, person.payment] as const, [1, person.payment] as const],
    readCoin,
  }
  expect(await previewSigning(person, request)).toMatchObject({ confidence: 'decoded', warnings: [] })
  await send(signByAll(toSignParams(person, request).psbt, coins))
  await mine()
  expect(kinds(await previewSigning(person, request))).toEqual(['wouldFail'])
  const unknown = coins.map(coin => stated({ ...coin, txid: 'ab'.repeat(32) }, coin.value))
  const [first, second] = unknown
  if (!first || !second) throw new Error('two coins')
  const missing = await previewSigning(person, { ...request, inputs: [first, { ...second, index: 9 }] })
  expect(kinds(missing)).toEqual(['wouldFail'])
  expect(missing.confidence).toBe('unknown')
})
