import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { readAddress } from '../../../../../packages/preview/src/bitcoin/address.ts'
import {
  computeFee,
  getDustThreshold,
  isSpendable,
  type SpendableKind,
  virtualBytes,
} from '../../../../../packages/preview/src/bitcoin/sizes.ts'
import { sumValues } from '../../../../../src/worker/chains/bitcoin/coins.ts'
import { INPUTS_MAX } from '../../../../../src/worker/chains/bitcoin/limits.ts'
import { selectCoins } from '../../../../../src/worker/chains/bitcoin/selectCoins.ts'
import { fc } from '../../../../support/fastCheck.ts'

const key = new Uint8Array(32).fill(1)
const pub = pubECDSA(key)
const NETWORK = 'bip122:000000000019d6689c085ae165831e93'
const ADDRESSES = {
  pkh: p2pkh(pub).address,
  sh: p2sh(p2wpkh(pub)).address,
  wpkh: p2wpkh(pub).address,
  tr: p2tr(pubSchnorr(key)).address,
}

function payer(address: string | undefined) {
  const { kind, ...rest } = readAddress(NETWORK, address ?? '')
  if (!isSpendable(kind)) throw new Error('not spendable')
  return { ...rest, kind }
}

const PAYERS = {
  pkh: payer(ADDRESSES.pkh),
  sh: payer(ADDRESSES.sh),
  wpkh: payer(ADDRESSES.wpkh),
  tr: payer(ADDRESSES.tr),
}

const kinds = fc.constantFrom<SpendableKind>('pkh', 'sh', 'wpkh', 'tr')
const coinArb = fc
  .record({
    txid: fc.nat(1_000_000).map(number => String(number).padStart(64, '0')),
    vout: fc.nat(500),
    value: fc.oneof(fc.bigInt(0n, 2_000n), fc.bigInt(0n, 1_000_000n), fc.bigInt(0n, 2_100_000_000_000_000n)),
    confirmed: fc.boolean(),
  })
  .map(({ confirmed, ...coin }) => ({ ...coin, status: { confirmed } }))

const cases = fc.record({
  coins: fc.uniqueArray(coinArb, {
    maxLength: 130,
    selector: ({ txid, vout }) => `${txid}${vout}`,
    size: 'max',
  }),
  amount: fc.oneof(fc.bigInt(600n, 100_000n), fc.bigInt(600n, 2_100_000_000_000_000n)),
  from: kinds,
  to: kinds,
  rate: fc.bigInt(1_000n, 500_000n),
})

test('selects: inputs are amount, fee and change; no dust; the fee is within its bounds; only useful coins', () => {
  let chosen = 0
  fc.assert(
    fc.property(cases, ({ coins, amount, rate, ...kind }) => {
      const from = PAYERS[kind.from]
      const to = PAYERS[kind.to]
      const found = selectCoins({ coins, amount, from, to, rate })
      const dust = getDustThreshold(from.kind, from.script)
      if ('needed' in found) {
        const feeOfOne = computeFee(virtualBytes(from.kind, 1, [to.script]), rate)
        expect(found.needed).toBeGreaterThanOrEqual(amount + feeOfOne)
        expect(found.needed).toBeGreaterThan(found.available)
        expect(found.available).toBeLessThanOrEqual(sumValues(coins))
        // No single coin would have done.
        expect(coins.every(({ value }) => value < amount + feeOfOne)).toBe(true)
        return
      }
      chosen += 1
      expect(sumValues(found.coins)).toBe(amount + found.fee + found.change)
      expect(new Set(found.coins).size).toBe(found.coins.length)
      expect(found.coins.length).toBeLessThanOrEqual(INPUTS_MAX)
      expect(found.coins.every(coin => coins.includes(coin))).toBe(true)
      expect(found.change === 0n || found.change >= dust).toBe(true)
      const outputs = found.change > 0n ? [to.script, from.script] : [to.script]
      const asked = computeFee(virtualBytes(from.kind, found.coins.length, outputs), rate)
      expect(found.fee).toBeGreaterThanOrEqual(asked)
      const most =
        computeFee(virtualBytes(from.kind, found.coins.length, [to.script, from.script]), rate) + dust
      expect(found.fee).toBeLessThan(found.change > 0n ? asked + 1n : most)
    }),
    { numRuns: 2_000 },
  )
  // A property that was never met is no proof.
  expect(chosen).toBeGreaterThan(200)
}, 120_000)

test('selects: coins in a block before those that wait, and the largest first', () => {
  const coin = (value: bigint, confirmed: boolean, digit: string) => ({
    txid: digit.repeat(64),
    vout: 0,
    value,
    status: { confirmed },
  })
  const coins = [coin(90_000n, false, 'a'), coin(20_000n, true, 'b'), coin(40_000n, true, 'c')]
  const found = selectCoins({
    coins,
    amount: 50_000n,
    from: PAYERS.wpkh,
    to: PAYERS.tr,
    rate: 1_000n,
  })
  expect('coins' in found && found.coins.map(({ value }) => value)).toEqual([40_000n, 20_000n])
})

test("dust is Bitcoin Core's", () => {
  const dust = (kind: SpendableKind) => getDustThreshold(kind, PAYERS[kind].script)
  expect([dust('pkh'), dust('sh'), dust('wpkh'), dust('tr')]).toEqual([546n, 540n, 294n, 330n])
})
