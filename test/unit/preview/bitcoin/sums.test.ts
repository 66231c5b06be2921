import { expect, test } from 'vitest'
import {
  createPerson,
  makeCoin,
  nodeOf,
  noNode,
  type Place,
  previewSigning,
  proven,
  stated,
} from '../../../support/bitcoinPreview.ts'
import { type InputFields, type Paid, readOutputs } from '../../../support/bitcoinPsbts.ts'
import { fc } from '../../../support/fastCheck.ts'
import { runs } from '../../../support/runs.ts'

// PSBTs by chance: the effects are the sums that bcoin reads from the transactions that made the coins, or the preview does not
// say that it knows them.

const RUNS = runs(400, 10_000)
const person = createPerson(1)
const others = [createPerson(2), createPerson(3), createPerson(4)]
const own: readonly Place[] = [person.payment, person.ordinals]
const places = [...own, ...others.flatMap(({ payment, ordinals }) => [payment, ordinals])]
const isOwn = (script: string): boolean => own.some(place => place.script === script)

const createInput = (among: readonly Place[]) =>
  fc.record({
    place: fc.constantFrom(...among),
    value: fc.integer({ min: 600, max: 5_000_000 }),
    proof: fc.constantFrom('origin', 'origin', 'node', 'node', 'node', 'none'),
    /** What the PSBT states where it does not contain the proof. */
    lie: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.integer({ min: 600, max: 5_000_000 })),
  })
const outputArbitrary = fc.record({
  place: fc.constantFrom(...places),
  share: fc.integer({ min: 1, max: 100 }),
})
const psbtArbitrary = fc.record({
  // The account signs at least one.
  inputs: fc
    .tuple(createInput(own), fc.array(createInput(places), { maxLength: 4 }), fc.nat({ max: 4 }))
    .map(([first, more, position]) => [...more.slice(0, position), first, ...more.slice(position)]),
  outputs: fc.array(outputArbitrary, { minLength: 1, maxLength: 6 }),
  fee: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 100, max: 900 }) },
    fc.integer({ min: 0, max: 400_000 }),
  ),
})

const EXACT: ReadonlySet<string> = new Set(['highFee', 'neverExpires'])

const sumPaid = (paid: readonly Paid[]): bigint => paid.reduce((sum, { value }) => sum + BigInt(value), 0n)

test('effects are what others receive and what the account receives, summed by a second library', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(psbtArbitrary, async ({ inputs: chosen, outputs: shares, fee }) => {
      const coins = chosen.map(({ place, value }) => makeCoin(place, value))
      const inputs = chosen.map(({ proof, lie }, position): InputFields => {
        const coin = coins[position]
        if (!coin) throw new Error('no coin')
        return proof === 'origin' ? proven(coin) : stated(coin, lie ?? coin.value)
      })
      const total = chosen.reduce((sum, { value }) => sum + value, 0)
      const weights = shares.reduce((sum, { share }) => sum + share, 0)
      const outputs = shares.map(({ place: { script }, share }) => ({
        script,
        value: Math.floor((Math.max(0, total - fee) * share) / weights),
      }))
      const known = coins.filter((_, position) => chosen[position]?.proof === 'node')
      const answers = nodeOf(known)
      const { effects, warnings, confidence, allowances } = await previewSigning(person, {
        inputs,
        outputs,
        sign: chosen.flatMap(({ place }, position) =>
          isOwn(place.script) ? [[position, place] as const] : [],
        ),
        readCoin: async (txid, index) => (await answers(txid, index)) ?? noNode(txid, index),
      })
      expect(allowances).toEqual([])
      // What coins for ordinals carry is unknown; their amounts are not.
      const isExact = warnings.every(
        ({ kind, subject }) => (kind === 'unread' && subject !== null) || EXACT.has(kind),
      )
      if (confidence !== 'decoded' && !isExact) {
        expect(warnings).not.toEqual([])
        return
      }
      // A lie about a coin that a signature commits to makes the transaction invalid: it has no effects to compare with.
      const lies = chosen.some(
        ({ proof, lie, value }) => proof !== 'origin' && lie !== undefined && lie !== value,
      )
      if (lies) {
        const signed = chosen.filter(({ place }) => isOwn(place.script))
        expect(signed.length === 1 || signed.some(({ place }) => place === person.ordinals)).toBe(true)
        return
      }
      compared += 1
      const spent = coins.map(({ raw, index }) => readOutputs(raw)[index] as Paid)
      const theirs =
        sumPaid(outputs.filter(({ script }) => !isOwn(script))) -
        sumPaid(spent.filter(({ script }) => !isOwn(script)))
      const ours =
        sumPaid(outputs.filter(({ script }) => isOwn(script))) -
        sumPaid(spent.filter(({ script }) => isOwn(script)))
      const isFeeShown = warnings.some(({ kind }) => kind === 'highFee')
      const out = effects.filter(({ direction }) => direction === 'out')
      const paid = isFeeShown ? out.slice(0, -1) : out
      const sum = (list: typeof effects) =>
        list.reduce((added, { amount }) => added + BigInt(amount ?? -1), 0n)
      const hasOthers = spent.some(({ script }) => !isOwn(script))
      expect(sum(paid)).toBe(theirs > 0n ? theirs : 0n)
      expect(sum(effects.filter(({ direction }) => direction === 'in'))).toBe(ours > 0n ? ours : 0n)
      if (isFeeShown) expect(BigInt(out.at(-1)?.amount ?? -1)).toBe(-ours - sum(paid))
      if (hasOthers) return
      for (const { address, script } of places) {
        const received = sumPaid(outputs.filter(paidTo => paidTo.script === script && !isOwn(script)))
        const shown = paid.filter(({ party }) => party?.address === address)
        expect(sum(shown)).toBe(received)
      }
    }),
    { numRuns: RUNS },
  )
  expect(compared).toBeGreaterThan(RUNS / 3)
}, 600_000)
