import { expect, test } from 'vitest'
import { KEYED_SLICES, type SharedState } from '../../../../src/bridge/contract/state.ts'
import { apply, diff, isPatch } from '../../../../src/bridge/wire/patch.ts'
import { testState } from '../../../support/createTestEngine.ts'
import { fc } from '../../../support/fastCheck.ts'

const value = fc.oneof(
  fc.integer(),
  fc.string(),
  fc.constant(null),
  fc.record({ a: fc.bigInt(), b: fc.array(fc.nat()) }),
)
const entries = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('eip155', 'x', 'constructor')), value)
const plain = (Object.keys(testState) as (keyof SharedState)[]).filter(
  slice => !(KEYED_SLICES as readonly string[]).includes(slice),
)
const state = fc
  .record({
    ...Object.fromEntries(plain.map(slice => [slice, value])),
    ...Object.fromEntries(KEYED_SLICES.map(slice => [slice, entries])),
  })
  .map(made => made as unknown as SharedState)

test('patch: apply(previous, diff(previous, next)) is next', () => {
  fc.assert(
    fc.property(state, state, (previous, next) => {
      const change = diff(previous, next)
      expect(change ? apply(previous, structuredClone(change)) : previous).toEqual(next)
    }),
  )
})

test('patch: a slice that is the same object is not looked into, and keeps its identity', () => {
  fc.assert(
    fc.property(state, state, fc.constantFrom(...KEYED_SLICES), (previous, next, kept) => {
      const mixed = { ...next, [kept]: previous[kept] }
      const change = diff(previous, mixed)
      expect(change?.set.some(([slice]) => slice === kept) ?? false).toBe(false)
      if (change) expect(apply(previous, change)[kept]).toBe(previous[kept])
    }),
  )
})

test('patch: nothing changed is no patch', () => {
  expect(diff(testState, { ...testState })).toBeNull()
  expect(diff(testState, { ...testState, balances: {} })).toBeNull()
})

test('patch: one entry of a keyed slice travels alone', () => {
  const balance = { status: 'loading', balance: null, error: null, at: 0 } as const
  const entry = { ...testState, balances: { 'eip155:1:0xa': balance, 'eip155:1:0xb': balance } }
  const two = { ...entry, balances: { 'eip155:1:0xa': balance, 'eip155:1:0xc': balance } }
  expect(diff(entry, two)).toEqual({
    set: [['balances', 'eip155:1:0xc', balance]],
    drop: [['balances', 'eip155:1:0xb']],
  })
})

test('patch: the given state is left alone', () => {
  const before = structuredClone(testState)
  apply(testState, { set: [['balances', 'k', 1]], drop: [['alerts', 'ENGINE_RETIRED']] })
  expect(testState).toEqual(before)
})

test('patch: __proto__ as slice or key pollutes nothing', () => {
  const hostile = JSON.parse(
    '{"set":[["__proto__",null,{"polluted":1}],["balances","__proto__",{"polluted":1}],["constructor","prototype",1]],"drop":[["__proto__","toString"]]}',
  )
  const after = apply(testState, hostile)
  expect(Object.getPrototypeOf(after)).toBe(Object.prototype)
  expect(Object.getPrototypeOf(after.balances)).toBe(Object.prototype)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect(Object.hasOwn(after, 'constructor')).toBe(false)
})

test.each([
  null,
  'patch',
  { kind: 'patch' },
  { kind: 'patch', rev: '1', set: [], drop: [] },
  { kind: 'patch', rev: 1, set: {}, drop: [] },
  { kind: 'patch', rev: 1, set: [['balances']], drop: [] },
  { kind: 'patch', rev: 1, set: [[1, null, 2]], drop: [] },
  { kind: 'patch', rev: 1, set: [], drop: [['balances', 1]] },
])('patch: malformed message %# is none', message => {
  expect(isPatch(message)).toBe(false)
})
